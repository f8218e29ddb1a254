/**
 * Messages between the engine's process and whoever started it (the window's shell). The same under Electron's utilityProcess
 * (`process.parentPort`) and under a forked Node (`process.send`, serialization 'advanced'): both carry structured clones, so
 * bigints survive.
 *
 *     shell                               engine
 *       | -- start {dataDir, offers} ------> |   once, first
 *       | <------------- ready | failed ---- |
 *       | -- call {id, name, input} -------> |
 *       | <---------- reply {id, reply} ---- |   one for each call, in any order
 *       | <---------------- event {event} -- |   at any time after ready
 *       | <------- request {id, request} --- |   the engine asks the shell for what only it can do
 *       | -- answer {id, answer} ----------> |
 *       | -- close ------------------------> |
 *       | <---------------------- closed --- |   then the process exits with 0
 *
 * When the starter disappears the engine closes by itself, after the transaction under way.
 */
import { z } from 'zod'
import type { Message, MessageId } from '../../shared/messages/message.ts'
import { errorCodes } from '../../shared/model/errors.ts'
import type { ErrorData } from '../../shared/model/errors.ts'
import { installationShape } from './updates/feed.ts'

const messageData: z.ZodType<Message> = z.object({
  id: z.string().max(128) as unknown as z.ZodType<MessageId>,
  args: z.record(z.string(), z.unknown()) as unknown as z.ZodType<Message['args']>,
})

const errorData: z.ZodType<ErrorData> = z.object({
  code: z.enum(errorCodes),
  message: messageData,
  details: z.record(z.string(), z.unknown()),
})

const messageId = z.int().positive()

/** What the practice service prints as its first line. */
export const practiceInfo = z.object({
  base_url: z.string(),
  ads_base_url: z.string(),
  ads_sandbox_base_url: z.string(),
  upload_base_url: z.string(),
  consumer_key: z.string(),
  consumer_secret: z.string(),
  callbacks: z.array(z.string()),
  users: z.array(
    z.object({
      user_id: z.string(),
      screen_name: z.string(),
      access_token: z.string(),
      access_token_secret: z.string(),
      accounts: z.array(z.object({ id: z.string(), name: z.string(), roles: z.array(z.string()) })),
    }),
  ),
  control_url: z.string(),
  control_key: z.string(),
})

/** From the shell to the engine; the other way is in from-engine.ts. */
export const toEngineMessage = z.discriminatedUnion('type', [
  z
    .object({
      type: z.literal('start'),
      dataDir: z.string().min(1).max(4096),
      /** Of Galley: a command line of another one does not use this engine. */
      version: z.string().max(64),
      /** What this shell can do when asked. */
      offers: z.object({ practice: z.boolean(), proxy: z.boolean().default(false) }).strict(),
      /** Secrets in memory for this run only, whatever the machine's keychain: for tests of that state. */
      isSessionOnly: z.boolean().default(false),
      /** The package that runs. */
      installation: installationShape.optional(),
      /** In place of where the system has policies, for tests; never in a release. */
      policyFile: z.string().max(4096).nullable().default(null),
    })
    .strict(),
  /** The input is checked by the engine, against shared/bridge.ts. */
  z.object({ type: z.literal('call'), id: messageId, name: z.string().max(64), input: z.unknown() }).strict(),
  z
    .object({
      type: z.literal('answer'),
      id: messageId,
      answer: z.discriminatedUnion('ok', [
        z.object({ ok: z.literal(true), value: z.unknown() }).strict(),
        z.object({ ok: z.literal(false), error: errorData }).strict(),
      ]),
    })
    .strict(),
  z.object({ type: z.literal('close') }).strict(),
])
export type ToEngineMessage = z.input<typeof toEngineMessage>
