/**
 * What the window asks of the shell itself, beside shared/bridge.ts, and what the shell tells the window. Both kinds of call go through
 * `window.galley.call`; names that begin with `shell.` are answered by the shell.
 */
import type { PageContent } from './model/preview/difference.ts'
import { z } from 'zod'
import { calls } from './bridge.ts'
import { call } from './bridge/call.ts'
import type { FileCallInput, OneFileCall } from './bridge/file-calls.ts'
import type { AddedMedia, CallReply, EngineEvent, Reply } from './bridge.ts'
import type { CommandId } from './commands.ts'
import type { GalleyLink } from './galley-link.ts'
import type { Locale } from './messages/locale.ts'
import type { ErrorData } from './model/errors.ts'
import { themes } from './themes.ts'
import type { ThemeChoice } from './themes.ts'
import { zooms } from './zoom.ts'

/** dev: from the sources. e2e: packaged for tests, switches tolerated. release: what people get. */
export type Flavour = 'dev' | 'e2e' | 'release'

export interface ShellInfo {
  versions: { galley: string; electron: string; chrome: string; node: string }
  platform: string
  /** Name and release of the system and the processor: "Linux 6.1.0 x64". */
  system: string
  flavour: Flavour
  dataDir: string
  theme: ThemeChoice
  /** The system shows what happens while nobody looks at the window. */
  showsNotices: boolean
  /** Galley is in the tray, and stays there when its window is closed. */
  showsTray: boolean
  /** Percent. */
  zoom: number
}

/**
 * starting: calls wait. running. restarted: it ended by itself and runs again; nothing saved was lost, open views ask again.
 * failed: it could not start, or ended too often; `shell.restartEngine` tries again.
 */
export interface EngineState {
  state: 'starting' | 'running' | 'restarted' | 'failed'
  error: ErrorData | null
}

/** A page of previews as the window drew it: title, rules of style and markup, without anything that runs or is fetched. */
export interface DrawnStoryboard {
  title: string
  css: string
  body: string
}

/** One of its previews, alone, at the size that it has on the screen. */
export interface DrawnPicture {
  title: string
  body: string
  widthPx: number
  heightPx: number
}

/** Names of files that were written; empty when the person changed their mind. */
export interface SavedNames {
  names: string[]
}

/** A sheet that was written. */
export type SavedCsv = CallReply<'csv.export'>

/** A package of other people that is in the program: name and version, licences by their SPDX names, and their texts, empty where it brings none. */
export interface ThirdPartyNotice {
  label: string
  licence: string
  text: string
}

/** A page as it looks, PNG, and what it says. */
export interface PagePicture {
  png: Uint8Array
  widthPx: number
  heightPx: number
  content: PageContent
}

const none = z.object({}).strict()
const title = z.string().min(1).max(255)
/** Markup with its pictures in it. */
const markup = z.string().max(256_000_000)
const css = z.string().max(2_000_000)
const sidePx = z.int().min(1).max(4000)
const storyboard = z.object({ title, css, body: markup }).strict()
const pictures = z
  .object({
    css,
    pictures: z
      .array(z.object({ title, body: markup, widthPx: sidePx, heightPx: sidePx }).strict())
      .min(1)
      .max(400),
  })
  .strict()

/** What the engine is asked for, and how the file is called at first; where it goes, a person says. */
const accountSheet = calls['csv.exportAccount'].input.omit({ path: true }).extend({ title })
const sheet = calls['csv.export'].input.omit({ path: true }).extend({ title, format: z.enum(['xlsx', 'csv']) })

