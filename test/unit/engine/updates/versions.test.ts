import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  compareVersions,
  isPrerelease,
  mayMoveTo,
  versionPattern,
} from '../../../../src-main/engine/updates/versions.ts'

/** From the oldest to the newest, as Semantic Versioning orders them. */
const inOrder = [
  '0.1.0',
  '0.2.0-alpha',
  '0.2.0-alpha.1',
  '0.2.0-alpha.beta',
  '0.2.0-beta',
  '0.2.0-beta.2',
  '0.2.0-beta.11',
  '0.2.0-rc.1',
  '0.2.0',
  '0.2.1',
  '0.10.0',
  '1.0.0',
]

describe('versions', () => {
  it('stand in their order, whichever two are compared', () => {
    for (const [a, older] of inOrder.entries())
      for (const [b, newer] of inOrder.entries())
        expect(Math.sign(compareVersions(older, newer)), `${older} ${newer}`).toBe(Math.sign(a - b))
  })

  it('what is no version is older than every one, and equal to its like', () => {
    for (const odd of [
      '',
      '1',
      '1.2',
      'v1.2.3',
      '1.2.3.4',
      '01.2.3',
      '1.2.3-',
      '1.2.3+build',
      '1.2.3 ',
      '9999999999.0.0',
    ]) {
      expect(versionPattern.test(odd), odd).toBe(false)
      expect(compareVersions(odd, '0.0.0')).toBeLessThan(0)
      expect(compareVersions('0.0.0', odd)).toBeGreaterThan(0)
    }
    expect(compareVersions('?', '!')).toBe(0)
  })

  it('any numbers compare as numbers', () => {
    const version = fc.tuple(fc.nat(999), fc.nat(999), fc.nat(999))
    fc.assert(
      fc.property(version, version, (a, b) => {
        const expected = a[0] - b[0] || a[1] - b[1] || a[2] - b[2]
        expect(Math.sign(compareVersions(a.join('.'), b.join('.')))).toBe(Math.sign(expected))
      }),
    )
  })

  it('only what has words behind it is not for everybody', () => {
    expect(['1.2.3', '1.2.3-rc.1'].map(isPrerelease)).toEqual([false, true])
  })
})

it('a channel only goes upwards', () => {
  expect(mayMoveTo('beta', 'stable')).toBe(true)
  expect(mayMoveTo('stable', 'beta')).toBe(false)
  expect(mayMoveTo('stable', 'stable')).toBe(true)
})
