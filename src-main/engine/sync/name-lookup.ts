/**
 * Asks the service about records that are named here and were never seen. Those that it has are kept. Those that it says it lacks become an
 * error of the record that names them. Of all others nothing is known, and the warning stays.
 *
 *   by id where the kind can be asked so | shared audiences by their whole list | values of targeting by a list that fits on one page
 */
import type { PresentedResource } from '../../../shared/presentation/resources.ts'
import { operationOf } from '../../../shared/contract/language/resource.ts'
import { resourceOf } from '../../../shared/presentation/resources.ts'
import { rowId } from '../../../shared/contract/language/wire.ts'
import type { Workspace } from '../store/index.ts'
import { askAbout } from './ask-records.ts'
import { idListParam } from './requests.ts'
import type { Bounds, Requests } from './requests.ts'

export interface NameLookupPorts {
  workspace: Workspace
  requests: Requests
}

/** Most names that are asked about at once; the rest is asked about the next time. */
const mostAtOnce = 200

export class NameLookup {
  readonly #ports: NameLookupPorts
  /** Names that were asked about since the last pull of the account, as `lookupKey` writes them. */
  readonly #asked = new Set<string>()

  constructor(ports: NameLookupPorts) {
    this.#ports = ports
  }

  /** Whether something is named in the account that was neither seen nor asked about. */
  hasWork(accountId: string): boolean {
    return this.#open(accountId).size > 0
  }

  /** Asks about each name once; `anew`: also about those that were asked about before. A failure leaves the rest as it is. */
  async seek(accountId: string, bounds: Bounds, anew = false): Promise<void> {
    if (anew) this.#asked.clear()
    for (const [kind, ids] of this.#open(accountId)) {
      const wanted = [...ids].slice(0, mostAtOnce)
      const isAnswered = await this.#ask(kind, accountId, wanted, bounds)
      if (!isAnswered) return
      for (const id of wanted) this.#asked.add(lookupKey(accountId, kind, id))
    }
  }

  /** Asks the service about one id of a kind and keeps the record. `unknown`: no answer says that there is none, or no answer came. */
  async seekOne(kind: string, accountId: string, id: string, bounds: Bounds): Promise<'found' | 'missing' | 'unknown'> {
    const { workspace } = this.#ports
    await this.#ask(kind, accountId, [id], bounds)
    const resource = resourceOf(kind)
    const found = resource.isIdPerAccount ? `${accountId}/${id}` : id
    if (workspace.records.keyOf(kind, found) !== null) return 'found'
    return workspace.ingest.isMissing(accountId, kind, id) ? 'missing' : 'unknown'
  }

  #ask(kind: string, accountId: string, ids: readonly string[], bounds: Bounds): Promise<boolean> {
    const resource = resourceOf(kind)
    return resource.askedBy === 'id' || idListParam(resource, operationOf(resource, 'list')) !== undefined
      ? this.#askByIds(resource, accountId, ids, bounds)
      : this.#askByList(resource, accountId, ids, bounds)
  }

  #open(accountId: string): Map<string, Set<string>> {
    const byKind = new Map<string, Set<string>>()
    for (const { targets, id } of this.#ports.workspace.ingest.unseenNames(accountId))
      for (const { kind } of targets) {
        if (this.#asked.has(lookupKey(accountId, kind, id)) || resourceOf(kind).scope === 'user') continue
        byKind.set(kind, (byKind.get(kind) ?? new Set()).add(id))
      }
    return byKind
  }

  async #askByIds(
    resource: PresentedResource,
    accountId: string,
    ids: readonly string[],
    bounds: Bounds,
  ): Promise<boolean> {
    const { requests, workspace } = this.#ports
    const scope = scopeOf(resource, accountId)
    const answer = await askAbout(requests, resource, scope, ids, bounds)
    if (answer.kind !== 'answers') return false
    const found = [...answer.byId].flatMap(([, evidence]) =>
      evidence.kind !== 'notKnown' && evidence.row ? [evidence.row] : [],
    )
    if (found.length > 0) workspace.ingest.ingestRead(scope, resource.kind, found)
    const gone = [...answer.byId].flatMap(([id, evidence]) => (evidence.kind === 'gone' && !evidence.row ? [id] : []))
    workspace.ingest.noteMissing(accountId, resource.kind, gone)
    return answer.failure === null
  }

  /**
   * Asks by one page of the list; false where no page came. A whole list of a kind that belongs to no account proves that an id it lacks does not
   * exist: such values do not come and go.
   */
  async #askByList(
    resource: PresentedResource,
    accountId: string,
    ids: readonly string[],
    bounds: Bounds,
  ): Promise<boolean> {
    const { requests, workspace } = this.#ports
    const scope = scopeOf(resource, accountId)
    const list = operationOf(resource, 'list')
    if (!list || list.params.some(({ required, whenPulled }) => required && whenPulled === undefined)) return true
    const page = await requests.list(resource, scope, list.paging ? { count: list.paging.countMax } : {}, bounds)
    if (page.kind !== 'page') return false
    const nameOf = (row: (typeof page.rows)[number]) => String(row['targeting_value'] ?? row['id'] ?? '')
    const wanted = new Set(ids)
    workspace.ingest.ingestRead(
      scope,
      resource.kind,
      page.rows.filter((row) => wanted.has(nameOf(row)) || wanted.has(rowId(resource, scope, row) ?? '')),
    )
    const there = new Set(page.rows.map(nameOf))
    if (resource.scope === 'service' && page.nextCursor === null)
      workspace.ingest.noteMissing(
        accountId,
        resource.kind,
        ids.filter((id) => !there.has(id)),
      )
    return true
  }
}

const lookupKey = (accountId: string, kind: string, id: string) => `${accountId} ${kind} ${id}`
const scopeOf = (resource: PresentedResource, accountId: string) => (resource.scope === 'account' ? accountId : '')
