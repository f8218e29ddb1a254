/** Somebody else's change in the practice world: made, or not taken, and never a fault of Galley's. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PracticeControl } from '../../../src-main/engine/practice-control.ts'
import { systemClock } from '../../../src-main/engine/system-clock.ts'
import { createTransport } from '../../../src-main/engine/service/transport.ts'
import { TestGalley } from '../../support/galley.ts'
import { PracticeProcess } from '../../support/practice-process.ts'

let practice: PracticeProcess
let galley: TestGalley
let control: PracticeControl
let accountId: string
let id: string
const transport = createTransport({ clock: systemClock })
beforeAll(async () => {
  practice = await PracticeProcess.start()
  galley = await TestGalley.open(practice.info)
  await galley.pull({ kinds: ['funding_instrument', 'campaign'] })
  control = new PracticeControl(transport, practice.info)
  accountId = practice.info.users[0]!.accounts[0]!.id
  id = (await galley.campaigns())[0]!.id
})
afterAll(async () => {
  transport.close()
  await galley.close()
  await practice.stop()
})

it('is made where the service has the record and takes the value', async () => {
  expect(await control.edit({ accountId, kind: 'campaign', id, fields: { name: 'By somebody else' } })).toBe(true)
})

it('is not made of a record that is gone, or with a value that no service takes', async () => {
  expect(await control.edit({ accountId, kind: 'campaign', id: 'never0', fields: { name: 'Nobody’s' } })).toBe(false)
  const fields = { daily_budget_amount_local_micro: 2n ** 63n + 7n }
  expect(await control.edit({ accountId, kind: 'campaign', id, fields })).toBe(false)
})

it('fails where the practice service does not know who asks', async () => {
  const stranger = new PracticeControl(transport, { ...practice.info, control_key: 'another' })
  const order = stranger.edit({ accountId, kind: 'campaign', id, fields: { name: 'A stranger’s' } })
  await expect(order).rejects.toMatchObject({ code: 'internal' })
})