export const shellCalls = {
  'shell.info': call<ShellInfo>()(none),
  'shell.engineState': call<EngineState>()(none),
  'shell.restartEngine': call<null>()(none),
  /** Of the whole window, menus included; kept for the next start. */
  'shell.setTheme': call<null>()(z.object({ theme: z.enum(themes) }).strict()),
  /** Percent; kept for the next start. */
  'shell.setZoom': call<null>()(
    z.object({ zoom: z.int().refine((zoom) => (zooms as readonly number[]).includes(zoom)) }).strict(),
  ),
  /** Asks where, and writes the keys of commands, or named views, into a file of JSON; null when the person changed their mind. */
  'shell.saveJson': call<{ fileName: string } | null>()(
    z.object({ what: z.enum(['keys', 'views']), text: z.string().max(2_000_000) }).strict(),
  ),
  'shell.setTray': call<null>()(z.object({ showsTray: z.boolean() }).strict()),
  'shell.setNotices': call<null>()(z.object({ showsNotices: z.boolean() }).strict()),
  /** One preference of the window, kept beside the window's place; see `GalleyWindow.preferences`. */
  'shell.savePreference': call<null>()(
    z.object({ name: z.string().min(1).max(64), value: z.string().max(100_000) }).strict(),
  ),
  'shell.copy': call<null>()(z.object({ text: z.string().max(1_000_000) }).strict()),
  /** Asks where, and writes one page that people without Galley can open. */
  'shell.saveStoryboard': call<SavedNames>()(storyboard),
  /** Asks where, and writes a PNG of each at twice its size. */
  'shell.savePictures': call<SavedNames>()(pictures),
  /** Asks where, and writes records into a workbook or a CSV file; null when the person changed their mind. */
  'shell.saveSheet': call<SavedCsv | null>()(sheet),
  /** The same for the campaigns of an account with all that stands in them, as one workbook. */
  'shell.saveAccountSheet': call<SavedCsv | null>()(accountSheet),
  /** Asks where, and writes a text. */
  'shell.saveText': call<SavedNames>()(z.object({ title, text: z.string().max(4_000_000) }).strict()),
  /** Shows the file that was saved last among the others of its folder. */
  'shell.showSaved': call<null>()(none),
  /** A page of the service, drawn in a cage of its own and shown as a picture; null where it cannot be. */
  'shell.picturePage': call<PagePicture | null>()(z.object({ url: z.string().min(1).max(4096) }).strict()),
  /** What of other people is in the program, by name. */
  'shell.notices': call<ThirdPartyNotice[]>()(none),
  'shell.showDataFolder': call<null>()(none),
  /** Sets up the connection of an opened file; see the call `connection.readFile`. GalleyError `not_found` for a number that is not known. */
  'shell.readOpenedConnection': call<CallReply<'connection.readFile'>>()(z.object({ id: z.int().positive() }).strict()),
  /** What an opened sheet would do; see the event `openedFile` and the call `csv.read`. GalleyError `not_found` for a number that is not known. */
  'shell.readOpenedSheet': call<CallReply<'csv.read'>>()(
    z.object({ id: z.int().positive(), kind: z.string().max(64), accountId: z.string().max(64) }).strict(),
  ),
  /**
   * Puts the update that is ready in place: Galley restarts, or the system's installer gets the file. GalleyError `rule_broken` while a push runs, `not_found`,
   * `refused`.
   */
  'shell.installUpdate': call<null>()(none),
  'shell.quit': call<null>()(none),
  /** As `shell.quit`, and Galley starts again: with the language that was chosen. */
  'shell.restart': call<null>()(none),
} as const

export type ShellCallName = keyof typeof shellCalls
export type ShellCallInput<N extends ShellCallName> = z.input<(typeof shellCalls)[N]['input']>
export type ShellCallParsed<N extends ShellCallName> = z.output<(typeof shellCalls)[N]['input']>
export type ShellCallReply<N extends ShellCallName> = (typeof shellCalls)[N]['reply']

export interface ShellEvents {
  engine: EngineState
  /** A person chose it in the application menu. */
  command: { id: CommandId }
  /** A person followed a `galley:` link. */
  openedLink: GalleyLink
  /** A person opened a file with Galley; the shell knows its path by the number. */
  openedFile: { kind: 'connection' | 'sheet'; id: number; fileName: string }
  /** Chosen in the application menu. */
  theme: { theme: ThemeChoice }
  /** Chosen in the application menu or in the settings, in percent. */
  zoom: { zoom: number }
}
export type ShellEventName = keyof ShellEvents
export type ShellEvent = { [N in ShellEventName]: { name: N; payload: ShellEvents[N] } }[ShellEventName]

/** What the preload is given before the page runs. */
export interface Beginning {
  locale: Locale
  preferences: Record<string, string>
  /** What the door itself says, which knows no catalogue. */
  texts: { pastedPicture: string }
}

/** A file of the page's world, as far as the door takes it. */
export interface DroppedFile {
  readonly name: string
  arrayBuffer(): Promise<ArrayBuffer>
}

/** What the preload puts on `window.galley`. */
export interface GalleyWindow {
  call(name: string, input: unknown): Promise<Reply<unknown>>
  /**
   * Takes in files that a person dropped, pasted or chose; the page never says a path. One reply for those with a place on the disk, one
   * for each of the others.
   */
  addFiles(files: readonly DroppedFile[], accountId: string | null): Promise<Reply<AddedMedia[]>[]>
  /** Does a call of the engine with a file that a person dropped or chose; it is read where it lies and never copied. */
  callWithFile<N extends OneFileCall>(name: N, file: DroppedFile, input: FileCallInput<N>): Promise<Reply<CallReply<N>>>
  /** The returned function ends it. */
  onEvent(listener: (event: EngineEvent | ShellEvent) => void): () => void
  /** The first screen is drawn with real data; the shell takes its screenshot after this. */
  ready(): void
  /** Collects garbage and empties caches of what is not shown; takes some frames. */
  giveBackMemory(): void
  /** Like `localStorage`, kept in the data folder; read once before the page runs. */
  preferences: { getItem(name: string): string | null; setItem(name: string, value: string): void }
  /** The language of every text. */
  locale: Locale
  platform: string
  versions: { electron: string; chrome: string }
}
