/** What the shell remembers between runs: the window's place, the theme and the window's preferences. A small file, no authored work in it. */
import { t } from '../../../shared/messages/index.ts'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { themes } from '../../../shared/themes.ts'
import { zooms } from '../../../shared/zoom.ts'
import type { ThemeChoice } from '../../../shared/themes.ts'

export interface WindowBounds {
  x: number
  y: number
  width: number
  height: number
  isMaximized: boolean
}

export interface ShellSettings {
  place: WindowBounds | null
  theme: ThemeChoice
  preferences: Record<string, string>
  /** The system shows what happens while nobody looks at the window. */
  showsNotices: boolean
  /** Galley is in the tray, and stays there when its window is closed. */
  showsTray: boolean
  /** Percent; one of `zooms`. */
  zoom: number
}

const mostPreferences = 50

/** Reads once; a missing or unreadable file is the same as none, an unreadable part of it as its default. */
export class SettingsFile {
  readonly #file: string
  #values: ShellSettings

  constructor(file: string) {
    this.#file = file
    this.#values = toSettings(readJson(file))
  }

  get values(): Readonly<ShellSettings> {
    return this.#values
  }

  /** Written by renaming, so that a crash leaves the old or the new one. A disk that refuses costs the memory of this change only. */
  set(changes: Partial<ShellSettings>): void {
    this.#values = { ...this.#values, ...changes }
    try {
      mkdirSync(dirname(this.#file), { recursive: true, mode: 0o700 })
      const next = `${this.#file}.next`
      writeFileSync(next, `${JSON.stringify(this.#values, null, 2)}\n`, { mode: 0o600 })
      renameSync(next, this.#file)
    } catch {
      process.stderr.write(t('shell.settingsFile.galleyCouldNotKeep'))
    }
  }

  /** One preference of the window; false when there are too many. */
  setPreference(name: string, value: string): boolean {
    const { preferences } = this.#values
    if (!Object.hasOwn(preferences, name) && Object.keys(preferences).length >= mostPreferences) return false
    this.set({ preferences: { ...preferences, [name]: value } })
    return true
  }
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as unknown
  } catch {
    return {}
  }
}

/** Looked at by hand: the window waits for this file, and a library of schemas takes longer to load than to read it. */
function toSettings(json: unknown): ShellSettings {
  const { place: bounds, theme, preferences, showsNotices, showsTray, zoom } = isObject(json) ? json : {}
  return {
    place: readBounds(bounds),
    theme: themes.find((each) => each === theme) ?? 'system',
    preferences: isTexts(preferences) ? preferences : {},
    showsNotices: showsNotices !== false,
    showsTray: showsTray === true,
    zoom: zooms.find((each) => each === zoom) ?? 100,
  }
}

function readBounds(value: unknown): WindowBounds | null {
  if (!isObject(value)) return null
  const { x, y, width, height, isMaximized } = value
  if (!isWhole(x) || !isWhole(y) || !isWhole(width) || !isWhole(height) || typeof isMaximized !== 'boolean') return null
  return width >= 1 && height >= 1 ? { x, y, width, height, isMaximized } : null
}

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value)
}

function isTexts(value: unknown): value is Record<string, string> {
  return isObject(value) && Object.values(value).every((each) => typeof each === 'string')
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
