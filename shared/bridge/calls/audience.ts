/** Calls: lists of people. */
import { z } from 'zod'
import { call } from '../call.ts'
import { audienceImport, key, keys, listReading, none, path } from '../inputs.ts'
import type { AudienceImportView, ListCheck, ListLook } from '../views/audience.ts'

export const audienceCalls = {
  /** Looks at the beginning of a file; nothing of it is kept. For the command line and the shell, which have the path from a person. */
  'audience.look': call<z.ZodObject<{ path: typeof path }>, ListLook>(z.object({ path })),
  /** Reads the whole file without sending anything; a later one of the same list ends it early. Progress comes as listProgress. */
  'audience.check': call<typeof listReading, ListCheck>(listReading),
  /** Begins to add the people of a file to an audience, or to take them out. Progress comes as audienceProgress. */
  'audience.import': call<typeof audienceImport, AudienceImportView>(audienceImport),
  'audience.imports': call<typeof none, AudienceImportView[]>(none),
  'audience.pause': call<z.ZodObject<{ importId: typeof key }>, AudienceImportView>(z.object({ importId: key })),
  /** Goes on where it stopped. */
  'audience.resume': call<z.ZodObject<{ importId: typeof key }>, AudienceImportView>(z.object({ importId: key })),
  /** Ends and forgets it; people who were sent stay where they are. */
  'audience.stop': call<z.ZodObject<{ importId: typeof key }>, null>(z.object({ importId: key })),
  /** Ends when each is done, failed or paused, when nothing can be sent, or at the timeout; gives where they stand. */
  'audience.wait': call<
    z.ZodObject<{ importIds: typeof keys; timeoutMs: z.ZodDefault<z.ZodInt> }>,
    AudienceImportView[]
  >(z.object({ importIds: keys, timeoutMs: z.int().min(0).default(600_000) })),
} as const
