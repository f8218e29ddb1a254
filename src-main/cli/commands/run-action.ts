/** `galley run KIND ACTION [ID] [PARAM...]` */
import type { PresentedResource } from '../../../shared/presentation/resources.ts'
import type { CallReply } from '../../../shared/bridge.ts'
import { actionOf } from '../../../shared/contract/language/resource.ts'
import { resources } from '../../../shared/presentation/resources.ts'
import { stringifyJson } from '../../../shared/model/json.ts'
import type { Json } from '../../../shared/model/values.ts'
import { secondsOf, wrongUse } from '../arguments.ts'
import type { Command } from '../context.ts'
import { readParams } from '../params.ts'

export const runAction: Command = {
  shape: {
    name: 'run',
    summary: 'Ask the service for something beyond records, such as an estimate',
    words: 'KIND ACTION [ID] PARAM...',
    wordCount: [2, null],
    flags: {
      account: { shape: 'text', value: 'A', help: 'Which account, where there are several' },
      all: { shape: 'none', help: 'Every page of the answer, where it has several' },
      again: { shape: 'none', help: 'Send it although the answer of the same one was lost' },
      timeout: { shape: 'text', value: 'S', help: 'Seconds in all (60)' },
    },
    notes: [
      'PARAM is name=text or name:=JSON. The actions:',
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
          ? `${resource.label} has no action “${action}”. It has: ${names.join(', ')}.`
          : `${resource.label} has no actions.`,
      )
    }
    const id = operation.action.on === 'record' ? words.shift() : null
    if (id === undefined) throw wrongUse(`galley run ${resource.kind} ${action} needs an ID.`)
    // The call of an edited post names no account; the post belongs to one all the same.
    const isAccounts = operation.path.includes(':account_id') || resource.scope === 'account'
    const isOfAccount = isAccounts && resource.idParam !== 'account_id'
    const accountId = isOfAccount ? await context.account() : (id ?? '')
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
      if (next !== null && !given.has('all'))
        output.note(`There is more. Ask for the next page with cursor=${String(next)}, or for all with --all.`)
      cursor = next === cursor ? null : next
    } while (cursor !== null && given.has('all'))
    return 0
  },
}

function actionsOf(resource: PresentedResource) {
  return resource.operations.flatMap((operation) => operation.action ?? [])
}
