/** The processes beside the window, engine and practice service, and what they need of each other. */
import { message } from '../../../shared/messages/message.ts'
import type { FileCall } from '../../../shared/bridge/file-calls.ts'
import { app, shell } from 'electron'
import type { EngineEvent, Reply } from '../../../shared/bridge.ts'
import type { Flavour, ShellEvent } from '../../../shared/shell-bridge.ts'
import { addressConfirmation } from '../ipc/address-confirmation.ts'
import { appPaths } from '../files/app-paths.ts'
import type { AskPerson } from '../ipc/ask-person.ts'
import { confirmCall } from '../ipc/confirmed-calls.ts'
import { EngineClient } from '../processes/engine-client.ts'
import { createHostAnswers } from '../ipc/host-answers.ts'
import type { Log } from '../../engine/ports.ts'
import type { ReadPage } from '../pages/caged-pages.ts'
import type { LocateMedia } from '../pages/media-protocol.ts'
import type { SystemNotices } from '../pages/system-notices.ts'
import { PracticeHost } from '../processes/practice-host.ts'
import { whenChildrenCanStart } from '../processes/runtime.ts'
import type { NodeChild, StartNodeChild } from '../processes/runtime.ts'
import type { Switches } from './switches.ts'
import { SystemProxy } from '../processes/system-proxy.ts'
import { readInstallation } from '../updates/installation.ts'

export interface ServicePorts {
  flavour: Flavour
  switches: Switches
  startChild: StartNodeChild
  startEngine(): NodeChild
  send(event: EngineEvent | ShellEvent): void
  /** Asks the person in a dialog of the system. */
  askPerson: AskPerson
  notices: SystemNotices
  /** Each event of the engine, before the window hears of it. */
  onEvent(event: EngineEvent): void
  nowMs(): number
  log: Log
}

export interface Services {
  engine: EngineClient
  /** A call of the window to the engine; those that take paths of files are not the page's to make. */
  call(name: string, input: unknown): Promise<Reply<unknown>>
  /** A call with files that a person dropped or chose: their paths come from the preload, which had them from the system. */
  callWithFiles(name: FileCall, paths: readonly string[], input: object): Promise<Reply<unknown>>
  locateMedia: LocateMedia
  /** See the call preview.page; null where there is nothing to show. */
  readPage: ReadPage
  /** The engine first: it may still have a word with the practice service. */
  close(): Promise<void>
}

/** Not the page's to make: they take paths of files or addresses, or keys that only the command line is given. */
const foreignCalls: ReadonlySet<string> = new Set([
  'connection.useSecrets',
  'connection.openWith',
  'media.add',
  'media.path',
  'audience.look',
  'csv.export',
  'csv.read',
  'connection.readFile',
  'preview.page',
  'network.lookAtAuthorities',
  'update.staged',
])
/** What the window asks for while the engine may still be starting. */
const startReads: ReadonlySet<string> = new Set(['app.state', 'grid.page'])
const unknownCall: Reply<unknown> = {
  ok: false,
  error: { code: 'usage', message: message('shell.shellCalls.thisCallNotKnown'), details: {} },
}

export function startServices({
  flavour,
  switches,
  startChild,
  startEngine,
  send,
  askPerson,
  notices,
  onEvent,
  nowMs,
  log,
}: ServicePorts): Services {
  const { dataDir, isSessionOnly } = switches
  const practice = new PracticeHost({
    startProcess: (args) =>
      startChild({ name: 'Galley practice service', file: appPaths.practice, args, readsOutput: true }),
    dataDir,
    nowMs,
    log,
  })
  const systemProxy = new SystemProxy()
  const host = createHostAnswers(
    practice,
    {
      openExternal: (url) => shell.openExternal(url),
      testFile: (flavour !== 'release' && process.env['GALLEY_TEST_OPENER']) || null,
    },
    addressConfirmation(askPerson),
    (origin) => systemProxy.resolve(origin),
  )
  const engine = new EngineClient({
    startProcess: startEngine,
    startMessage: {
      type: 'start',
      dataDir,
      version: app.getVersion(),
      offers: { practice: true, proxy: true },
      isSessionOnly,
      installation: readInstallation(flavour),
      policyFile: (flavour !== 'release' && process.env['GALLEY_TEST_POLICY']) || null,
    },
    answer: (request) => host.answer(request),
    onEvent: (event) => {
      notices.take(event)
      onEvent(event)
      send(event)
    },
    onState: (state) => send({ name: 'engine', payload: state }),
    nowMs,
    log,
  })
  whenChildrenCanStart(() => engine.start())
  return {
    engine,
    async call(name, input) {
      if (foreignCalls.has(name)) return unknownCall
      // Any other call goes on at once: what the page says last must be with the engine before it closes.
      const confirming = confirmCall(name, input, {
        ask: askPerson,
        callEngine: (asked, given) => engine.call(asked, given),
      })
      if (confirming) await confirming
      host.noteCall(name, input)
      return startReads.has(name) ? engine.callEarly(name, input) : engine.call(name, input)
    },
    callWithFiles: (name, paths, input) =>
      engine.call(name, name === 'media.add' ? { ...input, paths } : { ...input, path: paths[0] }),
    async locateMedia(what, sha256) {
      const reply = await engine.call('media.path', { what, sha256 })
      return reply.ok ? (reply.value as { path: string; contentType: string }) : null
    },
    async readPage(url) {
      const reply = await engine.call('preview.page', { url })
      return reply.ok ? (reply.value as { contentType: string; bytes: Uint8Array }) : null
    },
    async close() {
      await engine.close()
      await practice.stop()
    },
  }
}
