/** A call of the bridge: what its input must be, and what its reply is. Declared once: the input's type follows from its schema. */
import type { z } from 'zod'

/** `call<Reply>()(schema)`. The reply's type is given and the input's found, which TypeScript does in two steps. */
export function call<R>(): <I extends z.ZodType>(input: I) => { input: I; reply: R } {
  return (input) => ({ input, reply: undefined as R })
}
