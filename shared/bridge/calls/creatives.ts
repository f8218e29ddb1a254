/** Calls: creatives, each as one thing from draft to ad. */
import { z } from 'zod'
import { call } from '../call.ts'
import { accountId, key, kind, values } from '../inputs.ts'
import { creativeStates } from '../views/creatives.ts'
import type { CreativeBoard, CreativeView } from '../views/creatives.ts'
import type { RecordView } from '../views/records.ts'

export const creativeCalls = {
  /** The creatives of an account by state: drafts and posts newest first, scheduled ones by their time; tiles only as asked for. */
  'creative.board': call<CreativeBoard>()(
    z.object({
      accountId,
      /** As in the filter of a list. */
      text: z.string().max(255).default(''),
      /** Only by this user. */
      userId: z.string().max(40).nullable().default(null),
      /** Only those that need somebody. */
      onlyNeeds: z.boolean().default(false),
      windows: z
        .array(
          z.object({
            state: z.enum([...creativeStates, 'all']),
            offset: z.int().min(0),
            limit: z.int().min(0).max(100),
          }),
        )
        .max(8)
        .default([]),
      /** Any record of a creative whose place is wanted. */
      find: key.nullable().default(null),
    }),
  ),
  /** Makes a card, a poll or a conversation and hangs it on the post in the place of what that shows, as one action; gives the card. */
  'creative.attach': call<RecordView>()(z.object({ key, kind, values })),
  /** The creative that a record belongs to; null for records that are none. GalleyError `not_found`. */
  'creative.of': call<CreativeView | null>()(z.object({ key })),
}
