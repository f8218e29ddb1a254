/** One at a time between processes: a file that names its holder. */
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { work } from './paths.mjs'
import { StepError } from './say.mjs'

const waitMs = 50
/** A holder writes its name right after making the file; one that did not in this time never will. */
const unnamedMs = 5_000
const patienceMs = 15 * 60_000

/** Runs `body` while no other process of this clone holds the lock of that name. A dead holder's lock is taken over. */
export async function withLock(name, body) {
  mkdirSync(work, { recursive: true })
  const path = join(work, `${name}.lock`)
  const untilMs = Date.now() + patienceMs
  while (!take(path)) {
    if (Date.now() > untilMs)
      throw new StepError(`Another process has held ${path} for too long.`, 'End it, or remove that file.')
    dropIfAbandoned(path)
    await sleep(waitMs)
  }
  const release = () => rmSync(path, { force: true })
  process.once('exit', release)
  try {
    return await body()
  } finally {
    process.off('exit', release)
    release()
  }
}

function take(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

function dropIfAbandoned(path) {
  const holder = readHolder(path)
  if (holder === null || isAlive(holder)) return
  // Moved, not removed: of two that see the dead holder, one moves it, and the other must not hit the new lock.
  const aside = `${path}.${process.pid}`
  try {
    if (readHolder(path) === holder) renameSync(path, aside)
  } catch {
    return
  }
  rmSync(aside, { force: true })
}

/** The holder's process id; 0 for one that never wrote it; null where nothing can be said. */
function readHolder(path) {
  try {
    const text = readFileSync(path, 'utf8')
    if (text !== '') return Number(text)
    return Date.now() - statSync(path).mtimeMs > unnamedMs ? 0 : null
  } catch {
    return null
  }
}

function isAlive(pid) {
  if (!pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
