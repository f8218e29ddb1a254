/** Calls of the page that take work away for good, or lead it another way: a person confirms each in a dialog of the shell. */
import type { AuthorityView, CallName, Reply } from '../../shared/bridge.ts'
import { GalleyError } from '../../shared/model/errors.ts'
import { isPlainInput } from '../../shared/model/plain-input.ts'
import { authorityQuestion, credentialsQuestion, proxyQuestion } from './network-questions.ts'
import { onOneLine } from './ask-person.ts'
import type { AskPerson, Question } from './ask-person.ts'

/** The question about a well-formed call; null where it takes nothing away. */
function questionFor(name: string, input: unknown): Question | null {
  const given = typeof input === 'object' && input !== null ? (input as Record<string, unknown>) : {}
  const id = onOneLine(String(given['connectionId'] ?? ''), 60)
  if (name === 'data.restore')
    return {
      message: given['from'] === 'backup' ? 'Put the last backup in place of the data?' : 'Begin with no data?',
      detail: `Connection: “${id}”\n\nThe data as it is now is kept in a folder beside it. Changes that were not pushed are not in what takes its place.`,
      buttons: ['Cancel', given['from'] === 'backup' ? 'Restore the backup' : 'Begin with no data'],
    }
  if (name === 'network.setProxy') return proxyQuestion(input)
  if (name === 'network.setCredentials') return credentialsQuestion(input)
  if (name === 'connection.forget' && given['deleteData'] !== false)
    return {
      message: 'Delete this connection’s data from this computer?',
      detail: `Connection: “${id}”\n\nChanges that were not pushed are lost. What the service has stays there.`,
      buttons: ['Cancel', 'Delete the data'],
    }
  return null
}

export interface ConfirmedCallPorts {
  ask: AskPerson
  callEngine(name: string, input: unknown): Promise<Reply<unknown>>
}

/**
 * Resolves once the call may go to the engine: it needs no question, or a person accepted. GalleyError `usage` for a call that needs one and that
 * the engine would not take: it goes nowhere, and nobody is asked. GalleyError `cancelled` where the person did not accept.
 */
export async function confirmCall(name: string, input: unknown, ports: ConfirmedCallPorts): Promise<void> {
  // Any other call goes on at once: what the page says last must be with the engine before it closes.
  if (!confirmedCalls.has(name)) return
  await requireWellFormed(name, input)
  const question =
    name === 'network.addAuthorities' ? authorityQuestion(await lookAt(input, ports)) : questionFor(name, input)
  if (question) await requireYes(ports.ask, question)
}

/** Calls that a person may have to confirm. */
const confirmedCalls: ReadonlySet<string> = new Set([
  'data.restore',
  'connection.forget',
  'network.setProxy',
  'network.setCredentials',
  'network.addAuthorities',
])

async function requireWellFormed(name: string, input: unknown): Promise<void> {
  // The library of schemas comes with the first such call: the window does not wait for it.
  const { calls, takesBytes } = await import('../../shared/bridge.ts')
  const known = name as CallName
  const isPlain = isPlainInput(input, takesBytes(known) ? 'bytes' : undefined)
  if (!isPlain || !calls[known].input.safeParse(input).success)
    throw new GalleyError('usage', `The call ${name} was made with something that it does not take.`)
}

/** The authorities that the question is about; the engine's error where the file holds none. */
async function lookAt(input: unknown, { callEngine }: ConfirmedCallPorts): Promise<AuthorityView[]> {
  const reply = await callEngine('network.lookAtAuthorities', input)
  if (!reply.ok) throw new GalleyError(reply.error.code, reply.error.message, reply.error.details)
  return reply.value as AuthorityView[]
}

async function requireYes(ask: AskPerson, question: Question): Promise<void> {
  if (!(await ask(question))) throw new GalleyError('cancelled', 'Not confirmed. Nothing was changed.')
}
