import { beforeEach, describe, expect, it } from 'vitest'
import type { EngineEvent } from '../../../../../shared/bridge.ts'
import { askFirst } from '../../../../../src-renderer/app/start/first-calls.ts'

const page = { filter: { text: '', chip: 'all', equals: {} }, columns: ['name'], offset: 200, limit: 200 }

let calls: string[]
let hear: ((event: EngineEvent) => void)[]
let left: string | null
const shell = {
  call: (name: string, input: unknown) => {
    calls.push(name)
    return Promise.resolve({ ok: true as const, value: input })
  },
  onEvent: (listener: (event: never) => void) => {
    hear.push(listener as (event: EngineEvent) => void)
    return () => (hear = hear.filter((each) => each !== listener))
  },
  preferences: { getItem: () => left, setItem: () => {} },
}
const emit = (name: string) => hear.forEach((listener) => listener({ name, payload: {} } as never))
beforeEach(() => {
  calls = []
  hear = []
  left = JSON.stringify({ parts: { list: { firstPage: page } } })
})

describe('the first calls', () => {
  it('are made once, and answer who makes them', async () => {
    const call = askFirst(shell)
    expect(calls).toEqual(['app.state', 'grid.page'])
    await Promise.all([call('app.state', {}), call('grid.page', page), call('record.get', { key: 1 })])
    expect(calls).toEqual(['app.state', 'grid.page', 'record.get'])
    await call('app.state', {})
    expect(calls.at(-1)).toBe('app.state')
    expect(hear).toEqual([])
  })

  it('leave other calls as they are, whatever those carry', async () => {
    const call = askFirst(shell)
    await call('record.edit', { amount: 25_000_000n })
    expect(calls.at(-1)).toBe('record.edit')
  })

  it('answer another page with another call', async () => {
    const call = askFirst(shell)
    await call('grid.page', { ...page, offset: 0 })
    expect(calls).toEqual(['app.state', 'grid.page', 'grid.page'])
  })

  it.each([
    ['state', 'app.state', {}],
    ['data', 'grid.page', page],
  ])('are made anew where %s was told meanwhile', async (event, name, input) => {
    const call = askFirst(shell)
    emit(event)
    await call(name, input)
    expect(calls.filter((each) => each === name)).toHaveLength(2)
  })

  it.each([null, 'x', '{}', 'null', '{"parts":{"list":{}}}'])('are the state alone where %s was left', (text) => {
    left = text
    askFirst(shell)
    expect(calls).toEqual(['app.state'])
  })
})
