/**
 * Every call of the bridge with inputs that nobody means, against the real engine with a real database and a practice service. It
 * answers each in a named way, nothing is a defect, and afterwards it works as before. Long form: `npm run test:long`.
 */
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { calls } from '../../../shared/bridge.ts'
import type { CallName } from '../../../shared/bridge.ts'
import { textOf } from '../../../shared/presentation/text-of.ts'
import { errorCodes } from '../../../shared/model/errors.ts'
import type { TestGalley } from '../../support/galley.ts'
import { startSignedIn } from '../../support/started-galley.ts'
import type { PracticeProcess } from '../../support/practice-process.ts'
import { isLong } from '../../support/long-form.ts'

const runs = isLong ? 20_000 : 600
const seed = Number(process.env['GALLEY_SEED'] ?? Date.now() % 1_000_000)

/** Calls that end the session or let it out, wait for long by their nature, write files, or start processes: asked with wrong inputs only. */
const disruptive: ReadonlySet<string> = new Set([
  'app.setOffline',
  'connection.close',
  'connection.forget',
  'connection.open',
  'connection.practice',
  'connection.useSecrets',
  'csv.export',
  'data.restore',
  'signIn.out',
])

describe(`the bridge of the real engine, seed ${seed}`, () => {
  let practice: PracticeProcess
  let galley: TestGalley
  let known: { id: string; key: number }
  startSignedIn((started) => ({ practice, galley } = started))
  beforeAll(async () => {
    await galley.pull({ kinds: ['account', 'funding_instrument', 'campaign'] })
    const [first] = await galley.campaigns()
    known = { id: first!.id, key: first!.key }
    // Nothing of it reaches the service.
    await galley.call('app.setOffline', { isOffline: true })
  })

  it('answers whatever it is asked, and is whole afterwards', async () => {
    const names = Object.keys(calls) as CallName[]
    const before = (await practice.ledger()).length
    await fc.assert(
      fc.asyncProperty(anyCall(names), async ([name, input]) => {
        const isMeant = disruptive.has(name) && calls[name as CallName].input.safeParse(input).success
        if (isMeant) return
        const reply = await galley.reply(name, input)
        if (!reply.ok) {
          expect(errorCodes).toContain(reply.error.code)
          expect([name, input, reply.error.code]).not.toEqual([name, input, 'internal'])
          expect(textOf(reply.error.message)).not.toBe('')
        }
      }),
      { numRuns: runs, seed, examples: [[['audience.look', { path: '\0' }]], [['media.add', { paths: ['a\0b'] }]]] },
    )
    expect(galley.log.lines.filter(({ event }) => event === 'call failed')).toEqual([])
    expect((await practice.ledger()).slice(before).flatMap(({ effects }) => effects)).toEqual([])
    await galley.restart()
    expect((await galley.find(known.id)).key).toBe(known.key)
  })

  /** Values that look like what calls take, mixed with ones that nothing takes. */
  function anyValue(): fc.Arbitrary<unknown> {
    const hostile = fc.constantFrom<unknown>(
      null,
      undefined,
      '',
      'new-00000000000000000000000000',
      '../../etc/passwd',
      "'; DROP TABLE pending; --",
      '\u0000',
      '\ud800',
      '__proto__',
      -1,
      0,
      1.5,
      Number.NaN,
      Number.POSITIVE_INFINITY,
      Number.MAX_SAFE_INTEGER,
      2n ** 63n,
      -(2n ** 64n),
      new Uint8Array(10_000_000),
      new Date(0),
      new Map([['a', 1]]),
      [],
      {},
      Object.create(null),
    )
    const leaf = fc.oneof(
      hostile,
      fc.string({ maxLength: 40, unit: 'binary' }),
      fc.integer(),
      fc.boolean(),
      fc.constantFrom('campaign', 'account', 'name', 'all', 'mine', 'deleted', 'daily_budget_amount_local_micro'),
      fc.constant(1),
    )
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof({ depthSize: 'small' }, leaf, fc.array(tie('value'), { maxLength: 4 }), tie('object')),
      object: fc.dictionary(members, tie('value'), { maxKeys: 6 }),
    }))
    return value
  }

  /** A call with an input of the members that it takes, some of them meant, or with anything at all. */
  function anyCall(names: readonly CallName[]): fc.Arbitrary<[name: string, input: unknown]> {
    const value = anyValue()
    const meant: Record<string, fc.Arbitrary<unknown>> = {
      kind: fc.constantFrom('campaign', 'funding_instrument', 'account', 'line_item'),
      accountId: fc.constantFrom(galley.accountId, '', null),
      key: fc.constant(known.key),
      id: fc.constant(known.id),
      keys: fc.array(fc.constantFrom(known.key, 2, 999_999), { maxLength: 3 }),
      field: fc.constantFrom('name', 'daily_budget_amount_local_micro', 'entity_status', 'deleted', 'id'),
      values: fc.dictionary(fc.constantFrom('name', 'daily_budget_amount_local_micro', 'end_time', 'nonsense'), value),
      edits: fc.array(fc.record({ key: fc.constant(known.key), values: fc.dictionary(members, value) }), {
        maxLength: 3,
      }),
      selection: fc.constant({ keys: [known.key] }),
      change: fc.record({
        field: fc.constantFrom('name', 'entity_status', 'daily_budget_amount_local_micro'),
        to: value,
      }),
      filter: fc.record({ text: fc.string({ unit: 'binary' }), chip: value, equals: fc.dictionary(members, value) }),
      limit: fc.integer({ min: 1, max: 1000 }),
      offset: fc.nat(),
      afterKey: fc.nat(),
      text: fc.string({ unit: 'binary' }),
      columns: fc.array(fc.constantFrom('name', 'nonsense', '__proto__'), { maxLength: 3 }),
      side: fc.constantFrom('mine', 'theirs'),
      timeoutMs: fc.constant(1),
    }
    return fc.constantFrom<string>(...names, 'no.call', '__proto__', 'constructor').chain((name) => {
      const input = Object.hasOwn(calls, name) ? calls[name as CallName].input : null
      const own = input && 'shape' in input ? Object.keys(input.shape) : []
      const record = fc.record(
        Object.fromEntries(
          own.map((member) => [member, fc.oneof({ weight: 3, arbitrary: meant[member] ?? value }, value)]),
        ),
        { requiredKeys: [] },
      )
      const whole = fc.record(Object.fromEntries(own.map((member) => [member, meant[member] ?? value])))
      return fc.tuple(fc.constant(name), fc.oneof(record, whole, value))
    })
  }
})

/** Names of members that inputs have, so that many go past the first look. */
const members = fc.constantFrom(
  ...new Set([
    ...Object.values(calls).flatMap(({ input }) => ('shape' in input ? Object.keys(input.shape) : [])),
    'text',
    'chip',
    'equals',
    'keys',
    'all',
    'to',
    'by',
    'percent',
    'micro',
    '__proto__',
    'constructor',
  ]),
)
