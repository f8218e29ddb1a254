/** PARAM words of `lookup` and `run`: `name=text` and `name:=JSON`, with the interface's own names. */
import { message } from '../../shared/messages/message.ts'
import { JsonLimitError, parseGivenJson } from '../../shared/model/json.ts'
import type { Json } from '../../shared/model/values.ts'
import { wrongUse } from './arguments.ts'

/** Reads the words; GalleyError `usage` for what is no PARAM. */
export function readParams(words: readonly string[]): Record<string, Json> {
  return Object.fromEntries(
    words.map((word): [string, Json] => {
      const [, name = '', mark, source = ''] = /^([a-z_][a-z0-9_]*)(:?=)([\s\S]*)$/.exec(word) ?? []
      if (name === '') throw wrongUse(message('cli.params.noParameterWriteName', { word }))
      return [name, mark === '=' ? source : readJson(name, source)]
    }),
  )
}

function readJson(name: string, source: string): Json {
  try {
    return parseGivenJson(source)
  } catch (error) {
    if (error instanceof JsonLimitError)
      throw wrongUse(message('cli.params.cannotBeTakenThis', { name, reason: error.saidOf('this') }))
    throw wrongUse(message('cli.params.takesJsonNot', { name, source }))
  }
}
