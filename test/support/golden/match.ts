/** Compares an answer's JSON with what a golden exchange says of it: the same members and values, letter by letter, but for matchers. */
import { isLosslessNumber } from 'lossless-json'

const forms: Record<string, RegExp> = {
  /** Id of an object: lower-case base 36. */
  $id: /^[0-9a-z]+$/,
  /** Id of a post, user, card: a 64-bit number as text. */
  $digits: /^\d{1,19}$/,
  $time: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/,
  /** The long form of posts: Tue Aug 27 22:22:12 +0000 2019. */
  $longTime: /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun) [A-Z][a-z]{2} \d\d \d\d:\d\d:\d\d \+0000 \d{4}$/,
  $text: /^[^]+$/,
  $string: /^[^]*$/,
  $mediaKey: /^\d+_\d+$/,
  $url: /^https?:\/\/\S+$/,
  $cardUri: /^card:\/\/\w+$/,
}

const numbers: Record<string, RegExp> = { $int: /^-?\d+$/, $number: /^-?[\d.]+$/, $id64: /^\d{1,19}$/ }

/** Differences, one a line with the place; none when it is as said. */
export function differences(said: unknown, got: unknown, path = 'body'): string[] {
  if (isLosslessNumber(said)) return isLosslessNumber(got) && got.value === said.value ? [] : [odd(path, said, got)]
  if (typeof said === 'string' && said.startsWith('$')) return fits(said, got) ? [] : [odd(path, said, got)]
  if (Array.isArray(said)) return listDifferences(said, got, path)
  if (typeof said !== 'object' || said === null) return said === got ? [] : [odd(path, said, got)]
  if (!isMembers(got)) return [odd(path, said, got)]
  return memberDifferences(said as Members, got, path)
}

type Members = Record<string, unknown>

/** `['$each', x]`: at least one, and each is x. `['$some', x, y]`: among others x and y. */
function listDifferences(said: unknown[], got: unknown, path: string): string[] {
  if (!Array.isArray(got)) return [odd(path, said, got)]
  const [first, ...rest] = said
  if (first === '$each')
    return got.length === 0
      ? [`${path} is empty`]
      : got.flatMap((one, at) => differences(rest[0], one, `${path}.${at}`))
  if (first === '$some')
    return rest
      .filter((one) => !got.some((other) => differences(one, other).length === 0))
      .map((one) => `${path} has none like ${show(one)}: ${show(got).slice(0, 2000)}`)
  if (got.length !== said.length) return [odd(path, said, got)]
  return said.flatMap((one, at) => differences(one, got[at], `${path}.${at}`))
}

/** A member `$more: true` allows others beside those that are named. */
function memberDifferences({ $more, ...said }: Members, got: Members, path: string): string[] {
  const missing = Object.keys(said).filter((name) => !(name in got))
  const isFree = (name: string) => $more === true || (isError(said) && sometimes.includes(name))
  const extra = Object.keys(got).filter((name) => !(name in said) && !isFree(name))
  return [
    ...missing.map((name) => `${path}.${name} is missing`),
    ...extra.map((name) => `${path}.${name} is more than the document says: ${show(got[name])}`),
    ...Object.entries(said)
      .filter(([name]) => name in got)
      .flatMap(([name, value]) => differences(value, got[name], `${path}.${name}`)),
  ]
}

/** Members that errors have sometimes (gaps 5.1). */
const sometimes = ['details', 'value']
const isError = (said: Members): boolean => 'code' in said && 'message' in said

/** Whether a value is what a matcher allows; `$a|$b` allows either, `$null`, `$flag` and `$list` name types, `$/…/` is an expression. */
function fits(matcher: string, got: unknown): boolean {
  if (matcher.startsWith('$/')) return typeof got === 'string' && new RegExp(matcher.slice(2, -1)).test(got)
  return matcher.split('|').some((one) => {
    if (one === '$any') return got !== undefined
    if (one === '$null') return got === null
    if (one === '$flag') return typeof got === 'boolean'
    if (one === '$list') return Array.isArray(got)
    if (isLosslessNumber(got)) return numbers[one]?.test(got.value) === true
    return typeof got === 'string' && formOf(one).test(got)
  })
}

function formOf(name: string): RegExp {
  const form = forms[name] ?? numbers[name]
  if (!form) throw new Error(`There is no matcher ${name}.`)
  return name in numbers ? /^(?!)/ : form
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isLosslessNumber(value)
}

const odd = (path: string, said: unknown, got: unknown): string => `${path} is ${show(got)}, not ${show(said)}`

function show(value: unknown): string {
  if (isLosslessNumber(value)) return value.value
  return JSON.stringify(value, (_name, one: unknown) => (isLosslessNumber(one) ? `number ${one.value}` : one))
}
