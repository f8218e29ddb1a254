/**
 * Text that others wrote stays text: every text field of every kind is filled at the service with hostile texts, pulled, and shown on each
 * screen. Nothing runs, nothing is asked for, nothing stands still for a second, and each text is kept to the last character.
 * Long form: more records of each kind, and more of them looked at.
 */
import type { PresentedResource } from '../../shared/presentation/resources.ts'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo, Server } from 'node:net'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { RecordView } from '../../shared/bridge.ts'
import { resources } from '../../shared/presentation/resources.ts'
import type { Json } from '../../shared/model/values.ts'
import { hasPreview } from '../../shared/model/preview/of-record.ts'
import type { RealGalley } from '../support/app.ts'
import { openSignedIn } from '../support/open-galley.ts'
import { hostileStrings } from '../support/hostile-strings.ts'
import { busiestThreadMs, threadsComputedMs } from '../support/own-time.ts'
import { fillWith } from '../support/hostile-world.ts'
import type { Placed } from '../support/hostile-world.ts'
import type { PracticeProcess } from '../support/practice-process.ts'
import { entryOf, goTo } from '../support/go-to.ts'
import { isLong, withinMs } from '../support/long-form.ts'
import { pressForSelected } from '../support/selection-bar.ts'

test.describe.configure({ mode: 'serial' })

const recordsPerKind = isLong ? 100 : 6
const stepsPerList = isLong ? 60 : 5
const longestStillMs = 3_000
/** What each thread of the app had computed when it was last looked at. */
let computedBefore = new Map<number, number>()

let practice: PracticeProcess
let galley: RealGalley
let folder: string
/** Whoever comes here was sent by a text. */
let trap: Server
let visits = 0
let texts: string[] = []
let placed: Placed[] = []
/** Addresses that the window asked for, its own left out. */
const asked: string[] = []

const accountId = () => practice.info.users[0]!.accounts[0]!.id

/** The trap is there before any text is. */
const setTrap = async () => {
  trap = createServer((socket) => {
    visits++
    socket.destroy()
  })
  await new Promise<void>((resolve) => trap.listen(0, '127.0.0.1', resolve))
  texts = hostileStrings({ mark: 'trapped', url: `http://127.0.0.1:${(trap.address() as AddressInfo).port}/` })
}
const watch = (page: Page) =>
  page.on('request', (request) => {
    if (!/^(app|media|blob|data):/.test(request.url())) asked.push(request.url())
  })

openSignedIn(
  async (open) => {
    const { page } = open
    ;({ galley, folder, practice } = open)
    await page.evaluate(() => {
      const watched = { stillMs: 0, violations: [] as string[] }
      Object.assign(window, { watched })
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
        watched.violations.push(`${effectiveDirective} ${blockedURI}`),
      )
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) watched.stillMs = Math.max(watched.stillMs, duration)
      }).observe({ type: 'longtask' })
    })
  },
  { before: setTrap, watch },
)
test.afterAll(() => trap.close())

/** Nothing ran, nothing was asked for, nothing stood still, and the engine answers. */
async function expectInert(where: string): Promise<void> {
  const pid = galley.app.process().pid!
  const computedFirst = threadsComputedMs(pid)
  const seen = await galley.page.evaluate(async () => {
    const { trapped, watched } = window as unknown as {
      trapped?: unknown
      watched: { stillMs: number; violations: string[] }
    }
    const { stillMs } = watched
    const beganMs = performance.now()
    await window.galley.call('app.state', {})
    const engineMs = performance.now() - beganMs
    watched.stillMs = 0
    return {
      trapped: trapped ?? null,
      polluted: ({} as { polluted?: unknown }).polluted ?? null,
      href: location.href,
      violations: watched.violations,
      strangers: [
        ...document.querySelectorAll(
          'iframe, object, embed, base, marquee, math, template, meta[http-equiv=refresh], a[href^="javascript:" i], [onerror], [onload], [onclick], [onfocus], [src^="http"], link[href^="http"]',
        ),
      ].map((element) => element.outerHTML.slice(0, 100)),
      stillMs,
      engineMs,
    }
  })
  const { stillMs, engineMs, ...rest } = seen
  // A standstill that a text brings about is one thread that computes; on a busy machine waiting for a turn is none.
  const computedNow = threadsComputedMs(pid)
  const windowMs = Math.min(stillMs, busiestThreadMs(computedBefore, computedNow))
  const answerMs = Math.min(engineMs, busiestThreadMs(computedFirst, computedNow))
  computedBefore = computedNow
  expect(rest, where).toEqual({ trapped: null, polluted: null, href: 'app://galley/', violations: [], strangers: [] })
  expect(windowMs, `${where}: longest standstill of the window`).toBeLessThan(longestStillMs)
  expect(answerMs, `${where}: longest standstill of the engine`).toBeLessThan(longestStillMs)
  expect({ asked, visits, complaints: galley.complaints }, where).toEqual({ asked: [], visits: 0, complaints: [] })
  expect(galley.app.windows(), where).toHaveLength(1)
}

