/** When a connection pulls without being asked, as its settings say. */
import type { Json } from './values.ts'

/** Names of the settings. */
export const pullEverySetting = 'pull.everyMinutes'
export const pullAtStartSetting = 'pull.atStart'

/** Minutes between looks at what people plan and post that can be chosen; 0: never. */
export const pullIntervals = [15, 30, 60, 120, 0] as const
export const usualPullMinutes = 30

/** null: nothing is pulled without being asked. What is none of the choices counts as the usual one. */
export function pullEveryMinutes(settings: Readonly<Record<string, Json>>): number | null {
  const chosen = pullIntervals.find((each) => each === settings[pullEverySetting]) ?? usualPullMinutes
  return chosen === 0 ? null : chosen
}

/** True if everything is pulled when the connection is opened. */
export function pullsAtStart(settings: Readonly<Record<string, Json>>): boolean {
  return settings[pullAtStartSetting] === true
}
