/** Whether the addresses of records answer: asked by a person, never by themselves. */
import type { AddressAnswer, AskedAddresses, CallParsed } from '../../../shared/bridge.ts'
import { message } from '../../../shared/messages/message.ts'
import { GalleyError } from '../../../shared/model/errors.ts'
import type { Core } from '../core.ts'
import { instantNow } from '../instants.ts'
import { askAddress } from '../service/ask-address.ts'
import type { Handlers } from './handler.ts'

const sideBySide = 4
/** Most addresses that one call asks: at ten seconds each, four at a time, some minutes at worst. */
const mostAsked = 200

export const addressHandlers = {
  'address.list': (core, { key }) => core.session().workspace.records.addresses(key),
  'address.ask': async (core, { key }) => {
    const { workspace } = core.session()
    const addresses = workspace.records.addresses(key).map(({ address }) => address)
    workspace.edits.keepAddressAnswers([key], await askAll(core, addresses))
    return workspace.records.addresses(key)
  },
  'address.askMany': (core, order) => askMany(core, order),
} satisfies Partial<Handlers>

async function askMany(core: Core, { kind, selection }: CallParsed<'address.askMany'>): Promise<AskedAddresses> {
  const { workspace } = core.session()
  const records = await workspace.records.selectionAddresses(core.ports.clock, kind, selection)
  const all = [...new Set(records.flatMap(({ addresses }) => addresses))]
  const answers = await askAll(core, all.slice(0, mostAsked))
  const keys = records.map(({ key }) => key).filter((key) => workspace.records.peek(key) !== null)
  workspace.edits.keepAddressAnswers(keys, answers)
  const faults = new Map(answers.flatMap(({ address, outcome, why }) => (outcome === 'fault' ? [[address, why]] : [])))
  return {
    asked: answers.length,
    left: all.length - answers.length,
    faults: records.flatMap(({ key, name, addresses }) =>
      addresses.flatMap((address) => {
        const why = faults.get(address)
        return why ? [{ key, name, message: message('engine.askAddress.faultAt', { address, why }) }] : []
      }),
    ),
  }
}

async function askAll(core: Core, addresses: readonly string[]): Promise<AddressAnswer[]> {
  if (core.session().sync.online.isOffline) throw new GalleyError('offline', message('engine.askAddress.offline'))
  const { transport, clock } = core.ports
  const waiting = [...addresses]
  const answers: AddressAnswer[] = []
  const work = async () => {
    for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
      const answer = await askAddress(transport, address)
      answers.push({ address, askedAt: instantNow(clock), ...answer })
    }
  }
  await Promise.all(Array.from({ length: sideBySide }, work))
  return answers
}
