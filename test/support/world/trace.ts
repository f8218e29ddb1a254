/** Everything that happens in a world, line by line, so that two runs of one seed can be compared. */
import type { Op } from './doing.ts'
import { waitingTexts } from './operations.ts'
import { Violation } from './violation.ts'
import { World } from './world.ts'

/**
 * Runs the operations and gives a line for each request that reached the service (when, whose, all that it says, its signature included, and
 * the answer), each change there, and each step with what waits for both people afterwards and what their engines told meanwhile.
 */
export async function traceOf(seed: number, ops: readonly Op[]): Promise<string[]> {
  const world = await World.begin(seed)
  const lines: string[] = []
  const answer = world.service.answer.bind(world.service)
  world.service.answer = (request, by, body) => {
    const given = answer(request, by, body)
    const asked = { by, method: request.method, url: request.url, query: request.query, headers: request.headers }
    lines.push(textOf({ atMs: world.clock.trueMs, ...asked, body: body.toString('latin1'), given }))
    return given
  }
  try {
    for (const [index, op] of ops.entries()) {
      await world.step(op)
      lines.push(textOf({ step: index, op, atMs: world.clock.trueMs, monotonicMs: world.clock.monotonicMs }))
      for (const { person } of world.actors) {
        lines.push(textOf({ person: person.name, waits: [...waitingTexts(person)], heard: person.events.splice(0) }))
      }
    }
  } catch (error) {
    if (!(error instanceof Violation)) throw error
    lines.push(error.message)
  } finally {
    await world.end()
  }
  return [...lines, ...world.service.history.map(textOf)]
}

function textOf(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? `${each}n` : each))
}
