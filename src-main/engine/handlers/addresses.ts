/** Whether the addresses of a record answer: asked by a person, never by itself. */
import type { AddressAnswer, RecordAddress } from '../../../shared/bridge.ts'
import { message } from '../../../shared/messages/message.ts'
import { GalleyError } from '../../../shared/model/errors.ts'
import type { Core } from '../core.ts'
import { instantNow } from '../instants.ts'
import { askAddress } from '../service/ask-address.ts'
import type { Handlers } from './handler.ts'

const sideBySide = 4

export const addressHandlers = {
  'address.list': (core, { key }) => core.session().workspace.records.addresses(key),
  'address.ask': (core, { key }) => askAll(core, key),
} satisfies Partial<Handlers>

async function askAll(core: Core, key: number): Promise<RecordAddress[]> {
  const { workspace, sync } = core.session()
  if (sync.online.isOffline) throw new GalleyError('offline', message('engine.askAddress.offline'))
  const { transport, clock } = core.ports
  const waiting = workspace.records.addresses(key).map(({ address }) => address)
  const answers: AddressAnswer[] = []
  const work = async () => {
    for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
      const answer = await askAddress(transport, address)
      answers.push({ address, askedAt: instantNow(clock), ...answer })
    }
  }
  await Promise.all(Array.from({ length: sideBySide }, work))
  workspace.edits.keepAddressAnswers(key, answers)
  return workspace.records.addresses(key)
}
