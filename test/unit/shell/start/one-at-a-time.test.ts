import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { oneAtATime } from '../../../../src-main/shell/start/one-at-a-time.ts'

let folder: string
let gate: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'galley-gate-'))
  gate = join(folder, 'starting')
})
afterEach(() => rmSync(folder, { recursive: true }))

test('the gate is there while the work runs, and leaves nothing behind', () => {
  expect(oneAtATime(gate, Date.now, () => existsSync(gate))).toBe(true)
  expect(readdirSync(folder)).toEqual([])
})

test('work that fails opens the gate as well', () => {
  expect(() =>
    oneAtATime(gate, Date.now, () => {
      throw new Error('no')
    }),
  ).toThrow('no')
  expect(existsSync(gate)).toBe(false)
})

test('work waits for the one inside', async () => {
  writeFileSync(gate, '')
  const inside = new Worker(
    `const { rmSync, writeFileSync } = require('node:fs')
     setTimeout(() => { writeFileSync(${JSON.stringify(join(folder, 'done'))}, ''); rmSync(${JSON.stringify(gate)}) }, 50)`,
    { eval: true },
  )
  expect(oneAtATime(gate, Date.now, () => existsSync(join(folder, 'done')))).toBe(true)
  await inside.terminate()
})

test('a gate whose owner was killed keeps nobody out', () => {
  writeFileSync(gate, '')
  const longAgo = new Date(Date.now() - 60_000)
  utimesSync(gate, longAgo, longAgo)
  expect(oneAtATime(gate, Date.now, () => 'ran')).toBe('ran')
  expect(readdirSync(folder)).toEqual([])
})

test('where no file can be made the work runs without', () => {
  expect(oneAtATime(join(folder, 'not-there', 'starting'), Date.now, () => 'ran')).toBe('ran')
})
