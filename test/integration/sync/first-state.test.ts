import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Clock } from '../../../src-main/engine/ports.ts'
import { firstSpendMs } from '../../../src-main/engine/session.ts'
import { systemClock } from '../../../src-main/engine/system-clock.ts'
import { TestGalley } from '../../support/galley.ts'
import { PracticeProcess } from '../../support/practice-process.ts'

let folder: string
let practice: PracticeProcess
let galley: TestGalley
/** What waits for the moment after the start; it goes when a test says so. */
let held: (() => void)[]

beforeEach(async () => {
  held = []
  folder = mkdtempSync(join(tmpdir(), 'galley-test-'))
  practice = await PracticeProcess.start()
  const clock: Clock = {
    ...systemClock,
    after: (delayMs, run) => {
      if (delayMs !== firstSpendMs) return systemClock.after(delayMs, run)
      held.push(run)
      return () => undefined
    },
  }
  galley = await TestGalley.openOn(practice.info, folder, true, { clock })
})
afterEach(async () => {
  await galley.close()
  await practice.stop()
  rmSync(folder, { recursive: true, force: true })
})

const spendOf = ({ accounts }: { accounts: { id: string; runningSpend: unknown[]; spendAfterPush: unknown[] }[] }) =>
  accounts.find(({ id }) => id === galley.accountId)!

it('the first state comes before what runs is reckoned up, and the frame is told of that', async () => {
  await galley.pull()
  expect(spendOf(await galley.call('app.state', {}))).toMatchObject({ runningSpend: [], spendAfterPush: [] })
  galley.events.length = 0
  for (const run of held) run()
  const noted = () => galley.events.findLast(({ name }) => name === 'state')?.payload as Parameters<typeof spendOf>[0]
  await expect.poll(noted).toBeDefined()
  expect(spendOf(noted()).runningSpend).not.toEqual([])
  expect(spendOf(noted()).spendAfterPush).not.toEqual([])
})
