/** Many records changed by rules: what a preview says happens, and one undo takes it back. */
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Selection, TransformResult } from '../../../../../shared/bridge.ts'
import { parseTransform } from '../../../../../shared/transform/index.ts'
import type { Transform } from '../../../../../shared/transform/index.ts'
import { resourceOf } from '../../../../../shared/presentation/resources.ts'
import { accountId, Bench, campaignRow, everything } from '../../../../support/store/workspace-harness.ts'

let bench: Bench
beforeEach(() => {
  bench = new Bench()
  bench.fill(6)
})
afterEach(() => bench.end())

const daily = 'daily_budget_amount_local_micro'
const where = (condition: string): Selection => ({
  all: { kind: 'campaign', accountId, filter: { ...everything, where: condition } },
  except: [],
})
const ruled = (...words: string[]): Transform[] =>
  words.map((word) => {
    const read = parseTransform(resourceOf('campaign'), word)
    if ('why' in read) throw new Error(`${word}: ${read.why.id}`)
    return read
  })
function transform(condition: string, words: readonly string[], isPreview = false): TransformResult {
  const selection = where(condition)
  return bench.workspace.edits.transform({
    kind: 'campaign',
    selection,
    transforms: ruled(...words),
    isPreview,
    offset: 0,
    limit: 1000,
  })
}
const valuesNow = () =>
  bench.workspace.records
    .gridKeys({ kind: 'campaign', accountId, filter: everything, sort: null, offset: 0, limit: 99 })
    .toSorted((a, b) => a - b)
    .map((key) => {
      const { values, state, problems } = bench.workspace.records.get(key)
      return { key, values, state, problems }
    })

describe('a preview', () => {
  it('says before, after and problems of each field in order, and changes nothing', () => {
    const before = valuesNow()
    const { lines, changed } = transform('id in (c2, c3)', [`${daily}+=10%`, 'name:prefix={n}. '], true)
    expect(changed).toBe(2)
    expect(lines.map(({ id, field, before: was, after }) => [id, field, was, after])).toEqual([
      ['c2', daily, 2_000_000n, 2_200_000n],
      ['c2', 'name', 'Campaign 2', '1. Campaign 2'],
      ['c3', daily, 3_000_000n, 3_300_000n],
      ['c3', 'name', 'Campaign 3', '2. Campaign 3'],
    ])
    const [broken] = transform('id = c1', ['name='], true).lines
    expect(broken).toMatchObject({ field: 'name', after: '', problems: [{ field: 'name', severity: 'error' }] })
    expect(valuesNow()).toEqual(before)
    expect(bench.workspace.edits.undoState().undo).toBeNull()
  })

  it('equals what happens, which one undo takes back', () => {
    const condition = fc.constantFrom('id in (c1, c2)', `${daily} > 2`, 'not name contains 3', 'state = clean')
    const words = fc.constantFrom(
      `${daily}+=10%`,
      `${daily}-=2`,
      `${daily}*=0`,
      'name:suffix= {n}',
      'name:replace=/[0-9]+/<$0>/g',
      'name:case=upper',
      'name={campaign.name}',
      'entity_status=ACTIVE',
      `${daily}=`,
      'name={funding_instrument.description} {date}',
    )
    fc.assert(
      fc.property(condition, fc.array(words, { minLength: 1, maxLength: 3 }), (which, given) => {
        const usable = given.filter((word) => !word.includes('{campaign'))
        if (usable.length === 0) return
        const before = valuesNow()
        const preview = transform(which, usable, true)
        const done = transform(which, usable)
        expect(done).toEqual(preview)
        const now = new Map(valuesNow().map((each) => [each.key, each]))
        for (const { key, field, after, isRefused } of done.lines)
          if (!isRefused) expect(now.get(key!)!.values[field!]).toEqual(after)
        if (done.changed > 0) bench.workspace.edits.undo()
        expect(valuesNow()).toEqual(before)
      }),
      { numRuns: 60 },
    )
  })
})

