/** Looking for secrets where none may be, in each form that a careless writer could leave them. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Names of files below the folder that hold one of the secrets, in any form. */
export function filesWithSecrets(folder: string, secrets: readonly string[]): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .filter((file) => holdsSecret(readFileSync(join(file.parentPath, file.name)), secrets))
    .map((file) => file.name)
}

/** As it is, in UTF-16, encoded for addresses, in base64, in hex, reversed. */
export function holdsSecret(content: Buffer, secrets: readonly string[]): boolean {
  return secrets.some((secret) => {
    // A short one would be found anywhere.
    if (secret.length <= 10) throw new Error('this is no secret to look for')
    const bytes = Buffer.from(secret)
    const forms = [
      secret,
      encodeURIComponent(secret),
      bytes.toString('base64').replace(/=+$/, ''),
      bytes.toString('base64url'),
      bytes.toString('hex'),
      [...secret].toReversed().join(''),
    ]
    return forms.some((form) => content.includes(form)) || content.includes(Buffer.from(secret, 'utf16le'))
  })
}
