/** What packages are made of, as far as it can be seen without making one: `npm run test:package` installs it. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DebugLogger } from 'builder-util'
import { validateConfiguration } from 'app-builder-lib/out/util/config/config.js'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { parseGalleyLink } from '../../shared/galley-link.ts'
// @ts-expect-error scripts are plain JavaScript
import { mimeTypesOf } from '../../scripts/lib/deb.mjs'
// @ts-expect-error scripts are plain JavaScript
import { drawIcons } from '../../scripts/lib/icons.mjs'
// @ts-expect-error scripts are plain JavaScript
import { writeNotices } from '../../scripts/lib/notices.mjs'
// @ts-expect-error scripts are plain JavaScript
import { readPackageSettings, unpackedParts } from '../../scripts/lib/package-settings.mjs'

const folder = mkdtempSync(join(tmpdir(), 'galley-package-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const settings = (await readPackageSettings()) as Record<string, object>

describe('the configuration of packages', () => {
  it('is what electron-builder knows, for every system', async () => {
    await expect(validateConfiguration(settings as never, new DebugLogger(false))).resolves.toBeUndefined()
    const wrong = { ...settings, linux: { ...settings['linux'], genericName: 'no such option' } }
    await expect(validateConfiguration(wrong as never, new DebugLogger(false))).rejects.toThrow('linux')
  })

  it('opens our own files, sheets and links, on every system', () => {
    expect(mimeTypesOf(settings)).toEqual([
      'application/vnd.galley.connection+json',
      'text/csv',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'x-scheme-handler/galley',
    ])
    const entry = readFileSync('build/deb/desktop.ejs', 'utf8')
    expect(entry).toMatch(/^MimeType=<%= mimeType\.join\(';'\) %>;$/m)
    expect(entry).toMatch(/^Exec=.* %U$/m)
    const actions = /^Actions=(.*)$/m.exec(entry)?.[1]?.split(';').filter(Boolean) ?? []
    for (const action of actions) expect(entry).toContain(`[Desktop Action ${action}]`)
    for (const [, link] of entry.matchAll(/(galley:\S+)/g)) expect(parseGalleyLink(link!)).not.toBeNull()
  })

  it('keeps the engine in the archive where the runtime’s own Node runs it', () => {
    const partsOn = unpackedParts as (from: object, runtime: { isStandIn: boolean }) => string[]
    const parts = partsOn(settings, { isStandIn: false })
    expect(parts.filter((each) => /dist\/(engine|main|renderer)/.test(each))).toEqual([])
    expect(parts).toContain('node_modules/better-sqlite3/**')
    expect(partsOn(settings, { isStandIn: true })).toEqual([...parts, 'dist/engine/**'])
  })

  it('names a target for each system', () =>
    expect(['linux', 'mac', 'win'].map((system) => settings[system])).toEqual([
      expect.objectContaining({ target: ['AppImage', 'rpm'] }),
      expect.objectContaining({ target: [expect.objectContaining({ target: 'dmg' }), expect.anything()] }),
      expect.objectContaining({ target: [expect.objectContaining({ target: 'nsis' }), expect.anything()] }),
    ]))
})

it('the icon is drawn in every size, and stands on nothing', async () => {
  const icons = (await drawIcons(join(folder, 'icons'))) as Record<string, string>
  const sizes = Object.keys(icons).filter((name) => name !== 'symbolic')
  expect(sizes).toEqual(expect.arrayContaining(['16x16', '48x48', '256x256', '512x512', '1024x1024']))
  for (const size of sizes) {
    const { width, height, hasAlpha } = await sharp(icons[size]).metadata()
    expect(`${width}x${height}`).toBe(size)
    expect(hasAlpha).toBe(true)
    const corner = await sharp(icons[size]).extract({ left: 0, top: 0, width: 1, height: 1 }).raw().toBuffer()
    expect(corner.at(3)).toBe(0)
  }
})

it('tells what of others is within, with the licence of each', { timeout: 60_000 }, async () => {
  await writeNotices(folder)
  const notices = readFileSync(join(folder, 'THIRD-PARTY-NOTICES.txt'), 'utf8')
  const bill = JSON.parse(readFileSync(join(folder, 'sbom.cdx.json'), 'utf8')) as {
    bomFormat: string
    components: { group?: string; name: string }[]
  }
  const shipped = Object.keys(
    (JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: object }).dependencies,
  ).filter((name) => name !== 'keytar')
  expect(bill.bomFormat).toBe('CycloneDX')
  expect(bill.components.map(({ group, name }) => (group ? `${group}/${name}` : name))).toEqual(
    expect.arrayContaining([...shipped, '@napi-rs/keyring']),
  )
  expect(notices).toContain('SIL OPEN FONT LICENSE')
  const inAbout = JSON.parse(readFileSync(join(folder, 'notices.json'), 'utf8')) as Record<string, string>[]
  expect(inAbout).toHaveLength(bill.components.length)
  expect(inAbout.filter(({ label, licence, text }) => !label || !licence || text === undefined)).toEqual([])
  expect(inAbout.find(({ label }) => label?.startsWith('@fontsource-variable/inter '))?.['text']).toContain(
    'SIL OPEN FONT LICENSE',
  )
  expect(JSON.stringify(bill)).not.toMatch(/registry|file:\/\//)
})
