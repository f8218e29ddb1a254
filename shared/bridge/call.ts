/** What the input of a call must be, and what its reply is. */
import type { z } from 'zod'

export function call<I extends z.ZodType, R>(input: I): { input: I; reply: R } {
  return { input, reply: undefined as R }
}
