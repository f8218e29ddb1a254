/**
 * The names of a real deployment in place of the neutral ones, where they are ordered: `--alias service_auth_access_type=x_auth_access_type`.
 * Each name is exchanged for the other in names and whole values, so that only the wire's spelling is understood. Source: gaps 3.
 */
import { parseJson, stringifyJson } from '../../shared/model/json.ts'
import type { Json } from '../../shared/model/values.ts'
import type { Answer } from './answers.ts'
import type { Pair, PracticeRequest } from './request.ts'

/** Both directions in one map. */
export type Aliases = ReadonlyMap<string, string>

/** From `neutral=wire` texts; throws an Error whose message names the one that is not. */
export function parseAliases(given: readonly string[]): Aliases {
  return new Map(
    given.flatMap((text) => {
      const match = /^(\w+)=(\w+)$/.exec(text)
      if (!match) throw new Error(`--alias takes neutral=wire, not ${text}.`)
      return [
        [match[1]!, match[2]!],
        [match[2]!, match[1]!],
      ]
    }),
  )
}

/** The request with its names exchanged; what was signed stays as it was sent. */
export function exchangeRequest(request: PracticeRequest, aliases: Aliases): PracticeRequest {
  if (aliases.size === 0) return request
  const pairs = (given: Pair[] | null) =>
    given?.map(([name, value]): Pair => [
      swap(name, aliases),
      value
        .split(',')
        .map((item) => swap(item, aliases))
        .join(','),
    ])
  const body =
    request.contentType === 'application/json'
      ? Buffer.from(exchangeText(request.body.toString('utf8'), aliases))
      : request.body
  return {
    ...request,
    queryPairs: pairs(request.queryPairs) ?? null,
    formPairs: pairs(request.formPairs) ?? null,
    body,
  }
}

/** The answer with its names exchanged, where it is JSON. */
export function exchangeAnswer(answer: Answer, aliases: Aliases): Answer {
  const isJson = answer.headers['content-type']?.startsWith('application/json')
  return aliases.size > 0 && isJson ? { ...answer, body: exchangeText(answer.body, aliases) } : answer
}

function exchangeText(text: string, aliases: Aliases): string {
  try {
    return stringifyJson(walk(parseJson(text), aliases))
  } catch {
    return text
  }
}

function walk(value: Json, aliases: Aliases): Json {
  if (typeof value === 'string') return swap(value, aliases)
  if (Array.isArray(value)) return value.map((item) => walk(item, aliases))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([member, item]) => [swap(member, aliases), walk(item, aliases)]))
}

function swap(name: string, aliases: Aliases): string {
  return aliases.get(name) ?? name
}
