/** Words for apps. */
import type { KindWords } from '../../../kind-words.ts'

export const accountApp: KindWords = {
  label: 'App',
  labelPlural: 'Apps',
  fields: {
    app_store_identifier: { label: 'App' },
    os_type: { label: 'System', values: { Android: 'Android', iOS: 'iOS' } },
    deep_link_pattern: { label: 'Deep link' },
    conversion_tracking_enabled: { label: 'Conversions are tracked' },
  },
}
