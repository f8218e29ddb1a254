/** `galley activity`: what users do at the service, live: subscribe, listen, look back. */
import { textOf } from '../../../shared/presentation/text-of.ts'
import { t } from '../../../shared/messages/index.ts'
import type { ActivityEntry, ActivityView } from '../../../shared/bridge.ts'
import { directions } from '../../../shared/contract/service/activity.ts'
import { eventLabel, filterWords } from '../../../shared/presentation/activity-words.ts'
import { message } from '../../../shared/messages/message.ts'
import { GalleyError } from '../../../shared/model/errors.ts'
import { stringifyJson } from '../../../shared/model/json.ts'
import { countOf, oneOf, secondsOf, wrongUse } from '../arguments.ts'
import type { Command, Context } from '../context.ts'

export const activity: Command = {
  shape: {
    name: 'activity',
    summary: t('cli.activity.shape.summary'),
    words: t('cli.activity.activity.shape'),
    wordCount: [1, 2],
    flags: {
      user: { shape: 'text', value: 'ID', help: t('cli.activity.user.help') },
      keyword: { shape: 'text', value: 'WORD', help: t('cli.activity.keyword.help') },
      direction: { shape: 'text', value: 'sent|received|both', help: t('cli.activity.direction.help') },
      count: { shape: 'text', value: 'N', help: 'listen: ends after N entries; list: the newest N' },
      timeout: { shape: 'text', value: 'S', help: t('cli.activity.timeout.help') },
    },
    notes: [t('cli.activity.listenPrintsEachEntry'), t('cli.activity.serviceListsNoSubscriptions')],
  },
  run: async (context) => {
    const [verb, event] = context.given.words
    if (verb === 'subscribe') return subscribe(context, event)
    if (event !== undefined) throw wrongUse(message('cli.activity.wordTooManySee', { event }))
    switch (verb) {
      case 'subscriptions':
        return printSubscriptions(context, await context.call('activity.view', {}))
      case 'listen':
        return listen(context)
      case 'list':
        return look(context)
      default:
        throw wrongUse(message('cli.activity.galleyActivityDoesNot', { verb: verb ?? '' }))
    }
  },
}

async function subscribe(context: Context, eventType: string | undefined): Promise<number> {
  if (eventType === undefined) throw wrongUse(message('cli.activity.nameEventGalleyActivity'))
  const { given } = context
  const view = await context.call('activity.subscribe', {
    eventType,
    userId: given.text('user') ?? null,
    keyword: given.text('keyword') ?? null,
    direction: oneOf(given, 'direction', directions),
  })
  return printSubscriptions(context, view)
}

function printSubscriptions({ output }: Context, { subscriptions }: ActivityView): number {
  for (const { id, eventType, userId, keyword, direction, madeAt } of subscriptions)
    output.json({ id, event_type: eventType, user_id: userId, keyword, direction, made_at: madeAt })
  output.table(
    ['EVENT', 'MEANS', 'FILTER', 'MADE'],
    subscriptions.map((one) => [one.eventType, eventLabel(one.eventType) ?? '–', filterWords(one), one.madeAt]),
  )
  if (subscriptions.length === 0) output.text(t('cli.activity.noSubscriptionsWereMade'))
  return 0
}

/** Ends after --count entries, at --timeout, or with an error where the stream is refused. */
async function listen(context: Context): Promise<number> {
  const most = countOf(context.given, 'count') ?? Infinity
  const timeoutMs = secondsOf(context.given, 'timeout', 600)
  const engine = await context.engine()
  let printed = 0
  let shownState = ''
  const ended = new Promise<number>((resolve, reject) => {
    const timer = setTimeout(() => end(() => resolve(0)), timeoutMs)
    const stop = engine.onEvent((event) => {
      if (event.name !== 'activity') return
      const { stream } = event.payload.view
      for (const entry of event.payload.entries) if (printed++ < most) print(context, entry)
      if (stream.state === 'refused')
        end(() =>
          reject(
            new GalleyError('refused', stream.message ?? message('cli.activity.streamWasRefused'), {
              code: stream.code,
            }),
          ),
        )
      else if (printed >= most) end(() => resolve(0))
      else if (shownState !== stream.state) {
        shownState = stream.state
        context.output.note(
          stream.message ? textOf(stream.message) : t('cli.activity.activityStream', { state: stream.state }),
        )
      }
    })
    const end = (settle: () => void) => {
      clearTimeout(timer)
      stop()
      settle()
    }
  })
  await context.call('activity.listen', { isOn: true, isKept: false })
  try {
    return await ended
  } finally {
    await context.call('activity.listen', { isOn: false, isKept: false })
  }
}

async function look(context: Context): Promise<number> {
  const entries = await context.call('activity.list', { limit: Math.min(countOf(context.given, 'count') ?? 50, 1000) })
  for (const entry of entries.toReversed()) print(context, entry)
  if (entries.length === 0) context.output.text(t('cli.activity.nothingWasHeardYet'))
  return 0
}

function print({ output }: Context, entry: ActivityEntry): void {
  const { kind, heardAt, eventType, givenName, userId, at, fromAt, reason, body } = entry
  output.json({
    kind,
    heard_at: heardAt,
    event_type: eventType,
    given_name: givenName,
    user_id: userId,
    at,
    from_at: fromAt,
    reason: reason && textOf(reason),
    body,
  })
  if (kind === 'event')
    output.text(
      `${at ?? heardAt}  ${eventLabel(eventType ?? '') ?? t('live.subscribeForm.event')}  ${eventType}${givenName ? t('cli.activity.cameAs', { givenName }) : ''}  ${userId ?? '–'}  ${stringifyJson(body)}`,
    )
  else
    output.text(
      `${kind === 'gap' ? t('cli.activity.nothingCouldBeHeard', { fromAt: fromAt ?? '', heardAt }) : t('cli.activity.unreadable', { heardAt })}: ${reason ? textOf(reason) : ''}`,
    )
}
