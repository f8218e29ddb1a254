/** What the service has of a record that was changed here and is to be deleted. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Bench } from '../../../../support/store/workspace-harness.ts'

let bench: Bench
beforeEach(() => {
  bench = new Bench()
  bench.fill(2)
})
afterEach(() => bench.end())

it('is said beside what was changed here, until the deletion is taken back', () => {
  const { edits, records } = bench.workspace
  const key = bench.key('c1')
  const { name } = records.get(key).values
  edits.edit(key, { name: 'Renamed here' })
  expect(records.get(key)).not.toHaveProperty('atService')
  edits.delete('campaign', { keys: [key] })
  expect(records.get(key)).toMatchObject({ changed: {}, atService: { name } })
  edits.undo()
  expect(records.get(key)).not.toHaveProperty('atService')
})

it('is not said apart where nothing was changed here', () => {
  bench.workspace.edits.delete('campaign', { keys: [bench.key('c2')] })
  expect(bench.workspace.records.get(bench.key('c2'))).not.toHaveProperty('atService')
})
