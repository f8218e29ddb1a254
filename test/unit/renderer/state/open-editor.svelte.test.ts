import { flushSync } from 'svelte'
import { expect, test } from 'vitest'
import { openBridge } from '../../../../src-renderer/state/bridge.ts'
import { OpenEditor } from '../../../../src-renderer/state/open-editor.svelte.ts'
import { FakeEngine } from '../../../support/window/fake-engine.ts'

const springRoast = 11
const oatMilk = 12

async function answered(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve))
  flushSync()
}

test('what is written beside the open record has one session, closed with the last who shows it', async () => {
  const engine = new FakeEngine({ count: 20 })
  const editor = new OpenEditor(openBridge(engine))
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
  expect(engine.calls.filter(({ name }) => name === 'record.edit')).toHaveLength(1)
  expect(editor.saving).toBe('saved')
  expect(editor.beside(oatMilk).session).not.toBe(form.session)
})

test('all that is typed is on disk before a push, and said to be saved only then', async () => {
  const engine = new FakeEngine({ count: 20 })
  const editor = new OpenEditor(openBridge(engine))
  editor.show(springRoast)
  const { session } = editor.beside(oatMilk)
  await answered()
  editor.session!.type('name', 'Spring')
  session.type('name', 'Oat')
  expect(editor.saving).toBe('saving')
  await editor.flush()
  expect(editor.saving).toBe('saved')
  expect(engine.calls.filter(({ name }) => name === 'record.edit')).toHaveLength(2)
})
