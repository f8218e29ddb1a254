/** `galley template` */
import { message } from '../../../shared/messages/message.ts'
import { t } from '../../../shared/messages/index.ts'
import type { TemplateView } from '../../../shared/bridge.ts'
import { GalleyError } from '../../../shared/model/errors.ts'
import { wrongUse } from '../arguments.ts'
import type { Command, Context } from '../context.ts'
import { printCopy, readParent } from './copy.ts'

export const template: Command = {
  shape: {
    name: 'template',
    summary: t('cli.template.shape.summary'),
    words: 'list | save KIND ID NAME | use NAME | rename NAME TO | delete NAME',
    wordCount: [1, 4],
    flags: {
      account: { shape: 'text', value: 'A', help: t('cli.template.account.help') },
      into: { shape: 'pair', value: 'KIND ID', help: t('cli.template.into.help') },
    },
    notes: [t('cli.template.words'), t('cli.copy.whatCannotBeCarried'), t('cli.copy.galleyUndoTakesAll')],
  },
  run: async (context) => {
    const [verb, ...words] = context.given.words
    const counts: Record<string, number> = { list: 0, save: 3, use: 1, rename: 2, delete: 1 }
    if (verb === undefined || counts[verb] !== words.length) throw wrongUse(message('cli.template.takes'))
    switch (verb) {
      case 'list':
        return list(context)
      case 'save':
        return save(context, words)
      case 'use':
        return use(context, words)
      case 'rename':
        return rename(context, words)
      default:
        return remove(context, words)
    }
  },
}

async function list(context: Context): Promise<number> {
  const { output } = context
  const all = await context.call('template.list', {})
  for (const each of all) output.json(shapeOf(each))
  output.table(
    ['NAME', 'KIND', 'RECORDS', 'KEPT'],
    all.map(({ name, kind, counts, keptAt }) => [name, kind, String(sumOf(counts)), keptAt]),
  )
  if (all.length === 0) output.text(t('cli.template.none'))
  return 0
}

async function save(context: Context, [word, id = '', name = '']: string[]): Promise<number> {
  const { key } = await context.call('record.find', { kind: context.kind(word).kind, id })
  await context.call('template.keep', { key, name })
  return print(context, name)
}

async function use(context: Context, [name = '']: string[]): Promise<number> {
  const found = await find(context, name)
  const parent = readParent(context)
  const { copies } = await context.call('template.use', {
    template: found.key,
    accountId: await context.account(),
    into: parent ? (await context.call('record.find', parent)).key : null,
  })
  for (const each of copies) printCopy(context, each)
  return 0
}

async function rename(context: Context, [name = '', to = '']: string[]): Promise<number> {
  const { key } = await find(context, name)
  await context.call('template.rename', { key, name: to })
  return print(context, to)
}

async function remove(context: Context, [name = '']: string[]): Promise<number> {
  const found = await find(context, name)
  await context.call('template.delete', { key: found.key })
  context.output.json(shapeOf(found))
  context.output.text(found.name)
  return 0
}

async function print(context: Context, name: string): Promise<number> {
  const found = await find(context, name)
  context.output.json(shapeOf(found))
  context.output.text(found.name)
  return 0
}

async function find(context: Context, name: string): Promise<TemplateView> {
  const wanted = name.trim().toLowerCase()
  const found = (await context.call('template.list', {})).find((each) => each.name.toLowerCase() === wanted)
  if (!found) throw new GalleyError('not_found', message('cli.template.unknown', { name }), { name })
  return found
}

function shapeOf({ name, kind, accountId, keptAt, counts }: TemplateView): Record<string, unknown> {
  return { name, kind, account_id: accountId, kept_at: keptAt, counts }
}

function sumOf(counts: Record<string, number>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}
