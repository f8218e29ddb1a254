/** Flags of the practice command. */
import { parseArgs } from 'node:util'
import { parseAliases } from './alias.ts'
import type { Aliases } from './alias.ts'

export interface Flags {
  port: number
  isJson: boolean
  dataFile: string | null
  seed: number
  isLarge: boolean
  aliases: Aliases
}

export const usage = `practice [--port N] [--json] [--data FILE] [--seed N] [--large] [--alias neutral=wire]...

  --port N     listen on this port of 127.0.0.1 (0, the default, picks a free one)
  --json       print one line of JSON for programs
  --data FILE  keep everything in this file; without it the state is discarded at the end
  --seed N     another sample world (1)
  --large      the world of a big advertiser: 8,000 campaigns, 20,000 ad groups
  --alias A=B  speak a deployment's own name B where the interface says A
`

/** Reads the flags; throws an Error whose message says what is wrong. */
export function readFlags(given: string[]): Flags {
  const { values } = parseArgs({
    args: given,
    options: {
      port: { type: 'string', default: '0' },
      json: { type: 'boolean', default: false },
      data: { type: 'string' },
      seed: { type: 'string', default: '1' },
      large: { type: 'boolean', default: false },
      alias: { type: 'string', multiple: true, default: [] },
    },
  })
  return {
    port: wholeNumber('--port', values.port, 65_535),
    isJson: values.json,
    dataFile: values.data ?? null,
    seed: wholeNumber('--seed', values.seed, 4_294_967_295),
    isLarge: values.large,
    aliases: parseAliases(values.alias),
  }
}

function wholeNumber(flag: string, text: string, max: number): number {
  const number = /^\d{1,10}$/.test(text) ? Number(text) : NaN
  if (Number.isNaN(number) || number > max)
    throw new Error(`${flag} takes a whole number from 0 to ${max}, not ${text}.`)
  return number
}
