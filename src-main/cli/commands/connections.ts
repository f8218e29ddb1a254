/** `galley connections` */
import { t } from '../../../shared/messages/index.ts'
import type { Command } from '../context.ts'

export const connections: Command = {
  shape: { name: 'connections', summary: t('cli.connections.shape.summary'), words: '', wordCount: [0, 0], flags: {} },
  run: async (context) => {
    const all = await context.callUnopened('connection.list', {})
    for (const { name, user, baseUrl, adsBaseUrl, adsSandboxBaseUrl, uploadBaseUrl, aliases, access } of all) {
      context.output.json({
        name,
        user_id: user?.userId ?? null,
        screen_name: user?.screenName ?? null,
        base_url: baseUrl,
        ads_base_url: adsBaseUrl,
        ads_sandbox_base_url: adsSandboxBaseUrl,
        upload_base_url: uploadBaseUrl,
        aliases,
        access,
      })
    }
    context.output.table(
      ['NAME', 'USER', 'ADDRESS'],
      all.map(({ name, user, adsBaseUrl }) => [name, user?.screenName ?? user?.userId ?? '–', adsBaseUrl]),
    )
    if (all.length === 0) context.output.text(t('cli.connections.noConnectionsYetMake'))
    return 0
  },
}
