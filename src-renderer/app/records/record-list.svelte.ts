/** The list of one kind as a person has it: what it asks for, what is selected, and what may be done in it. */
import type { PresentedResource } from '../../../shared/presentation/resources.ts'
import type { AccountView, Filter } from '../../../shared/bridge.ts'
import { isPulled, operationOf } from '../../../shared/contract/language/resource.ts'
import { readCondition } from '../../../shared/filter/index.ts'
import { resourceOf } from '../../../shared/presentation/resources.ts'
import { inSentence } from '../../../shared/model/sentence.ts'
import { pageSize } from '../../grid/page-cache.ts'
import {
  isSelected,
  nothingSelected,
  selectedCount,
  selectKeys,
  toBridgeSelection,
  withoutKeys,
} from '../../grid/selection.ts'
import type { GridSelection } from '../../grid/selection.ts'
import { noneStays } from '../../grid/types.ts'
import type { GridQuery, GridStart, StayingRows } from '../../grid/types.ts'
import { viewOf } from '../../kinds/kind-view.ts'
import type { KindView } from '../../kinds/kind-view.ts'
import type { Bridge } from '../../state/bridge.ts'
import { GoneKeys } from '../../state/gone-keys.ts'
import { GridQueryState, pageInput } from '../../state/grid-query.svelte.ts'
import { readLeftList, writeLeftList } from '../../state/left-window.ts'
import type { LeftList } from '../../state/left-window.ts'
import type { ListView } from '../../state/list-view.ts'
import { scopeOf } from '../../state/lookups.svelte.ts'
import { isOffered, refusalOf } from '../../state/permissions.ts'

/** Another record that all of the list refer to, in this field or ('@kind') in any. */
export interface OnlyOf {
  field: string
  id: string
  name: string
}

