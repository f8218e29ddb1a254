import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MessageBoxOptions } from 'electron'
import { describe, expect, it } from 'vitest'
import { createAskPerson } from '../../../../src-main/shell/ipc/ask-person.ts'

const question = { message: 'Really?', detail: 'It matters.', buttons: ['Cancel', 'Do it'] as const }
const none = () => null

describe('a question of the shell', () => {
  it('is a dialog of the system in which Enter, Escape and closing refuse', async () => {
    const shown: MessageBoxOptions[] = []
    const ask = createAskPerson({
      window: none,
      testFile: null,
      showMessageBox: (_parent, options) => Promise.resolve({ response: shown.push(options) - 1 }),
    })
    expect([await ask(question), await ask(question)]).toEqual([false, true])
    expect(shown[0]).toMatchObject({ message: 'Really?', buttons: ['Cancel', 'Do it'], defaultId: 0, cancelId: 0 })
  })

  it('stands alone: while it does, no other is asked', async () => {
    let answer = (_given: { response: number }) => {}
    const ask = createAskPerson({
      window: none,
      testFile: null,
      showMessageBox: () => new Promise((resolve) => (answer = resolve)),
    })
    const first = ask(question)
    await expect(ask(question)).rejects.toMatchObject({ code: 'cancelled' })
    answer({ response: 1 })
    expect(await first).toBe(true)
    const next = ask(question)
    answer({ response: 0 })
    expect(await next).toBe(false)
  })

  it('is answered by a file in tests, and refused where it says nothing', async () => {
    const testFile = join(mkdtempSync(join(tmpdir(), 'galley-ask-')), 'answers')
    const ask = createAskPerson({ window: none, testFile, showMessageBox: () => Promise.reject(new Error('not used')) })
    expect(await ask(question)).toBe(false)
    writeFileSync(testFile, 'accept\n')
    expect(await ask(question)).toBe(true)
    expect(readFileSync(`${testFile}.asked`, 'utf8').split('\n')[0]).toBe(JSON.stringify(question))
  })
})
