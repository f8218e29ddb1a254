import type { Events, Filter, GridRow } from '../../shared/bridge.ts'
import { listed } from '../../shared/messages/index.ts'
import { budgetFields, mayMend } from '../../shared/model/serving.ts'
import { afterDelay } from '../state/after.ts'
import type { After } from '../state/after.ts'
import type { Bridge } from '../state/bridge.ts'
import { servingReasons } from '../state/serving-words.ts'

type DataChange = Pick<Events['data'], 'kinds' | 'keys'>

/** Which campaigns the tree shows. */
export type TreeView = 'all' | 'running' | 'ending' | 'idle' | 'changed' | 'problems'

/** One line of the tree. */
export interface TreeNode {
  kind: 'campaign' | 'line_item'
  row: GridRow
  name: string
  status: string
  /** Id of its campaign; its own of a campaign. */
  campaignId: string
  /** Ad groups of a campaign; 0 of an ad group. */
  groupCount: number
  isOpen: boolean
  /** When its flight ends, ISO 8601; null for a campaign, and where it does not. */
  endsAt: string | null
  /** Why the service does not serve it, in words; '' in other views than that of those which do not. */
  why: string
  /** What waits on the campaign may mend one of these reasons. */
  isMended: boolean
}

const columns = {
  campaign: ['name', 'entity_status', 'reasons_not_servable', ...budgetFields],
  line_item: ['name', 'entity_status', 'campaign_id', 'end_time'],
}
const pageRows = 1000
/** Changes that come so close are one: a person who types saves many times. */
const pauseMs = 120
/** Campaigns that are asked for one by one; of more, all are read again. */
const mostOneByOne = 10
const byName = { field: 'name', direction: 'asc' as const }

const weekMs = 7 * 86_400_000

