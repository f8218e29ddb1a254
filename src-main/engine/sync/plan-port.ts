/** What planning a push asks of the store. */
import type { PlanPort } from '../../../shared/model/plan-record.ts'
import { wallNowMs } from '../instants.ts'
import type { Clock } from '../ports.ts'
import type { Workspace } from '../store/index.ts'

interface PlanPorts {
  workspace: Workspace
  mayOnlyRead: boolean
  clock: Clock
}

/** What planning asks of the workspace; each question reads the store anew. */
export function planPortOf({ workspace, mayOnlyRead, clock }: PlanPorts): PlanPort {
  return {
    mayOnlyRead,
    nowMs: () => wallNowMs(clock),
    families: (campaignIds) => workspace.accounts.familiesById(campaignIds, 'service'),
    // The values alone: counting what refers to a record, for each step that refers to it, takes as long as there are steps, squared.
    get: (kind, id) => workspace.records.valuesOf(kind, id),
    realmOf: (accountId) => workspace.accounts.realmOf(accountId),
    permissionsOf: (accountId) => workspace.accounts.permissionsOf(accountId),
  }
}

/** The port with each answer kept for the length of one plan: thousands of steps ask about few accounts and few records. */
export function readOnce(port: PlanPort): PlanPort {
  return {
    ...port,
    get: once((kind: string, id: string) => port.get(kind, id)),
    realmOf: once((accountId: string) => port.realmOf(accountId)),
    permissionsOf: once((accountId: string) => port.permissionsOf(accountId)),
  }
}

function once<A extends string[], T>(ask: (...given: A) => T): (...given: A) => T {
  const known = new Map<string, T>()
  return (...given) => {
    const name = given.join(' ')
    if (!known.has(name)) known.set(name, ask(...given))
    return known.get(name) as T
  }
}
