/** The authentication endpoints as data. Source: interface, Authentication endpoints. */
export interface AuthenticationEndpoint {
  method: 'GET' | 'POST'
  /** As the document spells it, relative to the authentication base. */
  path: string
  /** Where a person meets it. */
  screen: string
  /** Command that uses it, if any. */
  command: string | null
  /** Galley's client calls it; false: only the practice service has it so far. */
  isUsed: boolean
}

export const authenticationEndpoints: readonly AuthenticationEndpoint[] = [
  { method: 'POST', path: '/oauth/request_token', screen: 'Connect', command: 'connect', isUsed: true },
  { method: 'GET', path: '/oauth/authorize', screen: 'Connect (in the browser)', command: 'connect', isUsed: true },
  { method: 'GET', path: '/oauth/authenticate', screen: '', command: null, isUsed: false },
  { method: 'POST', path: '/oauth/access_token', screen: 'Connect', command: 'connect', isUsed: true },
  { method: 'POST', path: '/1.1/oauth/invalidate_token', screen: 'Sign-in & access', command: null, isUsed: true },
  { method: 'POST', path: '/oauth2/token', screen: '', command: null, isUsed: false },
  { method: 'POST', path: '/oauth2/invalidate_token', screen: '', command: null, isUsed: false },
]
