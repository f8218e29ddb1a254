import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MessageBoxOptions } from 'electron'
import { describe, expect, it } from 'vitest'
import { createAskPerson } from '../../../src-main/shell/ask-person.ts'
import { isWellFormed, questionFor, requireYes } from '../../../src-main/shell/confirmed-calls.ts'

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

describe('calls that take work away for good', () => {
  it.each([
    ['data.restore', { connectionId: 'a', from: 'backup' }],
    ['data.restore', { connectionId: 'a', from: 'nothing' }],
    ['connection.forget', { connectionId: 'a', deleteData: true }],
    ['connection.forget', { connectionId: 'a', deleteData: 1 }],
  ])('%s with %o is made only once a person accepted', async (name, input) => {
    const question = questionFor(name, input)!
    await expect(requireYes(() => Promise.resolve(false), question)).rejects.toMatchObject({ code: 'cancelled' })
    await requireYes(() => Promise.resolve(true), question)
  })

  it.each([
    ['connection.forget', { connectionId: 'a', deleteData: false }],
    ['record.list', {}],
    ['app.state', null],
  ])('%s with %o needs no question', (name, input) => expect(questionFor(name, input)).toBeNull())

  it.each([
    ['connection.forget', { connectionId: 'a', deleteData: true }, true],
    ['connection.forget', { connectionId: 'a', deleteData: 1 }, false],
    ['connection.forget', {}, false],
    ['data.restore', null, false],
    ['constructor', {}, false],
  ])('nobody is asked about a %s with %o that the engine refuses anyway', async (name, input, isAsked) => {
    expect(await isWellFormed(name, input)).toBe(isAsked)
  })
})
