/**
 * Stands in for the engine where only the window is looked at: answers every call from memory, with the same rules. It keeps nothing, sends
 * nothing, and takes short cuts where the window cannot tell.
 */
import { saidProblem, textOf } from '../../../shared/presentation/text-of.ts'
import { emptyPort } from '../rule-port.ts'
import type {
  QueueFacts,
  QueueStep,
  AccountPushSpend,
  AccountView,
  AppState,
  CallInput,
  CallName,
  Chip,
  EngineEvent,
  Filter,
  GridRow,
  HistoryEntry,
  Outcome,
  RecordView,
  Reply,
  Selection,
  SignInFlow,
  Sort,
  Step,
} from '../../../shared/bridge.ts'
import { chips } from '../../../shared/bridge.ts'
import { resourceOf } from '../../../shared/presentation/resources.ts'
import { checkRecord, checkWorkspace } from '../../../shared/contract/language/validate.ts'
import { readyTransform } from '../../../shared/transform/index.ts'
import type { ReadyTransform, Transform } from '../../../shared/transform/index.ts'
import { asWritten } from '../../../shared/messages/message.ts'
import { GalleyError, toErrorData } from '../../../shared/model/errors.ts'
import { effectiveRecord } from '../../../shared/model/merge.ts'
import { planPush } from '../../../shared/model/push-plan.ts'
import type { PlanPort, PlanRecord } from '../../../shared/model/plan-record.ts'
import { daysFrom, spendingAdGroup, spendingCampaign, spendNow } from '../../../shared/model/spend.ts'
import type { Family } from '../../../shared/model/spend.ts'
import { spendOfSteps } from '../../../shared/model/spend-plan.ts'
import type { SpendStep } from '../../../shared/model/spend-plan.ts'
import { needsPerson, queueWords } from '../../../shared/model/queue-words.ts'
import { sameValue } from '../../../shared/model/values.ts'
import type { RecordValues, Value } from '../../../shared/model/values.ts'
import { accountId, makeWorld, nowMs } from './fake-world.ts'
import type { FakeRecord } from './fake-world.ts'

export interface FakeOptions {
  /** Campaigns at the service. */
  count?: number
  /** One record of each state of change. */
  hasWork?: boolean
  /** Starts with a connection open; otherwise the first run. */
  isConnected?: boolean
  /** Overrides of the frame's state. */
  state?: Partial<AppState>
  account?: Partial<AccountView>
  /** How a sign-in goes on by itself. */
  signIn?: 'pin' | 'denied' | 'failed'
}

type Handler = (input: never) => unknown

export class FakeEngine {
  readonly calls: { name: string; input: unknown }[] = []
  /** Calls that fail, by name; set by tests. */
  readonly failing = new Map<string, GalleyError>()
  records: FakeRecord[] = []
  #listeners = new Set<(event: EngineEvent) => void>()
  #options: FakeOptions
  #isOpen: boolean
  #isOffline = false
  #flow: SignInFlow | null = null
  #revision = 1
  #undo: { label: string; before: FakeRecord[] }[] = []
  #redo: { label: string; before: FakeRecord[] }[] = []
  #settings: Record<string, unknown> = {}

