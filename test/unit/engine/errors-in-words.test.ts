/** Errors of the engine in a made-up language: all that is ours is in it, since each comes from the catalogue when it is shown. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { en } from '../../../shared/messages/en/index.ts'
import type { Message } from '../../../shared/messages/message.ts'
import { errorCodes, toErrorData } from '../../../shared/model/errors.ts'
import type { GalleyError } from '../../../shared/model/errors.ts'
import type { textOf as TextOf } from '../../../shared/presentation/text-of.ts'
import type { Bench } from '../../support/store/workspace-harness.ts'

let textOf: typeof TextOf
let bench: Bench
beforeAll(async () => {
  // The words of kinds are in the language in which they are loaded.
  vi.resetModules()
  ;(await import('../../../shared/messages/locale.ts')).chooseLocale('en-XA')
  ;({ textOf } = await import('../../../shared/presentation/text-of.ts'))
  bench = new (await import('../../support/store/workspace-harness.ts')).Bench()
  bench.fill(3)
})
afterAll(() => bench.end())

function said(work: () => unknown): string {
  try {
    work()
  } catch (thrown) {
    const { said } = thrown as Partial<GalleyError>
    if (said) return textOf(said)
    throw thrown
  }
  throw new Error('nothing was refused')
}

it.each([
  ['a field that is none', () => bench.workspace.edits.edit(bench.key('c1'), { nonsense: 1 }), ['nonsense']],
  ['a value that does not fit', () => bench.workspace.edits.edit(bench.key('c1'), { name: 5 }), []],
  ['nothing to undo', () => bench.workspace.edits.undo(), []],
  ['a record that is not here', () => bench.workspace.records.find('campaign', 'c404'), ['c404']],
  ['a conflict that is none', () => bench.workspace.edits.resolveConflict(bench.key('c1'), 'mine'), []],
] as const)('%s', (_, work, arguments_) => {
  const text = arguments_.reduce((rest: string, each) => rest.replace(each, ''), said(work))
  expect(text).toMatch(/^\[.*\]$/)
  // Every word of ours is accented.
  expect(text.match(/[A-Za-z]{4,}/g) ?? []).toEqual([])
})

it('a defect says in that language that something went wrong', () => {
  expect(textOf(toErrorData(new Error('a b c')).message)).not.toMatch(/[A-Za-z]{4,}/)
})

it('every code of Galley has its three sentences there', () => {
  for (const code of errorCodes)
    for (const part of ['what', 'why', 'todo'])
      expect(en, code).toHaveProperty([`model.galleyCodes.${code}.${part}` satisfies string as Message['id']])
})
