/** What the shell remembers between runs: the window's place, the theme and the window's preferences. A small file, no authored work in it. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { themes } from '../../shared/shell-bridge.ts'

const place = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int().min(1),
  height: z.int().min(1),
  isMaximized: z.boolean(),
})
export type WindowPlace = z.infer<typeof place>

const settings = z
  .object({
    place: place.nullable().catch(null),
    theme: z.enum(themes).catch('system'),
    preferences: z.record(z.string(), z.string()).catch({}),
  })
  .catch({ place: null, theme: 'system', preferences: {} })
export type ShellSettings = z.infer<typeof settings>

const mostPreferences = 50

/** Reads once; a missing or unreadable file is the same as none, an unreadable part of it as its default. */
export class SettingsFile {
  readonly #file: string
  #values: ShellSettings

  constructor(file: string) {
    this.#file = file
    this.#values = settings.parse(readJson(file))
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
      process.stderr.write('Galley could not keep its window settings.\n')
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
