/** Disks that are full, read-only or faulty, as the system itself gives them: nothing that was told saved is lost, and all goes on afterwards. */
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { DiskStory } from '../../support/disk/troubled-disk.ts'
import { PracticeProcess } from '../../support/practice-process.ts'
import { isLong } from '../../support/long-form.ts'

const worker = fileURLToPath(new URL('../../support/disk/troubled-disk.ts', import.meta.url))
/** A file system of its own in a name space of its own; nothing of it outlives the process. */
const mounted = (folder: string, megabytes: number, command: string) =>
  ['-rm', 'sh', '-c', `mount -t tmpfs -o size=${megabytes}m tmpfs '${folder}' && ${command}`] as const
const canMount = spawnSync('unshare', mounted(tmpdir(), 1, 'true')).status === 0
const attaching = 'sleep 5 & timeout 1 strace -o /dev/null -p $!; kill $!'
const canInject = spawnSync('sh', ['-c', attaching], { encoding: 'utf8' }).stderr.includes('attached')
const needs = (can: boolean, tool: string) => (can ? '' : ` (skipped: ${tool} is missing, or may not do that here)`)

let folder: string
let practice: PracticeProcess
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'galley-disk-'))
  mkdirSync(join(folder, 'small'))
  practice = await PracticeProcess.start()
})
afterEach(async () => {
  await practice.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** The worker's words, its command line wrapped by `wrap`. */
function storyOf(trouble: string, wrap: (command: string[]) => [string, readonly string[]]): Promise<DiskStory> {
  const dataDir = join(folder, 'small', 'data')
  const [command, args] = wrap([process.execPath, worker, JSON.stringify(practice.info), dataDir, trouble])
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
  return new Promise((resolve, reject) => {
    child.once('close', (code) => {
      if (code === 0) resolve(JSON.parse(text) as DiskStory)
      else reject(new Error(`the engine on the troubled disk ended with ${code}`))
    })
  })
}
const onSmallDisk = (megabytes: number) => (command: string[]) => {
  const quoted = command.map((word) => `'${word}'`).join(' ')
  return ['unshare', mounted(join(folder, 'small'), megabytes, `exec ${quoted}`)] as [string, readonly string[]]
}
const created = async () =>
  (await practice.ledger())
    .flatMap(({ effects }) => effects)
    .filter(({ operation, kind }) => operation === 'create' && kind === 'campaign')

describe.skipIf(!canMount)(`a small disk of its own${needs(canMount, 'unshare')}`, () => {
  it.each(isLong ? [12, 16, 24] : [12])('of %d MB that is full for a while', async (megabytes) => {
    await practice.control('POST', '/faults', {
      match: { method: 'POST', path: '/batch/' },
      times: 1,
      fault: { kind: 'delay', ms: 1_500 },
    })
    const story = await storyOf('full', onSmallDisk(megabytes))
    expect(story.lost).toEqual([])
    const refused = story.failures.filter(({ call }) => call === 'edit')
    expect(refused.length).toBeGreaterThan(0)
    for (const { code, message } of story.failures)
      expect([code, message]).toEqual(['disk', expect.stringMatching(/full/)])
    for (const { tookMs } of refused) expect(tookMs).toBeLessThan(5_000)
    // The create whose answer found no room was made once, and is not made again.
    expect(await created()).toHaveLength(1)
    expect(Object.keys(story.outcomesAfter)).toEqual(['applied'])
  })

  it('that is read-only for a while', async () => {
    const story = await storyOf('readOnly', onSmallDisk(16))
    expect(story.lost).toEqual([])
    expect(story.failures).toMatchObject([
      { call: 'open', code: 'disk', message: expect.stringMatching(/permissions|written/) as string },
    ])
    expect(Object.keys(story.outcomesAfter)).toEqual(['applied'])
  })
})

describe.skipIf(!canInject)(`a disk with errors${needs(canInject, 'strace')}`, () => {
  it.each([
    ['syncs', 'fsync,fdatasync'],
    ['writes', 'pwrite64'],
  ])('of %s for a while', async (_, calls) => {
    const story = await storyOf(calls, ([node, ...args]) => [node!, args])
    expect(story.lost).toEqual([])
    expect(story.failures.length).toBeGreaterThan(0)
    for (const { code, message } of story.failures)
      expect([code, message]).toEqual(['disk', expect.stringMatching(/error/)])
    expect(Object.keys(story.outcomesAfter)).toEqual(['applied'])
  })
})
