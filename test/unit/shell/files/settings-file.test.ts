import { chmodSync, existsSync, mkdtempSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { SettingsFile } from '../../../../src-main/shell/files/settings-file.ts'

const bounds = { x: 1, y: 2, width: 1200, height: 700, isMaximized: false }
const nothing = { place: null, theme: 'system', preferences: {}, showsNotices: true, showsTray: false, zoom: 100 }

let file: string
beforeEach(() => {
  file = join(mkdtempSync(join(tmpdir(), 'settings-')), 'deep', 'window.json')
})

describe('what the shell remembers', () => {
  it('starts with nothing', () => expect(new SettingsFile(file).values).toEqual(nothing))

  it('survives a restart', () => {
    const settings = new SettingsFile(file)
    settings.set({ place: bounds, theme: 'dark' })
    settings.setPreference('galley.window', '{"a":1}')
    expect(new SettingsFile(file).values).toMatchObject({
      place: bounds,
      theme: 'dark',
      preferences: { 'galley.window': '{"a":1}' },
    })
  })

  it('is readable by this person alone and leaves no other file behind', () => {
    new SettingsFile(file).set({ theme: 'light' })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(join(file, '..'))).toEqual(['window.json'])
  })

  it.each(['', 'not json', '[]', 'null', '7', '{"theme":', '\u0000\u0000'])(
    'takes a damaged file (%j) for none',
    (text) => {
      new SettingsFile(file).set({ theme: 'dark' })
      writeFileSync(file, text)
      expect(new SettingsFile(file).values).toEqual(nothing)
    },
  )

  it('keeps the good parts of a file with a bad one', () => {
    new SettingsFile(file).set({ theme: 'dark' })
    writeFileSync(file, JSON.stringify({ theme: 'dark', place: { ...bounds, width: -5 }, preferences: { a: 1 } }))
    expect(new SettingsFile(file).values).toEqual({ ...nothing, theme: 'dark' })
  })

  it('takes at most fifty preferences, and changes of those it has', () => {
    const settings = new SettingsFile(file)
    for (let index = 0; index < 50; index++) expect(settings.setPreference(`p${index}`, 'x')).toBe(true)
    expect(settings.setPreference('one more', 'x')).toBe(false)
    expect(settings.setPreference('p7', 'y')).toBe(true)
    expect(settings.values.preferences['p7']).toBe('y')
  })

  it('has no preference that the page did not set, whatever its name', () => {
    const settings = new SettingsFile(file)
    expect(settings.setPreference('__proto__', 'x')).toBe(true)
    expect(new SettingsFile(file).values.preferences['toString']).not.toBe('x')
  })

  it('goes on with what it has when the disk refuses', () => {
    const blocked = join(file, '..', '..', 'blocked')
    writeFileSync(blocked, '')
    chmodSync(blocked, 0o400)
    const settings = new SettingsFile(join(blocked, 'window.json'))
    settings.set({ theme: 'dark' })
    expect(settings.values.theme).toBe('dark')
    expect(existsSync(join(blocked, 'window.json'))).toBe(false)
  })

  it('writes a whole file each time', () => {
    new SettingsFile(file).set({ theme: 'dark' })
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ theme: 'dark' })
  })
})
