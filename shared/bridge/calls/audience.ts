/** Calls: lists of people. */
import { z } from 'zod'
import { call } from '../call.ts'
import { audienceImport, key, keys, listReading, none, path } from '../inputs.ts'
import type { AudienceImportView, ListCheck, ListLook } from '../views/audience.ts'

export const audienceCalls = {
  /** Looks at the beginning of a file; nothing of it is kept. For the command line and the shell, which have the path from a person. */
  'audience.look': call<ListLook>()(z.object({ path })),
  /** Reads the whole file without sending anything; a later one of the same list ends it early. Progress comes as listProgress. */
  'audience.check': call<ListCheck>()(listReading),
  /** Begins to add the people of a file to an audience, or to take them out. Progress comes as audienceProgress. */
  'audience.import': call<AudienceImportView>()(audienceImport),
  'audience.imports': call<AudienceImportView[]>()(none),
  'audience.pause': call<AudienceImportView>()(z.object({ importId: key })),
  /** Goes on where it stopped. */
  'audience.resume': call<AudienceImportView>()(z.object({ importId: key })),
  /** Ends and forgets it; people who were sent stay where they are. */
  'audience.stop': call<null>()(z.object({ importId: key })),
  /** Ends when each is done, failed or paused, when nothing can be sent, or at the timeout; gives where they stand. */
  'audience.wait': call<AudienceImportView[]>()(
    z.object({ importIds: keys, timeoutMs: z.int().min(0).default(600_000) }),
  ),
} as const
