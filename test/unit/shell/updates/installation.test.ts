import { expect, it, vi } from 'vitest'
import { installationOf } from '../../../../src-main/shell/updates/installation.ts'
import type { PackageFacts } from '../../../../src-main/shell/updates/installation.ts'

vi.mock('electron', () => ({ app: {} }))

const facts: PackageFacts = {
  version: '0.2.0',
  platform: 'linux',
  arch: 'x64',
  isPackaged: true,
  environment: {},
  program: '/usr/lib/galley/galley',
  manifest: { galleyUpdates: { feed: 'https://updates.example', publicKeys: ['a'], channel: 'beta' } },
  packageType: 'deb\n',
  exists: () => false,
}
const kindOf = (changes: Partial<PackageFacts>) => installationOf({ ...facts, ...changes }).kind

it('says what the package says of its updates', () => {
  expect(installationOf(facts)).toEqual({
    version: '0.2.0',
    platform: 'linux',
    arch: 'x64',
    kind: 'deb',
    channel: 'beta',
    feedUrl: 'https://updates.example',
    publicKeys: ['a'],
  })
})

it('a package that says nothing, or nonsense, names no feed and no key', () => {
  for (const manifest of [null, {}, { galleyUpdates: { feed: 1, publicKeys: 'a', channel: 'nightly' } }])
    expect(installationOf({ ...facts, manifest })).toMatchObject({ feedUrl: null, publicKeys: [], channel: 'stable' })
})

it('tells how it was installed, and nothing where it was not', () => {
  expect(kindOf({ packageType: 'rpm' })).toBe('rpm')
  expect(kindOf({ packageType: null })).toBeNull()
  expect(kindOf({ packageType: 'snap' })).toBeNull()
  expect(kindOf({ packageType: null, environment: { APPIMAGE: '/home/a/Galley.AppImage' } })).toBe('appimage')
  expect(kindOf({ platform: 'darwin' })).toBe('mac')
  expect(kindOf({ platform: 'win32' })).toBe('msi')
  expect(kindOf({ platform: 'win32', exists: (path) => path.endsWith('Uninstall Galley.exe') })).toBe('nsis')
  expect(kindOf({ isPackaged: false })).toBeNull()
  expect(kindOf({ platform: 'freebsd' })).toBeNull()
  expect(kindOf({ arch: 'ia32' })).toBeNull()
})
