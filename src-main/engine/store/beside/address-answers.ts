/** What addresses answered when a person asked them last. */
import type { AddressAnswer } from '../../../../shared/bridge.ts'
import { parseJson, stringifyJson } from '../../../../shared/model/json.ts'
import type { ReadableStore, Store } from '../tables/index.ts'

/** The stored answer of each address; addresses that were never asked are left out. */
export function addressAnswers(
  { sql }: ReadableStore,
  addresses: readonly string[],
): ReadonlyMap<string, AddressAnswer> {
  const rows = sql.values<string>(
    'SELECT answer FROM address_answer WHERE address IN (SELECT value FROM json_each(?))',
    JSON.stringify(addresses),
  )
  const found = new Map(
    rows.map((row) => parseJson(row) as unknown as AddressAnswer).map((each) => [each.address, each]),
  )
  return new Map(addresses.flatMap((each) => (found.has(each) ? [[each, found.get(each)!] as const] : [])))
}

/** Stores the answers; each replaces the earlier one of its address. */
export function keepAddressAnswers(store: Store, answers: readonly AddressAnswer[]): void {
  store.write(() => {
    for (const answer of answers)
      store.sql.run(
        'INSERT INTO address_answer VALUES (?, ?, ?, ?) ON CONFLICT (address) DO UPDATE SET asked_at = excluded.asked_at, is_fault = excluded.is_fault, answer = excluded.answer',
        answer.address,
        answer.askedAt,
        Number(answer.outcome === 'fault'),
        stringifyJson(answer),
      )
  })
}
