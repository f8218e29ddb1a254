import { message } from '../../messages/message.ts'
import { campaignReaders } from '../language/roles.ts'
import { choice, flag, id, instant, list, money, ref, stamps, text } from '../language/fields.ts'
import { idListMax, standardPaging } from '../language/operation.ts'
import { resource } from '../language/resource.ts'
import type { RecordRule } from '../language/rules.ts'
import { isCurrencyCode } from '../../model/iso-codes.ts'

/**
 * An amount goes with some types alone. Source: interface, Campaign management ("only for some types"); which ones: gaps 6.1 (D, CMG).
 * Assumed: docs/assumptions.md, funding-amounts.
 */
function amountRule(field: string, types: readonly string[]): RecordRule {
  return {
    field,
    involves: [field, 'type'],
    code: 'INVALID_PARAMETER',
    certainty: 'D',
    check: ({ record }) => {
      const { type } = record
      if (record[field] == null || typeof type !== 'string' || types.includes(type)) return null
      return message('rules.fundingInstrument.onlyForOthers', { field })
    },
  }
}

/** Source of money for campaigns. Creating and deleting exist only at the sandbox base. Source: interface, Campaign management; gaps 6.1. */
export const fundingInstrument = resource('funding_instrument', {
  source: 'Campaign management',
  scope: 'account',
  idParam: 'funding_instrument_id',
  nameField: 'description',
  rank: 2,
  deletion: 'soft',
  askedBy: 'id',
  naturalKey: ['type', 'currency', 'start_time', 'end_time', 'credit_limit_local_micro', 'funded_amount_local_micro'],
  fields: {
    id: id(),
    account_id: ref('account', { optional: true }),
    description: text({
      nullable: true,
      optional: true,
      searchable: true,
    }),
    type: choice({
      write: 'create',
      required: true,
      values: ['AGENCY_CREDIT_LINE', 'CREDIT_CARD', 'CREDIT_LINE', 'INSERTION_ORDER', 'PARTNER_MANAGED'],
    }),
    currency: text({
      write: 'create',
      required: true,
      minLength: 3,
      maxLength: 3,
    }),
    start_time: instant({
      write: 'create',
      required: true,
      nullable: true,
      sortable: true,
    }),
    end_time: instant({
      write: 'create',
      nullable: true,
      sortable: true,
    }),
    entity_status: choice({
      values: [],
      optional: true,
    }),
    able_to_fund: flag(),
    reasons_not_able_to_fund: list(),
    credit_limit_local_micro: money({
      write: 'create',
      nullable: true,
      min: 0n,
      optional: true,
    }),
    credit_remaining_local_micro: money({ nullable: true, optional: true }),
    funded_amount_local_micro: money({
      write: 'create',
      nullable: true,
      min: 0n,
      sortable: true,
      optional: true,
    }),
    io_header: text({ nullable: true, optional: true, searchable: true }),
    ...stamps,
  },
  operations: [
    {
      name: 'list',
      method: 'GET',
      path: '/accounts/:account_id/funding_instruments',
      base: 'ads',
      version: '12',
      body: 'query',
      params: [{ name: 'funding_instrument_ids', type: 'idList', max: idListMax, filters: 'id' }],
      paging: standardPaging,
      roles: campaignReaders,
      rateClass: 'coreRead',
      source: 'Campaign management; gaps 6.1',
      certainty: 'D',
    },
    {
      name: 'get',
      method: 'GET',
      path: '/accounts/:account_id/funding_instruments/:funding_instrument_id',
      base: 'ads',
      version: '12',
      body: 'query',
      params: [{ name: 'with_deleted', type: 'flag' }],
      roles: campaignReaders,
      rateClass: 'coreRead',
      source: 'Campaign management',
    },
    {
      name: 'create',
      method: 'POST',
      path: '/accounts/:account_id/funding_instruments',
      base: 'sandbox',
      version: '12',
      body: 'query',
      params: [],
      roles: ['ACCOUNT_ADMIN', 'AD_MANAGER'],
      rateClass: 'write',
      source: 'Campaign management',
    },
    {
      name: 'delete',
      method: 'DELETE',
      path: '/accounts/:account_id/funding_instruments/:funding_instrument_id',
      base: 'sandbox',
      version: '12',
      body: 'query',
      params: [],
      roles: ['ACCOUNT_ADMIN', 'AD_MANAGER'],
      rateClass: 'write',
      source: 'Campaign management',
    },
  ],
  recordRules: [
    {
      field: 'currency',
      involves: ['currency'],
      code: 'INVALID_PARAMETER',
      check: ({ record }) =>
        typeof record['currency'] === 'string' && record['currency'] !== '' && !isCurrencyCode(record['currency'])
          ? message('rules.fundingInstrument.typeThreeCapitalLettersCurrency')
          : null,
    },
    amountRule('credit_limit_local_micro', ['CREDIT_CARD', 'CREDIT_LINE', 'AGENCY_CREDIT_LINE']),
    amountRule('funded_amount_local_micro', ['INSERTION_ORDER']),
    {
      field: 'end_time',
      involves: ['start_time', 'end_time'],
      code: 'INVALID_TIME_WINDOW',
      check: ({ record: { start_time: start, end_time: end } }) =>
        typeof start === 'string' && typeof end === 'string' && Date.parse(end) <= Date.parse(start)
          ? message('rules.fundingInstrument.endMustComeAfterStart')
          : null,
    },
  ],
  examples: [
    {
      id: 'lygyi',
      account_id: '18ce54d4x5t',
      description: 'EU card · 4411',
      type: 'CREDIT_CARD',
      currency: 'EUR',
      start_time: '2024-03-12T09:20:00Z',
      end_time: null,
      entity_status: 'ACTIVE',
      able_to_fund: true,
      reasons_not_able_to_fund: [],
      credit_limit_local_micro: 250000000000n,
      credit_remaining_local_micro: null,
      funded_amount_local_micro: null,
      io_header: null,
      created_at: '2024-03-12T09:20:00Z',
      updated_at: '2026-09-01T08:00:00Z',
      deleted: false,
    },
  ],
})
