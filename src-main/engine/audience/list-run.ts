/**
 * One list of people on its way to an audience, from where it stands to its end:
 *
 *   chunk -> request -> as many taken as were sent -> noted on disk -> next chunk
 *      ^_______ again after a growing pause: other counts, a limit, no usable answer
 *
 * A request may be sent twice without harm: who is in stays in, who is out stays out, and the times are the same each time. So a kill
 * between answer and note costs one request and nothing else. Source: interface, Errors (users endpoint); gaps 6.9.
 */
import type { Message } from '../../../shared/messages/message.ts'
import type { Operation } from '../../../shared/contract/language/operation.ts'
import { message } from '../../../shared/messages/message.ts'
import type { ErrorData } from '../../../shared/model/errors.ts'
import type { Json } from '../../../shared/model/values.ts'
import type { Clock, Randomness } from '../ports.ts'
import { outcomeError } from '../service/outcome-words.ts'
import type { Service, ServiceOutcome } from '../service/service.ts'
import type { AudienceListTables, ListImport } from '../store/index.ts'
import type { Chunk, ChunkPlan } from './chunks.ts'
import type { FileReader } from '../threads/file-reader.ts'
import { backoffMs, pause } from '../waiting.ts'

export interface ListRunPorts {
  service: Service
  operation: Operation
  tables: AudienceListTables
  clock: Clock
  random: Randomness
  /** Base of accounts made at the sandbox. */
  realmOf: (accountId: string) => 'ads' | 'sandbox'
  wireNames: ChunkPlan['wireNames']
  reader: FileReader
  onChange: (id: number) => void
  /** A request left, and nobody knows what became of it. */
  onCutOff: (list: ListImport) => void
}

/** done and failed are in the row; stopped: from outside. signedOut: nothing can go on, as the connection knows by then. */
export type ListRunEnd = 'done' | 'failed' | 'stopped' | 'signedOut'

/** Counts that differ may come right by themselves; so many times in a row they do not. */
const mostMismatches = 3
const firstPauseMs = 500
const longestPauseMs = 30_000
const exchangeTimeoutMs = 120_000

type Sent = 'taken' | 'stopped' | 'signedOut' | { error: ErrorData }

export class ListRun {
  readonly #ports: ListRunPorts
  readonly #signal: AbortSignal
  readonly #list: ListImport
  /** Why it stands still, or null. */
  waitingFor: Message | null = null

  constructor(ports: ListRunPorts, list: ListImport, signal: AbortSignal) {
    this.#ports = ports
    this.#list = list
    this.#signal = signal
  }

  async run(): Promise<ListRunEnd> {
    const { tables } = this.#ports
    const { id, path, sha256, nextOffset, nextLine } = this.#list
    if ((await this.#ports.reader.digest(path)) !== sha256)
      return this.#fail({
        code: 'invalid_value',
        message: message('engine.listRun.fileChangedSinceImport'),
        details: {},
      })
    const plan: ChunkPlan = { ...this.#list, shape: this.#list, wireNames: this.#ports.wireNames }
    for await (const chunk of this.#ports.reader.chunks(plan, { offset: nextOffset, line: nextLine })) {
      const sent = await this.#send(chunk)
      if (sent === 'stopped' || sent === 'signedOut') return sent
      if (sent !== 'taken') return this.#fail(sent.error)
      tables.sent(id, chunk.next, chunk.userCount)
      this.#show(null)
    }
    tables.setState(id, 'done')
    return 'done'
  }

  /** Sends a chunk until the service took all of it, or says why it will not. */
  async #send(chunk: Chunk): Promise<Sent> {
    let mismatches = 0
    for (let tried = 1; ; tried++) {
      if (this.#signal.aborted) return 'stopped'
      const outcome = await this.#request(chunk)
      if (outcome.kind === 'cancelled' || outcome.kind === 'unknown') this.#ports.onCutOff(this.#list)
      if (outcome.kind === 'signedOut') return 'signedOut'
      if (outcome.kind === 'cancelled') return 'stopped'
      if (outcome.kind === 'rejected' && !mayPass(outcome.status)) return { error: refusal(outcome, chunk) }
      if (outcome.kind === 'ok') {
        if (tookAll(outcome.body['data'] ?? null, chunk.userCount)) return 'taken'
        if (++mismatches >= mostMismatches) return { error: mismatch(outcome.body['data'] ?? null, chunk) }
      }
      this.#show(outcome.kind === 'ok' ? message('engine.listRun.otherCount') : reasonOf(outcome))
      if (!(await pause(this.#ports.clock, this.#pauseMs(outcome, tried), this.#signal))) return 'stopped'
    }
  }

  #request({ body }: Chunk): Promise<ServiceOutcome> {
    const { accountId, audienceId } = this.#list
    const isSandbox = this.#ports.realmOf(accountId) === 'sandbox'
    return this.#ports.service.request(this.#ports.operation, {
      pathParams: { account_id: accountId, custom_audience_id: audienceId },
      jsonText: body,
      signal: this.#signal,
      timeoutMs: exchangeTimeoutMs,
      ...(isSandbox ? { base: 'sandbox' as const } : {}),
    })
  }

  #pauseMs(outcome: ServiceOutcome, tried: number): number {
    const { clock, random } = this.#ports
    const untilMs =
      outcome.kind === 'limited' ? outcome.untilMs : outcome.kind === 'unreachable' ? outcome.againAtMs : null
    return untilMs === null
      ? backoffMs(random, tried, firstPauseMs, longestPauseMs)
      : Math.ceil(Math.max(0, untilMs - clock.monotonicMs()))
  }

