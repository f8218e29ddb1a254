/**
 * How the practice service gets a row of the ledger wrong, as a small patch of one source: the test that claims the row must fail while it is
 * in place. Of rows in sentences those have one that are about refusals; bugs of others lie under test/planted.
 */
import { findResource } from '../../../shared/contract/registry.ts'
import { fieldParams } from '../../../src-main/practice/ads/parameters.ts'
import { declaredAt } from './how.ts'
import type { Declared } from './how.ts'
import { refusedByName } from '../interface/words.ts'
import type { Statement } from '../interface/words.ts'
import type { LedgerRow } from './rows.ts'

/** A patch: in `file` the text `anchor`, which stands there once, becomes `replacement`. */
export interface BrokenRow {
  /** What goes wrong, in one sentence. */
  breaks: string
  file: string
  anchor: string
  replacement: string
}

/** The patch for a row, or null where none of this kind breaks it. */
export function breakRow({ sort, about }: LedgerRow): BrokenRow | null {
  if ('statement' in about) return breakStatement(about.statement)
  if (sort === 'bound' && 'member' in about) return misnameRefusals(about.member.name.split('.').at(-1)!)
  if ('kind' in about) {
    if (sort === 'field') return dropField(about.kind, about.member.name)
    return sort === 'value' && about.fact !== undefined ? maskValue(about.kind, about.member.name, about.fact) : null
  }
  if (!('endpoint' in about)) return null
  const [at] = declaredAt(about.endpoint)
  if (!at) return null
  if (sort === 'endpoint') return dropRoute(about.endpoint, at)
  if (!('member' in about) || at.operation.name === 'batch' || at.operation.body === 'json') return null
  if (sort === 'param') return forgetParameter(about.endpoint, at, about.member.name)
  return sort === 'value' && about.fact !== undefined
    ? refuseValue(about.endpoint, at, about.member.name, about.fact)
    : null
}

/** A rule that the practice service refuses by name is not held by it; an error that has a code is told with another. */
function breakStatement({ id, says, how }: Statement): BrokenRow | null {
  if (how.practice === refusedByName) return id.startsWith('limit:') ? misnameAll(id) : acceptEverything(id)
  const [code] = id.startsWith('error:') ? (/\b[A-Z]+(?:_[A-Z]+)+\b/.exec(says) ?? []) : []
  return code === undefined ? null : maskCode(code)
}

/** What a rule of records would refuse is carried out. */
function acceptEverything(id: string): BrokenRow {
  return {
    breaks: `${id} is not held: what breaks a rule of records is carried out`,
    file: 'src-main/practice/ads/write.ts',
    anchor: 'return broken.length > 0 ? broken : (hooksOf(resource.kind).refused?.(given, context) ?? [])',
    replacement: 'return broken.length < 0 ? broken : []',
  }
}

/** Limits of single calls are looked at before a record is there: their refusals lose their names. */
const misnameAll = (id: string): BrokenRow => ({
  breaks: `${id} is refused with a code that nobody knows`,
  file: refusalFile,
  anchor: refusalAnchor,
  replacement: misnamed('one'),
})

const refusalFile = 'src-main/practice/answers.ts'
const refusalAnchor = 'errors: Array.isArray(errors) ? errors : [errors], request: { params } }'
const misnamed = (condition: string) =>
  `errors: (Array.isArray(errors) ? errors : [errors]).map((one) => (${condition} ? { ...one, code: 'MASKED' } : one)), request: { params } }`

/** Refusals of the parameter have a code that nobody knows. */
function misnameRefusals(name: string): BrokenRow {
  return {
    breaks: `refusals of ${name} have a code that nobody knows`,
    file: refusalFile,
    anchor: refusalAnchor,
    replacement: misnamed(`one.parameter === ${quoted(name)}`),
  }
}

/** The code is another one. */
function maskCode(code: string): BrokenRow {
  return {
    breaks: `${code} is told with another code`,
    file: refusalFile,
    anchor: refusalAnchor,
    replacement: misnamed(`one.code === ${quoted(code)}`),
  }
}