  constructor(options: FakeOptions = {}) {
    this.#options = options
    this.#isOpen = options.isConnected ?? true
    if (this.#isOpen) this.records = makeWorld(options.count ?? 300, options.hasWork ?? true)
  }

  onEvent = (listener: (event: EngineEvent) => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  call = async (name: string, input: unknown): Promise<Reply<unknown>> => {
    this.calls.push({ name, input })
    try {
      const failure = this.failing.get(name)
      if (failure) throw failure
      const handler = this.#handlers[name as CallName] as Handler | undefined
      if (!handler) throw new GalleyError('usage', asWritten(`no call ${name}`))
      return { ok: true, value: await handler(input as never) }
    } catch (thrown) {
      if (!(thrown instanceof GalleyError)) console.error(name, thrown)
      return { ok: false, error: toErrorData(thrown) }
    }
  }

  emit(event: EngineEvent): void {
    for (const listener of this.#listeners) listener(event)
  }

  /** Somebody changed these records: the open views ask again. */
  touch(keys: number[] | null): void {
    this.#revision++
    this.emit({
      name: 'data',
      payload: { kinds: ['campaign', 'funding_instrument'], keys, dataRevision: this.#revision },
    })
    this.emit({ name: 'state', payload: this.state() })
  }

  find(key: number): FakeRecord {
    const found = this.records.find((record) => record.key === key)
    if (!found) throw new GalleyError('not_found', asWritten('No such record here.'))
    return found
  }

  state(): AppState {
    const connection = {
      id: 'practice',
      name: 'Practice service',
      baseUrl: 'http://127.0.0.1:4010',
      adsBaseUrl: 'http://127.0.0.1:4010/ads',
      adsSandboxBaseUrl: 'http://127.0.0.1:4010/sandbox',
      uploadBaseUrl: null,
      aliases: {},
      isPractice: true,
      managedBy: null,
      user: { userId: '1650214377', screenName: 'northwind_ads' },
      secrets: 'session' as const,
      access: 'write' as const,
    }
    const last = this.#undo.at(-1)
    const next = this.#redo.at(-1)
    return {
      connections: this.#isOpen ? [connection] : [],
      connectionId: this.#isOpen ? connection.id : null,
      connection: {
        state: this.#isOffline ? 'offline' : 'online',
        lastSuccessAt: new Date(nowMs - 120_000).toISOString(),
        until: null,
        message: null,
      },
      isOffline: this.#isOffline,
      keychain: { isUsable: true, message: null },
      accounts: this.#isOpen ? [this.#account()] : [],
      activity: null,
      waiting: this.records.filter((record) => record.isApproved).length,
      undo: last ? { label: asWritten(last.label) } : null,
      redo: next ? { label: asWritten(next.label) } : null,
      practice: this.#isOpen ? { isRunning: true, isLarge: false } : null,
      serviceNews: 0,
      hasOlderDataReport: false,
      copyCheck: 'none',
      openFailure: null,
      ...this.#options.state,
    }
  }

  view(record: FakeRecord): RecordView {
    const resource = resourceOf(record.kind)
    const isFunding = record.kind === 'funding_instrument'
    return {
      key: record.key,
      kind: record.kind,
      id: record.id,
      accountId,
      state: record.state,
      isApproved: record.isApproved,
      isHeld: (record.heldAt ?? null) !== null,
      operation: record.operation,
      revision: 1,
      values: this.values(record),
      extra: {},
      changed: record.edits,
      conflict: {},
      theirChanges: {},
      problems: this.problems(record),
      parked: null,
      undecided: null,
      readOnlyReason: isFunding
        ? asWritten('The service lets funding be changed in its own pages only. Galley shows it.')
        : null,
      editedAt: record.editedAt,
      madeFrom: null,
      historyCount: Object.keys(record.edits).length + 1,
      usedBy: isFunding
        ? [
            {
              kind: 'campaign',
              count: this.records.filter((each) => this.values(each)['funding_instrument_id'] === record.id).length,
            },
          ]
        : [],
      ...record.extra,
      ...(resource.kind === 'campaign' ? {} : { usedBy: [{ kind: 'campaign', count: 104 }] }),
    }
  }

  values(record: FakeRecord): RecordValues {
    return { id: record.id, ...effectiveRecord(record.remote, record.edits) }
  }

  problems(record: FakeRecord): RecordView['problems'] {
    if (record.operation === null || record.operation === 'delete') return []
    const resource = resourceOf(record.kind)
    const input = {
      record: this.values(record),
      operation: record.operation,
      given: new Set(Object.keys(record.edits)),
    }
    const port = {
      ...emptyPort,
      get: (kind: string, id: string) => {
        const found = this.records.find((each) => each.kind === kind && each.id === id)
        return found && this.values(found)
      },
      activeCount: () => 47,
      activeLimit: () => 200,
    }
    return [
      ...checkRecord(resource, input),
      ...checkWorkspace(resource, { ...input, accountId, id: record.id }, port),
    ].map(saidProblem)
  }

  /** Steps that wait, without what only the real engine knows. */
  queue(): QueueStep[] {
    return this.plan().map((step) => {
      const record = this.find(step.key)
      const { state } = this.view(record)
      const facts: QueueFacts = {
        state: queueState(record, state),
        look: null,
        isRestored: false,
        candidateCount: 0,
        reason: step.heldBy[0] ? textOf(step.heldBy[0].message) : null,
        waitsFor: record.isApproved ? 'offline' : null,
        nextTryAt: null,
      }
      const { key, kind, id, name, operation, isApproved } = step
      return {
        ...{ step: step.step, key, kind, id, accountId, name, operation, isApproved },
        ...facts,
        ...{ why: queueWords(facts, (at) => at), since: record.editedAt ?? '', after: [], attempts: 0, position: 0 },
        needsPerson: needsPerson(facts),
        request: { method: 'POST', path: '/15/accounts/a1/campaigns', fields: {} },
        ...record.queue,
      }
    })
  }

  plan(): Step[] {
    const pending = this.records.filter((record) => record.operation !== null && record.state !== 'sending')
    const records: PlanRecord[] = pending.map((record) => {
      const view = this.view(record)
      return {
        key: record.key,
        kind: record.kind,
        id: record.id,
        accountId,
        operation: record.operation ?? 'update',
        isApproved: record.isApproved,
        remote: record.remote,
        values: view.values,
        edits: record.edits,
        clashes: view.conflict,
        problems: view.problems.map((each) => ({ ...each, message: asWritten(each.message) })),
        parked: view.parked,
        undecided: view.undecided,
        queue: { heldAt: record.heldAt ?? null, position: 0 },
        deletedAfter: [],
      }
    })
    return planPush(records, this.#planPort())
  }

  #planPort(): PlanPort {
    return {
      get: (kind, id) => this.records.find((each) => each.kind === kind && each.id === id)?.remote ?? undefined,
      realmOf: () => 'ads',
      permissionsOf: () => ['ACCOUNT_ADMIN'],
      nowMs: () => nowMs,
      families: (ids) => new Map(ids.map((id) => [id, this.#family(id, 'service')] as const)),
    }
  }

  /** Each campaign has one ad group, which runs. */
  #family(id: string, side: 'service' | 'effective'): Family {
    const record = this.records.find((each) => each.id === id)
    const values = side === 'service' ? record?.remote : record && record.operation !== 'delete' && this.values(record)
    return {
      id,
      currency: 'EUR',
      campaign: values ? spendingCampaign(values) : null,
      adGroups: [spendingAdGroup(`${id}-1`, { entity_status: 'ACTIVE' })],
      areAdGroupsHere: true,
    }
  }

  #pushSpend(keys: readonly number[] | null): AccountPushSpend[] {
    const steps = this.plan().map((step): SpendStep => {
      const record = this.find(step.key)
      const isGoing = step.heldBy.length === 0 && (keys === null || keys.includes(step.key))
      return { ...step, remote: record.remote, values: this.values(record), isGoing }
    })
    const days = daysFrom(nowMs, 'Europe/Berlin', 31)
    return [{ accountId, ...spendOfSteps(steps, this.#planPort(), days) }]
  }

  #account(): AccountView {
    const campaigns = this.records.filter((record) => record.kind === 'campaign')
    const problems = campaigns.flatMap((record) => this.problems(record))
    const pending = campaigns.filter((record) => record.operation !== null)
    const active = campaigns.filter(
      (record) => this.values(record)['entity_status'] === 'ACTIVE' && record.operation !== 'delete',
    )
    return {
      id: accountId,
      key: 1,
      name: 'Northwind Roasters, EU retail',
      timezone: 'Europe/Berlin',
      timezoneSwitchAt: null,
      permissions: ['ACCOUNT_ADMIN', 'TWEET_COMPOSER'],
      isSandbox: false,
      counts: { campaign: campaigns.length, funding_instrument: this.records.length - campaigns.length },
      newCounts: { campaign: campaigns.filter((record) => record.remote === null).length, funding_instrument: 0 },
      activeCampaigns: active.length,
      activeLimit: 200,
      runningSpend: spendNow(
        campaigns.map(({ id }) => this.#family(id, 'service')),
        nowMs,
      ).spend,
      spendAfterPush: spendNow(
        campaigns.map(({ id }) => this.#family(id, 'effective')),
        nowMs,
      ).spend,
      lastPulledAt: new Date(nowMs - 120_000).toISOString(),
      notPulled: [],
      pending: pending.length,
      ready: this.#isOpen ? this.plan().filter((step) => step.heldBy.length === 0).length : 0,
      errors: problems.filter((each) => each.severity === 'error').length,
      warnings: problems.filter((each) => each.severity === 'warning').length,
      conflicts: campaigns.filter((record) => record.state === 'conflict').length,
      failed: campaigns.filter((record) => record.state === 'failed').length,
      undecided: campaigns.filter((record) => this.view(record).undecided !== null).length,
      lookedFor: 0,
      unknown: campaigns.filter((record) => record.state === 'unconfirmed').length,
      failedPosts: 0,
      declinedAds: 0,
      pendingNeeds: campaigns.filter((record) => ['conflict', 'failed', 'unconfirmed'].includes(record.state)).length,
      needsPerson: campaigns.filter((record) => ['conflict', 'failed', 'unconfirmed'].includes(record.state)).length,
      staged: [],
      ...this.#options.account,
    }
  }

  #act(label: string, keys: readonly number[], change: (record: FakeRecord) => void): void {
    const before = this.records.filter((record) => keys.includes(record.key)).map((record) => structuredClone(record))
    this.#undo.push({ label, before })
    this.#redo = []
    for (const key of keys) change(this.find(key))
    this.touch([...keys])
  }

  #back(from: { label: string; before: FakeRecord[] }[], to: { label: string; before: FakeRecord[] }[]) {
    const step = from.pop()
    if (!step) throw new GalleyError('nothing_to_undo', asWritten('Nothing is left to take back.'))
    to.push({ label: step.label, before: step.before.map((record) => structuredClone(this.find(record.key))) })
    this.records = this.records.map((record) => step.before.find((each) => each.key === record.key) ?? record)
    this.touch(step.before.map((record) => record.key))
    return { label: asWritten(step.label), action: from.length + 1, restored: step.before.length, skipped: [] }
  }

  #edit(record: FakeRecord, values: RecordValues): void {
    for (const [field, mine] of Object.entries(values)) {
      const base = record.remote?.[field]
      if (record.remote && sameValue(base, mine)) delete record.edits[field]
      else record.edits = { ...record.edits, [field]: { base, mine } }
    }
    const isEdited = Object.keys(record.edits).length > 0
    record.editedAt = new Date(nowMs).toISOString()
    record.isApproved = false
    record.extra = {}
    record.operation = record.remote === null ? 'create' : isEdited ? 'update' : null
    record.state = record.remote === null ? 'new' : isEdited ? 'edited' : 'clean'
  }

  #revert(record: FakeRecord, field?: string): RecordView | null {
    const kept =
      field === undefined ? {} : Object.fromEntries(Object.entries(record.edits).filter(([name]) => name !== field))
    if (record.remote === null && field === undefined) {
      this.records = this.records.filter((each) => each !== record)
      this.touch([record.key])
      return null
    }
    record.edits = kept
    this.#edit(record, {})
    this.touch([record.key])
    return this.view(record)
  }

  #filtered({ kind, filter, sort }: { kind: string; filter: Filter; sort: Sort | null }): FakeRecord[] {
    const needle = filter.text.toLowerCase()
    const shown = this.records.filter((record) => {
      const isOfKind =
        record.kind === kind &&
        JSON.stringify(this.values(record)['name'] ?? '')
          .toLowerCase()
          .includes(needle)
      return isOfKind && this.#isUnder(record, filter.chip)
    })
    if (!sort) return shown.toSorted((a, b) => changedAt(this, b).localeCompare(changedAt(this, a)))
    const factor = sort.direction === 'asc' ? 1 : -1
    return shown.toSorted((a, b) => factor * compare(this.values(a)[sort.field], this.values(b)[sort.field]))
  }

  #isUnder(record: FakeRecord, chip: Chip): boolean {
    switch (chip) {
      case 'all':
        return true
      case 'edited':
        return record.operation === 'update'
      case 'new':
        return record.operation === 'create'
      case 'deleted':
        return record.operation === 'delete'
      case 'conflict':
        return record.state === 'conflict'
      case 'problems':
        return record.state === 'failed' || this.problems(record).length > 0
      case 'waiting':
        return record.isApproved
      case 'gone':
        return false
    }
  }

  #row(record: FakeRecord, columns: readonly string[]): GridRow {
    const values = this.values(record)
    const problems = this.problems(record)
    const funding = this.records.find((each) => each.id === values['funding_instrument_id'])
    return {
      key: record.key,
      id: record.id,
      state: record.state,
      isApproved: record.isApproved,
      isHeld: (record.heldAt ?? null) !== null,
      isUndecided: this.view(record).undecided !== null,
      errors: problems.filter((each) => each.severity === 'error').length,
      warnings: problems.filter((each) => each.severity === 'warning').length,
      cells: columns.map((column) => values[column]),
      before: Object.fromEntries(
        Object.entries(record.edits).flatMap(([field, { base }]) => (record.remote ? [[field, base]] : [])),
      ),
      names: funding ? { funding_instrument_id: String(funding.remote?.['description']) } : {},
      currency: typeof values['currency'] === 'string' ? values['currency'] : null,
      changedAt: changedAt(this, record) || null,
    }
  }

  #keysOf(selection: Selection): number[] {
    if ('keys' in selection) return selection.keys
    const { kind, filter } = selection.all
    const shown = this.#filtered({ kind, filter: filter, sort: null })
    return shown.map((record) => record.key).filter((key) => !selection.except?.includes(key))
  }

  async #push(input: CallInput<'push.run'>): Promise<Outcome[]> {
    const steps = this.plan().filter((step) => input.selection === 'all' || input.selection.includes(step.key))
    const outcomes: Outcome[] = []
    for (const step of steps) {
      await new Promise((resolve) => setTimeout(resolve, 60))
      const record = this.find(step.key)
      const outcome = step.heldBy.length > 0 ? 'held' : this.#isOffline ? 'unreachable' : 'applied'
      outcomes.push({
        step: step.step,
        operation: step.operation,
        kind: step.kind,
        key: step.key,
        id: step.id,
        outcome,
      })
      if (outcome === 'applied') this.#apply(record)
      if (outcome === 'unreachable') record.isApproved = true
      this.emit({
        name: 'pushProgress',
        payload: { outcomes: [...outcomes], done: outcomes.length, total: steps.length },
      })
    }
    this.touch(steps.map((step) => step.key))
    return outcomes
  }

