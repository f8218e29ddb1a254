/**
 * The workspaces of the window with 8,000 campaigns and 20,000 ad groups: another scope in the tree until its list is painted (goal: p95 at
 * most 50 ms), a campaign as a page, 50 ad groups and 200 ads among them (goal: 150 ms until live), and a key in the text of a post until its
 * preview is painted (goal: p95 33 ms); and frames while a CSV file of 7.7 MB whose quotation never ends is read (goal: 60 a second). `npm run bench -- workspaces [--app PROGRAM]`; without --app this clone is packaged.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
// @ts-expect-error The scripts are plain JavaScript.
import { chromiumSwitches } from '../../scripts/lib/app.mjs'
// @ts-expect-error The scripts are plain JavaScript.
import { startHeadless } from '../../scripts/lib/headless.mjs'
import type { Workspace } from '../../src-main/engine/store/workspace.ts'
import type { ReceivedRow } from '../../src-main/engine/store/tables/types.ts'
import { AppProcess } from './window/app-process.ts'
import { windowSize } from './window/bare-app.ts'
import { packagedApp } from './window/packaged-app.ts'
import { canvasLatencies, framesUntil, goTo, goToTab, openImport, treeLatencies } from './window/workspace-suite.ts'
import { accountId, campaignAt, makeWorkspace } from './window/workspace-data.ts'

const campaignCount = 8000
const groupCount = 20_000
const largeGroups = 50
const { values } = parseArgs({ options: { app: { type: 'string' } } })
const folder = mkdtempSync(join(tmpdir(), 'galley-bench-'))
const session = (await startHeadless({ display: true, keychain: false })) as {
  env: NodeJS.ProcessEnv
  end: () => Promise<void>
}
const print = (line: string) => process.stdout.write(`${line}\n`)
const at = (numbers: readonly number[], share: number) =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))] ?? 0
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

/** Two or three ad groups each, and the newest campaigns, which the tree shows first, as large as the goal says. */
function fill(workspace: Workspace): void {
  const land = (kind: string, rows: readonly ReceivedRow[]) => {
    for (let from = 0; from < rows.length; from += 1000)
      workspace.ingest.ingestRead(accountId, kind, rows.slice(from, from + 1000))
  }
  const newest = numbers(campaignCount)
    .toSorted((a, b) => String(campaignAt(b)['updated_at']).localeCompare(String(campaignAt(a)['updated_at'])))
    .slice(0, 12)
  const large = new Set(newest)
  const groups = [
    ...numbers(groupCount).flatMap((index) => {
      const campaign = index % campaignCount
      return large.has(campaign)
        ? []
        : [{ id: `g${index.toString(36)}`, campaign, part: Math.floor(index / campaignCount) }]
    }),
    ...newest.flatMap((campaign) =>
      numbers(largeGroups).map((part) => ({ id: `h${campaign.toString(36)}x${part}`, campaign, part })),
    ),
  ]
  land(
    'line_item',
    groups.map(({ id, campaign, part }) => ({
      ...{ id, campaign_id: campaignAt(campaign)['id']!, name: `Group ${'abcdefghij'[part % 10]} of ${campaign}` },
      ...{
        entity_status: 'ACTIVE',
        objective: 'ENGAGEMENTS',
        product_type: 'PROMOTED_TWEETS',
        placements: ['ALL_ON_X'],
      },
      ...{ bid_amount_local_micro: 1_500_000, currency: 'EUR', start_time: '2026-01-01T00:00:00Z', deleted: false },
    })),
  )
  const posts = numbers(200).map((index) => String(9_000_000 + index))
  land(
    'tweet',
    posts.map((tweet_id, index) => ({ tweet_id, text: `Fresh beans, batch ${index}`, media_keys: [], user_id: '7' })),
  )
  const big = groups.filter(({ campaign }) => large.has(campaign))
  land(
    'targeting_criterion',
    big.flatMap(({ id }) =>
      numbers(40).map((index) => ({
        ...{ id: `t${id}x${index}`, line_item_id: id, targeting_type: 'BROAD_KEYWORD', operator_type: 'EQ' },
        ...{ targeting_value: `coffee ${index}`, name: `coffee ${index}`, deleted: false },
      })),
    ),
  )
  land(
    'promoted_tweet',
    big.flatMap(({ id, part }) =>
      numbers(4).map((index) => ({
        ...{ id: `p${id}x${index}`, line_item_id: id, tweet_id: posts[(part * 4 + index) % posts.length]! },
        ...{ entity_status: 'ACTIVE', deleted: false },
      })),
    ),
  )
  for (const index of numbers(2000)) workspace.edits.create('draft_tweet', accountId, { text: `Draft ${index}` })
}

/** Sound lines, then a quotation that is opened and never closed. */
function strayQuotation(): string {
  const line = (index: number) => `,,"Campaign ${index}",12.50\n`
  const sound = numbers(1000).map(line).join('')
  return `Id,Own key,Name,Daily budget\n${sound},,"Never closed,1\n${numbers(300_000).map(line).join('')}`.slice(
    0,
    7_700_000,
  )
}

function report(what: string, times: readonly number[], goal: string): void {
  print(`${what}: p50 ${at(times, 0.5).toFixed(0)} ms, p95 ${at(times, 0.95).toFixed(0)} ms (goal ${goal})`)
}

try {
  const program = values.app ?? (await packagedApp(session.env))
  const dataDir = join(folder, 'data')
  print(`making ${campaignCount} campaigns…`)
  makeWorkspace(dataDir, campaignCount, windowSize, fill)
  const { GALLEY_NODE: _, ...outer } = process.env
  const app = new AppProcess({
    command: program,
    args: [...chromiumSwitches(true), `--data-dir=${dataDir}`],
    env: { ...outer, ...session.env },
  })
  try {
    const { page } = await app.page(['galley:ready'])
    await sleep(3000)
    await page.run(goTo, ['Plan', '[role=tree] .node.campaign'] as [string, string])
    await sleep(1000)
    report(
      'a campaign with 50 ad groups and 200 ads as a page',
      await page.run(treeLatencies, ['h1, [data-ad-group] h2', 24] as [string, number]),
      '150',
    )
    await page.run(goToTab, 'Ad groups')
    await sleep(1000)
    report(
      'another scope until its list is painted',
      await page.run(treeLatencies, ['[role=grid] [data-slot]', 60] as [string, number]),
      'p95 50',
    )
    await page.run(goTo, ['Create', '.tile'] as [string, string])
    await sleep(1000)
    await page.run(() => {
      const tile = document.querySelector<HTMLElement>('.tile')
      tile?.click()
      tile?.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }))
    }, null)
    await sleep(1500)
    report('a key in a post until its preview is painted', await page.run(canvasLatencies, 100), 'p95 33')
    await page.run(goTo, ['Plan', '[role=tree] .node.campaign'] as [string, string])
    await page.run(openImport, null)
    const file = join(folder, 'stray.csv')
    writeFileSync(file, strayQuotation())
    const reading = page.run(framesUntil, '[Ll]ine \\d')
    await page.choose('dialog[open] input[type=file]', file)
    const { frames, late, longestMs, tookMs } = await reading
    print(
      `7.7 MB with a stray quotation mark: said after ${tookMs.toFixed(0)} ms, ${frames} frames, ${late} late, the longest ${longestMs.toFixed(0)} ms`,
    )
    page.close()
  } finally {
    await app.end()
  }
  print(`load of the machine: ${loadavg()[0]?.toFixed(1)} (more than 1.5 spoils the figures)`)
} finally {
  await session.end()
  rmSync(folder, { recursive: true, force: true })
}
