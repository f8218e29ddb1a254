/** Answers that wait for the window, in the shell and then in the preload. */
import type { AheadAnswer } from '../../../shared/shell-bridge.ts'

export const stateCall = 'app.state'
export const pageCall = 'grid.page'

/** What an event of the engine leaves of them: a new state takes the old one's place, rows that changed are asked for anew. */
export function stillTrue(answers: readonly AheadAnswer[], event: { name: string; payload: unknown }): AheadAnswer[] {
  const reply = { ok: true as const, value: event.payload }
  if (event.name === 'state') return answers.map((each) => (each.name === stateCall ? { ...each, reply } : each))
  return answers.filter((each) => event.name !== 'data' || each.name !== pageCall)
}
