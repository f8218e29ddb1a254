/** Calls of the page that take work away for good, or lead it another way: a person confirms each in a dialog of the shell. */
import { t } from '../../../shared/messages/index.ts'
import type { AuthorityView, CallName, ConnectionView, Reply } from '../../../shared/bridge.ts'
import { message } from '../../../shared/messages/message.ts'
import { GalleyError, toGalleyError } from '../../../shared/model/errors.ts'
import { isPlainInput } from '../../../shared/model/plain-input.ts'
import { authorityQuestion, credentialsQuestion, proxyQuestion } from './network-questions.ts'
import { onOneLine } from './ask-person.ts'
import type { AskPerson, Question } from './ask-person.ts'

/** The question about a well-formed call; null where it takes nothing away. GalleyError where the engine cannot say what it is about. */
async function questionFor(name: string, input: unknown, ports: ConfirmedCallPorts): Promise<Question | null> {
  const given = input as Record<string, unknown>
  switch (name) {
    case 'data.restore':
      return restoreQuestion(await connectionLines(given['connectionId'], ports), given['from'] === 'backup')
    case 'connection.forget':
      return given['deleteData'] === false ? null : forgetQuestion(await connectionLines(given['connectionId'], ports))
    case 'practice.reset':
      return resetQuestion()
    case 'network.setProxy':
      return proxyQuestion(input)
    case 'network.setCredentials':
      return credentialsQuestion(input)
    case 'network.addAuthorities':
      return authorityQuestion(await askEngine<AuthorityView[]>('network.lookAtAuthorities', input, ports))
    default:
      return null
  }
}

function restoreQuestion(connection: string, isBackup: boolean): Question {
  return {
    message: isBackup ? t('shell.confirmedCalls.putLastBackupIn') : t('shell.confirmedCalls.beginWithNoData'),
    detail: t('shell.confirmedCalls.detail', { connection }),
    buttons: [
      t('shell.confirmedCalls.cancel'),
      isBackup ? t('shell.confirmedCalls.restoreBackup') : t('shell.confirmedCalls.beginWithNoData2'),
    ],
  }
}

function forgetQuestion(connection: string): Question {
  return {
    message: t('shell.confirmedCalls.deleteThisConnectionsData'),
    detail: t('shell.confirmedCalls.detail.changesWereNotPushed', { connection }),
    buttons: [t('shell.confirmedCalls.cancel'), t('shell.confirmedCalls.deleteData')],
  }
}

function resetQuestion(): Question {
  return {
    message: t('shell.confirmedCalls.resetPractice'),
    detail: t('shell.confirmedCalls.resetPracticeMore'),
    buttons: [t('shell.confirmedCalls.cancel'), t('shell.confirmedCalls.resetPracticeNow')],
  }
}

/** The connection as a person knows it: its name and where it leads, each on a line. One that is not here is told by its id. */
async function connectionLines(id: unknown, ports: ConfirmedCallPorts): Promise<string> {
  const connections = await askEngine<ConnectionView[]>('connection.list', {}, ports)
  const found = connections.find((each) => each.id === id)
  if (!found) return t('shell.confirmedCalls.connection', { text: onOneLine(String(id), 60) })
  return t('shell.confirmedCalls.connectionAddress', {
    onOneLine: onOneLine(found.name, 100),
    onOneLine2: onOneLine(found.baseUrl, 200),
  })
}

async function askEngine<T>(name: string, input: unknown, { callEngine }: ConfirmedCallPorts): Promise<T> {
  const reply = await callEngine(name, input)
  if (!reply.ok) throw toGalleyError(reply.error)
  return reply.value as T
}

export interface ConfirmedCallPorts {
  ask: AskPerson
  callEngine(name: string, input: unknown): Promise<Reply<unknown>>
}

/**
 * Null for a call that needs no question. Otherwise resolves once the call may go to the engine. GalleyError `usage` for a call that needs one and that
 * the engine would not take: it goes nowhere, and nobody is asked. GalleyError `cancelled` where the person did not accept.
 */
export function confirmCall(name: string, input: unknown, ports: ConfirmedCallPorts): Promise<void> | null {
  return confirmedCalls.has(name) ? confirm(name, input, ports) : null
}

async function confirm(name: string, input: unknown, ports: ConfirmedCallPorts): Promise<void> {
  await requireWellFormed(name, input)
  const question = await questionFor(name, input, ports)
  if (question) await requireYes(ports.ask, question)
}

/** Calls that a person may have to confirm. */
const confirmedCalls: ReadonlySet<string> = new Set([
  'data.restore',
  'connection.forget',
  'practice.reset',
  'network.setProxy',
  'network.setCredentials',
  'network.addAuthorities',
])

async function requireWellFormed(name: string, input: unknown): Promise<void> {
  // The library of schemas comes with the first such call: the window does not wait for it.
  const { calls, takesBytes } = await import('../../../shared/bridge.ts')
  const known = name as CallName
  const isPlain = isPlainInput(input, takesBytes(known) ? 'bytes' : undefined)
  if (!isPlain || !calls[known].input.safeParse(input).success)
    throw new GalleyError('usage', message('shell.confirmedCalls.callWasMadeWith', { name }))
}

async function requireYes(ask: AskPerson, question: Question): Promise<void> {
  if (!(await ask(question))) throw new GalleyError('cancelled', message('shell.confirmedCalls.notConfirmedNothingWas'))
}
