/** How each row is sent or shown, from the declarations; by hand only where a row is part of a structure that a declaration keeps whole. */
import type { Operation } from '../../../shared/contract/language/operation.ts'
import type { PresentedOperation, PresentedParam, PresentedResource } from '../../../shared/presentation/resources.ts'
import { authenticationEndpoints } from '../../../shared/contract/service/authentication.ts'
import { findResource, resources } from '../../../shared/presentation/resources.ts'
import { idFieldsOf } from '../../../shared/contract/language/wire.ts'
import { standardParams } from '../../../shared/contract/language/params.ts'
import { fieldParams } from '../../../src-main/practice/ads/parameters.ts'
import { byHand } from './by-hand.ts'
import type { How, LedgerRow } from './rows.ts'

export interface Declared {
  resource: PresentedResource
  operation: PresentedOperation
}

/** A declared operation as the document names it: 'GET /accounts'. */
export function endpointOf({ method, base, version, path }: Operation): string {
  if (base === 'sandbox') return `${method} {ads_sandbox_base_url}/${version}${path}`
  return `${method} ${version === '12' ? path : `/${version}${path}`}`
}

const declared = new Map<string, Declared[]>()
for (const resource of resources)
  for (const operation of resource.operations) {
    const name = endpointOf(operation)
    declared.set(name, [...(declared.get(name) ?? []), { resource, operation }])
  }

