/** What a list does with files that are dropped on it: sheets of records, media of the library, or a list of people for a new audience. */
import { t } from '../../../shared/messages/index.ts'
import { resourceOf } from '../../../shared/presentation/resources.ts'
import { actionOf } from '../../../shared/contract/language/resource.ts'
import type { PresentedOperation } from '../../../shared/presentation/resources.ts'
import type { RecordView } from '../../../shared/bridge.ts'
import { libraryDrop } from '../../media/media-words.ts'
import type { WindowState } from '../../state/context.ts'
import type { ListVerbs } from './list-verbs.ts'
import type { RecordList } from './record-list.svelte.ts'

interface Sheets {
  openImport: (file: File) => Promise<void>
  act: (operation: PresentedOperation, record: RecordView | null, file?: File) => void
}

const peopleDrop = { drop: t('records.listFiles.people'), more: t('records.listFiles.peopleMore') }

export class ListFiles {
  readonly #list: RecordList
  readonly #window: Pick<WindowState, 'app' | 'lookAtList' | 'router' | 'toasts'>
  readonly #verbs: Pick<ListVerbs, 'add'>
  readonly #sheets: () => Sheets | undefined

  constructor(
    list: RecordList,
    window: Pick<WindowState, 'app' | 'lookAtList' | 'router' | 'toasts'>,
    verbs: Pick<ListVerbs, 'add'>,
    sheets: () => Sheets | undefined,
  ) {
    this.#list = list
    this.#window = window
    this.#verbs = verbs
    this.#sheets = sheets
  }

  /** What is said while files are held over the list. */
  get words(): { drop: string; more: string } {
    const { view, many } = this.#list
    if (view.drop === 'media') return libraryDrop
    if (view.drop === 'people') return peopleDrop
    return { drop: t('records.recordsScreen.drop.drop', { many }), more: t('records.recordsScreen.drop.more') }
  }

  /** Why nothing is taken, or null. */
  get reason(): string | null {
    const { view, refusals } = this.#list
    return view.drop === null ? refusals.import : refusals.create
  }

  /** Sheets are imported; a list of people becomes an audience; what else is dropped goes into the library, where there is one. */
  async take(files: readonly File[]): Promise<void> {
    const { view, canWrite } = this.#list
    const sheet = canWrite ? files.find(({ name }) => /\.(?:csv|tsv|xlsx)$/i.test(name)) : undefined
    const [first] = files
    if (view.drop === 'people' && first && (await this.#isOfPeople(first))) await this.#makeAudience(first)
    else if (sheet) void this.#sheets()?.openImport(sheet)
    else if (view.drop === 'media') void this.#verbs.add(files)
    else this.#window.toasts.show(t('records.recordsScreen.noSheet'), { severity: 'warning' })
  }

  /** Some column holds what people are found by. A sheet of audiences holds none. */
  async #isOfPeople(file: File): Promise<boolean> {
    const look = await this.#window.lookAtList(file).catch(() => null)
    return look?.columns.some(({ identifier }) => identifier !== null) ?? false
  }

  /** A new audience called after the file, open, with the list read for it. Nothing is sent before a person says so. */
  async #makeAudience(file: File): Promise<void> {
    const { app, router, toasts } = this.#window
    const { kind, scope } = this.#list
    const name = file.name.replace(/\.[^.]*$/, '')
    const made = await app.ask('record.create', { kind, accountId: scope, values: { name, audience_type: 'CRM' } })
    if (!made) return
    toasts.show(t('records.listFiles.made', { name }), { action: await app.undoButtonOf(made.key) })
    router.select(made.key)
    this.#sheets()?.act(actionOf(resourceOf(kind), 'users')!, made, file)
  }
}
