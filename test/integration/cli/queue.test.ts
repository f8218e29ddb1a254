import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { galleyCli } from '../../support/galley.ts'
import { PracticeProcess } from '../../support/practice-process.ts'

let practice: PracticeProcess
let dataDir: string
let env: Record<string, string>
let account: string
beforeAll(async () => {
  practice = await PracticeProcess.start()
  dataDir = join(mkdtempSync(join(tmpdir(), 'galley-cli-')), 'data')
  const user = practice.info.users[0]!
  account = user.accounts[0]!.id
  env = {
    GALLEY_DATA_DIR: dataDir,
    GALLEY_CONSUMER_KEY: practice.info.consumer_key,
    GALLEY_CONSUMER_SECRET: practice.info.consumer_secret,
    GALLEY_ACCESS_TOKEN: user.access_token,
    GALLEY_ACCESS_TOKEN_SECRET: user.access_token_secret,
  }
})
afterAll(async () => {
  rmSync(join(dataDir, '..'), { recursive: true, force: true })
  await practice.stop()
})

const galley = (...words: string[]) => galleyCli([...words, '--json'], { env })

it('queue shows what waits, hold keeps it over pushes, resume lets it go', async () => {
  const { base_url, ads_base_url, ads_sandbox_base_url } = practice.info
  await galley(
    ...['connect', '--name', 'practice', '--base-url', base_url, '--ads-base-url', ads_base_url],
    ...['--ads-sandbox-base-url', ads_sandbox_base_url],
  )
  await galley('pull', '--account', account)
  const listed = await galley(
    'list',
    'campaign',
    '--account',
    account,
    '--filter',
    'entity_status=PAUSED',
    '--limit',
    '1',
  )
  const id = String(listed.lines[0]!['id'])
  expect((await galley('hold', 'campaign', id)).code).toBe(1)
  await galley('set', 'campaign', id, 'name=Held at the terminal')

  const { code, lines } = await galley('hold', 'campaign', id)
  expect(code).toBe(0)
  const step = {
    step: expect.stringMatching(/^campaign:\d+$/) as unknown,
    kind: 'campaign',
    id,
    state: 'held',
    why: 'Held',
    since: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as unknown,
    next_try: null,
    after: [],
    attempts: 0,
  }
  expect(lines).toEqual([step])
  expect(await galley('push', '--all')).toMatchObject({
    code: 1,
    lines: [{ id, outcome: 'held', error: { code: 'held' } }],
  })
  expect(await galley('push', 'campaign', id)).toMatchObject({ code: 1, lines: [{ outcome: 'held' }] })
  expect((await galley('queue', '--account', account)).lines).toEqual([step])

  expect((await galley('resume')).lines).toMatchObject([{ id, state: 'saved' }])
  expect(await galley('push', '--all')).toMatchObject({ code: 0, lines: [{ outcome: 'applied' }] })
  expect((await galley('queue')).lines).toEqual([])
})
