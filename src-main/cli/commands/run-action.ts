/** `galley run KIND ACTION [ID] [PARAM...]` */
import { message } from '../../../shared/messages/message.ts'
import { t } from '../../../shared/messages/index.ts'
import type { PresentedResource } from '../../../shared/presentation/resources.ts'
import type { CallReply } from '../../../shared/bridge.ts'
import { actionOf } from '../../../shared/contract/language/resource.ts'
import { resources } from '../../../shared/presentation/resources.ts'
import { stringifyJson } from '../../../shared/model/json.ts'
import type { Json } from '../../../shared/model/values.ts'
import { secondsOf, wrongUse } from '../arguments.ts'
import type { Command, Context } from '../context.ts'
import { readParams } from '../params.ts'

export const runAction: Command = {
  shape: {
    name: 'run',
    summary: t('cli.runAction.shape.summary'),
    words: t('cli.runAction.runAction.shape'),
    wordCount: [2, null],
    flags: {
      account: { shape: 'text', value: 'A', help: t('cli.runAction.account.help') },
      all: { shape: 'none', help: t('cli.runAction.all.help') },
      again: { shape: 'none', help: t('cli.runAction.again.help') },
      timeout: { shape: 'text', value: 'S', help: t('cli.runAction.timeout.help.secondsInAll') },
    },
    notes: [
      t('cli.runAction.paramNameTextOr'),
      ...resources.flatMap((resource) =>
        actionsOf(resource).map(({ name, help }) => `  ${resource.kind} ${name}: ${help}`),
      ),
    ],
  },
  run: async (context) => {
    const { given, output } = context
    const [word, action = '', ...words] = given.words
    const resource = context.kind(word)
    const operation = actionOf(resource, action)
    if (!operation) {
      const names = actionsOf(resource).map(({ name }) => name)
      throw wrongUse(
        names.length > 0
          ? message('cli.runAction.hasNoActionHas', { label: resource.label, action, names })
          : message('cli.runAction.hasNoActions', { label: resource.label }),
      )
    }
    const id = operation.action.on === 'record' ? words.shift() : null
    if (id === undefined) throw wrongUse(message('cli.runAction.galleyRunNeedsId', { kind: resource.kind, action }))
    // The call of an edited post names no account; the post belongs to one all the same.
    const isAccounts = operation.path.includes(':account_id') || resource.scope === 'account'
    const isOfAccount = isAccounts && resource.idParam !== 'account_id'
    const accountId = isOfAccount ? await accountOf(context, resource.kind, id) : (id ?? '')
    const params = readParams(words)
    let cursor: Json = null
    do {
      const reply: CallReply<'action.run'> = await context.call('action.run', {
        kind: resource.kind,
        action,
        accountId,
        id,
        params: cursor === null ? params : { ...params, cursor },
        isAgain: given.has('again'),
        timeoutMs: secondsOf(given, 'timeout', 60),
      })
      const { data, rest } = reply
      for (const row of Array.isArray(data) ? data : [data ?? rest]) {
        output.json(row)
        output.text(stringifyJson(row))
      }
      const { next_cursor: next = null } = rest
      if (next !== null && !given.has('all')) output.note(t('cli.runAction.thereMoreAskFor', { next: String(next) }))
      cursor = next === cursor ? null : next
    } while (cursor !== null && given.has('all'))
    return 0
  },
}

/** The account that is named, else that of the record, else the only one. */
async function accountOf(context: Context, kind: string, id: string | null): Promise<string> {
  if (id === null || context.given.text('account') !== undefined) return context.account()
  const found = await context.call('record.find', { kind, id }).catch(() => null)
  return found?.accountId ?? context.account()
}

function actionsOf(resource: PresentedResource) {
  return resource.operations.flatMap((operation) => operation.action ?? [])
}
