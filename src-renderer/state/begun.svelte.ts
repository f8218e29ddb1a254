import type { AccountView } from '../../shared/bridge.ts'

type Counts = Pick<AccountView, 'id' | 'errors' | 'needsPerson' | 'pendingNeeds'>

/**
 * The record that somebody has just begun, with what was made for it. What it lacks is no fault until it is left: so far the account counts none of it
 * beyond what it counted before.
 */
export class Begun {
  #open = $state.raw<{ key: number; records: number; before: Counts } | null>(null)

  /** `before`: the account before it was made. `key`: the record that is open with it, which is the made one or the one that it was made for. */
  note(key: number, before: AccountView | null): void {
    if (!before) return
    const { id, errors, needsPerson, pendingNeeds } = before
    const open = this.#open
    this.#open =
      open?.key === key
        ? { ...open, records: open.records + 1 }
        : { key, records: 1, before: { id, errors, needsPerson, pendingNeeds } }
  }

  /** Its editor closed. */
  left(key: number): void {
    if (this.#open?.key === key) this.#open = null
  }

  /** The account's counts without what was begun. */
  calm(account: AccountView): AccountView {
    const open = this.#open
    if (open?.before.id !== account.id) return account
    const excused = (name: 'errors' | 'needsPerson' | 'pendingNeeds') =>
      account[name] - Math.min(open.records, Math.max(0, account[name] - open.before[name]))
    return {
      ...account,
      errors: excused('errors'),
      needsPerson: excused('needsPerson'),
      pendingNeeds: excused('pendingNeeds'),
    }
  }
}
