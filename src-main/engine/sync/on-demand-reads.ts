/** Asks the service directly, on a person's word: looks up reference data, and carries out operations beyond reading and writing records. */
import type { Action, Operation } from '../../../shared/contract/language/operation.ts'
import type { PresentedResource } from '../../../shared/presentation/resources.ts'
import { createHash } from 'node:crypto'
import { whyRefused } from '../../../shared/contract/language/behaviour.ts'
import { actionOf, operationOf } from '../../../shared/contract/language/resource.ts'
import { changesService } from '../../../shared/contract/language/operation.ts'
import { criteriaOf } from '../../../shared/contract/campaigns/estimate-rules.ts'
import { carryParams, checkParams, standardParams } from '../../../shared/contract/language/params.ts'
import { resourceOf } from '../../../shared/presentation/resources.ts'
import { targetingCriterion } from '../../../shared/contract/campaigns/targeting-criterion.ts'
import { idFieldsOf, rowId, toParam } from '../../../shared/contract/language/wire.ts'
import { kindWord, message } from '../../../shared/messages/message.ts'
import { GalleyError } from '../../../shared/model/errors.ts'
import { stringifyJson } from '../../../shared/model/json.ts'
import { roleRefusal } from '../../../shared/model/role-words.ts'
import type { Json } from '../../../shared/model/values.ts'
import type { Clock } from '../ports.ts'
import { outcomeError } from '../service/outcome-words.ts'
import { previewSource } from '../service/preview-source.ts'
import { isDiskError } from '../store/index.ts'
import type { Workspace } from '../store/index.ts'
import type { Online } from './online.ts'
import type { Requests } from './requests.ts'

export interface AskPorts {
  workspace: Workspace
  requests: Requests
  online: Online
  clock: Clock
  /** Who is signed in; '' for nobody. */
  userId: string
}

export interface LookUpOrder {
  kind: string
  accountId: string
  /** Parameters of the list, by name. */
  params: Readonly<Record<string, Json>>
  /** Most records. */
  limit: number
  timeoutMs: number
}

export interface ActionOrder {
  kind: string
  action: string
  accountId: string
  /** The record that it is about; null for the kind as a whole. */
  id: string | null
  params: Readonly<Record<string, Json>>
  /** A person knows that the same action was sent before and that its answer was lost. */
  isAgain: boolean
  timeoutMs: number
}

/** `data` as the service answered, null where it gave none; `rest`: the other members of the answer, without the echo of the request. */
export interface ActionReply {
  data: Json
  rest: Record<string, Json>
}

export class OnDemandReads {
  readonly #ports: AskPorts

  constructor(ports: AskPorts) {
    this.#ports = ports
  }

  /** Finds records of a kind by parameters of its list and keeps them here; gives their keys, in the service's order. */
  async lookUp({ kind, accountId, params: given, limit, timeoutMs }: LookUpOrder): Promise<number[]> {
    const resource = resourceOf(kind)
    const { requests, workspace } = this.#ports
    const scope = resource.scope === 'account' ? accountId : ''
    const operation = requests.operation(resource, 'list', scope)
    if (!operation)
      throw new GalleyError(
        'usage',
        message('engine.onDemandReads.cannotLookedUp', { label: kindWord(resource.kind, 'plural') }),
        { kind },
      )
    const params = { ...keptParams(resource, operation, given), ...given }
    this.#check(
      resource,
      { ...operation, params: [...operation.params, ...standardParams(resource, operation)] },
      scope,
      params,
    )
    const { own, standard } = splitStandard(resource, operation, params)
    const query = Object.fromEntries(Object.entries(own).map(([name, value]) => [name, toParam(value)]))
    const keys: number[] = []
    let cursor: string | null = standard.cursor
    const { withTotal } = standard
    do {
      const count = Math.min(limit - keys.length, standard.count)
      const asked = {
        params: query,
        cursor,
        count,
        sortBy: standard.sortBy,
        withDeleted: standard.withDeleted,
        withTotal,
      }
      const page = await requests.list(resource, scope, asked, this.#bounds(timeoutMs))
      if (page.kind !== 'page')
        throw outcomeError(page, message('engine.onDemandReads.lookUp', { kinds: kindWord(kind, 'pluralWithin') }))
      const rows = page.rows.slice(0, count)
      workspace.ingest.ingestRead(scope, kind, rows)
      for (const row of rows)
        keys.push(...[workspace.records.keyOf(kind, rowId(resource, scope, row) ?? '')].filter((key) => key !== null))
      // A total and a cursor exclude each other, so a list that is asked for with its total is a single page.
      cursor = withTotal || page.nextCursor === cursor ? null : page.nextCursor
    } while (cursor !== null && keys.length < limit)
    if (resource.pulling === 'asked') workspace.ingest.noteAsked(scope, kind)
    return keys
  }

