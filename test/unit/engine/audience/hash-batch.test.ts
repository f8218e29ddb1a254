import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HashBatch } from '../../../../src-main/engine/audience/hash-batch.ts'

const bare = (value: Uint8Array | string) => createHash('sha256').update(value).digest('hex')
const digits = 64

/** Digests of values as a batch writes them, each behind the one before. */
function batched(values: readonly Uint8Array[], batch = new HashBatch(values.length * digits)): string[] {
  for (const [index, value] of values.entries()) batch.add(value, index * digits)
  batch.flush()
  return values.map((_, index) => batch.output.toString('latin1', index * digits, (index + 1) * digits))
}

describe('digests of many values', () => {
  it('are those of the standard’s examples', () => {
    const long = 'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq'
    expect(batched([Buffer.from('abc'), Buffer.from(''), Buffer.from(long)])).toEqual([
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    ])
  })

  it('are those of the platform, at every length and in every lane', () => {
    const values = Array.from({ length: 520 }, (_, index) => Buffer.alloc(index >> 2, 17 * index + 1))
    expect(batched(values)).toEqual(values.map(bare))
  })

  it('are those of the platform, of any bytes and any number of them', () => {
    const value = fc.uint8Array({ maxLength: 70 })
    const batch = new HashBatch(60 * digits)
    fc.assert(
      fc.property(fc.array(value, { maxLength: 60 }), (values) => {
        expect(batched(values, batch)).toEqual(values.map(bare))
      }),
    )
  })

  it('are written while there come more than are kept at once, and of what was changed afterwards', () => {
    const value = Buffer.alloc(23)
    const batch = new HashBatch(2500 * digits)
    const texts = Array.from({ length: 2500 }, (_, index) => `person${String(index).padStart(6, '0')}@example.de`)
    for (const [index, text] of texts.entries()) {
      value.write(text)
      batch.add(value, index * digits)
    }
    batch.flush()
    expect(batch.output.equals(Buffer.from(texts.map((text) => bare(text)).join('')))).toBe(true)
  })

  it('leave nothing of a value behind', () => {
    const batch = new HashBatch(digits)
    const value = Buffer.from('mira.lindqvist@example.com')
    batch.add(value, 0)
    batch.flush()
    expect(Buffer.from(batch.output.buffer).includes('mira')).toBe(false)
  })

  it('are handed on with the tags of their values, written or not', () => {
    const found = new Map<number, string>()
    const batch = new HashBatch(digits, (tags, words, count) => {
      for (let index = 0; index < count; index++)
        found.set(tags[index]!, Buffer.from(words.slice(index * 8, index * 8 + 8).buffer).toString('hex'))
    })
    const values = Array.from({ length: 2100 }, (_, index) => Buffer.from('v'.repeat(index % 70) + index))
    for (const [tag, value] of values.entries())
      if (tag === 7) batch.add(value, 0, tag)
      else batch.addUnwritten(value, tag)
    batch.flush()
    expect([...found]).toHaveLength(2100)
    for (const [tag, value] of values.entries()) expect(found.get(tag)).toBe(bare(value))
    expect(batch.output.toString('latin1')).toBe(bare(values[7]!))
  })

  it('come from the platform where WebAssembly lacks what it takes', () => {
    const batch = new HashBatch(2 * digits, undefined, () => {
      throw new Error('no 128-bit numbers')
    })
    expect(batched([Buffer.from('a'), Buffer.from('b')], batch)).toEqual([bare('a'), bare('b')])
  })
})
