import { asWritten } from '../../../../../shared/messages/message.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Bench } from '../../../../support/store/workspace-harness.ts'
import { reads } from '../../../../support/says.ts'

let bench: Bench
beforeEach(() => {
  bench = new Bench()
  bench.fill(12)
})
afterEach(() => bench.end())

const named = (id: string) => bench.workspace.records.find('campaign', id)
const edit = (id: string, values: Record<string, unknown>) => ({ key: bench.key(id), values: values as never })

describe('records changed each to values of its own', () => {
  it('are the same as edited one by one, under one label', () => {
    const result = bench.workspace.edits.editMany('campaign', [
      edit('c1', { name: 'One', daily_budget_amount_local_micro: 7n }),
      edit('c2', { name: 'Two' }),
      edit('c3', { daily_budget_amount_local_micro: 3_000_000n }),
    ])
    // c3 has that budget at the service already.
    expect(result).toEqual({ changed: 2, skipped: [], label: reads('Edit 2 campaigns') })
    expect(Object.keys(named('c1').changed).toSorted()).toEqual(['daily_budget_amount_local_micro', 'name'])
    expect(named('c2').changed).toEqual({ name: { base: 'Campaign 2', mine: 'Two' } })
    expect(named('c3').state).toBe('clean')
  })

  it('come back with one undo, and go again with one redo', () => {
    bench.workspace.edits.editMany('campaign', [edit('c1', { name: 'One' }), edit('c2', { name: 'Two' })], {
      label: asWritten('Paste'),
    })
    expect(bench.workspace.edits.undo()).toMatchObject({ label: reads('Paste'), restored: 2, skipped: [] })
    expect([named('c1').state, named('c2').state]).toEqual(['clean', 'clean'])
    expect(bench.workspace.edits.undoState().undo).toBeNull()
    bench.workspace.edits.redo()
    expect([named('c1').values['name'], named('c2').values['name']]).toEqual(['One', 'Two'])
  })

  it('are told of once, in one revision', () => {
    let noted = 0
    bench.workspace.onChange(() => noted++)
    bench.workspace.edits.editMany('campaign', [edit('c1', { name: 'One' }), edit('c2', { name: 'Two' })])
    expect(noted).toBe(1)
    expect(named('c1').revision).toBe(named('c2').revision)
  })

  it('leave alone what cannot be changed, with the reason', () => {
    bench.workspace.edits.delete('campaign', { keys: [bench.key('c2')] })
    const result = bench.workspace.edits.editMany('campaign', [
      edit('c1', { name: 'One' }),
      edit('c2', { name: 'Two' }),
      edit('c3', { name: 5 }),
      { key: 999_999, values: { name: 'Nobody' } },
    ])
    expect(result.changed).toBe(1)
    expect(result.skipped.map(({ name, message }) => [name, message])).toEqual([
      ['Campaign 2', reads('It is to be deleted. Take that back to edit it.')],
      ['Campaign 3', reads('Name does not take this value.')],
      ['', reads('This record is not here any more.')],
    ])
  })

  it('are named once each: of a record named twice the last word counts', () => {
    bench.workspace.edits.editMany('campaign', [
      edit('c1', { name: 'One', entity_status: 'PAUSED' }),
      edit('c1', { name: 'Two' }),
    ])
    expect(named('c1').values['name']).toBe('Two')
  })

  it('stay as they were where one breaks a rule and that is not wanted', () => {
    const edits = [edit('c1', { name: 'One' }), edit('c2', { name: 'x'.repeat(256) })]
    expect(() => bench.workspace.edits.editMany('campaign', edits, { isStrict: true })).toThrow(
      expect.objectContaining({ code: 'rule_broken' }),
    )
    expect([named('c1').state, named('c2').state]).toEqual(['clean', 'clean'])
    expect(bench.workspace.edits.undoState().undo).toBeNull()
  })
})
