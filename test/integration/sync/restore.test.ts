import { copyFileSync, existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { damageMark } from '../../../src-main/engine/store/file/integrity.ts'
import { TestGalley } from '../../support/galley.ts'
import { PracticeProcess } from '../../support/practice-process.ts'

describe('data that was found damaged', () => {
  let practice: PracticeProcess
  let galley: TestGalley
  beforeAll(async () => {
    practice = await PracticeProcess.start()
    const first = await TestGalley.open(practice.info)
    await first.pull({ kinds: ['account', 'funding_instrument', 'campaign'] })
    const [campaign] = await first.campaigns()
    await first.edit(campaign!.key, { name: 'Edited before the backup' })
    const file = fileOf(first.dataDir)
    await first.closeOnly()
    copyFileSync(file, `${file}.20261115080000000.backup`)
    writeFileSync(damageMark(file), '')
    galley = TestGalley.unopened(practice.info, first.dataDir)
  })
  afterAll(async () => {
    await galley.close()
    await practice.stop()
  })

  const fileOf = (dataDir: string) =>
    join(
      dataDir,
      readdirSync(dataDir).find((name) => name.startsWith('w-'))!,
      'galley.sqlite',
    )
  const connectionId = async () => (await galley.call('connection.list', {}))[0]!.id

  it('is not opened, and the reason stands in the state', async () => {
    await expect(galley.signIn()).rejects.toThrow(expect.objectContaining({ code: 'damaged_data' }))
    const state = await galley.call('app.state', {})
    expect(state).toMatchObject({
      connectionId: null,
      openFailure: { connectionId: await connectionId(), code: 'damaged_data' },
    })
  })

  it('shows its backups, and comes back from the newest sound one with the work in it', async () => {
    expect(await galley.call('data.backups', { connectionId: await connectionId() })).toMatchObject([
      { at: '2026-11-15T08:00:00Z', isSound: true },
    ])
    const done = await galley.call('data.restore', { connectionId: await connectionId(), from: 'backup' })
    expect(done.backupAt).toBe('2026-11-15T08:00:00Z')
    expect(existsSync(join(done.keptIn, 'galley.sqlite'))).toBe(true)
    await galley.signIn()
    expect((await galley.call('app.state', {})).openFailure).toBeNull()
    const plan = await galley.call('push.plan', { accountId: null })
    expect(plan.map(({ after }) => after)).toEqual([{ name: 'Edited before the backup' }])
  })
})