  #apply(record: FakeRecord): void {
    if (record.operation === 'delete') this.records = this.records.filter((each) => each !== record)
    record.remote = { ...this.values(record), currency: 'EUR' }
    Object.assign(record, { edits: {}, operation: null, state: 'clean', isApproved: false, extra: {} })
  }

  #start(signIn: boolean): AppState {
    this.#isOpen = true
    this.records = makeWorld(this.#options.count ?? 300, this.#options.hasWork ?? false)
    const state = this.state()
    this.emit({ name: 'state', payload: state })
    return signIn ? state : state
  }

  #flowNow(change: Partial<SignInFlow>): SignInFlow {
    if (!this.#flow) throw new GalleyError('not_found', asWritten('No sign-in is under way.'))
    this.#flow = { ...this.#flow, ...change }
    this.emit({ name: 'signIn', payload: this.#flow })
    return this.#flow
  }

  readonly #handlers: { [N in CallName]?: (input: CallInput<N>) => unknown } = {
    'app.state': () => this.state(),
    'app.setOffline': ({ isOffline }) => {
      this.#isOffline = isOffline
      this.touch([])
      return this.state()
    },
    'settings.get': () => this.#settings,
    'settings.set': ({ name, value }) => (this.#settings = { ...this.#settings, [name]: value }),
    'connection.list': () => this.state().connections,
    'connection.open': () => this.state(),
    'connection.close': () => {
      this.#isOpen = false
      return this.state()
    },
    'connection.practice': async ({ signIn }) => {
      await new Promise((resolve) => setTimeout(resolve, 400))
      return this.#start(signIn ?? false)
    },
    'signIn.start': ({ connection, mode }) => {
      this.#flow = {
        flowId: 'flow1',
        connectionName: connection.name,
        mode,
        authorizeUrl: `${connection.baseUrl}/oauth/authorize?oauth_token=Z6eEdO8MOmk394WozF5oKyuAv855l4Mlqo7hhlSLik`,
        status: 'waiting',
        identity: null,
        error: null,
      }
      if (this.#options.signIn === 'denied') setTimeout(() => this.#flowNow({ status: 'denied' }), 50)
      return this.#flow
    },
    'signIn.pin': ({ pin }) => {
      if (!/\d{4,}/.test(pin))
        throw new GalleyError(
          'sign_in_failed',
          asWritten('That is not the PIN that the service showed. Look again and type its digits.'),
        )
      return this.#flowNow({
        status: 'identified',
        identity: {
          userId: '1650214377',
          screenName: 'northwind_ads',
          accounts: [
            { id: accountId, name: 'Northwind Roasters, EU retail', permissions: ['ACCOUNT_ADMIN', 'TWEET_COMPOSER'] },
            { id: '18ce54d4x6u', name: 'Northwind Roasters, wholesale', permissions: ['CREATIVE_MANAGER'] },
          ],
        },
      })
    },
    'signIn.confirm': () => this.#start(false),
    'signIn.cancel': () => null,
    'signIn.openBrowser': () => null,
    'signIn.out': () => this.state(),
    'grid.page': ({ kind, filter, sort, columns, offset, limit }) => {
      const full = filter as Filter
      const shown = this.#filtered({ kind, filter: full, sort })
      const unchipped = this.#filtered({ kind, filter: { ...full, chip: 'all' }, sort: null })
      return {
        total: shown.length,
        offset,
        rows: shown.slice(offset, offset + limit).map((record) => this.#row(record, columns)),
        chipCounts: Object.fromEntries(
          chips.map((chip) => [chip, unchipped.filter((record) => this.#isUnder(record, chip)).length]),
        ),
        dataRevision: this.#revision,
      }
    },
    'grid.keys': ({ kind, filter, sort, offset, limit }) =>
      this.#filtered({ kind, filter: filter as Filter, sort })
        .slice(offset, offset + limit)
        .map((record) => record.key),
    'record.get': ({ key }) => this.view(this.find(key)),
    'record.find': ({ kind, id }) => {
      const found = this.records.find((record) => record.kind === kind && record.id === id)
      if (!found) throw new GalleyError('not_found', asWritten('No such record here.'))
      return this.view(found)
    },
    'record.list': ({ kind, filter, limit }) =>
      this.#filtered({ kind, filter: filter as Filter, sort: null })
        .slice(0, limit)
        .map((record) => this.view(record)),
    'record.create': ({ kind, values }) => {
      const key = Math.max(...this.records.map((record) => record.key)) + 1
      const resource = resourceOf(kind)
      const initial = Object.entries(resource.fields).flatMap(([name, field]) =>
        field.initial === undefined ? [] : [[name, field.initial] as const],
      )
      const made = { ...Object.fromEntries(initial), ...values }
      this.records.push({
        key,
        kind,
        id: `new-${key}`,
        remote: null,
        edits: Object.fromEntries(
          Object.entries(made).map(([name, mine]) => [name, { base: undefined, mine: mine as Value }]),
        ),
        operation: 'create',
        state: 'new',
        isApproved: false,
        extra: {},
        editedAt: new Date(nowMs).toISOString(),
      })
      this.touch([key])
      return this.view(this.find(key))
    },
    'record.edit': ({ key, values, label }) => {
      const name = String(this.values(this.find(key))['name'] ?? '')
      this.#act(label ? textOf(label) : `Edit ${name}`, [key], (record) => this.#edit(record, values as RecordValues))
      return { ...this.view(this.find(key)), dataRevision: this.#revision }
    },
    'record.editMany': ({ edits, label }) => {
      const keys = edits.map(({ key }) => key)
      const name = label ? textOf(label) : `Edit ${keys.length}`
      this.#act(name, keys, (record) =>
        this.#edit(record, edits.find(({ key }) => key === record.key)?.values as RecordValues),
      )
      return { changed: keys.length, skipped: [], label: label ?? asWritten(name), action: this.#undo.length }
    },
    'record.common': ({ kind, selection }) => {
      const found = this.#keysOf(selection as Selection).map((key) => this.values(this.find(key)))
      const fields = Object.keys(resourceOf(kind).fields)
      const isMixed = (name: string) => found.some((each) => !sameValue(each[name], found[0]![name]))
      const values = Object.fromEntries(fields.filter((name) => !isMixed(name)).map((name) => [name, found[0]?.[name]]))
      return { count: found.length, values, mixed: fields.filter(isMixed), currency: 'EUR' }
    },
    'record.transform': ({ kind, selection, transforms }) => {
      const keys = this.#keysOf(selection as Selection)
      const ready = transforms.map((each) => readyTransform(resourceOf(kind), each as Transform))
      const label = `Change ${transforms[0]!.field} of ${keys.length}`
      this.#act(label, keys, (record) => {
        for (const rule of ready) if ('apply' in rule) this.#edit(record, changedBy(rule, this.values(record)))
      })
      const done = { lines: [], lineCount: 0, refused: 0, numbered: keys.length, skipped: [] }
      return { ...done, changed: keys.length, label: asWritten(label), action: this.#undo.length }
    },
    'record.delete': ({ selection }) => {
      const keys = this.#keysOf(selection as Selection)
      this.#act(`Delete ${keys.length}`, keys, (record) =>
        Object.assign(record, { operation: 'delete', state: 'deleted', edits: {} }),
      )
      return { changed: keys.length, skipped: [], label: asWritten(`Delete ${keys.length}`), action: this.#undo.length }
    },
    'record.copy': ({ kind, selection }) => {
      const keys = this.#keysOf(selection as Selection)
      const copies = keys.map((key) => ({ key, kind, id: String(key), from: String(key), dropped: [] }))
      return { changed: keys.length, skipped: [], label: asWritten(`Duplicate ${keys.length}`), copies }
    },
    'record.revert': ({ key, field }) => this.#revert(this.find(key), field),
    'record.history': ({ key }): HistoryEntry[] =>
      Object.entries(this.find(key).edits).map(([field, { base, mine }]) => ({
        at: new Date(nowMs - 60_000).toISOString(),
        label: asWritten('Edit'),
        field,
        from: base,
        to: mine,
        source: 'edit',
        isUndone: false,
      })),
    'journal.undo': () => this.#back(this.#undo, this.#redo),
    'journal.lastOf': () => this.#undo.length || null,
    'journal.redo': () => this.#back(this.#redo, this.#undo),
    'problem.list': () =>
      this.records.flatMap((record) =>
        this.problems(record).map((problem) => ({
          ...problem,
          key: record.key,
          kind: record.kind,
          id: record.id,
          accountId,
          name: String(this.values(record)['name'] ?? record.id),
        })),
      ),
    'search.query': ({ text, limit }) =>
      this.records
        .filter((record) =>
          JSON.stringify(Object.values(this.values(record)).map(String))
            .toLowerCase()
            .includes(text.toLowerCase()),
        )
        .slice(0, limit)
        .map((record) => ({
          key: record.key,
          kind: record.kind,
          id: record.id,
          accountId,
          name: String(this.values(record)[resourceOf(record.kind).nameField] ?? record.id),
          detail: record.id,
        })),
    'pull.run': async () => {
      const payload = { accountId, kind: 'campaign', received: 120, total: 300 }
      this.emit({ name: 'pullProgress', payload })
      await new Promise((resolve) => setTimeout(resolve, 300))
      this.touch(null)
      return [{ kind: 'campaign', accountId, status: 'complete', received: 300, changed: 0, deleted: 0, conflicts: 0 }]
    },
    'pull.stop': () => null,
    'pull.held': () => [],
    'pull.noteHeldShown': () => null,
    'pull.acceptHeld': () => [],
    'pull.discardStaged': () => null,
    'push.plan': () => this.plan(),
    'push.spend': ({ keys }) => this.#pushSpend(keys),
    'spend.days': () => [],
    'spend.family': ({ key }) => {
      const { id } = this.find(key)
      return {
        atService: this.#family(id, 'service'),
        pending: this.#family(id, 'effective'),
        others: { hasCampaign: false, adGroupCount: 0 },
      }
    },
    'push.run': (input) => this.#push(input),
    'push.stop': () => null,
    'push.withdraw': ({ keys }) => {
      for (const key of keys) this.find(key).isApproved = false
      this.touch(keys)
      return null
    },
    'queue.list': ({ hasSaved }) => this.queue().filter(({ state }) => hasSaved !== false || state !== 'saved'),
    'queue.facts': ({ key }) => this.queue().find((step) => step.key === key) ?? null,
    'queue.hold': ({ keys }) => {
      for (const key of keys) this.find(key).heldAt = '2026-11-21T13:00:00.000Z'
      this.touch(keys)
      return null
    },
    'queue.resume': ({ keys }) => {
      const held = this.records.filter(({ key, heldAt }) => heldAt !== undefined && (keys?.includes(key) ?? true))
      for (const record of held) delete record.heldAt
      this.touch(held.map(({ key }) => key))
      return held.map(({ key }) => key)
    },
    'queue.order': () => null,
    'conflict.list': () =>
      this.records
        .filter((record) => record.state === 'conflict')
        .map((record) => {
          const { key, kind, id, values, conflict } = this.view(record)
          return { key, kind, id, accountId, name: String(values['name']), conflict }
        }),
    'conflict.resolve': ({ key, side, field }) => {
      const record = this.find(key)
      if (side === 'theirs') return this.#revert(record, field)
      record.state = 'edited'
      record.extra = {}
      for (const [name, edit] of Object.entries(record.edits))
        record.edits[name] = { ...edit, base: record.remote?.[name] }
      this.touch([key])
      return this.view(record)
    },
    'unknown.decide': ({ key }) => this.#revert(this.find(key)),
  }
}

function queueState(record: FakeRecord, state: RecordView['state']): QueueFacts['state'] {
  if (record.heldAt !== undefined) return 'held'
  if (state === 'unconfirmed') return 'looking'
  if (state === 'conflict') return 'conflict'
  if (state === 'failed') return 'refused'
  return record.isApproved ? 'waiting' : 'saved'
}

function changedAt(engine: FakeEngine, record: FakeRecord): string {
  return record.editedAt ?? String(engine.values(record)['updated_at'] ?? '')
}

function compare(a: Value, b: Value): number {
  if (typeof a === 'bigint' && typeof b === 'bigint') return a < b ? -1 : a > b ? 1 : 0
  return String(a ?? '').localeCompare(String(b ?? ''))
}

function changedBy({ field, apply }: ReadyTransform, values: RecordValues): RecordValues {
  const around = { id: '', values, currency: 'EUR', parent: () => null, number: 1, date: '', zone: 'UTC' }
  const done = apply(values[field], around)
  return 'value' in done ? { [field]: done.value } : {}
}
