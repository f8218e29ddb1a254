/** Targeting of many ad groups as sets: what a preview says happens, and one undo takes it back. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { TargetingResult, TargetingStep } from '../../../../../shared/bridge.ts'
import { resourceOf } from '../../../../../shared/presentation/resources.ts'
import type { ReceivedRow } from '../../../../../src-main/engine/store/tables/types.ts'
import { says } from '../../../../support/says.ts'
import { accountId, Bench, everything } from '../../../../support/store/workspace-harness.ts'

let bench: Bench
beforeEach(() => {
  bench = new Bench()
  bench.fill(1)
  const example = (kind: string, changes: ReceivedRow): ReceivedRow =>
    Object.fromEntries(
      Object.entries({ ...resourceOf(kind).examples[0], ...changes }).map(([name, value]) => [
        name,
        typeof value === 'bigint' ? Number(value) : value,
      ]),
    ) as ReceivedRow
  const land = (kind: string, rows: readonly ReceivedRow[]) =>
    bench.workspace.ingest.ingestRead(
      accountId,
      kind,
      rows.map((row) => example(kind, row)),
    )
  land(
    'line_item',
    ['g1', 'g2', 'g3'].map((id) => ({ id, campaign_id: 'c1', name: `Group ${id}` })),
  )
  const location = (id: string, group: string, value: string): ReceivedRow => ({
    id,
    line_item_id: group,
    targeting_type: 'LOCATION',
    targeting_value: value,
    operator_type: 'EQ',
    name: value,
  })
  // The first place of g2 stands twice.
  land('targeting_criterion', [
    location('t1', 'g1', 'es'),
    location('t2', 'g2', 'es'),
    location('t3', 'g2', 'es'),
    location('t4', 'g2', 'pt'),
  ])
})
afterEach(() => bench.end())

const keysOf = (...ids: string[]) => ids.map((id) => bench.key(id, 'line_item'))
const criterion = (type: string, value: string, operator: string | null = null) => ({ type, value, operator })
function change(steps: TargetingStep[], { isPreview = false, leaves = [] as number[] } = {}): TargetingResult {
  const selection = { keys: keysOf('g1', 'g2', 'g3') }
  return bench.workspace.edits.changeTargeting({ selection, steps, leaves, isPreview })
}
/** What each line adds and takes, by the value. */
function differences({ criteria, lines }: TargetingResult) {
  const value = (at: number) => criteria[at]!.value
  return lines.map(({ adds, removes }) => [
    ...removes.map((at) => `-${value(at)}`),
    ...adds.map((at) => `+${value(at)}`),
  ])
}
/** What an ad group has and keeps. */
function valuesOf(id: string): string[] {
  const filter = { ...everything, equals: { line_item_id: id } }
  const query = { kind: 'targeting_criterion', accountId, filter, sort: null, offset: 0, limit: 99 }
  return bench.workspace.records
    .gridKeys(query)
    .map((key) => bench.workspace.records.get(key))
    .filter(({ operation }) => operation !== 'delete')
    .map(({ values }) => String(values['targeting_value']))
    .toSorted()
}
const nothingToUndo = () => expect(bench.workspace.edits.undoState().undo).toBeNull()

describe('targeting of many ad groups', () => {
  it('says what they share, each criterion once, and changes nothing', () => {
    const { criteria, changed, lines } = change([], { isPreview: true })
    expect(criteria.map(({ value, count, name }) => [value, count, name])).toEqual([
      ['es', 2, 'es'],
      ['pt', 1, 'pt'],
    ])
    expect(changed).toBe(0)
    expect(lines.map(({ name }) => name)).toEqual(['Group g1', 'Group g2', 'Group g3'])
    nothingToUndo()
  })

  it('adds to those that lack it, as one action that one undo takes back', () => {
    const steps: TargetingStep[] = [{ do: 'add', criteria: [criterion('LOCATION', 'es'), criterion('GENDER', '2')] }]
    const preview = change(steps, { isPreview: true })
    expect(differences(preview)).toEqual([['+2'], ['+2'], ['+es', '+2']])
    nothingToUndo()
    expect(valuesOf('g3')).toEqual([])
    expect(change(steps)).toMatchObject({ changed: 3 })
    expect([valuesOf('g1'), valuesOf('g2'), valuesOf('g3')]).toEqual([
      ['2', 'es'],
      ['2', 'es', 'es', 'pt'],
      ['2', 'es'],
    ])
    bench.workspace.edits.undo()
    expect([valuesOf('g1'), valuesOf('g2'), valuesOf('g3')]).toEqual([['es'], ['es', 'es', 'pt'], []])
    nothingToUndo()
  })

  it('takes out every record of a criterion that stands twice, and takes back a deletion that waits', () => {
    change([{ do: 'remove', criteria: [criterion('LOCATION', 'es')] }])
    expect([valuesOf('g1'), valuesOf('g2')]).toEqual([[], ['pt']])
    change([{ do: 'add', criteria: [criterion('LOCATION', 'es')] }], { leaves: keysOf('g2', 'g3') })
    expect(valuesOf('g1')).toEqual(['es'])
    expect(bench.workspace.records.get(bench.key('t1', 'targeting_criterion'))).toMatchObject({ state: 'clean' })
    bench.workspace.edits.undo()
    expect(valuesOf('g1')).toEqual([])
  })

  it('replaces the whole of a type, and copies what one has to the others', () => {
    const replace: TargetingStep = { do: 'replace', type: 'LOCATION', criteria: [criterion('LOCATION', 'fr')] }
    expect(differences(change([replace], { isPreview: true }))).toEqual([
      ['-es', '+fr'],
      ['-es', '-pt', '+fr'],
      ['+fr'],
    ])
    change([{ do: 'copy', from: bench.key('g2', 'line_item') }])
    expect([valuesOf('g1'), valuesOf('g2'), valuesOf('g3')]).toEqual([
      ['es', 'pt'],
      ['es', 'es', 'pt'],
      ['es', 'pt'],
    ])
  })

  it('leaves out what is left out', () => {
    const add: TargetingStep = { do: 'add', criteria: [criterion('GENDER', '1')] }
    expect(change([add], { leaves: keysOf('g1', 'g2') })).toMatchObject({ changed: 1 })
    expect([valuesOf('g1'), valuesOf('g3')]).toEqual([['es'], ['1']])
  })

  it('says beside an ad group which limits it would break, and why one cannot be changed', () => {
    bench.workspace.edits.delete('line_item', { keys: keysOf('g3') })
    const ages = ['AGE_18_TO_24', 'AGE_25_TO_34'].map((value) => criterion('AGE', value))
    const { lines, changed } = change([{ do: 'add', criteria: ages }], { isPreview: true })
    expect(changed).toBe(2)
    expect(lines[0]!.problems.map(({ severity }) => severity)).toContain('error')
    expect(lines[2]).toMatchObject({ adds: [], refusal: says(/\w/) })
  })
})