describe('what cannot be changed', () => {
  it('is named with the reason, and the others change', () => {
    bench.workspace.edits.delete('campaign', { keys: [bench.key('c2')] })
    bench.workspace.edits.edit(bench.key('c3'), { [daily]: null })
    bench.pull('campaign', [campaignRow(4, { deleted: true, updated_at: '2026-11-23T00:00:00Z' })])
    const { lines, changed, refused } = transform('id in (c1, c2, c3, c4) and deleted in (true, false)', [
      `${daily}+=1`,
    ])
    expect({ changed, refused }).toEqual({ changed: 1, refused: 3 })
    expect(lines.map(({ id, isRefused, problems }) => [id, isRefused, problems.map(({ code }) => code)])).toEqual([
      ['c1', false, []],
      ['c2', true, ['read_only']],
      ['c3', true, ['invalid_value']],
      ['c4', true, ['read_only']],
    ])
  })

  it('is refused as a whole where no record takes it', () => {
    for (const word of ['created_at=2026-01-01', 'id=x', 'currency=EUR'])
      expect(() => transform('id = c1', [word])).toThrow(expect.objectContaining({ code: 'read_only' }) as Error)
    expect(() => transform('id = c1', [`${daily}=lots`])).toThrow(
      expect.objectContaining({ code: 'invalid_value' }) as Error,
    )
  })

  it('is named for a field that the service no longer lets be written, while others of the record change', () => {
    const { lines } = transform('id = c1', ['funding_instrument_id=f2', 'name=x'])
    expect(lines.map(({ field, isRefused }) => [field, isRefused])).toEqual([
      ['name', false],
      ['funding_instrument_id', true],
    ])
  })
})

describe('lines that are not accepted', () => {
  it('leave the field of that record as it is, and numbers as they were shown', () => {
    const order = {
      ...{ kind: 'campaign', selection: where('id in (c1, c2, c3)'), transforms: ruled('name={n}', `${daily}+=1`) },
      ...{ offset: 0, limit: 100, leaves: [{ field: 'name', keys: [bench.key('c2')] }] },
    }
    const { lines } = bench.workspace.edits.transform({ ...order, isPreview: true })
    expect(bench.workspace.edits.transform({ ...order, isPreview: false }).lines).toEqual(lines)
    const names = ['c1', 'c2', 'c3'].map((id) => bench.workspace.records.find('campaign', id).values['name'])
    expect(names).toEqual(['1', 'Campaign 2', '3'])
    expect(bench.workspace.records.find('campaign', 'c2').values[daily]).toBe(3_000_000n)
    bench.workspace.edits.undo()
    expect(bench.workspace.records.find('campaign', 'c3').values).toMatchObject({ name: 'Campaign 3' })
  })
})

it('gives the lines of all in turns, numbered on, with what their records are called', () => {
  const keys = ['c1', 'c2', 'c3'].map((id) => bench.key(id)).toSorted((a, b) => a - b)
  const asked = { kind: 'campaign', transforms: ruled('name:prefix={n} '), isPreview: true, offset: 0, limit: 100 }
  const order = { ...asked, isNamed: true }
  const whole = bench.workspace.edits.transform({ ...order, selection: { keys } })
  const first = bench.workspace.edits.transform({ ...order, selection: { keys: keys.slice(0, 2) } })
  const numberedBefore = first.numbered
  const rest = bench.workspace.edits.transform({ ...order, selection: { keys: keys.slice(2) }, numberedBefore })
  expect([...first.lines, ...rest.lines]).toEqual(whole.lines)
  expect(whole.lines.map(({ name, currency }) => [name, currency])).toContainEqual(['Campaign 1', 'EUR'])
})

it('says what records have in common, absent and empty being the same', () => {
  bench.workspace.ingest.ingestRead(accountId, 'campaign', [
    campaignRow(1, { purchase_order_number: null, updated_at: '2026-04-01T00:00:00Z' }),
  ])
  const common = bench.workspace.records.common('campaign', where('id in (c1, c2)'))
  expect(common).toMatchObject({ count: 2, currency: 'EUR', values: { entity_status: 'PAUSED' } })
  expect(common.mixed).toEqual(expect.arrayContaining(['name', daily]))
  expect(common.mixed).not.toContain('purchase_order_number')
  expect(bench.workspace.records.common('campaign', where('id = none'))).toMatchObject({ count: 0, mixed: [] })
})

it('names nothing where nothing differs, and leaves undo as it was', () => {
  expect(transform('id = c1', ['name=Campaign 1'])).toMatchObject({ lines: [], changed: 0, refused: 0 })
  expect(bench.workspace.edits.undoState().undo).toBeNull()
})

it('tells a record of which a part was changed from one that was left alone', () => {
  bench.workspace.edits.edit(bench.key('c2'), { [daily]: null })
  const percent = `${daily}+=10%`
  const leftIn = ({ skipped }: TransformResult) => skipped.map(({ key, isPart }) => [key, isPart ?? false])
  expect(leftIn(transform('id in (c2, c3)', ['name:prefix=New ', percent]))).toEqual([[bench.key('c2'), true]])
  expect(leftIn(transform('id in (c2, c3)', [percent]))).toEqual([[bench.key('c2'), false]])
})
