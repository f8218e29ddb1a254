/** `galley audience` */
import { textOf } from '../../../shared/presentation/text-of.ts'
import { anyOf, message } from '../../../shared/messages/message.ts'
import { listComma, t } from '../../../shared/messages/index.ts'
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
    summary: t('cli.audience.shape.summary'),
    words: t('cli.audience.audience.shape'),
    wordCount: [1, 3],
    flags: {
      account: { shape: 'text', value: 'A', help: t('cli.audience.account.help') },
      column: {
        shape: 'texts',
        value: 'NAME=KIND',
        help: t('cli.audience.column.help', { identifiers: identifiers.join(listComma()) }),
      },
      country: { shape: 'text', value: 'CODE', help: t('cli.audience.country.help') },
      'without-plus': { shape: 'none', help: t('cli.audience.withoutPlus.help') },
      effective: { shape: 'text', value: 'TIME', help: t('cli.audience.effective.help') },
      expires: { shape: 'text', value: 'TIME', help: t('cli.audience.expires.help') },
      timeout: { shape: 'text', value: 'S', help: t('cli.audience.timeout.help') },
    },
    notes: [t('cli.audience.fileCsvOrText'), t('cli.audience.importWasCutOff'), t('cli.audience.endsWith1When')],
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
        throw wrongUse(message('cli.audience.galleyAudienceTakesCheck', { action: action ?? '' }))
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
    throw wrongUse(message('cli.audience.nameAudienceAndFile', { action }))
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
  if (imports.length === 0) context.output.text(t('cli.audience.thereNoImportsBegin'))
  return 0
}

function resume(context: Context, word: string): Promise<number> {
  return watched(context, async () => (await context.call('audience.resume', { importId: idOf(word) })).importId)
}

async function stop(context: Context, word: string): Promise<number> {
  await context.call('audience.stop', { importId: idOf(word) })
  context.output.text(t('cli.audience.importWasForgottenPeople'))
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
    for (const { error, waitingFor } of ended)
      if (error ?? waitingFor) output.text(error ? textOf(error.message) : textOf(waitingFor!))
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
    throw wrongUse(message('cli.audience.countryTakesCountryCode'))
  return { reading: { listId: look.listId, columns, hasPlus: !given.has('without-plus'), phoneCountry } }
}

/** As the file tells, and what was said laid over it. */
function columnsOf({ columns, name }: ListLook, mappings: readonly string[]): (Identifier | null)[] {
  const result = columns.map(({ identifier }) => identifier)
  for (const word of mappings) {
    const [column = '', kind = ''] = word.split(/=(?=[^=]*$)/)
    const identifier = identifiers.find((each) => each === kind) ?? null
    const index = columns.findIndex(({ heading }, at) => heading === column || String(at + 1) === column)
    if (index < 0)
      throw wrongUse(message('cli.audience.hasNoColumnHas', { name, column, columns: columns.map(headingOf) }))
    if (identifier === null && kind !== 'none')
      throw wrongUse(message('cli.audience.columnTakesOneOr', { identifiers: anyOf(identifiers) }))
    result[index] = identifier
  }
  if (result.every((each) => each === null))
    throw wrongUse(message('cli.audience.notClearWhatHolds', { name, columns: columns.map(headingOf) }))
  return result
}

function headingOf({ heading }: ListLook['columns'][number], index: number): string {
  return heading === null || heading === '' ? String(index + 1) : heading
}

/** The time that the option gives, or null; wrong use where it is none, or where nobody comes in. */
function instantOf({ given }: Context, name: 'effective' | 'expires'): string | null {
  const text = given.text(name)
  if (text === undefined) return null
  if (given.words[0] !== 'add') throw wrongUse(message('cli.audience.forGalleyAudienceAdd', { name }))
  const read = parseText({ type: 'instant', write: 'never' }, text)
  if (read.kind !== 'value' || typeof read.value !== 'string')
    throw wrongUse(message('cli.audience.takesTimeSuchAs', { name }))
  return read.value
}

function one(words: readonly string[], use: string): string {
  if (words.length !== 1) throw wrongUse(message('cli.audience.itIs', { use }))
  return words[0]!
}

function idOf(word: string): number {
  if (!/^[1-9]\d{0,9}$/.test(word)) throw wrongUse(message('cli.audience.importNumberGalleyAudience'))
  return Number(word)
}

const rows = (count: number) => t('cli.audience.rows', { count })

function showCheck({ output }: Context, found: ListCheck): void {
  output.text(
    t('cli.audience.usablecountCannotBeUsed', {
      rows: rows(found.rowCount),
      usableCount: found.usableCount,
      rows2: rows(found.refusedCount),
    }),
  )
  output.table(
    ['KIND', 'PEOPLE'],
    Object.entries(found.countByKind).map(([kind, count]) => [t(identifierLabels[kind as Identifier]), String(count)]),
  )
  if (found.hashedCount > 0) output.text(t('cli.audience.hashedcountHashedAlready', { hashedCount: found.hashedCount }))
  if (found.personalCount > 0) output.text(t('cli.audience.yourOwnIdsLook', { personalCount: found.personalCount }))
  if (found.duplicateCount > 0)
    output.text(
      t('cli.audience.duplicatecountSomebodyFromRow', {
        rows: rows(found.duplicateCount),
        duplicateCount: found.duplicateCount,
      }),
    )
  if (found.usableCount > 0 && found.usableCount < targetableFrom)
    output.text(t('cli.audience.fewerThanPeopleCan', { targetableFrom }))
  if (found.example !== null) output.text(t('cli.audience.firstPersonAsLeaves', { example: found.example }))
  for (const { line, reason } of found.refusals) output.text(t('cli.audience.line', { line, reason }))
}

function show({ output }: Context, imports: readonly AudienceImportView[]): void {
  output.table(
    ['IMPORT', 'AUDIENCE', 'FILE', 'STATE', 'SENT'],
    imports.map((each) => [
      String(each.importId),
      each.audienceName,
      each.fileName,
      each.state,
      t('cli.audience.of', { sentCount: each.sentCount, userCount: each.userCount }),
    ]),
  )
}

function progressLine({ audienceName, sentCount, userCount, state, waitingFor }: AudienceImportView): string {
  return t('cli.audience.ofPeople', {
    audienceName,
    state,
    sentCount,
    userCount,
    waitingFor: waitingFor === null ? '' : ` (${textOf(waitingFor)})`,
  })
}
