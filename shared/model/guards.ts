/**
 * Checks that an account turns on: what no rule of the service forbids and a team wants to see before it goes. Each is off, on (told) or blocking
 * (told, and the record stays here until it is mended). In code they are guards; what rules of a declaration look at are checks there.
 */
import type { Json } from './values.ts'

/** The gravest first. tenfold: an amount is ten times what it was, or more. mostEver: a daily budget above all before in the account. creditLeft: the
 * funding cannot pay it. ended: the flight of an ad group is over. endsEarly: the flight ends before
 * the total can be spent. untargeted: an active ad group that everybody sees. nearLimit: little is left of a limit that it counts against. alikeAds: two ads of an ad group that look the same. sameName: a name that another
 * has. unanswered: an address that did not answer when somebody asked. untracked: an address without tracking parameters. noAltText: a post with media that has no alt text. */
export const guardIds = [
  'tenfold',
  'mostEver',
  'creditLeft',
  'ended',
  'endsEarly',
  'untargeted',
  'nearLimit',
  'alikeAds',
  'sameName',
  'unanswered',
  'untracked',
  'noAltText',
] as const
export type GuardId = (typeof guardIds)[number]

export const guardPositions = ['off', 'on', 'blocking'] as const
export type GuardPosition = (typeof guardPositions)[number]

/** Where an account says nothing: money is always watched, the rest is what a team agrees on. */
const usual: Readonly<Record<GuardId, GuardPosition>> = {
  tenfold: 'on',
  mostEver: 'on',
  creditLeft: 'on',
  ended: 'on',
  endsEarly: 'on',
  untargeted: 'on',
  nearLimit: 'on',
  alikeAds: 'on',
  sameName: 'on',
  unanswered: 'on',
  untracked: 'off',
  noAltText: 'off',
}

/** The problem code of each check's findings. No other problem has one of these codes. */
export const guardCodes: Readonly<Record<GuardId, string>> = {
  tenfold: 'CHECK_TEN_TIMES',
  mostEver: 'CHECK_MOST_EVER',
  creditLeft: 'CHECK_CREDIT_LEFT',
  ended: 'CHECK_FLIGHT_OVER',
  endsEarly: 'CHECK_ENDS_EARLY',
  untargeted: 'CHECK_NO_TARGETING',
  nearLimit: 'CHECK_NEAR_LIMIT',
  alikeAds: 'CHECK_ADS_ALIKE',
  sameName: 'CHECK_SAME_NAME',
  unanswered: 'CHECK_NO_ANSWER',
  untracked: 'CHECK_NO_TRACKING',
  noAltText: 'CHECK_NO_ALT_TEXT',
}

/** Order of findings by their code: the smaller number is shown first. */
export function guardWeight(code: string): number {
  const at = guardIds.findIndex((id) => guardCodes[id] === code)
  return at < 0 ? guardIds.length : at
}

/** Whether a problem is the finding of a check, not a broken rule. */
export function isGuardCode(code: string): boolean {
  return code.startsWith('CHECK_')
}

/** Begin of the names under which settings keep the positions of an account, as an object by id. */
export const guardSetting = 'checks.'

/** Reads the positions of all checks from an account's setting. A check that the setting lacks, or has in no known form, has its default position. */
export function guardPositionsOf(setting: Json | undefined): Record<GuardId, GuardPosition> {
  const given = typeof setting === 'object' && setting !== null && !Array.isArray(setting) ? setting : {}
  const position = (id: GuardId) => guardPositions.find((each) => each === given[id]) ?? usual[id]
  return Object.fromEntries(guardIds.map((id) => [id, position(id)])) as Record<GuardId, GuardPosition>
}
