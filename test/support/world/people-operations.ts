/** Lists of people on their way into audiences and out of them. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { attempt, tryCall } from './doing.ts'
import type { Chance, Doing } from './doing.ts'
import type { GivenList } from './people-witness.ts'
import type { Person } from './person.ts'

/** A file with some thirty people begins to go into an audience, or out of it. */
export async function sendPeople(doing: Doing, operation: GivenList['operation']): Promise<void> {
  const { world, actor, person, chance } = doing
  const audiences = listsOf(person)
  if (audiences.length === 0) return
  const audienceId = chance.pick(audiences)
  const given = { audienceId, operation, ...timesOf(operation, world.service.nowMs(), chance) }
  const mark = world.nextMark(person)
  const known = operation === 'Delete' ? actor.witness.people.givenTo(audienceId) : []
  const path = join(world.folder.next(), `${mark}.csv`)
  const people = peopleOf(mark, 20 + chance.upTo(20), known)
  writeFileSync(path, fileOf(people))
  const looked = await attempt(doing, 'audience.look', { path })
  if (!looked) return
  // Now and then the service counts others than it was sent: three times in a row is more than a list takes.
  if (chance.upTo(4) === 0) world.service.counts.short = 1 + chance.upTo(3)
  const { kills } = person
  actor.witness.people.asks({ path, people, ...given })
  const { listId } = looked
  const { effectiveAt, expiresAt } = given
  const order = { listId, accountId: world.accountId, audienceId, operation, effectiveAt, expiresAt }
  if (await attempt(doing, 'audience.import', order)) actor.witness.people.begun(path)
  // What a killed engine has of it may go on.
  else if (person.kills === kills) actor.witness.people.refused(path)
}

/** A list is held while its people are on their way: nothing of it leaves until it is resumed. */
export async function holdPeople(doing: Doing): Promise<void> {
  const { world, actor, person, chance } = doing
  await sendPeople(doing, 'Update')
  await world.clock.pass(50 + chance.upTo(100))
  for (const { importId, state } of (await attempt(doing, 'audience.imports', {})) ?? []) {
    if (state !== 'going' || !person.isAlive) continue
    const view = await attempt(doing, 'audience.pause', { importId })
    if (view) actor.witness.people.held(view)
  }
  await world.clock.pass(3_000)
}

/** A backup with a list on its way takes the place of the file: nothing of that list leaves until it is resumed. */
export async function restorePeople(doing: Doing): Promise<void> {
  const { world, actor, chance } = doing
  await attempt(doing, 'app.setOffline', { isOffline: true })
  await sendPeople(doing, 'Update')
  await world.backUp(actor, chance)
  await world.restore(actor, chance)
  await attempt(doing, 'app.setOffline', { isOffline: false })
  await world.clock.pass(3_000)
}

/** A list is held, goes on or is ended. */
export async function steerList(doing: Doing): Promise<void> {
  const { actor, chance } = doing
  const lists = await attempt(doing, 'audience.imports', {})
  const open = lists?.filter(({ state }) => state !== 'done') ?? []
  if (open.length === 0) return
  const { importId } = chance.pick(open)
  const { people } = actor.witness
  const way = chance.pick(['hold', 'hold', 'resume', 'resume', 'resume', 'stop'])
  if (way === 'hold') {
    const view = await attempt(doing, 'audience.pause', { importId })
    if (view) people.held(view)
  } else if (way === 'resume') {
    people.resumes(importId)
    await attempt(doing, 'audience.resume', { importId })
  } else {
    const noteStop = people.stops(importId)
    if (await tryCall(doing, 'audience.stop', { importId })) noteStop()
  }
}

/** Every list that is left is to go on; gives their ids. */
export async function resumeLists(doing: Pick<Doing, 'world' | 'actor' | 'person'>): Promise<number[]> {
  const lists = (await attempt(doing, 'audience.imports', {})) ?? []
  const importIds = lists.filter(({ state }) => state !== 'done').map(({ importId }) => importId)
  for (const importId of importIds) {
    doing.actor.witness.people.resumes(importId)
    await attempt(doing, 'audience.resume', { importId })
  }
  return importIds
}

/** The same, and waits for them. */
export async function finishLists(doing: Pick<Doing, 'world' | 'actor' | 'person'>): Promise<void> {
  const importIds = await resumeLists(doing)
  if (importIds.length > 0) await attempt(doing, 'audience.wait', { importIds, timeoutMs: 3_600_000 })
}

function listsOf(person: Person): string[] {
  return person
    .rows<{ _id: string }>(
      "SELECT _id FROM r_custom_audience WHERE _hidden = 0 AND deleted IS NOT 1 AND audience_type = 'CRM' AND _id NOT LIKE 'new-%' ORDER BY _key",
    )
    .map(({ _id: id }) => id)
}

/** Each with an own id that tells them from all others, some of those that are known first. */
function peopleOf(mark: string, count: number, known: readonly string[]): GivenList['people'] {
  return Array.from({ length: count }, (_, index) => ({
    email: known[index] ?? `${mark}.P${index}@Example.com`,
    ownId: `${mark}-${index}`,
  }))
}

/** As a spreadsheet leaves it: an empty line, and blanks beside values. */
function fileOf(people: GivenList['people']): string {
  const lines = people.map(({ email, ownId }, index) => (index === 3 ? `,\n ${email} ,${ownId}` : `${email},${ownId}`))
  return `email,partner_user_id\n${lines.join('\n')}\n`
}

function timesOf(operation: GivenList['operation'], nowMs: number, chance: Chance) {
  const after = (ms: number) => `${new Date(nowMs + ms).toISOString().slice(0, 19)}Z`
  const isDated = operation === 'Update' && chance.upTo(2) === 0
  return { effectiveAt: isDated ? after(3_600_000) : null, expiresAt: isDated ? after(90 * 86_400_000) : null }
}
