/** VALUE words of `create` and `set`: `field=text`, `field=` (unset) and `field:=JSON`. */
import type { PresentedResource } from '../../shared/presentation/resources.ts'
import { parseJsonValue, parseText, unreadableMessage } from '../../shared/contract/language/text-value.ts'
import type { Parsed } from '../../shared/contract/language/text-value.ts'
import { fieldWord, message } from '../../shared/messages/message.ts'
import { GalleyError } from '../../shared/model/errors.ts'
import { JsonLimitError, parseGivenJson } from '../../shared/model/json.ts'
import type { Json } from '../../shared/model/values.ts'
import { wrongUse } from './arguments.ts'

/** Reads the words as values of the kind; GalleyError `usage` for what is no VALUE, `read_only` or `invalid_value` for what does not fit. */
export function readValues(resource: PresentedResource, words: readonly string[]): Record<string, Json> {
  const values: Record<string, Json> = {}
  for (const word of words) {
    const [name, parsed] = readValue(resource, word)
    if (parsed.kind === 'unreadable')
      throw new GalleyError(
        'invalid_value',
        unreadableMessage(resource.fields[name]!, parsed, fieldWord(resource.kind, name)),
        {
          field: name,
        },
      )
    // Neither form of VALUE can say "absent"; unset is null.
    values[name] = parsed.value ?? null
  }
  return values
}

function readValue(resource: PresentedResource, word: string): [string, Parsed] {
  const match = /^([A-Za-z_][A-Za-z0-9_]*)(:?=)([\s\S]*)$/.exec(word)
  if (!match) throw wrongUse(message('cli.values.noValueWriteField', { word }))
  const [, given = '', mark, source = ''] = match
  // A field goes by its own name and by that of the parameter that carries it.
  const name = Object.hasOwn(resource.fields, given)
    ? given
    : (Object.entries(resource.fields).find(([, { param }]) => param === given)?.[0] ?? given)
  const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined
  if (!field)
    throw new GalleyError(
      'invalid_value',
      message('cli.values.hasNoFieldHas', {
        label: resource.label,
        name,
        keys: Object.keys(resource.fields),
      }),
      { field: name },
    )
  return [name, mark === '=' ? parseText(field, source) : parseJsonValue(field, readJson(name, source))]
}

function readJson(name: string, source: string): Json {
  try {
    return parseGivenJson(source)
  } catch (error) {
    if (error instanceof JsonLimitError)
      throw new GalleyError(
        'invalid_value',
        message('cli.values.cannotBeTakenThis', { name, reason: error.saidOf('this') }),
        {
          field: name,
        },
      )
    throw new GalleyError('invalid_value', message('cli.values.takesJsonNot', { name, source }), { field: name })
  }
}