const scopeOf = (resource: PresentedResource) => (resource.scope === 'account' ? accountId() : '')
/** Those that a pull brings anew: what is only asked for keeps the name under which it was first met. */
const recordsOf = async (resource: PresentedResource) =>
  resource.pulling === 'asked'
    ? []
    : galley.call('record.list', {
        kind: resource.kind,
        accountId: scopeOf(resource),
        filter: { text: '', chip: 'all', equals: {} },
        limit: 1000,
      })

test('each text comes from the service as it was written there', async () => {
  test.setTimeout(withinMs(120_000))
  const world = await fillWith(texts, practice, recordsOf, recordsPerKind)
  placed = world.placed
  // Audiences that others share are theirs to name.
  expect(world.untouched).toEqual(['shared_audience.name', 'shared_audience.description'])
  const written = JSON.stringify(placed.map(({ value }) => value))
  expect(texts.filter((text) => !written.includes(JSON.stringify(text)))).toEqual([])
  await galley.call('pull.run', {
    accountId: null,
    kinds: null,
    isFull: true,
    acceptMassChange: true,
    timeoutMs: 120_000,
  })
  await expectInert('after the pull')
  // Compared in the window, where they are shown, with numbers in the place of texts: as JSON nothing of them is lost on the way there.
  const positions = new Map(texts.map((text, at) => [text, at]))
  const given = JSON.stringify({ texts, placed: placed.map((each) => ({ ...each, value: numbered(each.value) })) })
  const changed = await galley.page.evaluate(async (json) => {
    const wrong: unknown[] = []
    const { texts: all, placed: expected } = JSON.parse(json) as { texts: string[]; placed: Placed[] }
    const isSame = (is: unknown, was: unknown): boolean => {
      if (typeof was === 'object' && was !== null && 'text' in was) return is === all[was.text as number]
      if (typeof is === 'bigint') return Number(is) === was
      if (typeof was !== 'object' || was === null || typeof is !== 'object' || is === null) return is === was
      const names = Object.keys(was)
      return (
        names.length === Object.keys(is).length &&
        names.every((name) => isSame((is as Record<string, unknown>)[name], (was as Record<string, unknown>)[name]))
      )
    }
    for (const { kind, id, field, value } of expected) {
      const reply = await window.galley.call('record.find', { kind, id })
      // Half a sign cannot stand in a column: it is kept among what the contract does not know.
      const { values = {}, extra = {} } = reply.ok ? (reply.value as Partial<RecordView>) : {}
      if (!isSame(values[field] ?? extra[field], value)) wrong.push([kind, id, field, value])
    }
    return wrong
  }, given)
  expect(changed).toEqual([])

  function numbered(value: Json): Json {
    if (typeof value === 'string') return positions.has(value) ? { text: positions.get(value)! } : value
    if (Array.isArray(value)) return value.map(numbered)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, numbered(each)]))
  }
})

async function go(name: string): Promise<void> {
  await goTo(galley.page, name)
  await expect(entryOf(galley.page, name)).toHaveAttribute('aria-current', 'page')
}
const radio = (name: string) => galley.page.getByRole('radio', { name, exact: true }).check({ force: true })

test('every list and editor shows them as text, and every preview', async () => {
  test.setTimeout(withinMs(150_000))
  const { page } = galley
  for (const resource of resources) {
    await go(resource.labelPlural)
    if (resource.uploadField !== undefined) {
      await expectInert(`${resource.labelPlural}: tiles`)
      await radio('List')
    }
    const record = galley.row(0).getByRole('gridcell').nth(2).or(galley.list.getByRole('treeitem').first())
    const none = page.getByRole('heading', { level: 2, name: /^No / })
    await expect(record.or(none).first()).toBeVisible()
    if (await none.isVisible()) continue
    await record.click()
    await expect(galley.editor.getByRole('tab', { name: 'Details' })).toBeVisible()
    for (let step = 0; step < stepsPerList; step++) {
      await page.keyboard.press('ArrowDown')
      await expectInert(`${resource.labelPlural}: record ${step + 2}`)
    }
    if (!hasPreview(resource.kind) || resource.uploadField !== undefined) continue
    await radio('Preview')
    await expectInert(`${resource.labelPlural}: preview`)
    await radio('List')
  }
})