/** The declared operations of an endpoint row; several where kinds share a path. */
export function declaredAt(endpoint: string): readonly Declared[] {
  return declared.get(endpoint.replace(/ \(.*/, '')) ?? []
}

/** Each call that is declared, under the name that its row has. */
export function declaredNames(): string[] {
  return [...declared.keys()]
}

const notYet: How = { client: 'not yet', practice: 'not yet', window: 'not yet', commandLine: 'not yet' }
const pagesAlone = 'not: pages are read to the end'

/** How the four parts of Galley have the row. */
export function howOf(row: LedgerRow): How {
  const written = byHand(row)
  if (written) return written
  const { about } = row
  if ('statement' in about) return about.statement.how
  if ('kind' in about) return howShown(about.kind, about.member.name, about.fact)
  if (!('member' in about)) return howCalled(about.endpoint)
  const { endpoint, member } = about
  const found = declaredAt(endpoint).map((at) => howSent(at, member.name))
  const how = found.find((each) => each !== null) ?? notYet
  return row.sort === 'param' ? how : withFact(row, how)
}

/** A value, bound or default goes the way of its parameter. */
function withFact(row: LedgerRow, how: How): How {
  if (row.sort === 'value') return how
  const isSent = (cell: string) => !cell.startsWith('not')
  if (row.sort === 'default')
    return {
      client: isSent(how.client) ? 'left out' : how.client,
      practice: 'holds',
      window: isSent(how.window) ? 'left out' : how.window,
      commandLine: isSent(how.commandLine) ? 'left out' : how.commandLine,
    }
  return {
    client: isSent(how.client) ? 'checked before sending' : how.client,
    practice: 'refused beyond',
    window: isSent(how.window) ? 'problem at the field' : how.window,
    commandLine: isSent(how.commandLine) ? 'refused, or `problems`' : how.commandLine,
  }
}

function howCalled(endpoint: string): How {
  const name = endpoint.replace(/ \(.*/, '')
  const signIn = authenticationEndpoints.find((each) => `${each.method} ${each.path}` === name)
  if (signIn)
    return {
      client: signIn.client,
      practice: 'answers',
      window: signIn.screen,
      commandLine: `\`${signIn.command}\``,
    }
  const [at] = declaredAt(endpoint)
  if (!at) return notYet
  const { resource, operation } = at
  const { action, name: calledBy } = operation
  const isAsked = calledBy === 'list' && resource.pulling === 'asked'
  return {
    client: `${resource.kind}.${action?.name ?? calledBy}`,
    practice: 'answers',
    window: action ? `${resource.labelPlural}: ${action.label}` : resource.labelPlural,
    commandLine: action
      ? `\`run ${resource.kind} ${action.name}\``
      : `\`${isAsked ? 'lookup' : commandOf(calledBy)} ${resource.kind}\``,
  }
}

function commandOf(name: Operation['name']): string {
  switch (name) {
    case 'list':
      return 'list'
    case 'get':
      return 'show'
    case 'create':
      return 'create'
    case 'update':
      return 'set'
    case 'delete':
      return 'delete'
    case 'batch':
    case 'action':
      return 'push'
  }
}

/** How a parameter is sent; null where the operation has none of that name. */
export function howSent({ resource, operation }: Declared, name: string): How | null {
  const own = operation.params.find((param) => param.name === name)
  if (own) return howParam(resource, operation, own)
  if (standardParams(resource, operation).some((param) => param.name === name)) return howPaged(resource, name)
  const fieldName = fieldParams(resource, operation).get(name)
  const field = fieldName === undefined ? undefined : resource.fields[fieldName]
  if (!field || fieldName === undefined) return null
  const verb = operation.name === 'create' ? 'create' : 'set'
  return {
    client: `field ${fieldName} of a ${operation.name}`,
    practice: 'kept',
    window: `${resource.label}: ${field.label}`,
    commandLine: `\`${verb} ${resource.kind} ${fieldName}=\``,
  }
}

function howPaged({ kind, fields, deletion }: PresentedResource, name: string): How {
  const practice = 'changes the answer'
  switch (name) {
    case 'count':
      return {
        client: 'pull, the largest page',
        practice,
        window: pagesAlone,
        commandLine: `\`lookup ${kind} --limit\``,
      }
    case 'cursor':
      return { client: 'pull, page after page', practice, window: pagesAlone, commandLine: pagesAlone }
    case 'sort_by':
      return {
        client: fields['updated_at']?.sortable ? 'pull, newest change first' : 'lookup',
        practice,
        window: 'not: the grid sorts what is here',
        commandLine: `\`lookup ${kind} sort_by=\``,
      }
    case 'with_deleted':
      return {
        client: deletion === 'hard' ? 'not: what a list lacks is asked for by id' : 'pull',
        practice,
        window: 'not: all is pulled, and the list shows what is wanted',
        commandLine: `\`lookup ${kind} with_deleted=\``,
      }
    default:
      return {
        client: 'count check of a full pull',
        practice,
        window: 'not: a check behind the scenes',
        commandLine: '`pull --full`',
      }
  }
}

function howParam(resource: PresentedResource, operation: PresentedOperation, param: PresentedParam): How | null {
  const { name } = param
  switch (operation.name) {
    case 'list':
      return {
        client: howListed(resource, param),
        practice: 'changes the answer',
        window:
          resource.pulling === 'asked'
            ? `Look up: ${labelOf(resource, param)}`
            : 'not: all is pulled, and the grid filters what is here',
        commandLine: `\`lookup ${resource.kind} ${name}=\``,
      }
    case 'get':
      return {
        client: 'read by id',
        practice: 'changes the answer',
        window: 'not: deleted records are pulled and shown from here',
        commandLine: `\`show ${resource.kind}\``,
      }
    case 'action':
      return {
        client: `action ${operation.action?.name}`,
        practice: 'changes the answer',
        window: `${operation.action?.label}: ${labelOf(resource, param)}`,
        commandLine: `\`run ${resource.kind} ${operation.action?.name} ${name}=\``,
      }
    case 'create':
    case 'update':
    case 'delete':
    case 'batch':
      // A write carries fields; a parameter of its own goes out only with a value that is always the same.
      return param.whenSent === undefined ? null : howFixed(param.whenSent)
  }
}

function howFixed(value: string): How {
  const reason = `not: always ${value}, so that the answer is whole`
  return { client: `always ${value}`, practice: 'changes the answer', window: reason, commandLine: reason }
}

function howListed(resource: PresentedResource, { name, whenPulled, filters, type }: PresentedParam): string {
  const { pulling } = resource
  if (typeof pulling === 'object' && pulling.param === name) return `pull, by ${pulling.parent}`
  if (whenPulled !== undefined) return `pull, ${whenPulled}`
  const isOwnId = (type === 'idList' || type === 'longList') && filters === idFieldsOf(resource)[0]
  return isOwnId ? 'read by ids' : 'lookup'
}

function labelOf(resource: PresentedResource, { label, filters, name }: PresentedParam): string {
  return label ?? (filters === undefined ? undefined : resource.fields[filters]?.label) ?? name
}

function howShown(kind: string, name: string, fact: string | undefined): How {
  const resource = findResource(kind)
  const field = resource?.fields[name]
  if (!resource || !field) return notYet
  const labels = 'labels' in field ? (field.labels as Readonly<Record<string, string>> | undefined) : undefined
  const word = fact === undefined ? undefined : labels?.[fact]
  return {
    client: 'kept',
    practice: 'given',
    window: word === undefined ? `${resource.label}: ${field.label}` : `${field.label}: ${word}`,
    commandLine: `\`show ${kind}\``,
  }
}
