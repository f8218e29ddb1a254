/** Calls: the network of this machine, the same for all connections. */
import { z } from 'zod'
import { call } from '../call.ts'
import { bytes, none } from '../inputs.ts'
import type { AuthorityView, NetworkView } from '../views/network.ts'

const proxyChoice = z.discriminatedUnion('mode', [
  z.object({ mode: z.literal('system') }).strict(),
  z.object({ mode: z.literal('none') }).strict(),
  z.object({ mode: z.literal('manual'), address: z.string().min(1).max(300) }).strict(),
])
const credentials = z
  .object({ proxy: z.string().min(1).max(300), name: z.string().min(1).max(255), password: z.string().max(1_000) })
  .strict()

export const networkCalls = {
  'network.get': call<NetworkView>()(none),
  /** The shell asks the person before another proxy is used. */
  'network.setProxy': call<NetworkView>()(z.object({ proxy: proxyChoice })),
  /** For exactly that proxy, which must be set or named by the system; null forgets them. */
  'network.setCredentials': call<NetworkView>()(z.object({ credentials: credentials.nullable() })),
  /** What a certificate file holds; nothing is trusted by it. */
  'network.lookAtAuthorities': call<AuthorityView[]>()(z.object({ bytes })),
  /** Trusts them. Not the page's to call: the shell asks a person first. */
  'network.addAuthorities': call<NetworkView>()(z.object({ bytes })),
  'network.removeAuthority': call<NetworkView>()(z.object({ fingerprint: z.string().max(200) })),
} as const
