/** What whoever manages this computer has decided, read once at the start. */
import { z } from 'zod'
import { message } from '../../../shared/messages/message.ts'
import type { Message } from '../../../shared/messages/message.ts'
import type { Log } from '../ports.ts'
import { updatePolicyShape } from '../updates/updates.ts'
import { policyBytesMax } from './policy-source.ts'
import type { ReadPolicyText } from './policy-source.ts'

const policyShape = z
  .object({
    version: z.literal(1),
    /** As people are told it: "Northwind IT". */
    managedBy: z.string().trim().min(1).max(100),
    updates: updatePolicyShape.optional(),
  })
  .strict()
export type Policy = z.infer<typeof policyShape>

/** `fault`: there is a policy that cannot be read; then nothing of it holds, and what it might forbid is not done. */
export interface PolicyReading {
  policy: Policy | null
  fault: Message | null
}

/** Reads it. Never throws: Galley works without. */
export function readPolicy(read: ReadPolicyText | undefined, log: Log): PolicyReading {
  try {
    const text = read?.() ?? null
    if (text === null) return { policy: null, fault: null }
    if (text.length > policyBytesMax) throw new Error('the policy is too long')
    return { policy: policyShape.parse(JSON.parse(text)), fault: null }
  } catch (thrown) {
    const place = thrown instanceof z.ZodError ? (thrown.issues[0]?.path.join('.') ?? '') : ''
    log.write('error', 'policy.unreadable', { place })
    return { policy: null, fault: message('engine.policy.unreadable', { place: place === '' ? 'policy' : place }) }
  }
}