test('calendar, storyboard, search, and what is done with many show them as text', async () => {
  const { page } = galley
  await go('Calendar')
  for (const view of ['Week', 'Day', 'List', 'Month']) {
    await radio(view)
    await expectInert(`calendar: ${view}`)
  }
  await page.getByRole('button', { name: 'Go-live check' }).click()
  await expectInert('go-live check')

  await go('Posts')
  await galley.row(0).getByRole('gridcell').nth(2).click()
  await page.keyboard.press('Control+a')
  await expectInert('many posts at once')
  await page.keyboard.press('Control+h')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Find' }).fill('e')
  await expect(page.getByRole('region', { name: 'Before and after' })).toBeVisible()
  await expectInert('find and replace')
  await page.keyboard.press('Escape')
  await pressForSelected(page, 'Storyboard…')
  await expect(page.getByRole('dialog').locator('figure').first()).toBeVisible()
  await expectInert('storyboard')
  await page.keyboard.press('Escape')

  for (const text of ['<script', '"\'>', "' OR '1'='1", '\u202e', '{{', '__proto__', '\u0000', '%', '*', '(a OR b']) {
    await galley.filter(text)
    await expectInert(`filter: ${text}`)
  }
  await page.keyboard.press('Control+k')
  for (const text of ['<script', '"\'>', 'javascript:', '../', "' OR", '\u202e', '"unclosed', '__proto__']) {
    await page.getByRole('combobox', { name: 'Search and commands' }).fill(text)
    await expectInert(`search: ${text}`)
  }
  await page.keyboard.press('Escape')
})

test('review, conflicts, history, refusals and the activity show them as text', async () => {
  const { page } = galley
  const mark = (of: string) => `<img src=x onerror=trapped='${of}'>\u202e{{x}}`
  const campaigns = await recordsOf(resources.find(({ kind }) => kind === 'campaign')!)
  const [first, second, third] = campaigns.filter(({ problems }) => problems.length === 0)
  for (const { key } of [first!, second!, third!])
    await galley.call('record.edit', { key, values: { purchase_order_number: mark('mine') } })
  const order = { account_id: accountId(), kind: 'campaign', id: first!.id }
  await practice.control('POST', '/edit', { ...order, fields: { purchase_order_number: mark('theirs') } })
  await galley.call('pull.run', { accountId: accountId(), kinds: ['campaign'] })
  await go('Conflicts')
  await expect(page.getByRole('button', { name: 'Keep mine' }).first()).toBeVisible()
  await expectInert('conflicts')

  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { name: /^Review \d+ changes?/ })).toBeVisible()
  await expectInert('review')
  const body = JSON.stringify({ errors: [{ code: 'INVALID_PARAMETER', message: mark('refusal'), attribute: 'name' }] })
  await practice.control('POST', '/faults', {
    match: { method: 'POST', path: '/batch/' },
    times: 100,
    fault: { kind: 'status', status: 400, body },
  })
  const outcomes = await galley.call('push.run', { accountId: accountId(), selection: 'all' })
  expect(outcomes.map(({ outcome }) => outcome)).toContain('rejected')
  await practice.control('DELETE', '/faults')
  await expectInert('refused')
  await go('Campaigns')
  await galley.row(0).getByRole('gridcell').nth(2).click()
  await page.getByRole('tab', { name: /^History/ }).click()
  await expectInert('history')
  await page.getByRole('tab', { name: 'Used by' }).click()
  await expectInert('used by')
  await go('Pushes')
  await expectInert('pushes')
  await go('Pulls')
  await expectInert('pulls')

  const userId = practice.info.users[0]!.user_id
  await galley.call('activity.subscribe', { eventType: 'profile.update.bio', userId })
  await galley.call('activity.listen', { isOn: true })
  await go('Activity')
  await expect(page.getByText('Listening since')).toBeVisible()
  const said = texts.filter((text) => text.length < 2000)
  const happened = { event_type: 'profile.update.bio', user_id: userId, payload: { before: mark('bio'), all: said } }
  await practice.control('POST', '/activity', happened)
  await practice.control('POST', '/activity', { raw: `${mark('raw')}\r\n` })
  await expect(page.getByText('A line that is no event')).toBeVisible()
  await expectInert('activity')
})

test('a file of people and its name are text', async () => {
  const { page } = galley
  const file = join(folder, `<img src=x onerror="window.trapped='file'">.csv`)
  const headings = texts.filter((text) => text.length < 200 && !/[\n\r"\ud800-\udfff]/u.test(text)).slice(0, 60)
  writeFileSync(
    file,
    `email\t${headings.map((text) => text.replaceAll('\t', ' ').replaceAll('\u0000', '')).join('\t')}\na@b.invalid\n<b>x\n`,
  )
  await go('Audiences')
  await galley.row(0).getByRole('gridcell').nth(2).click()
  await page.getByRole('button', { name: 'More to do' }).click()
  await page.getByRole('menuitem', { name: 'Add and remove people…' }).click()
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file)
  await expect(page.getByRole('dialog').getByText('1 of 2 rows can be sent')).toBeVisible()
  await expectInert('a list of people')
})
