/** What every world begins with, made once a process: the service with a small part of the sample world, and people who signed in. */
import { WorldFolder } from './disk.ts'
import { pulledKinds } from './drafts.ts'
import { Person } from './person.ts'
import type { PersonCopy, PersonHooks } from './person.ts'
import { ServiceWorld } from './service-world.ts'
import { WorldClock } from './world-clock.ts'

export interface Beginning {
  serviceFile: string
  /** By the service's clock. */
  startMs: number
  /** By the place of the service's users: signed in and nothing pulled, and with everything pulled. */
  signedIn: PersonCopy[]
  pulled: PersonCopy[]
}

let made: Promise<Beginning> | null = null

export function beginning(): Promise<Beginning> {
  return (made ??= make())
}

async function make(): Promise<Beginning> {
  const folder = new WorldFolder()
  process.once('exit', () => folder.remove())
  const serviceFile = `${folder.next()}/service.sqlite`
  ServiceWorld.template(serviceFile)
  const clock = new WorldClock()
  const service = new ServiceWorld(clock, 7, serviceFile)
  const signedIn: PersonCopy[] = []
  const pulled: PersonCopy[] = []
  for (const [index, user] of service.info.users.slice(0, 2).entries()) {
    const person = new Person(`${index}`, user, { clock, service, folder, seed: index, hooks })
    await person.start({ actsByItself: false })
    await person.signIn()
    await person.close()
    signedIn.push(person.copy())
    await person.start({ actsByItself: false })
    const kinds = [...pulledKinds, 'curated_category']
    await person.call('pull.run', { accountId: service.accountId, kinds })
    await person.close()
    pulled.push(person.copy())
  }
  service.close()
  return { serviceFile, startMs: clock.trueMs, signedIn, pulled }
}

const hooks: PersonHooks = {
  onWrite: () => undefined,
  onRequest: () => undefined,
  onAnswer: () => undefined,
  onEffect: () => undefined,
  onFault: () => undefined,
  onKill: () => undefined,
}
