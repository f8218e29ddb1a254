/** What calls may be given: the schemas that several of them share. */
import { z } from 'zod'
import { directions, keywordMaxLength } from '../contract/service/activity.ts'
import { conditionLimits } from '../filter/condition.ts'
import { annotationLimits } from '../model/annotation.ts'
import type { Message, MessageId } from '../messages/message.ts'
import type { Json } from '../model/values.ts'
import { transformLimits } from '../transform/transform.ts'
import type { Transform } from '../transform/transform.ts'
import { chips, keptRowsMax } from './views/records.ts'

export const json: z.ZodType<Json> = z.lazy(() =>
  z.union([z.null(), z.boolean(), z.number(), z.bigint(), z.string(), z.array(json), z.record(z.string(), json)]),
)
const word = z
  .object({ kind: z.string().max(64), form: z.enum(['label', 'plural', 'within', 'pluralWithin']) })
  .strict()
const journalId = z.custom<MessageId>((id) => typeof id === 'string' && /^engine\.journal\.\w{1,40}$/.test(id))
const argName = z.string().max(40)
const plainArg = z.union([z.string().max(300), z.number(), word])
/** "3 ad groups", of which a label says something. */
const labelPart = z.object({ id: journalId, args: z.record(argName, plainArg) }).strict()
/** How the journal names an action: a message, since it is stored and said later. */
export const actionLabel: z.ZodType<Message, Message> = z
  .object({ id: journalId, args: z.record(argName, z.union([plainArg, labelPart])) })
  .strict()
/** undefined stands for absent. */
export const values = z.record(z.string(), json)
export const key = z.int().positive()
export const keys = z.array(key).max(200_000)
export const recordEdits = z.array(z.object({ key, values }).strict()).max(100_000)
export const kind = z.string().max(64)
export const accountId = z.string().max(64)
export const none = z.object({}).strict()
/** Of a file on this computer. No system allows a null character in one. */
export const path = z
  .string()
  .min(1)
  .max(4096)
  .refine((text) => !text.includes('\0'), 'No file has such a name.')
export const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
/** Looked at as a whole, never byte by byte. */
export const bytes = z.custom<Uint8Array>(
  (value) => value instanceof Uint8Array && value.byteLength <= 32 * 1024 * 1024,
)
export const identifier = z.enum(['email', 'phone_number', 'handle', 'device_id', 'service_id', 'partner_user_id'])
export const listReading = z.object({
  listId: z.string().max(64),
  columns: z.array(identifier.nullable()).max(1000).nullable().default(null),
  hasPlus: z.boolean().default(true),
  phoneCountry: z
    .string()
    .regex(/^[1-9]\d{0,2}$/)
    .nullable()
    .default(null),
})
export const wholeSecond = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/)
export const audienceImport = listReading.extend({
  accountId,
  audienceId: z.string().min(1).max(128),
  operation: z.enum(['Update', 'Delete']),
  /** null: now. */
  effectiveAt: wholeSecond.nullable().default(null),
  /** null: 13 months from now. */
  expiresAt: wholeSecond.nullable().default(null),
})
export const mediaCategory = z.enum(['TWEET_IMAGE', 'TWEET_GIF', 'TWEET_VIDEO', 'AMPLIFY_VIDEO'])

export const filter = z
  .object({
    text: z.string().max(255).default(''),
    chip: z.enum(chips).default('all'),
    /**
     * Field equals value, as text of the wire; '@kind' and an id: names that record in whatever field; '@within' and
     * 'campaign:<id>' or 'line_item:<id>', several with commas between: belongs to one of them, or is one; '@ends' and two instants parted by '/': its flight ends between them; '@action' and the number of an action: it made or
     * changed the record; '@unserved' and '1': a campaign that needs somebody because the service does not serve it. Of what is kept beside records:
     * '~folder' and '~tag' with a name; '~starred', '~noAlt' and '~unused' with '1'.
     */
    equals: z.record(z.string(), z.string()).default({}),
    /** A condition of shared/filter. Where it asks for `deleted` itself, deleted records count as well. */
    where: z.string().max(conditionLimits.length).optional(),
  })
  .strict()
export const tag = z.string().max(annotationLimits.tag)
export const annotationChange = z
  .object({
    alt: z.string().max(annotationLimits.alt).optional(),
    folder: z.string().max(annotationLimits.folder).optional(),
    isStarred: z.boolean().optional(),
    tags: z.array(tag).max(annotationLimits.tags).optional(),
    addTags: z.array(tag).max(annotationLimits.tags).optional(),
    removeTags: z.array(tag).max(annotationLimits.tags).optional(),
  })
  .strict()
