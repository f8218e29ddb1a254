/** The language of conditions: what is read, what is refused and where, and what a test says of values. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { holds, parseCondition, printCondition, readCondition } from '../../../shared/filter/index.ts'
import type { Condition, FilteredRecord } from '../../../shared/filter/index.ts'
import { textOf } from '../../../shared/presentation/text-of.ts'
import { resourceOf } from '../../../shared/presentation/resources.ts'
import type { RecordValues } from '../../../shared/model/values.ts'
import { anySyntax } from '../../support/any-condition.ts'

const around = { zone: 'Europe/Berlin', nowMs: Date.parse('2026-11-24T12:00:00Z') }

function record(
  values: RecordValues,
  parent: RecordValues | null = null,
  children: readonly RecordValues[] = [],
): FilteredRecord {
  return {
    id: String(values['id'] ?? 'x'),
    values,
    galley: {
      state: 'clean',
      problem: ['TOO_LONG'],
      deleted: values['deleted'] === true,
      used: true,
      misnamed: true,
      changed: '2026-11-22T12:00:00Z',
    },
    parent: () => parent && record(parent, parent),
    children: () => children.map((each) => record(each)),
  }
}

function isHeld(
  condition: string,
  values: RecordValues,
  kind = 'line_item',
  parent: RecordValues | null = null,
  children: readonly RecordValues[] = [],
): boolean {
  const read = readCondition(resourceOf(kind), condition, around)
  if (read.kind === 'fault') throw new Error(textOf(read.fault.message))
  return holds(read.value, record(values, parent, children))
}

function faultOf(condition: string, kind = 'line_item'): { at: number; text: string } {
  const read = readCondition(resourceOf(kind), condition, around)
  if (read.kind !== 'fault') throw new Error(`“${condition}” was read`)
  return { at: read.fault.at, text: textOf(read.fault.message) }
}

/** Without positions, which printing moves. */
function bare(condition: Condition): unknown {
  return JSON.parse(JSON.stringify(condition, (name, value: unknown) => (name === 'at' ? undefined : value)))
}

describe('a condition', () => {
  it('prints to a text that parses to the same tree', () => {
    fc.assert(
      fc.property(anySyntax(), (condition) => {
        const parsed = parseCondition(printCondition(condition))
        expect(parsed.kind === 'read' && bare(parsed.value)).toEqual(bare(condition))
      }),
    )
  })

  it.each([
    ['name = roast', { name: 'roast' }, true],
    ['NAME = roast', null, false],
    ['name = Roast', { name: 'roast' }, false],
    ['name contains ROAST', { name: 'Spring roast' }, true],
    ['name contains "ÜBER"', { name: 'über uns' }, true],
    ["name = 'it\\'s'", { name: "it's" }, true],
    ['entity_status = paused', { entity_status: 'PAUSED' }, true],
    ['entity_status In (ACTIVE, paused)', { entity_status: 'PAUSED' }, true],
    ['entity_status not in (ACTIVE, PAUSED)', { entity_status: 'DRAFT' }, true],
    ['bid_amount_local_micro >= 12.50', { bid_amount_local_micro: 12_500_000n }, true],
    ['bid_amount_local_micro > 12.5', { bid_amount_local_micro: 12_500_000n }, false],
    ['bid_amount_local_micro = 9007199254740.993001', { bid_amount_local_micro: 9007199254740993001n }, true],
    ['start_time = 2026-11-24', { start_time: '2026-11-23T23:00:00Z' }, true],
    ['start_time = 2026-11-24', { start_time: '2026-11-24T23:00:00Z' }, false],
    ['start_time > 2026-11-24', { start_time: '2026-11-24T23:00:00Z' }, true],
    ['start_time < 2026-11-24', { start_time: '2026-11-23T22:59:59Z' }, true],
    ['start_time = 2026-11-24T10:00:00+01:00', { start_time: '2026-11-24T09:00:00Z' }, true],
    ['categories = IAB8', { categories: ['IAB1', 'IAB8'] }, true],
    ['categories is empty', { categories: [] }, true],
    ['not name = a and name = b or name = c', { name: 'c' }, true],
    ['not (name = b or name = c)', { name: 'c' }, false],
    ['problem = TOO_LONG and state = clean and used = true and age = 2', {}, true],
    ['misnamed = true', {}, true],
  ] satisfies [string, RecordValues | null, boolean][])('%s, of %o: %s', (condition, values, isTrue) => {
    if (values === null) expect(() => isHeld(condition, {})).toThrow('no field “NAME”')
    else expect(isHeld(condition, values)).toBe(isTrue)
  })

  it('holds of a field that is not set for “is empty”, != and not alone', () => {
    for (const values of [{}, { name: null }]) {
      for (const held of ['name is empty', 'name != a', 'not name = a', 'not name contains a'])
        expect(isHeld(held, values)).toBe(true)
      for (const not of ['name = a', 'name contains a', 'name in (a)', 'name is not empty'])
        expect(isHeld(not, values)).toBe(false)
    }
    expect(isHeld('bid_amount_local_micro < 5', { bid_amount_local_micro: null })).toBe(false)
    expect(isHeld('campaign.name is empty', { campaign_id: 'gone' })).toBe(true)
    expect(isHeld('campaign.name != roast', { campaign_id: 'gone' })).toBe(true)
  })

  it('asks fields of what the record refers to', () => {
    expect(isHeld('campaign.name contains roast', {}, 'line_item', { name: 'Spring roast' })).toBe(true)
    expect(isHeld('line_item.campaign.name = a', {}, 'promoted_tweet', { name: 'a' })).toBe(true)
  })

  it('asks for what belongs to the record: one of them that fits and is not deleted', () => {
    const spain = { targeting_type: 'LOCATION', name: 'Spain' }
    const audience = { targeting_type: 'CUSTOM_AUDIENCE' }
    const inSpain = 'has targeting_criterion (targeting_type = LOCATION and name = Spain)'
    const story = `${inSpain} and not has targeting_criterion (targeting_type = CUSTOM_AUDIENCE)`
    const isStory = (...children: RecordValues[]) => isHeld(story, {}, 'line_item', null, children)
    expect(isStory(spain)).toBe(true)
    expect(isStory(spain, audience)).toBe(false)
    expect(isStory(spain, { ...audience, deleted: true })).toBe(true)
    expect(isStory({ targeting_type: 'LOCATION' }, { ...spain, targeting_type: 'INTEREST' })).toBe(false)
    expect(isHeld('has targeting_criterion (deleted = true)', {}, 'line_item', null, [{ deleted: true }])).toBe(true)
  })

  it('takes “has” as a word like others elsewhere', () => {
    expect(isHeld('name = has', { name: 'has' })).toBe(true)
    expect(faultOf('has = a')).toMatchObject({ at: 0 })
  })

  it('follows a value to what it names, where another field says the kind', () => {
    const location = { country_code: 'ES' }
    const where = 'targeting_location.country_code = ES'
    expect(isHeld(where, { targeting_type: 'LOCATION' }, 'targeting_criterion', location)).toBe(true)
    expect(isHeld(where, { targeting_type: 'INTEREST' }, 'targeting_criterion', location)).toBe(false)
  })
})

