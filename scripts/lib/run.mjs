/** Child processes of the scripts: run to the end, or kept and ended with everything that they started. */
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from './paths.mjs'

/** Output of a child that must not mix with ours: everything to stderr. */
export const toStderr = ['ignore', 2, 2]

/**
 * Runs a program to its end. Gives its exit code (128 + n for a signal) and, where `stdio` pipes them, its outputs as text.
 * Never throws for a failing program; a program that cannot be started has code 127 and the reason in `stderr`.
 */
export function run(command, args, { cwd = root, env = process.env, stdio = 'inherit', input, timeoutMs } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, stdio, timeout: timeoutMs, killSignal: 'SIGKILL' })
    const forget = passSignals(child)
    let stdout = ''
    let stderr = ''
    child.stdout?.setEncoding('utf8').on('data', (text) => (stdout += text))
    child.stderr?.setEncoding('utf8').on('data', (text) => (stderr += text))
    if (input !== undefined) child.stdin?.end(input)
    child.on('error', (error) => {
      forget()
      resolve({ code: 127, stdout, stderr: stderr + String(error) })
    })
    child.on('close', (code, signal) => {
      forget()
      resolve({ code: code ?? 128 + (signalNumbers[signal] ?? 0), stdout, stderr })
    })
  })
}

const signalNumbers = { SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 }
const passed = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Gives each ending signal of this process to the child too; the returned function stops that. */
export function passSignals(child) {
  const handlers = passed.map((signal) => [signal, () => child.kill(signal)])
  for (const [signal, handler] of handlers) process.on(signal, handler)
  return () => handlers.forEach(([signal, handler]) => process.off(signal, handler))
}

/** Starts a program as the leader of its own group, so that `endGroup` reaches all that it starts. */
export function startGroup(command, args, options = {}) {
  return spawn(command, args, { cwd: root, ...options, detached: process.platform !== 'win32' })
}

/**
 * Ends a group: asks its leader, waits up to `patienceMs` for it and then for what it started, then kills what is left.
 * Only the leader is asked: a Chromium whose helpers end under it crashes.
 */
export async function endGroup(leader, patienceMs = 5_000) {
  if (leader.pid === undefined) return
  const untilMs = Date.now() + patienceMs
  if (!hasEnded(leader)) leader.kill('SIGTERM')
  while (Date.now() < untilMs && (!hasEnded(leader) || isAnyoneLeft(leader.pid))) await sleep(20)
  signalGroup(leader, 'SIGKILL')
  while (!hasEnded(leader)) await sleep(20)
}

export function hasEnded(child) {
  return child.exitCode !== null || child.signalCode !== null
}

/** Whether a process of the group still runs; those that only wait to be reaped, which can take seconds, do not. */
function isAnyoneLeft(group) {
  if (process.platform !== 'linux') return false
  return readdirSync('/proc').some((name) => {
    if (!/^\d+$/.test(name)) return false
    try {
      // pid (name) state parent group …; the name may hold anything.
      const [state, , pgrp] = readFileSync(`/proc/${name}/stat`, 'latin1')
        .replace(/^.*\) /s, '')
        .split(' ')
      return Number(pgrp) === group && state !== 'Z' && state !== 'X'
    } catch {
      return false
    }
  })
}

function signalGroup(leader, signal) {
  if (process.platform === 'win32') return !hasEnded(leader) && leader.kill(signal)
  try {
    return process.kill(-leader.pid, signal)
  } catch (error) {
    if (error.code === 'ESRCH') return false
    throw error
  }
}