  #fail(error: ErrorData): 'failed' {
    this.#ports.tables.setState(this.#list.id, 'failed', error)
    return 'failed'
  }

  #show(waitingFor: Message | null): void {
    this.waitingFor = waitingFor
    this.#ports.onChange(this.#list.id)
  }
}

/** Refusals of the moment: locks, time, limits and the service's own troubles. */
function mayPass(status: number): boolean {
  return status === 408 || status === 423 || status === 429 || status >= 500
}

function tookAll(data: Json, userCount: number): boolean {
  const { success, total } = countsOf(data)
  return success === userCount && total === userCount
}

function countsOf(data: Json): { success: Json; total: Json } {
  const members = typeof data === 'object' && data !== null && !Array.isArray(data) ? data : {}
  return { success: members['success_count'] ?? null, total: members['total_count'] ?? null }
}

function mismatch(data: Json, { userCount, firstLine, lastLine }: Chunk): ErrorData {
  const { success } = countsOf(data)
  const facts = { userCount, firstLine, lastLine }
  return {
    code: 'refused',
    message:
      typeof success === 'number'
        ? message('engine.listRun.tookSome', { success, ...facts })
        : message('engine.listRun.tookOthers', facts),
    details: { firstLine, lastLine },
  }
}

/** The service's words, and where in the file it stands; no value of the file is ever in them. */
function refusal(outcome: Extract<ServiceOutcome, { kind: 'rejected' }>, { firstLine, lastLine }: Chunk): ErrorData {
  // What the service repeats of a request could be a person.
  const mask = (text: string) => text.replaceAll(/[0-9a-f]{64}|\S+@\S+/gi, '…')
  const errors = [...outcome.errors, ...(outcome.operationErrors ?? []).flat()].map((error) => ({
    ...error,
    code: mask(error.code),
    message: mask(error.message),
  }))
  const { code, said } = outcomeError(
    { ...outcome, errors, operationErrors: null },
    message('engine.listRun.sendLines', { firstLine, lastLine }),
  )
  return { code, message: said, details: { firstLine, lastLine, status: outcome.status } }
}

function reasonOf(outcome: Exclude<ServiceOutcome, { kind: 'ok' | 'signedOut' | 'cancelled' }>): Message {
  switch (outcome.kind) {
    case 'limited':
      return message('engine.listRun.limited')
    case 'unreachable':
      if (outcome.cause === 'proxy') return outcome.detail
      return message('engine.listRun.notReached', { detail: outcome.detail })
    case 'unknown':
      return message('engine.listRun.answerLost', { detail: outcome.detail })
    case 'rejected':
      return message('engine.listRun.busy')
  }
}
