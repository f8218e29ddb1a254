/** Names for copies that nothing of the kind in the account has yet. */
import { deletedSql } from '../tables/index.ts'
import type { KindTable, ReadableStore } from '../tables/index.ts'

/** So many names are asked for one by one; for more, all names are read at once. */
const fewNames = 400

/** The names that the records of a kind have in an account, deleted records left out, and those given out since. */
export class UsedNames {
  readonly #find: (name: string) => boolean
  readonly #readAll: () => string[]
  readonly #given = new Set<string>()
  #askedCount = 0
  #all: ReadonlySet<string> | null = null

  constructor(store: ReadableStore, table: KindTable, accountId: string) {
    const name = table.nameSql
    // The index of names is by account and name in whatever case.
    const named = `FROM ${table.table} r WHERE r._account = ?1 AND r._hidden = 0 AND NOT (${deletedSql(table)})`
    this.#find = (asked) =>
      store.sql.value<number>(
        `SELECT EXISTS (SELECT 1 ${named} AND r.${name} COLLATE NOCASE = ?2 AND r.${name} = ?2 COLLATE BINARY)`,
        accountId,
        asked,
      ) === 1
    this.#readAll = () => store.sql.values<string>(`SELECT r.${name} ${named} AND r.${name} IS NOT NULL`, accountId)
  }

  has(name: string): boolean {
    if (this.#given.has(name)) return true
    if (this.#all === null && ++this.#askedCount <= fewNames) return this.#find(name)
    this.#all ??= new Set(this.#readAll())
    return this.#all.has(name)
  }

  add(name: string): void {
    this.#given.add(name)
  }
}

/**
 * "Spring copy", "Spring copy 2": the first that is free, cut so that it keeps within the limit, and used from now on. `keepsName`: "Spring"
 * itself where it is free.
 */
export function freeName(
  name: string,
  used: Pick<UsedNames, 'has' | 'add'>,
  keepsName: boolean,
  maxLength: number,
): string {
  let free = keepsName && !used.has(name) ? name : withSuffix(name, ' copy', maxLength)
  for (let count = 2; used.has(free); count++) free = withSuffix(name, ` copy ${count}`, maxLength)
  used.add(free)
  return free
}

function withSuffix(name: string, suffix: string, maxLength: number): string {
  return [...name].slice(0, Math.max(0, maxLength - suffix.length)).join('') + suffix
}
