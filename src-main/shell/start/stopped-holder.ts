import { readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The process that holds the data folder and was stopped (as by Ctrl-Z), or null. Chromium would wait twenty seconds for it and then kill
 * it. Linux only: elsewhere the answer is always null.
 */
export function stoppedHolder(userData: string): number | null {
  try {
    // Chromium's lock is a link to "<host>-<process id>".
    const pid = Number(/-(\d+)$/.exec(readlinkSync(join(userData, 'SingletonLock')))?.[1])
    // The state follows the program's name, which stands in parentheses and may hold anything.
    const state = /\) (\S)[^)]*$/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]
    return state === 'T' || state === 't' ? pid : null
  } catch {
    return null
  }
}
