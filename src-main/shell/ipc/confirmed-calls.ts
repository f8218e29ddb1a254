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
type QuestionFor = (input: unknown, ports: ConfirmedCallPorts) => Question | null | Promise<Question | null>

/** Calls that a person may have to confirm. */
const questions: ReadonlyMap<string, QuestionFor> = new Map<CallName, QuestionFor>([
  [
    'data.restore',
    async (input, ports) => {
      const { connectionId, from } = input as Record<string, unknown>
      return restoreQuestion(await connectionLines(connectionId, ports), from === 'backup')
    },
  ],
  [
    'connection.forget',
    async (input, ports) => {
      const { connectionId, deleteData } = input as Record<string, unknown>
      return deleteData === false ? null : forgetQuestion(await connectionLines(connectionId, ports))
    },
  ],
  ['practice.reset', resetQuestion],
  ['network.setProxy', proxyQuestion],
  ['network.setCredentials', credentialsQuestion],
  [
    'network.addAuthorities',
    async (input, ports) =>
      authorityQuestion(await askEngine<AuthorityView[]>('network.lookAtAuthorities', input, ports)),
  ],
])

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
  const questionFor = questions.get(name)
  return questionFor ? confirm(name, input, ports, questionFor) : null
}

async function confirm(
  name: string,
  input: unknown,
  ports: ConfirmedCallPorts,
  questionFor: QuestionFor,
): Promise<void> {
  await requireWellFormed(name, input)
  const question = await questionFor(input, ports)
  if (question) await requireYes(ports.ask, question)
}

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
