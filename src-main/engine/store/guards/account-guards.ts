/** Which guards an account has turned on, by kind. */
import { guardCodes, guardIds, guardPositionsOf, guardSetting } from '../../../../shared/model/guards.ts'
import type { GuardId } from '../../../../shared/model/guards.ts'
import { ownGuardSetting, ownGuardsOf } from '../../../../shared/model/own-guards.ts'
import { readSetting } from '../tables/index.ts'
import type { KindTable, ReadableStore } from '../tables/index.ts'
import { unanswered } from './answer-guard.ts'
import { noAltText, untargeted, untracked } from './content-guards.ts'
import { ended } from './flight-guards.ts'
import type { Guard, GuardRule } from './guard.ts'
import { alikeAds, sameName } from './likeness-guards.ts'
import { creditLeft, nearLimit } from './limit-guards.ts'
import { namingGuard } from './naming-guard.ts'
import { ownGuard } from './own-guards.ts'
import { endsEarly, mostEver, tenfold } from './money-guards.ts'

const rules: Readonly<Record<GuardId, GuardRule>> = {
  tenfold,
  mostEver,
  creditLeft,
  ended,
  endsEarly,
  untargeted,
  nearLimit,
  alikeAds,
  sameName,
  unanswered,
  untracked,
  noAltText,
}

/** Begin of the names under which findings are kept among problems. */
export const guardRule = 'guard:'

/** The guards of an account that look at something of the kind; asked at every edit, and so kept until a setting changes. */
export function guardsOf(store: ReadableStore, accountId: string, table: KindTable): readonly Guard[] {
  return store.remembered(memory(accountId, table.kind), () => {
    const positions = guardPositionsOf(readSetting(store, `${guardSetting}${accountId}`))
    const usual = guardIds.flatMap((id): Guard[] => {
      const looksAt = rules[id].looksAt(table)
      const { looksAround, find } = rules[id]
      const position = positions[id]
      if (position === 'off' || looksAt.length === 0) return []
      return [{ rule: `${guardRule}${id}`, code: guardCodes[id], position, looksAt, looksAround, find }]
    })
    const own = ownGuardsOf(readSetting(store, `${ownGuardSetting}${accountId}`)).flatMap((each) =>
      ownGuard(each, table),
    )
    const made = [...namingGuard(store, accountId, table), ...own]
    return [...usual, ...made.map((guard) => ({ ...guard, rule: `${guardRule}${guard.rule}` }))]
  })
}

/** Forgets the guards of an account; call it after one of its settings changed. */
export function forgetGuards(store: ReadableStore, accountId: string): void {
  for (const kind of store.kinds.keys()) store.forget(memory(accountId, kind))
}

function memory(accountId: string, kind: string): string {
  return `guards ${kind} ${accountId}`
}
