import { generateKeyPairSync, sign } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { chooseFile, isSigned, readFeed } from '../../../../src-main/engine/updates/feed.ts'
import type { Feed, Installation } from '../../../../src-main/engine/updates/feed.ts'
import { entryFor, FeedKey } from '../../../support/updates/feed-server.ts'

const key = new FeedKey()
const file = entryFor(Buffer.from('a package'), 'galley_0.2.0_amd64.deb')
const feed: Feed = { format: 1, channel: 'stable', version: '0.2.0', notes: '', files: [file] }
const bytesOf = (value: unknown) => Buffer.from(JSON.stringify(value))
const installation: Installation = {
  version: '0.1.0',
  platform: 'linux',
  arch: 'x64',
  kind: 'deb',
  channel: 'stable',
  feedUrl: null,
  publicKeys: [],
}
const standing = { installation, channel: 'stable' as const, highestSeen: null as string | null }

describe('a signature', () => {
  const bytes = bytesOf(feed)

  it('holds for exactly these bytes and one of the keys', () => {
    const other = new FeedKey()
    expect(isSigned(bytes, key.sign(bytes), [key.publicKey])).toBe(true)
    expect(isSigned(bytes, `${key.sign(bytes)}\n`, [other.publicKey, key.publicKey])).toBe(true)
    expect(isSigned(bytes, other.sign(bytes), [key.publicKey])).toBe(false)
    expect(isSigned(Buffer.concat([bytes, Buffer.from(' ')]), key.sign(bytes), [key.publicKey])).toBe(false)
    expect(isSigned(bytes, key.sign(bytes), [])).toBe(false)
  })

  it('that is none is refused without a word of the library', () => {
    for (const odd of ['', 'A', 'A'.repeat(88), key.sign(bytes).slice(1), `${key.sign(bytes)}AAAA`, '\0'.repeat(88)])
      expect(isSigned(bytes, odd, [key.publicKey, 'no key', ''])).toBe(false)
  })

  it('of another kind of key does not count', () => {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const spki = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
    expect(isSigned(bytes, sign('sha256', bytes, privateKey).toString('base64'), [spki])).toBe(false)
  })
})

describe('a feed', () => {
  const read = (value: unknown, signer = key) => readFeed(bytesOf(value), signer.sign(bytesOf(value)), [key.publicKey])

  it('comes back as it was signed', () => expect(read(feed)).toEqual(feed))

  it('that nobody here trusts is not even read', () => {
    expect(() => read(feed, new FeedKey())).toThrow(expect.objectContaining({ code: 'refused' }))
    expect(() => readFeed(Buffer.from('{'), '', [key.publicKey])).toThrow(expect.objectContaining({ code: 'refused' }))
  })

  it('of another shape is refused though it is signed', () => {
    const odd: unknown[] = [
      null,
      [],
      { ...feed, format: 2 },
      { ...feed, more: true },
      { ...feed, version: '0.2' },
      { ...feed, files: [] },
      { ...feed, files: [{ ...file, name: '../galley.deb' }] },
      { ...feed, files: [{ ...file, name: 'https://evil.example/galley.deb' }] },
      { ...feed, files: [{ ...file, sha512: 'abc' }] },
      { ...feed, files: [{ ...file, sizeBytes: 0 }] },
    ]
    for (const value of odd) expect(() => read(value)).toThrow(expect.objectContaining({ code: 'bad_answer' }))
  })
})

describe('what an installation takes', () => {
  const refusal = (changed: Partial<Feed>, from: Partial<typeof standing> = {}) => {
    try {
      return chooseFile({ ...feed, ...changed }, { ...standing, ...from })
    } catch (thrown) {
      return (thrown as { said: { id: string } }).said.id
    }
  }

  it('is a newer version for its system, processor and package', () => expect(refusal({})).toEqual(file))

  it('is nothing where it has that version', () => expect(refusal({ version: '0.1.0' })).toBeNull())

  it('is never an older version, nor one older than it has heard of', () => {
    expect(refusal({ version: '0.0.9' })).toBe('engine.updates.goesBack')
    expect(refusal({ version: '0.1.0-beta.1' }, { installation: { ...installation, channel: 'beta' } })).not.toBeNull()
    expect(refusal({}, { highestSeen: '0.3.0' })).toBe('engine.updates.goesBack')
    expect(refusal({ version: '0.1.0' }, { highestSeen: '0.3.0' })).toBe('engine.updates.goesBack')
    expect(refusal({}, { highestSeen: '0.0.1' })).toEqual(file)
  })

  it('is never of another channel, nor of one that is below its own', () => {
    const beta = { installation: { ...installation, channel: 'beta' as const } }
    expect(refusal({ channel: 'beta' })).toBe('engine.updates.otherChannel')
    expect(refusal({ channel: 'beta' }, { channel: 'beta' as never })).toBe('engine.updates.otherChannel')
    expect(refusal({ channel: 'beta' }, { ...beta, channel: 'beta' as never })).toEqual(file)
    expect(refusal({}, beta)).toEqual(file)
    expect(refusal({ version: '0.2.0-rc.1' })).toBe('engine.updates.notStable')
  })

  it('is never for another system, processor or kind of package', () => {
    for (const other of [{ arch: 'arm64' }, { platform: 'win32' }, { kind: 'rpm' }] as const)
      expect(refusal({ files: [{ ...file, ...other }] })).toBe('engine.updates.noFileForThis')
    expect(refusal({ files: [{ ...file, arch: 'arm64' }, file] })).toEqual(file)
    expect(refusal({ files: [{ ...file, arch: 'universal' }] })).toMatchObject({ arch: 'universal' })
  })
})
