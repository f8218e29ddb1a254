import type { AccountView } from '../../shared/bridge.ts'

type Counts = Pick<AccountView, 'id' | 'errors' | 'needsPerson' | 'pendingNeeds'>

/**
 * The record that somebody has just begun, with what was made for it. What it lacks is no fault until it is left: so far the account counts none of it
 * beyond what it counted before, and lists do not mark it.
 */
export class Begun {
  #open = $state.raw<{ key: number; made: ReadonlySet<number>; before: Counts } | null>(null)

  /**
   * `before`: the account before it was made. `key`: the record that is open with it, which is the made one or the one that it was made for. `made`: the
   * key of the made one.
   */
  note(key: number, before: AccountView | null, made: number): void {
    if (!before) return
    const { id, errors, needsPerson, pendingNeeds } = before
    const open = this.#open
    this.#open =
      open?.key === key
        ? { ...open, made: new Set([...open.made, made]) }
        : { key, made: new Set([made]), before: { id, errors, needsPerson, pendingNeeds } }
  }

  /** Its editor closed. */
  left(key: number): void {
    if (this.#open?.key === key) this.#open = null
  }

  /** Keys of what was begun. */
  get keys(): ReadonlySet<number> {
    return this.#open?.made ?? none
  }

  /** The account's counts without what was begun. */
  calm(account: AccountView): AccountView {
    const open = this.#open
    if (open?.before.id !== account.id) return account
    const excused = (name: 'errors' | 'needsPerson' | 'pendingNeeds') =>
      account[name] - Math.min(open.made.size, Math.max(0, account[name] - open.before[name]))
    return {
      ...account,
      errors: excused('errors'),
      needsPerson: excused('needsPerson'),
      pendingNeeds: excused('pendingNeeds'),
    }
  }
}

const none: ReadonlySet<number> = new Set()