/** Why something is not allowed; null where it is. Texts of their own: the account is reported often, and seldom changes one of them. */
export class Refusals {
  readonly #resource: PresentedResource
  readonly #account: () => AccountView | null
  readonly create = $derived.by(() => refusalOf(this.#resource, 'create', this.#account()))
  readonly update = $derived.by(() => refusalOf(this.#resource, 'update', this.#account()))
  readonly delete = $derived.by(() => refusalOf(this.#resource, 'delete', this.#account()))
  /** Nothing of a sheet could be taken. */
  readonly import = $derived.by(() =>
    [this.create, this.update, this.delete].includes(null) ? null : (this.update ?? this.create),
  )

  constructor(resource: PresentedResource, account: () => AccountView | null) {
    this.#resource = resource
    this.#account = account
  }
}

interface Given {
  bridge: Bridge
  kind: string
  accountId: string
  only: OnlyOf | undefined
  account: () => AccountView | null
  /** How it was left, as `left` gave it; anything else where it was not. */
  left?: unknown
}

export class RecordList {
  readonly resource: PresentedResource
  readonly kind: string
  /** Account of its records; '' for all accounts, and for reference data and accounts, which belong to none. */
  readonly scope: string
  /** Its records are of all accounts. */
  readonly isOfAllAccounts: boolean
  readonly only: OnlyOf | undefined
  readonly query: GridQueryState
  /** What one of its records is called within a sentence, and several. */
  readonly one: string
  readonly many: string
  /** How the window shows the kind. */
  readonly view: KindView
  readonly canMake: boolean
  readonly canWrite: boolean
  /** Lists leave out what was deleted before the first pull, and can be asked for it. */
  readonly canGetDeleted: boolean
  readonly refusals: Refusals
  #left: LeftList | null
  readonly #bridge: Bridge

  selection = $state.raw<GridSelection>(nothingSelected)
  /** How many the filter shows. */
  total = $state(0)
  /** Rows that stay in it while they are worked on. */
  kept = $state.raw<StayingRows>(noneStays)
  readonly count = $derived.by(() => selectedCount(this.selection, this.total))
  readonly request = $derived.by((): GridQuery => this.query.request)

  constructor({ bridge, kind, accountId, only, account, left }: Given) {
    const resource = resourceOf(kind)
    this.resource = resource
    this.kind = kind
    this.scope = scopeOf(kind, accountId)
    this.isOfAllAccounts = resource.scope === 'account' && this.scope === ''
    this.only = only
    this.#left = withReadableWhere(
      resource,
      readLeftList(left, (name) => name in resource.fields),
    )
    const equals: Filter['equals'] = only ? { [only.field]: only.id } : {}
    this.query = new GridQueryState(
      bridge,
      kind,
      this.scope,
      this.#left ?? { filter: { text: '', chip: 'all', equals } },
    )
    this.query.isChosen = (key) => isSelected(this.selection, key)
    this.#bridge = bridge
    this.one = inSentence(resource.label)
    this.many = inSentence(resource.labelPlural)
    this.view = viewOf(kind)
    this.canMake = isOffered(resource, 'create')
    this.canWrite = this.canMake || isOffered(resource, 'update') || isOffered(resource, 'delete')
    const paging = operationOf(resource, 'list')?.paging
    this.canGetDeleted = isPulled(resource) && paging?.hasDeleted === true && 'deleted' in resource.fields
    this.refusals = new Refusals(resource, account)
  }

  /** As the engine takes it. */
  toBridge(chosen: GridSelection) {
    const all = { kind: this.kind, accountId: this.scope, filter: this.query.filter }
    return toBridgeSelection(chosen, all, this.kept.keys)
  }

  /** Stands as the view says; nothing is selected. */
  showAs({ filter, sort }: ListView): void {
    this.selection = nothingSelected
    this.query.setFilter(filter)
    this.query.setSort(sort)
  }

  /** How it stands now, as a view with these columns; of all accounts or not, whichever it is of now. */
  asView(name: string, columns: unknown, isOfAllAccounts = this.isOfAllAccounts): ListView {
    const { filter, sort } = this.request
    const only = this.only && !isOfAllAccounts ? { ...this.only, accountId: this.scope } : null
    const shown = (columns ?? null) as ListView['columns']
    return { name, kind: this.kind, filter, sort, columns: shown, only, ...(isOfAllAccounts && { isOfAllAccounts }) }
  }

  /** Where its rows begin: where it was left, or null. */
  get start(): GridStart | null {
    return this.#left?.at ?? null
  }

  /**
   * Selects what was selected when it was left, once its first rows are there: as far as the filter still shows it, since records
   * may be gone. The open record is selected already.
   */
  async selectLeft(): Promise<void> {
    const selection = this.#left?.selection
    this.#left = null
    if (!selection || this.count > 1) return
    if (selection.kind === 'all') this.selection = selection
    else if (selection.keys.size > this.count) {
      const shown = await this.query.source.keys({ ...this.request, offset: 0, limit: this.total + 1 })
      const kept = shown.filter((key) => selection.keys.has(key))
      if (kept.length > this.count) this.selection = selectKeys(kept)
    }
  }

  /** How it stands, as JSON for the next time that it is shown: with the page of rows that it will ask for first. */
  left(standing: { at: GridStart; columns: readonly string[] } | null, { withSelection = true } = {}): unknown {
    const { filter, sort } = this.request
    const selection = withSelection ? this.selection : nothingSelected
    const kept = writeLeftList({ filter, sort, selection, at: standing?.at ?? null }) as object
    if (!standing) return kept
    const offset = Math.floor(standing.at.topRow / pageSize) * pageSize
    const input = { kind: this.kind, accountId: this.scope }
    return {
      ...kept,
      firstPage: pageInput(input, this.request, { columns: standing.columns, offset, limit: pageSize }),
    }
  }

  /**
   * From now on what goes is not selected any more, and `onOpenGone` is called where the open record is no more, whoever discarded it. The
   * returned function ends that and the list.
   */
  show(openKey: () => number | null, onOpenGone: () => void): () => void {
    const watched = () => {
      const open = openKey()
      const selected = this.selection.kind === 'some' ? [...this.selection.keys] : []
      return open === null ? selected : [...selected, open]
    }
    const goneKeys = new GoneKeys(this.#bridge, this.kind, watched, ({ gone, deleted }) => {
      this.#leave(gone, deleted)
      const open = openKey()
      if (open !== null && gone.includes(open)) onOpenGone()
    })
    return () => {
      goneKeys.close()
      this.query.close()
    }
  }

  /** What was deleted at the service stays selected where the list shows it. */
  #leave(gone: readonly number[], deleted: readonly number[]): void {
    const { chip, where } = this.query.filter
    const isDeletedShown = chip === 'gone' || where !== undefined
    this.selection = withoutKeys(this.selection, isDeletedShown ? gone : [...gone, ...deleted])
  }
}

/** A condition that an earlier version kept may not be read any more: it narrows nothing then. */
function withReadableWhere(resource: PresentedResource, left: LeftList | null): LeftList | null {
  if (left?.filter.where === undefined) return left
  const { where, ...filter } = left.filter
  return readCondition(resource, where, { zone: 'UTC', nowMs: 0 }).kind === 'read' ? left : { ...left, filter }
}
