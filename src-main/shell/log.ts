/** The shell's log: one JSON line an event in the data folder's `log/`. Codes, counts and durations only. */
import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { LogLevel } from '../engine/ports.ts'

export interface ShellLog {
  write(level: LogLevel, event: string, fields?: Record<string, string | number | boolean | null>): void
}

const mostBytes = 1_000_000

/** Appends to `log/shell.jsonl`, and keeps one older file of a megabyte. A disk that refuses never stops the window. */
export function openShellLog(dataDir: string, now: () => Date): ShellLog {
  const folder = join(dataDir, 'log')
  const file = join(folder, 'shell.jsonl')
  return {
    write(level, event, fields = {}) {
      try {
        mkdirSync(folder, { recursive: true, mode: 0o700 })
        if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > mostBytes)
          renameSync(file, join(folder, 'shell.1.jsonl'))
        appendFileSync(file, `${JSON.stringify({ at: now().toISOString(), level, event, ...fields })}\n`, {
          mode: 0o600,
        })
      } catch {
        process.stderr.write(`${level} ${event}\n`)
      }
    },
  }
}

/** Defects of the shell are logged by kind and place, without their text, which may hold private values; the window goes on. */
export function logDefects(log: ShellLog): void {
  const write = (event: string) => (thrown: unknown) => {
    const { name, stack } = thrown instanceof Error ? thrown : new Error('not an error')
    log.write('error', event, {
      name,
      place:
        stack
          ?.split('\n')
          .find((line) => line.startsWith('    at '))
          ?.trim() ?? null,
    })
  }
  process.on('uncaughtException', write('shell.exception'))
  process.on('unhandledRejection', write('shell.rejection'))
}
