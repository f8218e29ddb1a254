/** One resolver says what may be named: each standing, for choosers, rules and the service alike. */
import { textOf } from '../../../../shared/presentation/text-of.ts'
import { whyNotTargetable } from '../../../../shared/contract/reference/targetable.ts'
import { describe, expect, it } from 'vitest'
import type { RulePort } from '../../../../shared/contract/language/rules.ts'
import { resolveReference, standingOf } from '../../../../shared/contract/language/resolve-reference.ts'
import type { RecordValues } from '../../../../shared/model/values.ts'
import { emptyPort } from '../../../support/rule-port.ts'

const audience = [
  { kind: 'custom_audience', value: null, whyNot: whyNotTargetable },
  { kind: 'shared_audience', value: 'id', whyNot: whyNotTargetable },
]
const named = (id: string) => ({ targets: audience, kinds: ['custom_audience', 'shared_audience'], id })
const portOf = (
  own: Record<string, RecordValues>,
  others: Record<string, RecordValues> = {},
  more: Partial<RulePort> = {},
): RulePort => ({
  ...emptyPort,
  get: (kind, id) => (kind === 'custom_audience' ? own[id] : undefined),
  findBy: (kind, _field, id) => (kind === 'shared_audience' ? others[id] : undefined),
  isWhole: () => true,
  ...more,
})
const standing = (id: string, port: RulePort) => resolveReference(named(id), port).standing

describe('what a value names', () => {
  it('is ready where it is the account’s own or shared with it', () => {
    expect(standing('a', portOf({ a: { targetable: true } }))).toBe('ready')
    expect(standing('a', portOf({}, { a: { targetable: true } }))).toBe('ready')
    // Deleted here and shared from elsewhere: what can be used counts.
    expect(standing('a', portOf({ a: { deleted: true } }, { a: {} }))).toBe('ready')
  })

  it('is unable while it cannot be targeted, with the reason', () => {
    const small = { targetable: false, reasons_not_targetable: ['PROCESSING', 'TOO_SMALL'] }
    const found = resolveReference(named('a'), portOf({ a: small }))
    expect(found.standing).toBe('unable')
    expect(textOf(found.message!)).toBe(
      'This audience cannot be targeted yet: being worked through, 4 to 8 hours; fewer than 100 people matched.',
    )
    expect(standing('new-01H', portOf({ 'new-01H': {} }))).toBe('unable')
  })

  it('is revoked where its owner took it back, and deleted where it was the account’s own', () => {
    expect(standing('a', portOf({}, { a: { deleted: true } }))).toBe('revoked')
    expect(standing('a', portOf({ a: { deleted: true } }))).toBe('deleted')
    expect(standing('new-01H', portOf({}))).toBe('deleted')
  })

  it('is unseen until the service said that it does not have it', () => {
    expect(standing('a', portOf({}))).toBe('unseen')
    expect(standing('a', portOf({}, {}, { isMissing: (kind) => kind === 'custom_audience' }))).toBe('missing')
  })

  it('is missing for the service, which knows every record', () => {
    const { isWhole: _all, ...service } = portOf({})
    expect(resolveReference(named('a'), service).standing).toBe('missing')
  })

  it('may be anything where it is named by a field, such as a user', () => {
    const user = { targets: [{ kind: 'promotable_user', value: 'user_id' }], kinds: ['promotable_user'], id: '42' }
    expect(resolveReference(user, portOf({}))).toEqual({ standing: 'ready', message: null })
  })
})

describe('what a chooser offers', () => {
  it('stands as the rule will find it', () => {
    const records: RecordValues[] = [
      { targetable: true },
      { targetable: false, reasons_not_targetable: ['TOO_SMALL'] },
      { deleted: true },
    ]
    for (const values of records) {
      const offered = standingOf(audience[0]!, 'a', values)
      expect(offered).toEqual(resolveReference(named('a'), portOf({ a: values })))
    }
    expect(standingOf(audience[1]!, 'a', { deleted: true }).standing).toBe('revoked')
  })
})
