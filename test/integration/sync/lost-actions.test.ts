/** Actions on the service's word: one whose answer was lost is told as such, and never goes out a second time unseen. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { asWritten } from '../../../shared/messages/message.ts'
import { GalleyError } from '../../../shared/model/errors.ts'
import { ActionAttempts } from '../../../src-main/engine/store/beside/action-attempts.ts'
import { TestGalley } from '../../support/galley.ts'
import { PracticeProcess } from '../../support/practice-process.ts'

let practice: PracticeProcess
let galley: TestGalley
let id: string
beforeEach(async () => {
  practice = await PracticeProcess.start()
  galley = await TestGalley.open(practice.info)
  await galley.pull()
  const draft = await galley.call('record.create', {
    kind: 'draft_tweet',
    accountId: galley.accountId,
    values: { text: 'Shown on a phone' },
  })
  await galley.push([draft.key])
  id = (await galley.call('record.get', { key: draft.key })).id
})
afterEach(async () => {
  vi.restoreAllMocks()
  await galley.close()
  await practice.stop()
})

const show = (isAgain = false) =>
  galley.call('action.run', {
    kind: 'draft_tweet',
    action: 'preview',
    accountId: galley.accountId,
    id,
    params: {},
    isAgain,
  })
const estimate = () =>
  galley.call('action.run', {
    kind: 'targeting_criterion',
    action: 'estimate',
    accountId: galley.accountId,
    id: null,
    params: {
      targeting_criteria: [{ targeting_type: 'BROAD_KEYWORD', targeting_value: 'coffee' }],
    },
  })
const requests = async (part: string) => (await practice.ledger()).filter(({ path }) => path.includes(part)).length
const drop = (path: string, when: 'before' | 'after') =>
  practice.control('POST', '/faults', { match: { path }, times: 1, fault: { kind: 'drop', when } })
const lost = { code: 'unknown_outcome', message: expect.stringContaining('may have been carried out') as string }

describe('an action whose answer was lost', () => {
  it.each(['before', 'after'] as const)(
    '%s its effect is told as that, and goes again only on a person’s word',
    async (when) => {
      await drop('preview', when)
      await expect(show()).rejects.toMatchObject(lost)
      expect(await requests('/preview/')).toBe(1)
      await expect(show()).rejects.toMatchObject(lost)
      expect(await requests('/preview/')).toBe(1)
      await show(true)
      expect(await requests('/preview/')).toBe(2)
      // That one was answered: the next is a new one.
      await show()
      expect(await requests('/preview/')).toBe(3)
    },
  )

  it('is known after a restart, with when it was sent', async () => {
    await drop('preview', 'after')
    await expect(show()).rejects.toMatchObject(lost)
    await galley.restart()
    await expect(show()).rejects.toMatchObject({ ...lost, details: { sentAt: expect.stringContaining('T') as string } })
    expect(await requests('/preview/')).toBe(1)
  })

  it('is no obstacle where it only asks', async () => {
    await estimate()
    await drop('audience_estimate', 'after')
    await expect(estimate()).rejects.toThrow()
    await estimate()
  })
})

describe('an action on a disk that refuses', () => {
  const full = () => {
    throw new GalleyError('disk', asWritten('The disk is full.'), { reason: 'SQLITE_FULL' })
  }

  it('does not go out where it cannot be written down before', async () => {
    vi.spyOn(ActionAttempts.prototype, 'begin').mockImplementation(full)
    await expect(show()).rejects.toMatchObject({ code: 'disk' })
    expect(await requests('/preview/')).toBe(0)
  })

  it('is done where its answer came, and is asked about before the same one goes again', async () => {
    const end = vi.spyOn(ActionAttempts.prototype, 'end').mockImplementation(full)
    await show()
    end.mockRestore()
    await expect(show()).rejects.toMatchObject(lost)
    expect(await requests('/preview/')).toBe(1)
  })
})
