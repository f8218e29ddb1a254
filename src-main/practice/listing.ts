import type { PracticeLine } from './practice.ts'

/** The first line's content for people. */
export function listing(line: PracticeLine): string {
  const users = line.users.map(({ screen_name, user_id, access_token, access_token_secret, accounts }) => {
    const roles = accounts.map(({ id, name, roles: held }) => `      ${id}  ${name}: ${held.join(', ')}`)
    return [
      `  @${screen_name} (${user_id})`,
      `      token ${access_token}  secret ${access_token_secret}`,
      ...roles,
    ].join('\n')
  })
  return `The practice service is ready. Stop it with Ctrl-C.

  authentication  ${line.base_url}
  advertising     ${line.ads_base_url}
  sandbox         ${line.ads_sandbox_base_url}
  upload          ${line.upload_base_url}
  control         ${line.control_url}  key ${line.control_key}

  consumer key    ${line.consumer_key}
  secret          ${line.consumer_secret}
  callbacks       ${line.callbacks.join('\n                  ')}

People
${users.join('\n')}
`
}