describe('a condition that cannot be read', () => {
  it.each([
    ['', 0, 'name of a field is missing'],
    ['name', 4, 'Say what “name” is to be'],
    ['name =', 6, 'A value is missing'],
    ['name = Half term', 12, '“term” is left over'],
    ['name = "roast', 7, 'has no end'],
    ['(name = a', 9, 'character 1 is not closed'],
    ['name in a', 8, 'in parentheses'],
    ['name = and', 7, 'in quotation marks'],
    ['nam = a', 0, 'Ad group has no field “nam”. Names are the API’s, such as name'],
    ['campaing.name = a', 0, 'refers to nothing called “campaing”'],
    ['name = a and entity_status = PUASED', 29, 'never “PUASED”. It is one of ACTIVE, PAUSED'],
    ['bid_amount_local_micro > 1,5', 26, 'is left over'],
    ['bid_amount_local_micro > lots', 25, 'such as 12.50'],
    ['start_time > 2026-02-30', 13, 'is a date such as'],
    ['start_time > 2026-02-03T10:00', 13, 'is a date such as'],
    ['name > a', 0, 'has no order'],
    ['has campaign (name = a)', 4, '“campaign” is no kind'],
    ['has targeting_criterion (nam = a)', 25, 'Targeting criterion has no field “nam”'],
    ['has targeting_criterion (name = a', 33, 'is not closed'],
    ['name ! a', 5, '“!” stands for nothing'],
  ])('%s: at %i, %s', (condition, at, said) => {
    expect(faultOf(condition)).toEqual({ at, text: expect.stringContaining(said) as string })
  })

  it('is bounded in length, depth and number', () => {
    expect(faultOf('('.repeat(8000)).text).toContain('50 deep')
    expect(faultOf('not '.repeat(1990)).text).toContain('50 deep')
    expect(faultOf(`name = "${'a'.repeat(8000)}"`).text).toContain('8,000 characters')
    expect(faultOf(Array(300).fill('name = a').join(' or ')).text).toContain('200 comparisons')
    expect(isHeld(Array(200).fill('name = a').join(' or '), { name: 'a' })).toBe(true)
  })

  it('never throws or hangs, whatever is typed', () => {
    const anyText = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc
        .array(fc.constantFrom('name', '=', '(', ')', 'and', 'not', '"', "'", '\\', ',', 'in', ' ', '<', 'campaign.'))
        .map((parts) => parts.join('')),
    )
    fc.assert(fc.property(anyText, (text) => void readCondition(resourceOf('line_item'), text, around)))
  })
})