const quoted = (text: string) => JSON.stringify(text)

const requestFile = 'src-main/practice/ads/read-request.ts'
const requestAnchor = 'const read = readParts({ resource, operation }, request)'
const isOperation = ({ operation: { method, path } }: Declared) =>
  `operation.method === ${quoted(method)} && operation.path === ${quoted(path)}`

/** The parameter is read and forgotten. */
function forgetParameter(endpoint: string, at: Declared, name: string): BrokenRow {
  const field = fieldParams(at.resource, at.operation).get(name) ?? name
  return {
    breaks: `${endpoint} forgets ${name}`,
    file: requestFile,
    anchor: requestAnchor,
    replacement: `${requestAnchor}
  if (${isOperation(at)}) {
    Reflect.deleteProperty(read.params, ${quoted(name)})
    Reflect.deleteProperty(read.fields, ${quoted(field)})
  }`,
  }
}

/** The value is refused like one that there is not. */
function refuseValue(endpoint: string, at: Declared, name: string, value: string): BrokenRow {
  const field = fieldParams(at.resource, at.operation).get(name) ?? name
  return {
    breaks: `${endpoint} does not know ${name}=${value}`,
    file: requestFile,
    anchor: requestAnchor,
    replacement: `${requestAnchor}
  const given = [read.params[${quoted(name)}], read.fields[${quoted(field)}]].flat().map(String)
  if (${isOperation(at)} && given.includes(${quoted(value)}))
    read.errors.push({ code: 'INVALID_PARAMETER', message: 'unknown', parameter: ${quoted(name)} })`,
  }
}

/** The call is not served. */
function dropRoute(endpoint: string, { operation: { method, path } }: Declared): BrokenRow | null {
  const anchor = ".filter(({ base, servedBy }) => base !== 'upload' && base !== 'platform' && servedBy === undefined)"
  return {
    breaks: `${endpoint} is not served`,
    file: 'src-main/practice/ads/routes.ts',
    anchor,
    replacement: `${anchor}
      .filter(({ method, path }) => method !== ${quoted(method)} || path !== ${quoted(path)})`,
  }
}

const recordAnchor = 'encoded[name] = field ? encodeValue(field, value) : value'
const recordFile = 'shared/contract/language/wire.ts'
/** Kinds whose records the practice service writes in a form of their own, and parts of records. */
const isPlain = (kind: string) => findResource(kind) !== undefined && !/tweet$|^any_card$/.test(kind)

/** No record of the kind shows the field. */
function dropField(kind: string, name: string): BrokenRow | null {
  if (!isPlain(kind) || name.includes('.')) return dropMember(name.split('.').at(-1)!)
  return {
    breaks: `no ${kind} shows ${name}`,
    file: recordFile,
    anchor: recordAnchor,
    replacement: `if (of.kind === ${quoted(kind)} && name === ${quoted(name)}) continue
    ${recordAnchor}`,
  }
}

/** Records that have the value show another one. */
function maskValue(kind: string, name: string, value: string): BrokenRow | null {
  if (!isPlain(kind) || name.includes('.')) return null
  return {
    breaks: `no ${kind} has ${name}=${value}`,
    file: recordFile,
    anchor: recordAnchor,
    replacement: `${recordAnchor}
    const mask = <T>(one: T) => (one === ${quoted(value)} ? 'MASKED' : one)
    if (of.kind === ${quoted(kind)} && name === ${quoted(name)}) encoded[name] = Array.isArray(value) ? value.map(mask) : mask(value)`,
  }
}

/** No answer shows the member. */
function dropMember(name: string): BrokenRow {
  const anchor = 'body: stringifyJson(body), effects }'
  return {
    breaks: `no answer shows ${name}`,
    file: 'src-main/practice/answers.ts',
    anchor,
    replacement: `body: stringifyJson(without(body)), effects }
  function without(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(without)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).filter(([member]) => member !== ${quoted(name)}).map(([member, each]) => [member, without(each)]))
  }`,
  }
}
