import { beforeEach, describe, expect, it } from 'vitest'
import type { Reply } from '../../../../shared/bridge.ts'
import { Ahead } from '../../../../src-main/shell/ipc/ahead.ts'
import type { ShellSettings } from '../../../../src-main/shell/files/settings-file.ts'

const request = { kind: 'campaign', accountId: 'a', filter: { text: '', chip: 'all', equals: {} }, offset: 0 }

let values: ShellSettings
let replies: Map<string, (reply: Reply<unknown>) => void>
let ahead: Ahead
beforeEach(() => {
  values = { place: null, theme: 'system', preferences: {}, firstPage: request }
  replies = new Map()
  ahead = new Ahead({
    call: (name, input) => new Promise((resolve) => replies.set(`${name} ${JSON.stringify(input)}`, resolve)),
    settings: {
      get values() {
        return values
      },
      set: (changes) => (values = { ...values, ...changes }),
    },
  })
})

async function answer(name: string, input: unknown, reply: Reply<unknown>) {
  replies.get(`${name} ${JSON.stringify(input)}`)?.(reply)
  await Promise.resolve()
}
const ok = (value: unknown) => ({ ok: true as const, value })
const refused = { ok: false as const, error: { code: 'no_connection' as const, message: '', details: {} } }
const taken = () => ahead.take().map(({ name, reply }) => [name, reply])

describe('what is asked before there is a window', () => {
  it('is the state, and the page of rows that was asked for first the last time', async () => {
    ahead.ask()
    await answer('app.state', {}, ok('state'))
    await answer('grid.page', request, ok('rows'))
    expect(ahead.take()).toEqual([
      { name: 'app.state', inputText: '{}', reply: ok('state') },
      { name: 'grid.page', inputText: JSON.stringify(request), reply: ok('rows') },
    ])
  })

  it('is the state alone at a first start', () => {
    values = { ...values, firstPage: null }
    ahead.ask()
    expect([...replies.keys()]).toEqual(['app.state {}'])
  })

  it('is given once, without what came too late or was refused', async () => {
    ahead.ask()
    await answer('grid.page', request, refused)
    expect(taken()).toEqual([])
    await answer('app.state', {}, ok('state'))
    expect(taken()).toEqual([])
  })

  it('follows what the engine tells meanwhile', async () => {
    ahead.ask()
    await answer('app.state', {}, ok('state'))
    await answer('grid.page', request, ok('rows'))
    ahead.noteEvent({ name: 'pullProgress', payload: 1 })
    ahead.noteEvent({ name: 'state', payload: 'newer' })
    ahead.noteEvent({ name: 'data', payload: {} })
    expect(taken()).toEqual([['app.state', ok('newer')]])
  })

  it('is the first page of this run at the next start', () => {
    ahead.noteAnswered('record.get', { key: 1 })
    ahead.noteAnswered('grid.page', { kind: 'funding_instrument', offset: 0 })
    ahead.noteAnswered('grid.page', { kind: 'campaign', offset: 0 })
    expect(values.firstPage).toEqual({ kind: 'funding_instrument', offset: 0 })
  })

  it('stays the same page where the window had it ahead and asks here for the next one', () => {
    ahead.noteAnswered('grid.page', { ...request, offset: 200 })
    expect(values.firstPage).toEqual(request)
  })

  it('stays the same page where the window had it ahead and asks here only once it is ready', () => {
    ahead.noteReady()
    ahead.noteAnswered('grid.page', { ...request, filter: { ...request.filter, text: 'spring' } })
    expect(values.firstPage).toEqual(request)
  })
})