export const sort = z.object({ field: z.string().max(64), direction: z.enum(['asc', 'desc']) }).strict()
/** Rows that stay where they stand while they are worked on. */
export const keptRows = z
  .array(z.object({ key, at: z.int().min(0) }).strict())
  .max(keptRowsMax)
  .optional()
/** Which records: by key, or all that a grid's filter shows, and those that stay in it. */
export const selection = z.union([
  z.object({ keys }).strict(),
  z
    .object({
      all: z.object({ kind, accountId, filter }).strict(),
      except: keys.default([]),
      also: keys.max(keptRowsMax).optional(),
    })
    .strict(),
])
export type Selection = z.infer<typeof selection>
export type Filter = z.infer<typeof filter>
export type Sort = z.infer<typeof sort>

export const connectionFields = z
  .object({
    name: z.string().min(1).max(80),
    baseUrl: z.string().max(2048),
    adsBaseUrl: z.string().max(2048),
    adsSandboxBaseUrl: z.string().max(2048),
    uploadBaseUrl: z.string().max(2048).nullable().default(null),
    /** Wire names by neutral names. */
    aliases: z.record(z.string(), z.string()).default({}),
    isPractice: z.boolean().default(false),
  })
  .strict()
export type ConnectionFields = z.infer<typeof connectionFields>

const operand = z.string().regex(/^-?\d{1,13}(\.\d{1,6})?$/)
const ruleText = z.string().max(transformLimits.text)
const ruleItems = z.array(z.string().max(1000)).max(transformLimits.items)
/** One change by a rule; see shared/transform. */
const criteria = z
  .array(
    z
      .object({ type: z.string().max(64), value: z.string().max(1000), operator: z.string().max(8).nullable() })
      .strict(),
  )
  .max(2000)
export const targetingStep = z.discriminatedUnion('do', [
  z.object({ do: z.enum(['add', 'remove']), criteria }).strict(),
  z.object({ do: z.literal('replace'), type: z.string().max(64), criteria }).strict(),
  z.object({ do: z.literal('copy'), from: key }).strict(),
])
export const transform = z.discriminatedUnion('do', [
  z.object({ do: z.literal('value'), field: z.string(), value: json }).strict(),
  z.object({ do: z.literal('items'), field: z.string(), add: ruleItems, remove: ruleItems }).strict(),
  z.object({ do: z.literal('set'), field: z.string(), text: ruleText }).strict(),
  z
    .object({
      do: z.literal('number'),
      field: z.string(),
      sign: z.enum(['+', '-', '*']),
      by: operand,
      isPercent: z.boolean(),
      rounding: z.enum(['near', 'up', 'down']).optional(),
      to: operand.optional(),
    })
    .strict(),
  z
    .object({
      do: z.literal('formula'),
      field: z.string(),
      formula: z.string().max(transformLimits.pattern),
      rounding: z.enum(['near', 'up', 'down']).optional(),
      to: operand.optional(),
    })
    .strict(),
  z
    .object({
      do: z.literal('replace'),
      field: z.string(),
      pattern: z.string().min(1).max(transformLimits.pattern),
      by: ruleText,
      isEverywhere: z.boolean(),
      ignoresCase: z.boolean(),
      isPlain: z.boolean().optional(),
      isWholeWord: z.boolean().optional(),
    })
    .strict(),
  z.object({ do: z.enum(['prefix', 'suffix']), field: z.string(), text: ruleText }).strict(),
  z.object({ do: z.literal('case'), field: z.string(), to: z.enum(['upper', 'lower', 'title']) }).strict(),
  z
    .object({
      do: z.literal('days'),
      field: z.string(),
      days: z.int().min(-transformLimits.days).max(transformLimits.days),
    })
    .strict(),
  z
    .object({
      do: z.literal('parameter'),
      field: z.string(),
      name: z.string().min(1).max(transformLimits.pattern),
      text: ruleText.nullable(),
    })
    .strict(),
]) satisfies z.ZodType<Transform>

export const activityFilter = z
  .object({
    eventType: z.string().max(64),
    userId: z.string().max(64).nullable().default(null),
    keyword: z.string().max(keywordMaxLength).nullable().default(null),
    direction: z.enum(directions).nullable().default(null),
  })
  .strict()

/** Campaigns of an account with all that stands in them. */
export const workbookExport = z
  .object({ accountId, headings: z.enum(['names', 'words']).default('names'), path })
  .strict()
export const csvExport = z
  .object({
    kind,
    selection,
    /** null: last changed first. */
    sort: sort.nullable().default(null),
    headings: z.enum(['names', 'words']).default('names'),
    path,
  })
  .strict()
