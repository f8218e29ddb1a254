/** Calls of the page that take work away for good, or lead it another way: a person confirms each in a dialog of the shell. */
import { GalleyError } from '../../shared/model/errors.ts'
import { isPlainInput } from '../../shared/model/plain-input.ts'
import { credentialsQuestion, proxyQuestion } from './network-questions.ts'
import { onOneLine } from './ask-person.ts'
import type { AskPerson, Question } from './ask-person.ts'

/** The question that a call needs answered first, or null for any other call. */
export function questionFor(name: string, input: unknown): Question | null {
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

/** Whether the engine would take the call at all: nobody is asked about one that it refuses. */
export async function isWellFormed(name: string, input: unknown): Promise<boolean> {
  // The library of schemas comes with the first such call: the window does not wait for it.
  const { calls } = await import('../../shared/bridge.ts')
  if (!Object.hasOwn(calls, name) || !isPlainInput(input)) return false
  return calls[name as keyof typeof calls].input.safeParse(input).success
}

/** GalleyError `cancelled` where the person did not accept. */
export async function requireYes(ask: AskPerson, question: Question): Promise<void> {
  if (!(await ask(question))) throw new GalleyError('cancelled', 'Not confirmed. Nothing was changed.')
}
