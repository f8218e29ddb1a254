/** `galley audience` */
import { resolve } from 'node:path'
import type { AudienceImportView, ListCheck, ListLook } from '../../../shared/bridge.ts'
import { targetableFrom } from '../../../shared/model/audience/limits.ts'
import { identifierLabels, identifiers } from '../../../shared/model/audience/users.ts'
import type { Identifier } from '../../../shared/model/audience/users.ts'
import { isLocalId } from '../../../shared/model/local-id.ts'
import { parseText } from '../../../shared/contract/language/text-value.ts'
import { secondsOf, wrongUse } from '../arguments.ts'
import type { Command, Context } from '../context.ts'
import { audienceImportShape, listCheckShape } from '../shapes.ts'

export const audience: Command = {
  shape: {
    name: 'audience',
    summary: 'Add people of a file to an audience, or take them out; hashed here, nothing of the file is kept',
    words: 'check FILE | add AUDIENCE FILE | remove AUDIENCE FILE | imports | resume IMPORT | stop IMPORT',
    wordCount: [1, 3],
    flags: {
      account: { shape: 'text', value: 'A', help: 'Which account, where there are several' },
      column: {
        shape: 'texts',
        value: 'NAME=KIND',
        help: `What a column holds, by heading or number: ${identifiers.join(', ')} or none; may be given again`,
      },
      country: { shape: 'text', value: 'CODE', help: 'Country code for phone numbers without one, such as 49' },
      'without-plus': { shape: 'none', help: 'Hash phone numbers without the plus sign' },
      effective: { shape: 'text', value: 'TIME', help: 'When people come into the audience (now)' },
      expires: { shape: 'text', value: 'TIME', help: 'When people leave the audience (13 months from now)' },
      timeout: { shape: 'text', value: 'S', help: 'Seconds in all, waiting for the service included (600)' },
    },
    notes: [
      'FILE is CSV or text in UTF-8. Values are normalised and hashed with SHA-256 here; values that are hashed already are kept.',
      'An import that was cut off goes on with resume where the service took it last; sending somebody twice changes nothing.',
      'Ends with 1 when nobody could be sent or an import is not done.',
    ],
  },
  run: async (context) => {
    const [action, ...words] = context.given.words
    switch (action) {
      case 'check':
        return check(context, one(words, 'galley audience check FILE'))
      case 'add':
      case 'remove':
        return send(context, action, words)
      case 'imports':
        return list(context)
      case 'resume':
        return resume(context, one(words, 'galley audience resume IMPORT'))
      case 'stop':
        return stop(context, one(words, 'galley audience stop IMPORT'))
      default:
        throw wrongUse(`galley audience takes check, add, remove, imports, resume or stop, not “${action ?? ''}”.`)
    }
  },
}

async function check(context: Context, file: string): Promise<number> {
  const { reading } = await read(context, file)
  const found = await context.call('audience.check', reading)
  context.output.json(listCheckShape(found))
  showCheck(context, found)
  return found.usableCount > 0 ? 0 : 1
}

async function send(context: Context, action: 'add' | 'remove', words: readonly string[]): Promise<number> {
  const [audienceId, file] = words
  if (audienceId === undefined || file === undefined || words.length > 2)
    throw wrongUse(`Name the audience and the file: galley audience ${action} AUDIENCE FILE`)
  const { reading } = await read(context, file)
  const accountId = await context.account()
  return watched(context, async () => {
    const begun = await context.call('audience.import', {
      ...reading,
      accountId,
      audienceId,
      operation: action === 'add' ? 'Update' : 'Delete',
      effectiveAt: instantOf(context, 'effective'),
      expiresAt: instantOf(context, 'expires'),
    })
    return begun.importId
  })
}

async function list(context: Context): Promise<number> {
  const imports = await context.call('audience.imports', {})
  for (const each of imports) context.output.json(audienceImportShape(each))
  show(context, imports)
  if (imports.length === 0)
    context.output.text('There are no imports. Begin one with galley audience add AUDIENCE FILE.')
  return 0
}

function resume(context: Context, word: string): Promise<number> {
  return watched(context, async () => (await context.call('audience.resume', { importId: idOf(word) })).importId)
}

async function stop(context: Context, word: string): Promise<number> {
  await context.call('audience.stop', { importId: idOf(word) })
  context.output.text('The import was forgotten; people who were sent stay where they are.')
  return 0
}

/** Begins, tells how far it is, and waits; what stands after the timeout goes on with resume. */
async function watched(context: Context, begin: () => Promise<number>): Promise<number> {
  const { given, output } = context
  const engine = await context.engine()
  const stopListening = engine.onEvent((event) => {
    if (event.name === 'audienceProgress') for (const each of event.payload.imports) output.note(progressLine(each))
  })
  try {
    const importIds = [await begin()]
    const ended = await context.call('audience.wait', { importIds, timeoutMs: secondsOf(given, 'timeout', 600) })
    for (const each of ended) output.json(audienceImportShape(each))
    show(context, ended)
    for (const { error, waitingFor } of ended) if (error ?? waitingFor) output.text(error?.message ?? waitingFor!)
    // One whose audience is new is prepared: it goes with the push of that.
    const isDone = ended.every(({ state, audienceId }) => state === 'done' || isLocalId(audienceId))
    if (!isDone) await context.noteConnection()
    return isDone ? 0 : 1
  } finally {
    stopListening()
  }
}

