/** Checks and naming rules that the policy has for every account. Where they are locked they always stand; otherwise an account begins with them. */
import { z } from 'zod'
import { stringifyJson } from '../../../shared/model/json.ts'
import { guardIds, guardPositions, guardSetting } from '../../../shared/model/guards.ts'
import { namingSetting } from '../../../shared/model/naming-rule.ts'
import { ownGuardSetting } from '../../../shared/model/own-guards.ts'
import type { Json } from '../../../shared/model/values.ts'
import { json } from '../../../shared/bridge/inputs.ts'
import type { LockedPart } from '../../../shared/bridge.ts'

export const managedSettingsShape = z
  .object({
    /** Positions by check; what is left out is as usual. */
    checks: z.partialRecord(z.enum(guardIds), z.enum(guardPositions)).optional(),
    /** Rules by kind, as the settings keep them. */
    namingRules: z.record(z.string().max(64), json).optional(),
  })
  .strict()
export type ManagedSettings = z.infer<typeof managedSettingsShape>

/** Which of the locked parts a setting belongs to; null for one that nobody locks. */
export function partOfSetting(name: string): LockedPart | null {
  if (name.startsWith(guardSetting) || name.startsWith(ownGuardSetting)) return 'checks'
  return name.startsWith(namingSetting) ? 'naming' : null
}

/** What has to be set for the account, given what is set now. */
export function settingsToSet(
  managed: ManagedSettings,
  locked: readonly LockedPart[],
  accountId: string,
  present: Readonly<Record<string, Json>>,
): { name: string; value: Json }[] {
  const wanted: { name: string; value: Json | undefined; part: LockedPart }[] = [
    { name: `${guardSetting}${accountId}`, value: managed.checks, part: 'checks' },
    { name: `${namingSetting}${accountId}`, value: managed.namingRules, part: 'naming' },
  ]
  return wanted.flatMap(({ name, value, part }) => {
    if (value === undefined) return []
    const isSet = present[name] !== undefined
    const isSame = isSet && stringifyJson(present[name]!) === stringifyJson(value)
    return isSame || (isSet && !locked.includes(part)) ? [] : [{ name, value }]
  })
}
