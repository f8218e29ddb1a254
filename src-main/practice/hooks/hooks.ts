/** What a kind does beyond its declaration, in small named hooks; a kind without any needs no entry. */
import type { RulePort } from '../../../shared/contract/define.ts'
import type { Json, RecordValues } from '../../../shared/model/values.ts'
import type { Draft } from '../state/records.ts'
import { accountHooks } from './account.ts'
import { campaignHooks } from './campaign.ts'
import { fundingInstrumentHooks } from './funding-instrument.ts'

/** Where a write happens. */
export interface Place {
  draft: Draft
  port: RulePort
  accountId: string
  userId: string
  nowMs: number
}

export interface Hooks {
  /** Values that the service sets when a record is made, beyond id, stamps and declared defaults. */
  made?: (record: RecordValues, place: Place) => RecordValues
  /** Values that follow from the others; laid over the record after each change. */
  follows?: (record: RecordValues, place: Place) => RecordValues
  /** Whether a list shows the record, given the request's parameters. */
  isListed?: (record: RecordValues, params: Record<string, Json>) => boolean
}

const hooks: Record<string, Hooks> = {
  account: accountHooks,
  campaign: campaignHooks,
  funding_instrument: fundingInstrumentHooks,
}

export function hooksOf(kind: string): Hooks {
  return hooks[kind] ?? {}
}
