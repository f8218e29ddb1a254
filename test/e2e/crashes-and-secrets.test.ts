/** Every process crashes again and again while a person works: no key and no token is left in a file or in a process's arguments. */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { RealGalley } from '../support/app.ts'
import { openSignedIn } from '../support/open-galley.ts'
import type { PracticeProcess } from '../support/practice-process.ts'
import { filesWithSecrets } from '../support/secret-traces.ts'

/** In each the engine is killed twice, and the shell once; in the odd ones the page crashes first. */
const rounds = 6

let galley: RealGalley
let practice: PracticeProcess
openSignedIn((open) => ({ galley, practice } = open))

test('more than twenty crashes leave no key and no token behind', async () => {
  test.setTimeout(300_000)
  const { consumer_key, consumer_secret, users } = practice.info
  const secrets = [consumer_key, consumer_secret, users[0]!.access_token, users[0]!.access_token_secret]
  const accountId = users[0]!.accounts[0]!.id
  const campaign = async () => {
    const filter = { text: '', chip: 'all' as const, equals: {} }
    const [first] = await galley.call('record.list', { kind: 'campaign', accountId, filter, limit: 1 })
    return first!
  }
  let wanted = ''
  /** What is said and sent between crashes: an edit, and a pull that is cut off. */
  const work = async (name: string) => {
    const { key } = await campaign()
    await galley.call('record.edit', { key, values: { name } })
    wanted = name
    await galley.page.evaluate(
      (id) => void window.galley.call('pull.run', { accountId: id, kinds: ['campaign', 'line_item'] }),
      accountId,
    )
    expect(execFileSync('ps', ['-eo', 'args='], { encoding: 'utf8' })).not.toContain(secrets[1])
  }

  const isKept = () => expect.poll(async () => (await campaign()).values['name'], { timeout: 30_000 }).toBe(wanted)
  let crashes = 0
  for (let round = 0; round < rounds; round++) {
    for (let kill = 0; kill < 2; kill++, crashes++) {
      await work(`Written before crash ${crashes}`)
      galley.killEngine()
      await isKept()
    }
    await work(`Written before crash ${crashes}`)
    const { app } = galley
    if (round % 2 === 1) {
      await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.webContents.forcefullyCrashRenderer())
      crashes++
    }
    const isGone = new Promise((gone) => app.process().once('exit', gone))
    app.process().kill('SIGKILL')
    crashes++
    await isGone
    await galley.start()
    await isKept()
  }
  expect(crashes).toBe(21)
  // Signed in still, by what the keychain kept; on a busy machine it gives that late.
  await expect
    .poll(async () => (await galley.call('app.state', {})).connections.map(({ secrets }) => secrets))
    .toEqual(['keychain'])
  await galley.call('pull.run', { accountId, kinds: ['campaign'] })
  await galley.stop()
  expect(filesWithSecrets(galley.dataDir, secrets)).toEqual([])
  writeFileSync(join(galley.dataDir, 'left.bin'), Buffer.from(`….${secrets[3]}`, 'utf16le'))
  expect(filesWithSecrets(galley.dataDir, secrets)).toEqual(['left.bin'])
})
