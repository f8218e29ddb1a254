/** `galley list KIND` */
import { conditionError, ownNames, readCondition } from '../../../shared/filter/index.ts'
import { listComma, t } from '../../../shared/messages/index.ts'
import type { PresentedResource } from '../../../shared/presentation/resources.ts'
import type { RecordView } from '../../../shared/bridge.ts'
import { countOf } from '../arguments.ts'
import type { Arguments } from '../arguments.ts'
import type { Command } from '../context.ts'
import { inSentence } from '../../../shared/model/sentence.ts'
import { headings, readableRows } from '../printing.ts'
import { recordShape } from '../shapes.ts'

/** Records asked for at a time; a window's worth, so that memory stays small however many there are. */
const pageSize = 1000

/** Flags of commands that take records of a kind by what they hold. */
export const whichRecords = {
  account: { shape: 'text', value: 'A', help: t('cli.list.account.help') },
  filter: {
    shape: 'texts',
    value: 'FIELD=VALUE or TEXT',
    help: t('cli.list.filter.help'),
  },
  where: { shape: 'text', value: 'C', help: t('cli.list.where.help') },
} satisfies Command['shape']['flags']

/** Further lines of help of commands that take a condition. */
export const conditionNotes: readonly string[] = [
  t('cli.list.conditionForms'),
  t('cli.list.conditionValues'),
  t('cli.list.conditionOwnNames', { names: ownNames.join(listComma()) }),
  t('cli.list.conditionHas'),
  t('cli.list.conditionUnset'),
]

export const list: Command = {
  shape: {
    name: 'list',
    summary: t('cli.list.shape.summary'),
    words: 'KIND',
    wordCount: [1, 1],
    flags: {
      ...whichRecords,
      deleted: { shape: 'none', help: t('cli.list.deleted.help') },
      limit: { shape: 'text', value: 'N', help: t('cli.list.limit.help') },
    },
    notes: conditionNotes,
  },
  run: async (context) => {
    const { given, output } = context
    const resource = context.kind(given.words[0])
    const limit = countOf(given, 'limit') ?? Infinity
    const accountId = resource.scope === 'account' ? await context.account() : ''
    const read = readFilter(resource, given)
    // Those that are to be deleted here are deleted as well.
    const deleted = read.where === undefined ? 'deleted = true' : `deleted = true and (${read.where})`
    const filter = given.has('deleted') ? { ...read, where: deleted } : read
    const rows: string[][] = []
    let afterKey = 0
    for (let left = limit; left > 0;) {
      const page: RecordView[] = await context.call('record.list', {
        kind: resource.kind,
        accountId,
        filter,
        afterKey,
        limit: Math.min(left, pageSize),
      })
      for (const view of page) output.json(recordShape(view))
      if (!output.isJson) rows.push(...(await readableRows(context, resource, page)))
      const last = page.at(-1)
      if (!last || page.length < Math.min(left, pageSize)) break
      left -= page.length
      afterKey = last.key
    }
    output.table(headings(resource), rows)
    if (!output.isJson && rows.length === 0) output.text(nothingText(resource, given))
    return 0
  },
}

/** That nothing was found, and of a name that is no field what was looked for in its place. */
function nothingText(resource: PresentedResource, given: Arguments): string {
  const unknown = given.texts('filter').flatMap((each) => {
    const field = fieldValue.exec(each)?.[1]
    return field === undefined || Object.hasOwn(resource.fields, field)
      ? []
      : [t('cli.list.hasNoFieldWas', { label: resource.label, field, each })]
  })
  return t('cli.list.noHere', { labelPlural: inSentence(resource.labelPlural), unknown: unknown.join('') })
}

const fieldValue = /^([a-z_][a-z0-9_]*)=([\s\S]*)$/

/** `field=value` compares, where the kind has that field; everything else is searched for. */
export function readFilter(
  resource: PresentedResource,
  given: Arguments,
): { text: string; equals: Record<string, string>; where?: string } {
  const equals: Record<string, string> = {}
  const texts: string[] = []
  for (const source of given.texts('filter')) {
    const [, field = '', value = ''] = fieldValue.exec(source) ?? []
    if (Object.hasOwn(resource.fields, field)) equals[field] = value
    else texts.push(source)
  }
  const where = readWhere(resource, given)
  return { text: texts.join(' '), equals, ...(where === undefined ? {} : { where }) }
}

/** The condition that `--where` gives; GalleyError `usage` where it is none for the kind. */
export function readWhere(resource: PresentedResource, given: Arguments): string | undefined {
  const where = given.text('where')
  if (where === undefined) return undefined
  // Whether it can be read depends on neither: the engine reads it again by the account's clock.
  const read = readCondition(resource, where, { zone: 'UTC', nowMs: 0 })
  if (read.kind === 'fault') throw conditionError(read.fault, 'usage')
  return where
}
