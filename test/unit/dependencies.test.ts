/** What gets into an installation: the lock file names each package exactly, with its digest, and none runs a script of its own. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

interface Manifest {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}
interface Lock {
  packages: Record<string, { version?: string; integrity?: string; hasInstallScript?: boolean }>
}

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock
const locked = Object.entries(lock.packages).filter(([path]) => path !== '')
const exact = /^(npm:[@\w./-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/
/** Their scripts are never run: what they would do is not needed. */
const withScript = ['node_modules/electron-winstaller', 'node_modules/libxmljs2']

it('every dependency is asked for in one version', () => {
  const asked = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })
  expect(asked.length).toBeGreaterThan(20)
  expect(asked.filter(([, version]) => !exact.test(version))).toEqual([])
})

it('every installed package is known by version and digest', () => {
  expect(locked.length).toBeGreaterThan(200)
  expect(locked.filter(([, { version }]) => !exact.test(version ?? ''))).toEqual([])
  expect(locked.filter(([, { integrity }]) => !/^sha512-/.test(integrity ?? '')).map(([path]) => path)).toEqual([])
})

it('no package that is not known for it brings a script that an installation would run', () => {
  expect(readFileSync('.npmrc', 'utf8')).toMatch(/^ignore-scripts=true$/m)
  expect(locked.filter(([, { hasInstallScript }]) => hasInstallScript === true).map(([path]) => path)).toEqual(
    withScript,
  )
})
