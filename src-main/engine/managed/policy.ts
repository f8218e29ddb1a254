/** What whoever manages this computer has decided, read once at the start. */
import { z } from 'zod'
import { lockedParts } from '../../../shared/bridge.ts'
import type { ManagedView } from '../../../shared/bridge.ts'
import { message } from '../../../shared/messages/message.ts'
import type { Message } from '../../../shared/messages/message.ts'
import type { Log } from '../ports.ts'
import { updatePolicyShape } from '../updates/updates.ts'
import { connectionSetupShape } from './connection-setup.ts'
import { managedSettingsShape } from './managed-settings.ts'
import { policyBytesMax } from './policy-source.ts'
import type { ReadPolicyText } from './policy-source.ts'

const policyShape = z
  .object({
    version: z.literal(1),
    /** As people are told it: "Northwind IT". */
    managedBy: z.string().trim().min(1).max(100),
    updates: updatePolicyShape.optional(),
    connections: z.array(connectionSetupShape).max(20).default([]),
    /** Programs, each with its arguments, that print a key and a secret; connections name them. */
    secretCommands: z.record(z.string().max(64), z.array(z.string().max(500)).min(1).max(20)).default({}),
    settings: managedSettingsShape.default({}),
    locked: z.array(z.enum(lockedParts)).default([]),
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
    const path = thrown instanceof z.ZodError ? (thrown.issues[0]?.path.join('.') ?? '') : ''
    log.write('error', 'policy.unreadable', { place: path })
    return { policy: null, fault: message('engine.policy.unreadable', { part: path === '' ? 'policy' : path }) }
  }
}

/** As people are shown it. */
export function managedView({ policy, fault }: PolicyReading): ManagedView {
  return {
    managedBy: policy?.managedBy ?? null,
    fault,
    locked: policy?.locked ?? [],
    connections: policy?.connections.map(({ name }) => name) ?? [],
    hasChecks: policy?.settings.checks !== undefined,
    hasNamingRules: policy?.settings.namingRules !== undefined,
  }
}
