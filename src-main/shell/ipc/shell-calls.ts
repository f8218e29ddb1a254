/** Answers the calls that the shell itself takes; see shared/shell-bridge.ts. */
import { readFile, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { clipboard, shell } from 'electron'
import type { Reply } from '../../../shared/bridge.ts'
import { t } from '../../../shared/messages/index.ts'
import { message } from '../../../shared/messages/message.ts'
import { GalleyError, toGalleyError } from '../../../shared/model/errors.ts'
import { isPlainInput } from '../../../shared/model/plain-input.ts'
import type {
  ShellCallName,
  ShellCallParsed,
  PagePicture,
  ShellCallReply,
  ShellInfo,
  ThirdPartyNotice,
} from '../../../shared/shell-bridge.ts'
import type { ThemeChoice } from '../../../shared/themes.ts'
import type { EngineClient } from '../processes/engine-client.ts'
import { appPaths } from '../files/app-paths.ts'
import type { SettingsFile } from '../files/settings-file.ts'
import type { SavedFiles } from '../files/saved-files.ts'
import { exportAccountSheet, exportSheet } from '../files/csv-export.ts'
import { fileName } from '../files/file-name.ts'
import type { SaveFolders } from '../files/save-folders.ts'
import type { Storyboards } from '../pages/storyboard/storyboards.ts'

export interface ShellCallPorts {
  engine: EngineClient
  settings: SettingsFile
  storyboards: Storyboards
  folders: SaveFolders
  saved: SavedFiles
  info(): ShellInfo
  setTheme(theme: ThemeChoice): void
  setZoom(zoom: number): void
  setTray(isWanted: boolean): void
  /** A preference was kept; the menu may show it. */
  preferenceKept(name: string): void
  /** A picture of a page of the service; null where it cannot be shown. */
  picturePage(url: string): Promise<PagePicture | null>
  /** Path of a file that a person opened in the system; null for a number that is not known. */
  openedPath(id: number): string | null
  /** Puts the update that is ready in place, now. */
  installUpdate(): Promise<void>
  quit(): void
  /** Quits, to start again. */
  restart(): void
}

type Handlers = { [N in ShellCallName]: (input: ShellCallParsed<N>) => ShellCallReply<N> | Promise<ShellCallReply<N>> }

export type AnswerShellCall = (name: string, input: unknown) => Promise<Reply<unknown>>

export function isShellCall(name: string): boolean {
  return name.startsWith('shell.')
}

/** Throws GalleyError `usage` for an unknown name or a wrong input. */
export function createShellCalls(ports: ShellCallPorts): AnswerShellCall {
  const handlers = createHandlers(ports)
  return async (name, input) => {
    // The library of schemas comes with the first call: the window does not wait for it.
    const { shellCalls } = await import('../../../shared/shell-bridge.ts')
    if (!Object.hasOwn(shellCalls, name)) throw new GalleyError('usage', message('shell.shellCalls.thisCallNotKnown'))
    const known = name as ShellCallName
    const parsed = isPlainInput(input) ? shellCalls[known].input.safeParse(input) : null
    if (!parsed?.success) throw new GalleyError('usage', message('shell.shellCalls.wasCalledWithSomething', { known }))
    return { ok: true, value: await (handlers[known] as (input: unknown) => unknown)(parsed.data) }
  }
}

function createHandlers({
  engine,
  settings,
  storyboards,
  folders,
  saved,
  info,
  setTheme,
  setZoom,
  setTray,
  preferenceKept,
  picturePage,
  openedPath,
  installUpdate,
  quit,
  restart,
}: ShellCallPorts): Handlers {
  const sheetPorts = { folders, saved, callEngine: (name: string, input: unknown) => engine.call(name, input) }
  return {
    'shell.info': () => info(),
    'shell.engineState': () => engine.state,
    'shell.restartEngine': () => {
      engine.restart()
      return null
    },
    'shell.setTheme': ({ theme }) => {
      setTheme(theme)
      return null
    },
    'shell.setZoom': ({ zoom }) => {
      setZoom(zoom)
      return null
    },
    'shell.saveJson': async ({ what, text }) => {
      const name = what === 'keys' ? t('shell.shellCalls.keysFile') : t('shell.shellCalls.viewsFile')
      const path = await folders.file(name, 'json')
      if (path === null) return null
      await writeFile(path, `${text}\n`, { mode: 0o600 })
      saved.note(path)
      return { fileName: basename(path) }
    },
    'shell.setNotices': ({ showsNotices }) => {
      settings.set({ showsNotices })
      return null
    },
    'shell.setTray': ({ showsTray }) => {
      settings.set({ showsTray })
      setTray(showsTray)
      return null
    },
    'shell.savePreference': ({ name, value }) => {
      if (!settings.setPreference(name, value))
        throw new GalleyError('usage', message('shell.shellCalls.tooManyPreferences'))
      preferenceKept(name)
      return null
    },
    'shell.copy': async ({ text }) => {
      await clipboard.writeText(text)
      return null
    },
    'shell.saveStoryboard': (drawn) => storyboards.savePage(drawn),
    'shell.savePictures': ({ css, pictures }) => storyboards.savePictures(css, pictures),
    'shell.saveSheet': async (order) => valueOf(await exportSheet(sheetPorts, order)),
    'shell.saveAccountSheet': async (order) => valueOf(await exportAccountSheet(sheetPorts, order)),
    'shell.saveText': async ({ title, text }) => {
      const path = await folders.file(fileName(title, 'txt', title), 'txt')
      if (path === null) return { names: [] }
      await writeFile(path, text, { mode: 0o600 })
      saved.note(path)
      return { names: [basename(path)] }
    },
    'shell.showSaved': () => {
      saved.show()
      return null
    },
    'shell.notices': async () => JSON.parse(await readFile(appPaths.notices, 'utf8')) as ThirdPartyNotice[],
    'shell.showDataFolder': async () => {
      const problem = await shell.openPath(info().dataDir)
      if (problem)
        throw new GalleyError('internal', message('shell.shellCalls.folderCouldNotBe', { dataDir: info().dataDir }))
      return null
    },
    'shell.picturePage': ({ url }) => picturePage(url),
    'shell.readOpenedConnection': async ({ id }) => {
      const path = openedPath(id)
      if (path === null) throw new GalleyError('not_found', message('shell.shellCalls.openedFileGone'))
      const reply = await engine.call('connection.readFile', { path })
      if (!reply.ok) throw toGalleyError(reply.error)
      return reply.value as ShellCallReply<'shell.readOpenedConnection'>
    },
    'shell.readOpenedSheet': async ({ id, kind, accountId }) => {
      const path = openedPath(id)
      if (path === null) throw new GalleyError('not_found', message('shell.shellCalls.openedFileGone'))
      const reply = await engine.call('csv.read', { path, kind, accountId, hasOtherKinds: true })
      if (!reply.ok) throw toGalleyError(reply.error)
      return reply.value as ShellCallReply<'shell.readOpenedSheet'>
    },
    'shell.installUpdate': async () => {
      await installUpdate()
      return null
    },
    'shell.quit': () => {
      quit()
      return null
    },
    'shell.restart': () => {
      restart()
      return null
    },
  }
}

function valueOf<T>(reply: Reply<T>): T {
  if (!reply.ok) throw toGalleyError(reply.error)
  return reply.value
}
