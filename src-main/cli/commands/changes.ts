/** `galley changes`: the service's dated change list, and what the service said about its versions. */
import { t } from '../../../shared/messages/index.ts'
import { serviceChanges } from '../../../shared/contract/service/changes.ts'
import { spokenVersions } from '../../../shared/presentation/versions.ts'
import type { Command } from '../context.ts'

export const changes: Command = {
  shape: {
    name: 'changes',
    summary: t('cli.changes.shape.summary'),
    words: '',
    wordCount: [0, 0],
    flags: {},
    notes: [t('cli.changes.worksWithoutConnectionWith')],
  },
  run: async (context) => {
    const { output } = context
    const hasConnection = (await context.callUnopened('connection.list', {})).length > 0
    if (hasConnection) {
      const news = await context.call('service.news', {})
      output.json({ version: news.version?.name ?? null, seen_at: news.version?.seenAt ?? null })
      output.text(t('cli.changes.servicesPresentVersion', { name: news.version?.name ?? t('cli.changes.notKnownYet') }))
      for (const { at, call, message } of news.warnings) {
        output.json({ warning: message, call, at })
        output.text(`${at}  ${call}: ${message}`)
      }
      for (const { at, name, replacement, isAsked } of news.used) {
        output.json({ deprecated: name, replacement, used_at: at, asked: isAsked })
        output.text(
          t('cli.changes.isDeprecated', {
            at,
            name,
            replacement: replacement ? t('cli.changes.inItsPlace', { replacement }) : '',
          }),
        )
      }
    }
    for (const { version, uses } of spokenVersions()) output.json({ spoken: version, for: uses })
    for (const { id, title, what, meaning, announced, effectiveOn, deprecates } of serviceChanges) {
      output.json({
        id,
        title: t(title),
        what: t(what),
        meaning: t(meaning),
        announced,
        effective_on: effectiveOn,
        deprecates,
      })
    }
    output.table(
      ['FROM', 'CHANGE', t('cli.changes.inGalley')],
      serviceChanges.map(({ title, announced, effectiveOn, meaning }) => [
        effectiveOn ?? announced ?? '–',
        t(title),
        t(meaning),
      ]),
    )
    return 0
  },
}
