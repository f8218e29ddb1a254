/** The command line beside the open window: both work on one data folder, and the window shows at once what a command changed. */
import { expect, test } from '@playwright/test'
import type { RealGalley } from '../support/app.ts'
import { galleyCli } from '../support/galley.ts'
import { openPractising } from '../support/open-galley.ts'

test.describe.configure({ mode: 'serial' })

let galley: RealGalley
openPractising((open) => {
  galley = open.galley
})

const run = (...words: string[]) => galleyCli([...words, '--json', '--data-dir', galley.dataDir])

test('a command changes a record, the window shows it, and a command pushes it', async () => {
  const { accounts } = await galley.call('app.state', {})
  // The one that the window shows.
  const account = accounts.toSorted((a, b) => (b.counts['campaign'] ?? 0) - (a.counts['campaign'] ?? 0))[0]!
  const listed = await run('list', 'campaign', '--account', account.id)
  expect(listed).toMatchObject({ code: 0, stderr: '' })
  const { id } = listed.lines[0]!
  const set = await run('set', 'campaign', String(id), 'name=Typed on the terminal')
  expect(set).toMatchObject({ code: 0, stderr: '' })
  await galley.findRow('Typed on the terminal')
  await expect.poll(() => galley.pendingCount()).toBe(1)
  expect(await run('push', 'campaign', String(id))).toMatchObject({ code: 0, lines: [{ outcome: 'applied' }] })
  await expect.poll(() => galley.pendingCount()).toBe(0)
})

test('after the window closed the command line works alone', async () => {
  await galley.stop()
  const connections = await run('connections')
  expect(connections).toMatchObject({ code: 0, stderr: '' })
  expect(connections.lines).toHaveLength(1)
})
