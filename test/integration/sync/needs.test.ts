/** What needs a person is counted once, and Today names exactly what is counted. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { needLines, notShownLines } from '../../../src-renderer/today/need-lines.ts'
import { TestGalley } from '../../support/galley.ts'
import { PracticeProcess } from '../../support/practice-process.ts'

let practice: PracticeProcess
let galley: TestGalley
beforeEach(async () => {
  practice = await PracticeProcess.start()
  galley = await TestGalley.open(practice.info)
  await galley.pull()
})
afterEach(async () => {
  await galley.close()
  await practice.stop()
})

const words = { value: String, when: (iso: string) => iso, called: () => undefined }
const batch = { method: 'POST', path: '/batch/' }
const fault = (order: object) => practice.control('POST', '/faults', order)
const elsewhere = (kind: string, id: string, fields: object) =>
  practice.control('POST', '/edit', { account_id: galley.accountId, kind, id, fields })

/** How many lines of each kind of need Today has, and what the account counts. */
async function needs() {
  const { accountId } = galley
  const [conflicts, problems, steps] = await Promise.all([
    galley.call('conflict.list', { accountId }),
    galley.call('problem.list', { accountId }),
    galley.call('queue.list', { accountId }),
  ])
  const list = (kind: string, equals: Record<string, string>) =>
    galley.call('record.list', { kind, accountId, limit: 500, filter: { text: '', chip: 'all', equals } })
  const clean = ({ state }: { state: string }) => state === 'clean'
  const lines = [
    ...needLines({ conflicts, problems, steps }, words),
    ...notShownLines(
      {
        failed: (await list('scheduled_tweet', { scheduled_status: 'FAILED' })).filter(clean),
        declined: (await list('promoted_tweet', { approval_status: 'REJECTED' })).filter(clean),
        idle: await list('campaign', { '@unserved': '1' }),
      },
      words,
    ),
  ]
  const account = (await galley.call('app.state', {})).accounts.find(({ id }) => id === accountId)!
  expect(lines).toHaveLength(account.needsPerson)
  return lines.map(({ id }) => id.split(' ')[0]!)
}

it('counts each sort of need once: errors, conflicts, refusals, lost answers, and what the service does not do', async () => {
  const ad = (await galley.rows('promoted_tweet', { approval_status: 'ACCEPTED' }))[0]!
  await elsewhere('promoted_tweet', ad.id, { approval_status: 'REJECTED' })
  await galley.pull()
  const before = await needs()
  expect(before.toSorted()).toEqual(['declined', 'failed', 'idle'])
  const [refused, clashing, lost, warned] = await galley.campaigns({ entity_status: 'PAUSED' })
  const [adGroup] = await galley.rows('line_item', { entity_status: 'ACTIVE' })
  const copied = await galley.find(String(adGroup!.values['campaign_id']))

  await galley.edit(refused!.key, { name: 'Refused' })
  const no = { errors: [{ code: 'INVALID_PARAMETER', message: 'No' }] }
  await fault({ match: batch, times: 1, fault: { kind: 'status', status: 400, body: no } })
  expect(await galley.pushed([refused!.key])).toEqual({ rejected: 1 })

  await galley.edit(lost!.key, { name: 'Lost' })
  await fault({ match: batch, times: 1, fault: { kind: 'drop', when: 'after' } })
  const look = { method: 'GET', path: 'campaigns' }
  await fault({ match: look, skip: 1, times: 100, fault: { kind: 'status', status: 503 } })
  expect(await galley.pushed([lost!.key], 3_000)).toEqual({ unknown: 1 })
  expect((await needs()).toSorted()).toEqual([...before, 'step', 'step'].toSorted())
  await practice.control('DELETE', '/faults')

  await galley.edit(clashing!.key, { name: 'Mine' })
  await elsewhere('campaign', clashing!.id, { name: 'Theirs' })
  await galley.pull({ kinds: ['line_item', 'campaign'] })

  await galley.call('record.copy', { kind: 'campaign', selection: { keys: [copied.key] }, withContents: true })
  const [copy] = (await galley.campaigns()).filter(({ state }) => state === 'new')
  await galley.edit(copy!.key, { name: '' })
  const queue = await galley.call('queue.list', { accountId: galley.accountId })
  // What stands in the copy waits for it, and is no need of its own.
  expect(queue.filter(({ key, state }) => key !== copy!.key && state === 'saved').length).toBeGreaterThan(0)
  await galley.edit(warned!.key, { daily_budget_amount_local_micro: 990_000_000_000n })

  expect((await needs()).toSorted()).toEqual(['conflict', 'declined', 'failed', 'idle', 'problem', 'step'])
})
