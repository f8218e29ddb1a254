/** Who a token belongs to and what they may do, asked from the service before anything is stored. */
import { account } from '../../../shared/contract/accounts/account.ts'
import { authenticatedUserAccess } from '../../../shared/contract/accounts/authenticated-user-access.ts'
import { operationOf } from '../../../shared/contract/language/resource.ts'
import type { Operation } from '../../../shared/contract/language/operation.ts'
import type { Resource } from '../../../shared/contract/language/resource.ts'
import type { Identity } from '../../../shared/bridge.ts'
import { message } from '../../../shared/messages/message.ts'
import { GalleyError } from '../../../shared/model/errors.ts'
import type { Json } from '../../../shared/model/values.ts'
import type { Clock, ConnectionSecrets, Log, Randomness, Transport } from '../ports.ts'
import { isUserId, userIdOfToken } from '../service/oauth.ts'
import { outcomeError } from '../service/outcome-words.ts'
import { createService } from '../service/http-service.ts'
import type { Service, ServiceAddresses } from '../service/service.ts'

export interface IdentityQuestion {
  addresses: ServiceAddresses
  secrets: ConnectionSecrets
  /** What the access token came with, or null for a token from elsewhere. */
  known: { userId: string; screenName: string | null } | null
  transport: Transport
  clock: Clock
  random: Randomness
  log: Log
}

/** Accounts whose roles are asked for and shown; agencies have hundreds, and pulling tells the rest. */
const mostRoles = 12
const mostAccounts = 1000

/** Asks for the accounts and the roles on them. GalleyError `signed_out`, `offline`, `limited`, `refused`, `bad_answer`. */
export async function fetchIdentity(question: IdentityQuestion): Promise<Identity> {
  const service = createService(question)
  try {
    const accounts = await fetchAccounts(service, question.clock)
    const roles = await Promise.all(
      accounts.slice(0, mostRoles).map((of) => fetchRoles(service, question.clock, of.id)),
    )
    const userId = question.known?.userId ?? roles[0]?.userId ?? userIdOfToken(question.secrets.accessToken)
    if (!userId) throw new GalleyError('refused', message('engine.identity.serviceDidNotTell'))
    return {
      userId,
      screenName: question.known?.screenName ?? null,
      accounts: accounts.map((of, index) => ({ ...of, permissions: roles[index]?.permissions ?? [] })),
    }
  } finally {
    service.close()
  }
}

async function fetchAccounts(service: Service, clock: Clock): Promise<{ id: string; name: string }[]> {
  const query: [string, string][] = [['count', String(mostAccounts)]]
  const data = await ask(service, clock, need(account, 'list'), {}, query)
  if (!Array.isArray(data)) return []
  return data.flatMap((item) => {
    const { id, name } = membersOf(item)
    return typeof id === 'string' ? [{ id, name: typeof name === 'string' ? name : id }] : []
  })
}

async function fetchRoles(
  service: Service,
  clock: Clock,
  accountId: string,
): Promise<{ userId: string | null; permissions: string[] }> {
  const { user_id: userId, permissions } = membersOf(
    await ask(service, clock, need(authenticatedUserAccess, 'get'), { account_id: accountId }, []),
  )
  return {
    userId: typeof userId === 'string' && isUserId(userId) ? userId : null,
    permissions: Array.isArray(permissions) ? permissions.filter((role) => typeof role === 'string') : [],
  }
}

async function ask(
  service: Service,
  clock: Clock,
  operation: Operation,
  pathParams: Record<string, string>,
  query: [string, string][],
): Promise<Json> {
  const outcome = await service.request(operation, {
    pathParams,
    query,
    timeoutMs: 15_000,
    deadlineMs: clock.monotonicMs() + 45_000,
    tries: 3,
  })
  if (outcome.kind !== 'ok') throw outcomeError(outcome, message('engine.identity.findOutWho'))
  return outcome.body['data'] ?? null
}

function need(resource: Resource, name: 'list' | 'get'): Operation {
  const operation = operationOf(resource, name)
  if (!operation) throw new Error(`${resource.kind} has no ${name}`)
  return operation
}

function membersOf(value: Json): { [member: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
}