async function read(context: Context, file: string) {
  const { given } = context
  const look = await context.call('audience.look', { path: resolve(file) })
  const columns = columnsOf(look, given.texts('column'))
  const phoneCountry = given.text('country')?.replace(/^\+/, '') ?? null
  if (phoneCountry !== null && !/^[1-9]\d{0,2}$/.test(phoneCountry))
    throw wrongUse('--country takes a country code, such as 49.')
  return { reading: { listId: look.listId, columns, hasPlus: !given.has('without-plus'), phoneCountry } }
}

/** As the file tells, and what was said laid over it. */
function columnsOf({ columns, name }: ListLook, mappings: readonly string[]): (Identifier | null)[] {
  const result = columns.map(({ identifier }) => identifier)
  for (const word of mappings) {
    const [column = '', kind = ''] = word.split(/=(?=[^=]*$)/)
    const identifier = identifiers.find((each) => each === kind) ?? null
    const index = columns.findIndex(({ heading }, at) => heading === column || String(at + 1) === column)
    if (index < 0) throw wrongUse(`${name} has no column “${column}”. It has: ${columns.map(headingOf).join(', ')}.`)
    if (identifier === null && kind !== 'none')
      throw wrongUse(`--column takes one of ${identifiers.join(', ')} or none.`)
    result[index] = identifier
  }
  if (result.every((each) => each === null))
    throw wrongUse(
      `It is not clear what ${name} holds. Say it: --column NAME=KIND. Columns: ${columns.map(headingOf).join(', ')}.`,
    )
  return result
}

function headingOf({ heading }: ListLook['columns'][number], index: number): string {
  return heading === null || heading === '' ? String(index + 1) : heading
}

/** The time that the option gives, or null; wrong use where it is none, or where nobody comes in. */
function instantOf({ given }: Context, name: 'effective' | 'expires'): string | null {
  const text = given.text(name)
  if (text === undefined) return null
  if (given.words[0] !== 'add') throw wrongUse(`--${name} is for galley audience add.`)
  const read = parseText({ type: 'instant', label: `--${name}`, write: 'never' }, text)
  if (read.kind !== 'value' || typeof read.value !== 'string')
    throw wrongUse(`--${name} takes a time, such as 2027-12-01T00:00:00Z.`)
  return read.value
}

function one(words: readonly string[], use: string): string {
  if (words.length !== 1) throw wrongUse(`It is: ${use}`)
  return words[0]!
}

function idOf(word: string): number {
  if (!/^[1-9]\d{0,9}$/.test(word)) throw wrongUse('IMPORT is a number; galley audience imports shows it.')
  return Number(word)
}

const rows = (count: number) => `${count} ${count === 1 ? 'row' : 'rows'}`

function showCheck({ output }: Context, found: ListCheck): void {
  output.text(
    `${rows(found.rowCount)}: ${found.usableCount} ${found.usableCount === 1 ? 'person' : 'people'}, ${rows(found.refusedCount)} that cannot be used.`,
  )
  output.table(
    ['KIND', 'PEOPLE'],
    Object.entries(found.countByKind).map(([kind, count]) => [identifierLabels[kind as Identifier], String(count)]),
  )
  if (found.hashedCount > 0)
    output.text(`${found.hashedCount} ${found.hashedCount === 1 ? 'value was' : 'values were'} hashed already.`)
  if (found.personalCount > 0)
    output.text(`${found.personalCount} of your own ids look like addresses or numbers. They are sent as they are.`)
  if (found.duplicateCount > 0)
    output.text(
      `${rows(found.duplicateCount)} ${found.duplicateCount === 1 ? 'repeats' : 'repeat'} somebody from a row above. Each person is sent once.`,
    )
  if (found.usableCount > 0 && found.usableCount < targetableFrom)
    output.text(
      `Fewer than ${targetableFrom} people can match. An audience can be targeted once ${targetableFrom} people match.`,
    )
  if (found.example !== null) output.text(`The first person, as it leaves this computer: ${found.example}`)
  for (const { line, reason } of found.refusals) output.text(`Line ${line}: ${reason}`)
}

function show({ output }: Context, imports: readonly AudienceImportView[]): void {
  output.table(
    ['IMPORT', 'AUDIENCE', 'FILE', 'STATE', 'SENT'],
    imports.map((each) => [
      String(each.importId),
      each.audienceName,
      each.fileName,
      each.state,
      `${each.sentCount} of ${each.userCount}`,
    ]),
  )
}

function progressLine({ audienceName, sentCount, userCount, state, waitingFor }: AudienceImportView): string {
  return `${audienceName}: ${state}, ${sentCount} of ${userCount} people${waitingFor === null ? '' : ` (${waitingFor})`}`
}