  /**
   * Carries out an action; throws GalleyError for what the role, the parameters or the service do not allow. One that changes something is on
   * disk before it goes out, and never goes out a second time unseen: `unknown_outcome` where its answer was lost, and at each later try
   * without `isAgain`.
   */
  async act(order: ActionOrder): Promise<ActionReply> {
    const { kind, action, accountId, id, params, timeoutMs } = order
    const resource = resourceOf(kind)
    const operation = actionOf(resource, action)
    if (!operation)
      throw new GalleyError(
        'usage',
        message('engine.onDemandReads.hasNoAction', { label: kindWord(resource.kind, 'label'), action }),
        { kind },
      )
    if ((operation.action.on === 'record') !== (id !== null))
      throw new GalleyError(
        'usage',
        id === null
          ? message('engine.onDemandReads.needsId', { label: operation.action.label })
          : message('engine.onDemandReads.takesNoId', { label: operation.action.label }),
      )
    this.#check(resource, operation, accountId, params)
    if (id !== null) this.#checkRecord(resource, operation.action, id)
    this.#checkNames(order)
    const carried = withId(carryParams(operation, params), operation.action.idInBody, id)
    const bounds = this.#bounds(timeoutMs)
    const attempt = changesService(operation) ? this.#attempt(order, operation.action.label) : null
    const outcome = await this.#ports.requests.act(resource, operation, accountId, id, carried, {
      ...bounds,
      ...(attempt ? { onSend: attempt.begin } : {}),
    })
    if (outcome.kind !== 'unknown' && outcome.kind !== 'cancelled') attempt?.end()
    if (attempt && outcome.kind === 'unknown') throw attempt.lost()
    if (outcome.kind !== 'ok')
      throw outcomeError(outcome, message('engine.onDemandReads.carryOut', { label: operation.action.label }))
    const { data = null, request: _echo, ...rest } = outcome.body
    if (operation.action.hasNewId && id !== null) await this.#rename(resource, accountId, id, data)
    return { data: operation.action.answer === 'frames' ? this.#framed(data) : data, rest }
  }

  /** Throws `read_only` where the declaration says that this cannot be done with the record now. */
  #checkRecord(resource: PresentedResource, { name }: Action, id: string): void {
    const { workspace, requests, userId } = this.#ports
    const values = resource.behaviour?.refusals?.[name] && workspace.records.valuesOf(resource.kind, id)
    const asked = { nowMs: requests.service.serverNowMs(), userId }
    const reason = values ? whyRefused(resource, name, values, asked) : null
    if (reason) throw new GalleyError('read_only', reason, { kind: resource.kind })
  }

  /** Gives the record the id in the answer and reads it again. Where that read fails, a later pull shows the record as it is now. */
  async #rename(resource: PresentedResource, accountId: string, id: string, data: Json): Promise<void> {
    const answered = typeof data === 'object' && data !== null && !Array.isArray(data) ? data['id'] : undefined
    if (typeof answered !== 'string' && typeof answered !== 'bigint') return
    this.#ports.workspace.ingest.changeId(resource.kind, id, String(answered))
    const own = operationOf(resource, 'list')?.params.find(
      ({ filters, type }) => filters === idFieldsOf(resource)[0] && type.endsWith('List'),
    )
    if (!own) return
    const order = {
      kind: resource.kind,
      accountId,
      params: { [own.name]: String(answered) },
      limit: 1,
      timeoutMs: 30_000,
    }
    await this.lookUp(order).catch(() => [])
  }

  /**
   * Keeps the action on disk while its answer is not known: `begin` writes it, `end` removes it, `lost` is the error for a lost answer. Throws
   * `unknown_outcome` where it is on disk already and not `isAgain`.
   */
  #attempt({ kind, action, accountId, id, params, isAgain }: ActionOrder, label: string) {
    const { actionAttempts } = this.#ports.workspace
    const digest = createHash('sha256')
      .update(stringifyJson([kind, action, accountId, id, params]))
      .digest('hex')
    const lost = () => lostAction(label, actionAttempts.sentAt(digest))
    if (!isAgain && actionAttempts.sentAt(digest) !== null) throw lost()
    return {
      begin: () => actionAttempts.begin(digest, kind, action, accountId),
      end: () => {
        try {
          actionAttempts.end(digest)
        } catch (error) {
          // An entry that stays makes Galley ask before the same action goes out again, and does no other harm.
          if (!isDiskError(error)) throw error
        }
      },
      lost,
    }
  }

  /** The rows with `src`, the address of the preview, in place of `preview`, its markup; null where the markup has no address of a known host. */
  #framed(data: Json): Json {
    const hosts = this.#ports.requests.service.pageHosts()
    return (Array.isArray(data) ? data : []).map((row) => {
      if (typeof row !== 'object' || row === null || Array.isArray(row)) return row
      const { preview, ...others } = row
      return { ...others, src: typeof preview === 'string' ? previewSource(preview, hosts) : null }
    })
  }

  #check(
    resource: PresentedResource,
    operation: Operation,
    accountId: string,
    params: Readonly<Record<string, Json>>,
  ): void {
    if (this.#ports.online.isOffline)
      throw new GalleyError('offline', message('engine.onDemandReads.youWorkOfflineSwitch'))
    const fault = checkParams(operation, params, this.#ports.requests.service.serverNowMs())
    if (fault) throw new GalleyError('invalid_value', fault.message, { field: fault.name })
    this.#checkNamed(operation, params)
    const held = accountId === '' ? null : this.#ports.workspace.accounts.permissionsOf(accountId)
    const refusal = roleRefusal(operation.roles, held)
    if (refusal) throw new GalleyError('read_only', refusal, { kind: resource.kind })
  }

  /** Throws `invalid_value` where a parameter names a record that is known here and may not be named in it. About others the service decides. */
  #checkNamed(operation: Operation, params: Readonly<Record<string, Json>>): void {
    const { workspace } = this.#ports
    for (const { name, names, only } of operation.params) {
      if (!names || !only || params[name] === undefined) continue
      const key = workspace.records.keyOf(names.kind, String(params[name]))
      const known = key === null ? null : workspace.records.peek(key)
      if (known && !only.values.includes(String(known.values[only.field])))
        throw new GalleyError('invalid_value', only.message, { field: name })
    }
  }

  /** Throws `invalid_value` where an estimate names a record that is not here or not usable, as for a targeting criterion. */
  #checkNames({ kind, action, accountId, params }: ActionOrder): void {
    if (kind !== targetingCriterion.kind || action !== 'estimate') return
    const criteria = criteriaOf(params['targeting_criteria']) ?? []
    const [fault] = this.#ports.workspace.records.standingsOfValues(kind, accountId, criteria)
    if (fault) throw new GalleyError('invalid_value', fault.message, { field: 'targeting_criteria' })
  }

  #bounds(timeoutMs: number) {
    return { deadlineMs: this.#ports.clock.monotonicMs() + timeoutMs, tries: 3, signal: new AbortController().signal }
  }
}

