/** How the audiences are laid out: navigation, groups of forms, columns of grids. */
import type { KindLayout } from '../kind-words.ts'

export const audiences: Readonly<Record<string, KindLayout>> = {
  keyword_insight: {
    navigation: 'People',
    navigationOrder: 9,
    fields: {
      name: { column: { order: 1, widthPx: 280 } },
      granularity: { column: { order: 2, widthPx: 90 } },
      start_time: { column: { order: 3, widthPx: 140 } },
      end_time: { column: { order: 4, widthPx: 140 } },
      asked_at: { column: { order: 5, widthPx: 140 } },
    },
  },
  custom_audience: {
    navigation: 'People',
    fields: {
      name: { column: { order: 1, widthPx: 260 } },
      audience_type: { column: { order: 2, widthPx: 130 } },
      audience_size: { column: { order: 3, widthPx: 100 } },
      targetable: { column: { order: 4, widthPx: 120 } },
      reasons_not_targetable: { column: { order: 5, widthPx: 240 } },
    },
  },
  shared_audience: {
    navigation: 'People',
    fields: {
      name: { column: { order: 1, widthPx: 260 } },
      audience_type: { column: { order: 2, widthPx: 130 } },
      audience_size: { column: { order: 3, widthPx: 100 } },
      targetable: { column: { order: 4, widthPx: 120 } },
      reasons_not_targetable: { column: { order: 5, widthPx: 240 } },
    },
  },
  tailored_audience_permission: {
    navigation: 'People',
    navigationOrder: 5,
    fields: {
      tailored_audience_id: { column: { order: 1, widthPx: 260 } },
      granted_account_id: { column: { order: 2, widthPx: 180 } },
      permission_level: { column: { order: 3, widthPx: 160 } },
    },
  },
}
