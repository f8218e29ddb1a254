/** The authentication endpoints as data. Source: interface, Authentication endpoints. */
export interface AuthenticationEndpoint {
  method: 'GET' | 'POST'
  /** As the document spells it, relative to the authentication base. */
  path: string
  /** Where a person meets it. */
  screen: string
  /** Command that uses it. */
  command: string
  /** What of the client calls it. */
  client: 'sign-in' | 'credentials'
}

export const authenticationEndpoints: readonly AuthenticationEndpoint[] = [
  { method: 'POST', path: '/oauth/request_token', screen: 'Connect', command: 'connect', client: 'sign-in' },
  {
    method: 'GET',
    path: '/oauth/authorize',
    screen: 'Connect (in the browser)',
    command: 'connect',
    client: 'sign-in',
  },
  {
    method: 'GET',
    path: '/oauth/authenticate',
    screen: 'Connect (in the browser)',
    command: 'connect',
    client: 'sign-in',
  },
  { method: 'POST', path: '/oauth/access_token', screen: 'Connect', command: 'connect', client: 'sign-in' },
  {
    method: 'POST',
    path: '/1.1/oauth/invalidate_token',
    screen: 'Sign-in & access',
    command: 'access',
    client: 'sign-in',
  },
  { method: 'POST', path: '/oauth2/token', screen: 'Sign-in & access', command: 'access', client: 'credentials' },
  {
    method: 'POST',
    path: '/oauth2/invalidate_token',
    screen: 'Sign-in & access',
    command: 'access',
    client: 'credentials',
  },
]