/** The carried body with the record's id where the declaration wants it. */
function withId(
  carried: { query: [string, string][] } | { json: Json },
  idPath: readonly string[] | undefined,
  id: string | null,
): typeof carried {
  if (!idPath || !('json' in carried)) return carried
  const named = idPath.toReversed().reduce<Json>((inner, member) => ({ [member]: inner }), id)
  return { json: { ...(carried.json as Record<string, Json>), ...(named as Record<string, Json>) } }
}

function lostAction(label: string, sentAt: string | null): GalleyError {
  const at = sentAt === null ? '' : sentAt.slice(0, 16).replace('T', ' ')
  return new GalleyError(
    'unknown_outcome',
    at === ''
      ? message('engine.onDemandReads.answerLost', { label })
      : message('engine.onDemandReads.answerLostAt', { label, at }),
    {
      sentAt,
    },
  )
}

/** The standard list parameters apart from the list's own. Source: interface, Standard list parameters. */
function splitStandard(resource: PresentedResource, operation: Operation, params: Readonly<Record<string, Json>>) {
  const names = new Set(standardParams(resource, operation).map(({ name }) => name))
  const { count, cursor, sort_by: sortBy, with_deleted: withDeleted, with_total_count: withTotal } = params
  const isOn = (value: Json | undefined) => value === true || value === 'true'
  return {
    own: Object.fromEntries(Object.entries(params).filter(([name]) => !names.has(name))),
    standard: {
      count: count === undefined ? Infinity : Number(count),
      cursor: typeof cursor === 'string' ? cursor : null,
      sortBy: typeof sortBy === 'string' ? sortBy : null,
      withDeleted: isOn(withDeleted),
      withTotal: isOn(withTotal),
    },
  }
}

/** Parameters that must have a fixed value, since only then the answer holds records of the kind. Throws `usage` where another value was given. */
function keptParams(
  resource: PresentedResource,
  { params }: Operation,
  given: Readonly<Record<string, Json>>,
): Record<string, Json> {
  const fixed: Record<string, Json> = {}
  for (const { name, isFixedWhenKept, whenPulled } of params) {
    if (!isFixedWhenKept || whenPulled === undefined) continue
    if (given[name] !== undefined && given[name] !== whenPulled)
      throw new GalleyError(
        'usage',
        message('engine.onDemandReads.lookedUpWithOnly', {
          label: kindWord(resource.kind, 'plural'),
          name,
          whenPulled,
        }),
        {
          kind: resource.kind,
          field: name,
        },
      )
    fixed[name] = whenPulled
  }
  return fixed
}
