import { describe, expect, it } from 'vitest'
import { isPlainInput } from '../../../shared/model/plain-input.ts'

/** Bytes that count how often anything is asked of them. */
function countedBytes(count: number): { bytes: Uint8Array; asked: () => number } {
  let asked = 0
  const handler: ProxyHandler<Uint8Array> = {}
  for (const trap of ['get', 'has', 'ownKeys', 'getOwnPropertyDescriptor'] as const)
    handler[trap] = ((...given: unknown[]) => {
      asked++
      return (Reflect[trap] as (...all: unknown[]) => unknown)(...given)
    }) as never
  return { bytes: new Proxy(new Uint8Array(count), handler), asked: () => asked }
}

describe('the input of a call', () => {
  it.each([{}, { a: null, b: [1, 'x', true, 2n, undefined], c: { d: [] } }, Object.create(null) as object])(
    'may be made of plain values: %s',
    (input) => {
      expect(isPlainInput(input)).toBe(true)
    },
  )

  it.each([
    ['nothing', null],
    ['a list', []],
    ['a date within', { a: new Date(0) }],
    ['a map within', { a: { b: new Map() } }],
    ['an error within', { a: [new Error('x')] }],
    ['a function', { a: () => 1 }],
    ['an endless list', { a: new Array(4_294_967_295) }],
  ])('may not be %s', (_, input) => {
    expect(isPlainInput(input)).toBe(false)
  })

  it('may not be deeper than any call takes, however deep it is', () => {
    let deep: unknown = 'x'
    for (let depth = 0; depth < 200_000; depth++) deep = [deep]
    expect(isPlainInput({ deep })).toBe(false)
  })

  it.each([100, 20_000_000])('holds %i bytes only where they belong, and asks no byte of them', (count) => {
    const nothing = { values: null as unknown }
    const { bytes, asked } = countedBytes(count)
    for (const input of [bytes, { values: bytes }, { ...nothing, values: { name: bytes } }, { bytes: [bytes] }])
      expect(isPlainInput(input, 'bytes')).toBe(false)
    expect(isPlainInput({ name: 'a.png', bytes }, 'bytes')).toBe(true)
    expect(isPlainInput({ name: 'a.png', bytes })).toBe(false)
    expect(asked()).toBeLessThan(20)
  })
})
