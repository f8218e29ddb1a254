/** What an edit costs: one call, on the engine's own store. What others change is asked for as before. */
import { flushSync } from 'svelte'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { GalleyError } from '../../../../shared/model/errors.ts'
import { asWritten } from '../../../../shared/messages/message.ts'
import { EditorSession } from '../../../../src-renderer/state/editor-session.svelte.ts'
import { StoreEngine } from '../../../support/window/store-engine.ts'

const budget = 'daily_budget_amount_local_micro'
let engine: StoreEngine

beforeEach(() => {
  engine = new StoreEngine(20)
})
afterEach(() => engine.end())

async function quiet(): Promise<void> {
  for (let each = 0; each < 5; each++) await new Promise((resolve) => setTimeout(resolve))
  flushSync()
}

async function open(id: string): Promise<EditorSession> {
  const session = new EditorSession(engine.bridge, engine.bench.key(id))
  await quiet()
  engine.taken()
  return session
}

describe.each(['before', 'after'] as const)('where the window hears of a change %s the reply', (eventsCome) => {
  beforeEach(() => {
    engine.eventsCome = eventsCome
  })

  test('an amount typed in the editor costs one call, the first time and each other time', async () => {
    const session = await open('c3')
    for (const micro of [7_000_000n, 8_000_000n, 3_000_000n]) {
      session.type(budget, micro)
      await session.flush()
      await quiet()
      expect(engine.taken()).toEqual(['record.edit'])
      expect(session.record?.values[budget]).toBe(micro)
    }
    // Back to what the service says: nothing waits any more.
    expect(session.record?.operation).toBeNull()
  })

  test('another editor of the record shows what was typed, without a question', async () => {
    const [typed, other] = [await open('c3'), await open('c3')]
    typed.type(budget, 7_000_000n)
    await typed.flush()
    await quiet()
    expect(engine.taken()).toEqual(['record.edit'])
    expect(other.record?.values[budget]).toBe(7_000_000n)
  })
})

test('what changed besides in the same moment is asked for', async () => {
  engine.eventsCome = 'after'
  const session = await open('c3')
  session.type(budget, 7_000_000n)
  await session.flush()
  engine.bench.workspace.edits.edit(engine.bench.key('c3'), { name: 'By somebody else' })
  await quiet()
  expect(engine.taken()).toContain('record.get')
  expect(session.record?.values['name']).toBe('By somebody else')
})

test('a change by others that comes while an edit is under way is heard once it has ended, well or not', async () => {
  const session = await open('c3')
  engine.failing.set('record.edit', new GalleyError('disk', asWritten('The disk is full.')))
  session.type(budget, 7_000_000n)
  const written = session.flush()
  engine.bench.workspace.edits.edit(engine.bench.key('c3'), { name: 'By somebody else' })
  await written
  await quiet()
  expect(session.record?.values['name']).toBe('By somebody else')
  expect(session.values[budget]).toBe(7_000_000n)
})
