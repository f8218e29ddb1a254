/**
 * The whole bridge, from the page through shell and engine to the database, with inputs that nobody means: each call by its schema, broken in
 * one place or in all; huge, deep and cyclic values, names that prototypes have. Every message is answered as data, nothing is a defect,
 * nobody is asked, and afterwards the engine is the same process with the same data. Long form: `npm run test:long`.
 */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { z } from 'zod'
import { calls } from '../../shared/bridge.ts'
import { shellCalls } from '../../shared/shell-bridge.ts'
import type { RealGalley } from '../support/app.ts'
import { openPractising } from '../support/open-galley.ts'
import { fuzzCalls } from '../support/window/fuzz-calls.ts'
import type { FuzzResult, ShapeNode } from '../support/window/fuzz-calls.ts'
import { isLong, withinMs } from '../support/long-form.ts'

const messageCount = isLong ? 100_000 : 2_000
const seed = Number(process.env['GALLEY_SEED'] ?? 23)

/** Ends the session or the program, lets it out, opens other programs, or waits for long by its nature: with broken inputs only. */
const onlyBroken = [
  'app.setOffline',
  'connection.close',
  'connection.forget',
  'connection.open',
  'connection.practice',
  'signIn.out',
  'shell.quit',
  'shell.restart',
  'shell.restartEngine',
  'shell.showSaved',
  'shell.showDataFolder',
  'shell.saveStoryboard',
  'shell.savePictures',
  'upload.wait',
  'audience.wait',
]

let galley: RealGalley
openPractising((open) => {
  galley = open.galley
})

test('whatever the page sends is answered, and the engine stays whole', async () => {
  test.setTimeout(withinMs(180_000))
  const { page } = galley
  const { accounts } = await galley.call('app.state', {})
  const accountId = accounts[0]!.id
  const [campaign] = await galley.call('record.list', { kind: 'campaign', accountId, filter: {}, limit: 1 })
  // Nothing reaches the service, and no new address is confirmed.
  await galley.call('app.setOffline', { isOffline: true })
  galley.answerQuestions('refuse')
  const engineBefore = engineStarts(galley)

  const shapes = Object.fromEntries(
    Object.entries({ ...calls, ...shellCalls }).map(([name, { input }]) => [
      name,
      z.toJSONSchema(input, { unrepresentable: 'any', io: 'input' }) as ShapeNode,
    ]),
  )
  const known = {
    accountId: [accountId],
    kind: ['campaign', 'line_item', 'media_library', 'draft_tweet'],
    key: [campaign!.key, 2, 999_999],
    id: [campaign!.id],
    timeoutMs: [1],
  }
  const total: FuzzResult = { made: 0, ok: 0, byCode: {}, calls: 0, strange: [] }
  for (let round = 0; total.made < messageCount; round++) {
    const part = await page.evaluate(fuzzCalls, { shapes, onlyBroken, known, seed: seed + round, count: 1_000 })
    expect(part.strange, `seed ${seed + round}`).toEqual([])
    total.made += part.made
    total.ok += part.ok
    total.calls = Math.max(total.calls, part.calls)
    for (const [code, count] of Object.entries(part.byCode)) total.byCode[code] = (total.byCode[code] ?? 0) + count
  }
  // Many pass the first look, or little would be tried behind it.
  expect(total.ok).toBeGreaterThan(total.made / 20)
  expect(total.calls).toBeGreaterThan(Object.keys(shapes).length * 0.9)
  test.info().annotations.push({ type: 'messages', description: JSON.stringify({ ...total, strange: 0 }) })

  expect(engineStarts(galley)).toBe(engineBefore)
  expect(logs(galley)).not.toMatch(/call failed|ended by a defect/)
  expect((await galley.call('record.find', { kind: 'campaign', id: campaign!.id })).key).toBe(campaign!.key)
  expect((await galley.call('app.state', {})).connections).toHaveLength(1)
})

/** How often an engine ended and another took its place, as the shell's log tells. */
function engineStarts(galley: RealGalley): number {
  return logs(galley).split('engine.ended').length
}

function logs(galley: RealGalley): string {
  const folder = join(galley.dataDir, 'log')
  return readdirSync(folder)
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('')
}
