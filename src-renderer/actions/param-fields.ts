/** Parameters of an operation as fields of a form, and what they begin with; pure. */
import { t } from '../../shared/messages/index.ts'
import { textOf } from '../../shared/presentation/text-of.ts'
import type { PresentedParam } from '../../shared/presentation/resources.ts'
import type { PresentedField, PresentedOperation, PresentedResource } from '../../shared/presentation/resources.ts'
import { readParam } from '../../shared/contract/language/params.ts'
import { toParam } from '../../shared/contract/language/wire.ts'
import { wordsOfName } from '../../shared/model/sentence.ts'
import type { Json } from '../../shared/model/values.ts'

export type ParamValues = Readonly<Record<string, Json>>

/** Name of a parameter for people: its own label, that of the field it filters by, or its words. */
export function paramLabel(param: PresentedParam, resource: PresentedResource): string {
  return param.label ?? (param.filters && resource.fields[param.filters]?.label) ?? wordsOfName(param.name)
}

/** The words for one of its values. */
export function paramWord(param: PresentedParam, resource: PresentedResource, value: string): string {
  const field = param.filters === undefined ? undefined : resource.fields[param.filters]
  return (
    (field && 'labels' in field && (field.labels as Record<string, string> | undefined)?.[value]) || wordsOfName(value)
  )
}

/** The field that a list parameter is filled in as. */
export function listField(param: PresentedParam, resource: PresentedResource): PresentedField & { type: 'list' } {
  const { values, min, max, form, names } = param
  return {
    type: 'list',
    write: 'always',
    label: paramLabel(param, resource),
    ...(values
      ? { values, labels: Object.fromEntries(values.map((value) => [value, paramWord(param, resource, value)])) }
      : {}),
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
    ...(form === undefined ? {} : { itemForm: form }),
    ...(names ? { names: { kinds: [names] } } : {}),
  }
}

/** What a form begins with: demanded times are the last week in whole hours. */
export function initialParams(operation: PresentedOperation, nowMs: number): Record<string, Json> {
  const hour = 3_600_000
  const at = (ms: number) => new Date(Math.floor(ms / hour) * hour).toISOString().replace('.000Z', 'Z')
  return Object.fromEntries(
    operation.params.flatMap((param): [string, Json][] => {
      if (param.type !== 'instant' || !param.required) return []
      return [[param.name, at(param.name.startsWith('start') ? nowMs - 7 * 24 * hour : nowMs)]]
    }),
  )
}

/** Why the parameters cannot be sent, by name; a missing one says so, an empty optional one is left out. */
export function paramProblems(
  operation: PresentedOperation,
  resource: PresentedResource,
  given: ParamValues,
): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const param of operation.params) {
    const value = given[param.name]
    const label = paramLabel(param, resource)
    if (isEmpty(value)) {
      if (param.required) problems[param.name] = t('rules.param.missing', { name: param.name, called: label })
      continue
    }
    if (param.type === 'json') continue
    const read = readParam(param, toParam(value!), label)
    if (read.kind === 'refused') problems[param.name] = textOf(read.message)
  }
  return problems
}

/** The parameters that are sent. */
export function givenParams(given: ParamValues): Record<string, Json> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => !isEmpty(value)))
}

function isEmpty(value: Json | undefined): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}
