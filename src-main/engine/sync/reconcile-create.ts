/** Which record at the service a create with a lost answer became; pure. */
import { isWritable } from '../../../shared/contract/language/fields.ts'
import type { Resource } from '../../../shared/contract/language/resource.ts'
import type { ReceivedRow, UnknownAttempt } from '../store/index.ts'
import { idOf } from '../../../shared/contract/language/wire.ts'
import { createdMs, matchesMostly, matchesNaturalKey, matchesSent, sameCreate } from './natural-key.ts'

export type CreateFinding =
  /** This record is the one that the create made. */
  | { kind: 'adopt'; row: ReceivedRow }
  /** Not there at this look, which read every page. */
  | { kind: 'absent' }
  /** The look did not read every page. */
  | { kind: 'notKnown' }
  /** Not there, though its batch was applied, which applies as a whole or not at all: changed or hidden since. Never sent again by itself. */
  | { kind: 'elsewhere' }
  /** Several records could be the one, or one is only similar: a person decides. */
  | { kind: 'ambiguous'; candidates: ReceivedRow[] }

/** Date headers and `created_at` are whole seconds, each rounded on its own. */
const roundingMs = 2_000
/** Longest time that a request can have gone on whose end is not known, since Galley ended with it. */
const longestRequestMs = 10 * 60_000

/**
 * Findings by attempt id for creates that sent the same fields, oldest first, and so cannot be told apart: the matching records are assigned to them
 * in the order in which they were made. `rows`: what a search found now; `taken`: ids that belong to other creates.
 */
export function validateCreates(
  resource: Resource,
  attempts: readonly UnknownAttempt[],
  rows: readonly ReceivedRow[],
  taken: ReadonlySet<string>,
): Map<number, CreateFinding> {
  const [first] = attempts
  if (!first) return new Map()
  const baseline = new Set(attempts.flatMap((attempt) => attempt.baselineIds))
  const strangers = rows.filter((row) => isStranger(idOf(resource, row), baseline, taken))
  const exact = strangers.filter((row) => matchesSent(resource, row, first.sent))
  const inTime = exact
    .filter((row) => attempts.some((attempt) => isInWindow(row, attempt)))
    .toSorted(byCreation(resource))
  const findings = new Map<number, CreateFinding>()
  const give = (finding: CreateFinding) => {
    for (const attempt of attempts) findings.set(attempt.attemptId, finding)
    return findings
  }
  if (inTime.length > attempts.length) return give({ kind: 'ambiguous', candidates: inTime })
  if (inTime.length === 0) {
    const alike = [...exact, ...strangers.filter((row) => isAlike(resource, row, first))]
    return give(alike.length > 0 ? { kind: 'ambiguous', candidates: [...new Set(alike)] } : { kind: 'absent' })
  }
  for (const [index, attempt] of attempts.entries()) {
    const row = inTime[index]
    findings.set(attempt.attemptId, row ? { kind: 'adopt', row } : { kind: 'absent' })
  }
  return findings
}

/** True for a create out of restored data whose media file was to be uploaded with it: nothing says what the file is called at the service. */
export function isUnsearchable(resource: Resource, { isRestored, sent }: UnknownAttempt): boolean {
  return isRestored && resource.uploadField !== undefined && sent[resource.uploadField] === undefined
}

/** Creates that sent the same fields, oldest first. */
export function groupDuplicates(attempts: readonly UnknownAttempt[]): UnknownAttempt[][] {
  const groups: UnknownAttempt[][] = []
  for (const attempt of attempts) {
    const group = groups.find(([first]) => first && sameCreate(first.sent, attempt.sent))
    if (group) group.push(attempt)
    else groups.push([attempt])
  }
  return groups
}

/** True if a finding on these creates may depend on the row. */
export function concerns(resource: Resource, row: ReceivedRow, attempts: readonly UnknownAttempt[]): boolean {
  const [first] = attempts
  return (
    first !== undefined &&
    (matchesSent(resource, row, first.sent) || attempts.some((attempt) => isAlike(resource, row, attempt)))
  )
}

/** Earliest time at which one of these creates can have made a record; milliseconds since 1970, by the service's clock. */
export function madeSinceMs(attempts: readonly UnknownAttempt[]): number {
  return Math.min(...attempts.map(({ serverFrom }) => Date.parse(serverFrom))) - roundingMs
}