/** What a view shows of a kind by itself; null: nothing. A campaign is there with its ad groups too. */
function filterOf(view: TreeView, kind: TreeNode['kind'], nowMs: number): Partial<Filter> | null {
  switch (view) {
    case 'all':
      return {}
    case 'running':
      return { equals: { entity_status: 'ACTIVE' } }
    case 'ending': {
      const [from, to] = [nowMs, nowMs + weekMs].map((ms) => new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z'))
      return kind === 'campaign' ? null : { equals: { entity_status: 'ACTIVE', '@ends': `${from}/${to}` } }
    }
    case 'idle':
      return kind === 'line_item' ? null : { equals: { entity_status: 'ACTIVE', servable: 'false' } }
    case 'changed':
      return { chip: 'edited' }
    case 'problems':
      return { chip: 'problems' }
  }
}

/** The campaigns of an account by name, and the ad groups of those that are open or hold what is looked for. */
export class ScopeTree {
  #campaigns = $state.raw<readonly GridRow[]>([])
  #groups = $state.raw<ReadonlyMap<string, readonly GridRow[]>>(new Map())
  #found = $state.raw<ReadonlySet<string>>(new Set())
  #counts = $state.raw<Record<string, number>>({})
  #open = $state.raw<ReadonlySet<string>>(new Set())
  #text = $state('')
  #view = $state<TreeView>('all')
  #isLoaded = $state(false)
  readonly #bridge: Bridge
  readonly #accountId: string
  readonly #onFailure: (thrown: unknown) => void
  readonly #nowMs: () => number
  readonly #unlisten: () => void
  /** Rises with every load: an earlier one that is still under way ends. */
  #generation = 0
  #loading: Promise<void> = Promise.resolve()
  /** What changed since it was asked for. */
  #changed: DataChange | null = null
  #isRenewing = false
  #cancel: (() => void) | null = null

  readonly nodes = $derived.by(() => this.#nodes())

  constructor(
    bridge: Bridge,
    accountId: string,
    onFailure: (thrown: unknown) => void,
    left: { open: readonly string[]; view: TreeView } = { open: [], view: 'all' },
    nowMs: () => number = () => 0,
    after: After = afterDelay,
  ) {
    this.#nowMs = nowMs
    this.#bridge = bridge
    this.#accountId = accountId
    this.#onFailure = onFailure
    this.#open = new Set(left.open)
    this.#view = left.view
    this.#unlisten = bridge.on('data', ({ kinds, keys }) => {
      if (!kinds.includes('campaign') && !kinds.includes('line_item')) return
      const before = this.#changed
      this.#changed = {
        kinds: [...kinds, ...(before?.kinds ?? [])],
        keys: keys === null || before?.keys === null ? null : [...keys, ...(before?.keys ?? [])],
      }
      this.#cancel ??= after(pauseMs, () => {
        this.#cancel = null
        void this.#renew()
      })
    })
    void this.load()
  }

  close(): void {
    this.#cancel?.()
    this.#unlisten()
    this.#generation++
  }

  get text(): string {
    return this.#text
  }
  get view(): TreeView {
    return this.#view
  }
  get open(): ReadonlySet<string> {
    return this.#open
  }
  get isLoaded(): boolean {
    return this.#isLoaded
  }

  setText(text: string): void {
    this.#text = text
    void this.load()
  }

  setView(view: TreeView): void {
    this.#view = view
    void this.load()
  }

  /** Shows or hides the ad groups of a campaign. */
  toggle(campaignId: string, to = !this.#open.has(campaignId)): void {
    const open = new Set(this.#open)
    if (to) open.add(campaignId)
    else open.delete(campaignId)
    this.#open = open
    if (to && !this.#groups.has(campaignId))
      void this.#loadGroups(campaignId, this.#generation).catch((thrown: unknown) => this.#onFailure(thrown))
  }

  /** Asks anew; what is shown stays until the answer is there. */
  load(): Promise<void> {
    this.#loading = this.#load(++this.#generation)
    return this.#loading
  }

  get #isNarrowed(): boolean {
    return this.#text !== '' || this.#view !== 'all'
  }

  async #load(generation: number): Promise<void> {
    try {
      const isNarrowed = this.#isNarrowed
      const [campaigns, counts, found] = await Promise.all([
        this.#fitting('campaign', generation),
        this.#bridge.call('scope.adGroups', { accountId: this.#accountId }),
        isNarrowed ? this.#fitting('line_item', generation) : [],
      ])
      if (generation !== this.#generation) return
      const others = await this.#campaignsOf(campaigns, found)
      if (generation !== this.#generation) return
      this.#campaigns = sorted([...campaigns, ...others])
      this.#counts = counts
      this.#found = new Set(found.map(({ id }) => id))
      const held = new Map<string, readonly GridRow[]>()
      for (const row of found) held.set(campaignOf(row), [...(held.get(campaignOf(row)) ?? []), row])
      this.#groups = isNarrowed ? held : new Map()
      this.#isLoaded = true
      await Promise.all([...this.#open].map((id) => this.#loadGroups(id, generation)))
    } catch (thrown) {
      if (generation === this.#generation) this.#onFailure(thrown)
    }
  }

  /** Brings what changed, one time after the other. */
  async #renew(): Promise<void> {
    if (this.#isRenewing) return
    this.#isRenewing = true
    try {
      for (let changed = this.#changed; changed !== null; changed = this.#changed) {
        this.#changed = null
        await this.#loading
        const part = this.#campaignsAmong(changed)
        await (part ? this.#loadPart(part, changed.kinds.includes('line_item'), this.#generation) : this.load())
      }
    } catch (thrown) {
      this.#onFailure(thrown)
    } finally {
      this.#isRenewing = false
    }
  }

  /** The campaigns that changed, where no other line can stand elsewhere for it; else null: all are asked for again. */
  #campaignsAmong({ kinds, keys }: DataChange): GridRow[] | null {
    if (this.#isNarrowed || !this.#isLoaded || keys === null) return null
    if (!kinds.includes('campaign')) return []
    const changed = new Set(keys)
    const campaigns = this.#campaigns.filter(({ key }) => changed.has(key))
    for (const { key } of campaigns) changed.delete(key)
    for (const rows of this.#groups.values()) for (const { key } of rows) changed.delete(key)
    return changed.size > 0 || campaigns.length > mostOneByOne ? null : campaigns
  }

  /** Asks for these campaigns, and for the ad groups that are shown where some changed. */
  async #loadPart(campaigns: readonly GridRow[], haveGroupsChanged: boolean, generation: number): Promise<void> {
    const [pages, counts] = await Promise.all([
      Promise.all(campaigns.map(({ id }) => this.#page('campaign', { text: '', chip: 'all', equals: { id } }, 0))),
      haveGroupsChanged ? this.#bridge.call('scope.adGroups', { accountId: this.#accountId }) : this.#counts,
    ])
    if (generation !== this.#generation) return
    const former = new Set(campaigns.map(({ key }) => key))
    if (former.size > 0)
      this.#campaigns = sorted([...this.#campaigns.filter(({ key }) => !former.has(key)), ...pages.flat()])
    if (!haveGroupsChanged) return
    this.#counts = counts
    await Promise.all([...this.#open].map((id) => this.#loadGroups(id, generation)))
  }

  /** Campaigns of found ad groups that the filter does not show by themselves. */
  async #campaignsOf(shown: readonly GridRow[], found: readonly GridRow[]): Promise<GridRow[]> {
    const known = new Set(shown.map(({ id }) => id))
    const missing = [...new Set(found.map(campaignOf))].filter((id) => !known.has(id))
    const rows = await Promise.all(
      missing.map((id) => this.#page('campaign', { text: '', chip: 'all', equals: { id } }, 0)),
    )
    return rows.flat()
  }

  async #loadGroups(campaignId: string, generation: number): Promise<void> {
    const filter = { text: '', chip: 'all' as const, equals: { campaign_id: campaignId } }
    const rows = await this.#all('line_item', filter, generation)
    if (generation === this.#generation) this.#groups = new Map([...this.#groups, [campaignId, rows]])
  }

  /** Those of a kind that the view and the text show by themselves. */
  async #fitting(kind: TreeNode['kind'], generation: number): Promise<GridRow[]> {
    const own = filterOf(this.#view, kind, this.#nowMs())
    return own ? this.#all(kind, { text: this.#text, chip: 'all', equals: {}, ...own }, generation) : []
  }

  /** All of them; no more than some where a later load came between. */
  async #all(kind: TreeNode['kind'], filter: Filter, generation: number): Promise<GridRow[]> {
    const rows: GridRow[] = []
    for (;;) {
      const page = await this.#page(kind, filter, rows.length)
      rows.push(...page)
      if (page.length < pageRows || generation !== this.#generation) return rows
    }
  }

  async #page(kind: TreeNode['kind'], filter: Filter, offset: number): Promise<GridRow[]> {
    const { rows } = await this.#bridge.call('grid.page', {
      kind,
      accountId: this.#accountId,
      filter,
      sort: byName,
      columns: columns[kind],
      offset,
      limit: pageRows,
    })
    return rows
  }

  #nodes(): TreeNode[] {
    const isNarrowed = this.#isNarrowed
    return this.#campaigns.flatMap((row) => {
      const groups = this.#groups.get(row.id) ?? []
      const isOpen = this.#open.has(row.id) || (isNarrowed && groups.some(({ id }) => this.#found.has(id)))
      const groupCount = this.#counts[row.id] ?? 0
      const node = {
        ...nodeOf('campaign', row, row.id, groupCount, isOpen),
        ...(this.#view === 'idle' ? whyOf(row) : {}),
      }
      return isOpen ? [node, ...groups.map((group) => nodeOf('line_item', group, row.id, 0, false))] : [node]
    })
  }
}

/** Why the service does not serve the campaign. */
function whyOf({ cells, before }: GridRow): Pick<TreeNode, 'why' | 'isMended'> {
  const reasons = Array.isArray(cells[2]) ? cells[2] : []
  return { why: listed(servingReasons(reasons)), isMended: reasons.some((reason) => mayMend(reason, before)) }
}

function nodeOf(
  kind: TreeNode['kind'],
  row: GridRow,
  campaignId: string,
  groupCount: number,
  isOpen: boolean,
): TreeNode {
  const [, status, , end] = row.cells
  const endsAt = kind === 'line_item' && typeof end === 'string' ? end : null
  const name = nameOf(row)
  const isServed = { why: '', isMended: false }
  return { kind, row, name, status: String(status ?? ''), campaignId, groupCount, isOpen, endsAt, ...isServed }
}

function sorted(campaigns: readonly GridRow[]): GridRow[] {
  return campaigns.toSorted((a, b) => nameOf(a).localeCompare(nameOf(b)))
}

function nameOf(row: GridRow): string {
  const name = row.cells[0]
  return typeof name === 'string' && name !== '' ? name : (row.called ?? row.id)
}

function campaignOf(row: GridRow): string {
  return String(row.cells[2] ?? '')
}
