import { flushSync } from 'svelte'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { OpenEditor } from '../../../../src-renderer/state/open-editor.svelte.ts'
import { StoreEngine } from '../../../support/window/store-engine.ts'

let engine: StoreEngine
let springRoast: number
let oatMilk: number

beforeEach(() => {
  engine = new StoreEngine(2)
  springRoast = engine.bench.key('c1')
  oatMilk = engine.bench.key('c2')
})
afterEach(() => engine.end())

async function answered(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve))
  flushSync()
}

test('what is written beside the open record has one session, closed with the last who shows it', async () => {
  const editor = new OpenEditor(engine.bridge)
  editor.show(springRoast)
  const [form, canvas] = [editor.beside(oatMilk), editor.beside(oatMilk)]
  await answered()
  expect(canvas.session).toBe(form.session)
  form.leave()
  form.leave()
  canvas.session.type('name', 'Oat milk, typed')
  expect(editor.saving).toBe('saving')
  canvas.leave()
  await answered()
  expect(engine.inputsOf('record.edit')).toHaveLength(1)
  expect(editor.saving).toBe('saved')
  expect(editor.beside(oatMilk).session).not.toBe(form.session)
})

test('all that is typed is on disk before a push, and said to be saved only then', async () => {
  const editor = new OpenEditor(engine.bridge)
  editor.show(springRoast)
  const { session } = editor.beside(oatMilk)
  await answered()
  editor.session!.type('name', 'Spring')
  session.type('name', 'Oat')
  expect(editor.saving).toBe('saving')
  await editor.flush()
  expect(editor.saving).toBe('saved')
  expect(engine.inputsOf('record.edit')).toHaveLength(2)
})
