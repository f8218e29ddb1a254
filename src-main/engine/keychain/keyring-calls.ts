/** What passes between the engine and the thread that holds the keychain library (`keyring.worker.ts`). */

/** One call of the library; `password` for `set` alone. */
export interface KeyringCall {
  id: number
  action: 'get' | 'set' | 'delete'
  service: string
  account: string
  password?: string
}

/** Its answer: the password or null for `get`, whether there was an entry for `delete`, nothing for `set`; or why it failed. */
export type KeyringAnswer = { id: number; value: string | boolean | null } | { id: number; error: string }