/** True if the record was made in the time of the attempt and has all values that it sent. */
export function isMadeBy(resource: Resource, row: ReceivedRow, attempt: UnknownAttempt): boolean {
  return isInWindow(row, attempt) && matchesSent(resource, row, attempt.sent)
}

/** Findings of a search that stopped early, as far as they hold: absent becomes not known, and a match may have a double, so a person decides. */
export function ofPartialSearch(findings: ReadonlyMap<number, CreateFinding>): Map<number, CreateFinding> {
  const partial = (finding: CreateFinding): CreateFinding =>
    finding.kind === 'adopt' ? { kind: 'ambiguous', candidates: [finding.row] } : finding
  return new Map(
    [...findings].map(([id, finding]) => [id, finding.kind === 'absent' ? { kind: 'notKnown' } : partial(finding)]),
  )
}

/** Turns `absent` into `elsewhere` where another item of the same request was adopted: that proves that the whole batch was applied. */
export function withBatchHint(
  attempts: readonly UnknownAttempt[],
  findings: Map<number, CreateFinding>,
): Map<number, CreateFinding> {
  const applied = new Set(
    attempts.filter(({ attemptId }) => findings.get(attemptId)?.kind === 'adopt').map(({ requestId }) => requestId),
  )
  for (const { attemptId, requestId } of attempts) {
    if (applied.has(requestId) && findings.get(attemptId)?.kind === 'absent')
      findings.set(attemptId, { kind: 'elsewhere' })
  }
  return findings
}

function isStranger(id: string | null, baseline: ReadonlySet<string>, taken: ReadonlySet<string>): boolean {
  return id !== null && !baseline.has(id) && !taken.has(id)
}

function isInWindow(row: ReceivedRow, attempt: UnknownAttempt): boolean {
  const from = Date.parse(attempt.serverFrom)
  const to = attempt.serverTo === null ? from + longestRequestMs : Date.parse(attempt.serverTo)
  return wasMadeSince(row, attempt) && createdMs(row) <= to + roundingMs
}

function wasMadeSince(row: ReceivedRow, { serverFrom }: UnknownAttempt): boolean {
  return createdMs(row) >= Date.parse(serverFrom) - roundingMs
}

/**
 * True if the record was made in the time of the attempt and is similar to what was sent: perhaps the record of this create, edited by somebody at
 * once. A create out of restored data may have been edited before it was sent, also in its natural key, so any record that has its natural key or
 * most of its values is similar. Its time ends at the restore by this machine's clock, which may have been behind and set right since, so records
 * made later count, too.
 */
function isAlike(resource: Resource, row: ReceivedRow, attempt: UnknownAttempt): boolean {
  if (!(attempt.isRestored ? wasMadeSince(row, attempt) : isInWindow(row, attempt))) return false
  if (
    attempt.isRestored &&
    (matchesNaturalKey(resource, row, attempt.sent) || matchesMostly(resource, row, attempt.sent))
  )
    return true
  if (isRenamed(resource, row, attempt)) return true
  const wasChanged = row['updated_at'] !== undefined && row['updated_at'] !== row['created_at']
  const sameName = row[resource.nameField] === attempt.sent[resource.nameField]
  return wasChanged && (sameName || matchesNaturalKey(withoutName(resource), row, attempt.sent))
}

/** True if the record has all that was sent except the name, which somebody may have changed within the second in which the record was made. */
function isRenamed(resource: Resource, row: ReceivedRow, { sent }: UnknownAttempt): boolean {
  const { [resource.nameField]: name, ...others } = sent
  const field = resource.fields[resource.nameField]
  const canBeRenamed = field !== undefined && isWritable(field, 'update')
  return canBeRenamed && row[resource.nameField] !== name && matchesSent(withoutName(resource), row, others)
}

function withoutName(resource: Resource): Resource {
  return { ...resource, naturalKey: resource.naturalKey.filter((name) => name !== resource.nameField) }
}

function byCreation(resource: Resource) {
  return (a: ReceivedRow, b: ReceivedRow): number =>
    (createdMs(a) || 0) - (createdMs(b) || 0) || String(idOf(resource, a)).localeCompare(String(idOf(resource, b)))
}
