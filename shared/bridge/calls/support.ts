/** Calls: what helps whoever helps. */
import { z } from 'zod'
import { call } from '../call.ts'
import { none } from '../inputs.ts'
import type { SupportReport } from '../views/support.ts'

export const supportCalls = {
  'support.report': call<SupportReport>()(none),
  /** The log tells details, too. */
  'support.isDetailed': call<boolean>()(none),
  'support.setDetailed': call<boolean>()(z.object({ isDetailed: z.boolean() }).strict()),
} as const
