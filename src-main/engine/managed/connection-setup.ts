/**
 * A connection as whoever manages Galley hands it out: in a `.galley-connection` file that a person opens, or in the policy. It may carry the
 * application's key and secret, or name a command of the policy that prints them. A file never says a command itself.
 */
import { z } from 'zod'
import type { ConnectionFields } from '../../../shared/bridge.ts'
import { message } from '../../../shared/messages/message.ts'
import { GalleyError } from '../../../shared/model/errors.ts'
import type { FileSystem } from '../files/file-system.ts'

const address = z.string().max(500)

export const connectionSetupShape = z
  .object({
    galleyConnection: z.literal(1),
    name: z.string().trim().min(1).max(80),
    /** As people are told it: "Northwind IT". */
    managedBy: z.string().trim().min(1).max(100).nullable().default(null),
    addresses: z
      .object({ signIn: address, advertising: address, sandbox: address.optional(), upload: address.optional() })
      .strict(),
    /** Wire names by neutral names. */
    aliases: z.record(z.string().max(128), z.string().max(128)).default({}),
    consumerKey: z.string().trim().min(1).max(512).optional(),
    consumerSecret: z.string().trim().min(1).max(512).optional(),
    /** Name of a command among the policy's `secretCommands`. */
    secretFrom: z.string().max(64).optional(),
  })
  .strict()
  .refine(({ consumerKey, consumerSecret }) => (consumerKey === undefined) === (consumerSecret === undefined))
  .refine(({ aliases }) => Object.keys(aliases).length <= 200)
export type ConnectionSetup = z.infer<typeof connectionSetupShape>

/** Longer ones are no connection files. */
const fileBytesMax = 64_000

/** The connection in the file. GalleyError `not_found` where there is no such file, `invalid_value` for one that is none of Galley's. */
export async function readConnectionFile(files: FileSystem, path: string): Promise<ConnectionSetup> {
  const found = files.statSync(path)
  if (!found) throw new GalleyError('not_found', message('engine.connectionSetup.noSuchFile'))
  if (found.type !== 'file' || found.sizeBytes > fileBytesMax) throw notOne()
  const file = await files.open(path, 'read')
  try {
    // One byte more than is taken: it may have grown since it was looked at.
    const bytes = new Uint8Array(fileBytesMax + 1)
    const count = await file.read(bytes, 0)
    if (count > fileBytesMax) throw notOne()
    return parseConnectionSetup(Buffer.from(bytes.subarray(0, count)).toString('utf8'))
  } finally {
    await file.close()
  }
}

/** GalleyError `invalid_value`. */
export function parseConnectionSetup(text: string): ConnectionSetup {
  try {
    return connectionSetupShape.parse(JSON.parse(text.replace(/^\ufeff/, '')))
  } catch (cause) {
    throw cause instanceof GalleyError ? cause : notOne(cause)
  }
}

/** As the form of a connection would give it. */
export function fieldsOfSetup({ name, addresses, aliases }: ConnectionSetup): ConnectionFields {
  return {
    name,
    baseUrl: addresses.signIn,
    adsBaseUrl: addresses.advertising,
    adsSandboxBaseUrl: addresses.sandbox ?? addresses.advertising,
    uploadBaseUrl: addresses.upload ?? null,
    aliases,
    isPractice: false,
  }
}

function notOne(cause?: unknown): GalleyError {
  return new GalleyError('invalid_value', message('engine.connectionSetup.notOne'), {}, { cause })
}
