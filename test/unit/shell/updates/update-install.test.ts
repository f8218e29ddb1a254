import { beforeEach, expect, it, vi } from 'vitest'
import type { Reply, StagedUpdate, UpdateView } from '../../../../shared/bridge.ts'
import { message } from '../../../../shared/messages/message.ts'
import { UpdateInstall } from '../../../../src-main/shell/updates/update-install.ts'
import type { Installer } from '../../../../src-main/shell/updates/installer.ts'
import { KeptLog } from '../../../support/engine-ports.ts'

vi.mock('electron', () => ({ app: {}, shell: {} }))

const file: StagedUpdate = {
  path: '/data/updates/galley',
  version: '0.2.0',
  name: 'galley',
  sha512: 'ab',
  sizeBytes: 2,
  installedBy: 'itself',
}
const view: UpdateView = {
  state: 'ready',
  whyOff: null,
  version: '0.1.0',
  channel: 'stable',
  offered: { version: '0.2.0', notes: '', sizeBytes: 2 },
  doneBytes: 2,
  installedBy: 'itself',
  isAutomatic: true,
  checkedAt: null,
  error: null,
  managedBy: null,
}
const pushRuns: Reply<unknown> = {
  ok: false,
  error: { code: 'rule_broken', message: message('engine.updates.pushRuns'), details: {} },
}

let done: string[]
let staged: Reply<unknown>
let log: KeptLog
let update: UpdateInstall

beforeEach(() => {
  done = []
  staged = { ok: true, value: file }
  log = new KeptLog()
  const installer: Installer = {
    handOver: ({ name }) => Promise.resolve(void done.push(`handed over ${name}`)),
    replace: ({ name }, startsAgain) => Promise.resolve(void done.push(`replaced by ${name}, again: ${startsAgain}`)),
  }
  update = new UpdateInstall({
    callEngine: (name) => Promise.resolve(name === 'update.staged' ? staged : pushRuns),
    installer,
    quit: () => done.push('quit'),
    log,
  })
})

const close = async (isOwnWish = true) => {
  const taken = await update.takeAtQuit(isOwnWish)
  done.push('engine closed')
  await update.putInPlace(taken)
}
const note = (changes: Partial<UpdateView> = {}) =>
  update.noteEvent({ name: 'update', payload: { ...view, ...changes } })

it('now: Galley closes, is replaced once the engine is closed, and starts again', async () => {
  note()
  await update.installNow()
  await close()
  expect(done).toEqual(['quit', 'engine closed', 'replaced by galley, again: true'])
  expect(log.lines.at(-1)).toMatchObject({ event: 'update.placed', fields: { version: '0.2.0' } })
})

it('on quit: replaced, and not started again', async () => {
  note()
  await close()
  expect(done).toEqual(['engine closed', 'replaced by galley, again: false'])
})

it('where the system installs, the file is handed over and Galley stays; closing it does nothing', async () => {
  staged = { ok: true, value: { ...file, installedBy: 'system' } }
  note({ installedBy: 'system' })
  await update.installNow()
  await close()
  expect(done).toEqual(['handed over galley', 'engine closed'])
})

it('never while a push runs: neither now nor on quit', async () => {
  staged = pushRuns
  note()
  await expect(update.installNow()).rejects.toMatchObject({ code: 'rule_broken' })
  await close()
  expect(done).toEqual(['engine closed'])
})

it('not as the system shuts down, and not while nothing is ready', async () => {
  note()
  await close(false)
  note({ state: 'offered' })
  await close()
  expect(done).toEqual(['engine closed', 'engine closed'])
})

it('what cannot be put in place leaves the old one, and says so in the log', async () => {
  update = new UpdateInstall({
    callEngine: () => Promise.resolve(staged),
    installer: { handOver: () => Promise.resolve(), replace: () => Promise.reject(new RangeError('/home/ada/secret')) },
    quit: () => undefined,
    log,
  })
  note()
  await close()
  expect(log.lines).toEqual([{ level: 'error', event: 'update.not-placed', fields: { reason: 'RangeError' } }])
})

it.each([null, {}, { ...file, path: 7 }, { ...file, installedBy: 'somebody' }])(
  'nothing closes for %j, which is no update',
  async (value) => {
    staged = { ok: true, value }
    await expect(update.installNow()).rejects.toThrow('the engine gave no update')
    expect(done).toEqual([])
  },
)
