/** Posts of an account: published, promoted only and organic, by several users; planned ones, some gone out, one failed; drafts. */
import { measurePost } from '../../../shared/model/post-text/post-text.ts'
import { resourceOf } from '../../../shared/contract/registry.ts'
import type { RecordValues } from '../../../shared/model/values.ts'
import { put } from '../ads/write.ts'
import { toInstant } from '../clock.ts'
import type { RequestContext } from '../hooks/hook-types.ts'
import { publish } from '../posts/publish.ts'
import type { Ids } from '../state/ids.ts'
import type { PostTexts } from './post-texts.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000

export interface PostOptions {
  texts: PostTexts
  /** User whom the account may promote wholly; then others who compose for it. */
  users: readonly string[]
}

/** Something that happened at a time; all of it in order, so that numbers of posts rise with it. */
interface Happening {
  atMs: number
  run: (context: RequestContext) => void
}

/** What a post shows beside its text. */
type Attachment = Pick<RecordValues, 'media_keys' | 'card_uri'>

/** Adds them all; gives the numbers of promoted-only posts, oldest first. */
export function addPosts(context: RequestContext, { texts, users }: PostOptions, ids: Ids): string[] {
  const attach = attachments(context)
  const [main = '', ...others] = users
  const promoted: string[] = []
  const happenings: Happening[] = [
    ...texts.organic.map((text, index) => ({
      atMs: context.nowMs - (2 + index * 9) * dayMs - (index % 5) * hourMs,
      run: (then: RequestContext): void => {
        const author = [main, ...others][index % (1 + others.length)]!
        addPost(then, index, { text, user_id: author, nullcast: false, ...attach.organic(index) })
      },
    })),
    ...texts.promoted.map(([name, text], index) => ({
      atMs: context.nowMs - (1 + index * 6) * dayMs - ((index * 7) % 23) * hourMs,
      run: (then: RequestContext): void => {
        promoted.push(addPost(then, index, { name, text, user_id: main, nullcast: true, ...attach.promoted(index) }))
      },
    })),
    ...pastPlans(context, texts, main, attach, ids),
  ]
  for (const { atMs, run } of happenings.toSorted((a, b) => a.atMs - b.atMs)) run({ ...context, nowMs: atMs })
  addComing(context, texts, main, attach, ids)
  addDrafts(context, texts, main, attach, ids)
  return promoted
}

function addPost(context: RequestContext, index: number, values: RecordValues): string {
  const postId = context.media.ids.nextNumber('post')
  const likes = (index * 37 + 11) % 240
  const record: RecordValues = {
    media_keys: [],
    name: null,
    card_uri: null,
    conversation_settings: (['EVERYONE', 'EVERYONE', 'FOLLOWING', 'MENTIONED_USERS'] as const)[index % 4],
    ...values,
    tweet_id: postId,
    lang: languageOf(String(values['text'])),
    favorite_count: likes,
    retweet_count: Math.floor(likes / 9),
    created_at: toInstant(context.nowMs),
  }
  put('create', resourceOf('tweet'), postId, record, context)
  return postId
}

function languageOf(text: string): string {
  if (/\p{Script=Arabic}/u.test(text)) return 'ar'
  if (/\p{Script=Hebrew}/u.test(text)) return 'iw'
  if (/\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Han}/u.test(text)) return 'ja'
  return /[äöüß]/.test(text) ? 'de' : /\b(?:Chaque|Regardez)\b/.test(text) ? 'fr' : 'en'
}

/** Planned posts whose time came: three went out, and one with images and a GIF together did not. */
function pastPlans(
  context: RequestContext,
  { organic, promoted }: PostTexts,
  userId: string,
  attach: Attachments,
  ids: Ids,
): Happening[] {
  const stories: [daysAgo: number, name: string, text: string, attachment: Attachment][] = [
    [33, 'Monday hello', String(organic[0]), { media_keys: attach.images(1), card_uri: null }],
    [19, 'Second wave', String(promoted[0]?.[1]), { media_keys: attach.video, card_uri: null }],
    [12, 'Mixed media', String(organic[1]), { media_keys: [...attach.images(2), ...attach.gif], card_uri: null }],
    [5, 'Reminder', String(promoted[1]?.[1]), { media_keys: [], card_uri: null }],
  ]
  return stories.map(([daysAgo, name, text, attachment], index) => {
    const scheduledMs = context.nowMs - daysAgo * dayMs + 9 * hourMs
    return {
      atMs: scheduledMs + 1_000,
      run: (then: RequestContext): void => {
        const madeMs = scheduledMs - 6 * dayMs
        const row = scheduled(
          then,
          ids,
          { name, text, user_id: userId, nullcast: index > 1, ...attachment },
          scheduledMs,
          madeMs,
        )
        publish(row, then, ids)
      },
    }
  })
}

function scheduled(
  context: RequestContext,
  ids: Ids,
  values: RecordValues,
  atMs: number,
  madeMs: number,
): RecordValues {
  const id = ids.next('scheduled_tweet')
  const record: RecordValues = {
    ...values,
    id,
    scheduled_at: toInstant(atMs - (atMs % 60_000)),
    scheduled_status: 'SCHEDULED',
    completed_at: null,
    tweet_id: null,
    created_at: toInstant(madeMs),
    updated_at: toInstant(madeMs),
  }
  put('create', resourceOf('scheduled_tweet'), id, record, context)
  return record
}

/** Half an hour apart from the full hour, some days from now and none today, so that the world of a day is the same all day. */
function addComing(
  context: RequestContext,
  { scheduled: plans }: PostTexts,
  userId: string,
  attach: Attachments,
  ids: Ids,
): void {
  for (const [index, [name, text]] of plans.entries()) {
    const atMs = context.nowMs + (2 + index * 5) * dayMs + (7 + index * 2) * hourMs + (index % 2) * 1_800_000
    const values = { name, text, user_id: userId, nullcast: index % 3 !== 0, ...attach.scheduled(index) }
    scheduled(context, ids, values, atMs, context.nowMs - (9 - index) * dayMs)
  }
}

function addDrafts(
  context: RequestContext,
  { drafts }: PostTexts,
  userId: string,
  attach: Attachments,
  ids: Ids,
): void {
  for (const [index, [name, text]] of drafts.entries()) {
    const id = ids.next('draft_tweet')
    const madeMs = context.nowMs - (14 - index * 2) * dayMs
    const record: RecordValues = {
      id,
      name,
      text,
      user_id: userId,
      nullcast: index % 2 === 0,
      ...(text === '' ? { media_keys: attach.gif, card_uri: null } : attach.draft(index)),
      created_at: toInstant(madeMs),
      updated_at: toInstant(madeMs + index * hourMs),
    }
    if (measurePost(text).left < 0) throw new Error(`the draft “${text}” is too long`)
    put('create', resourceOf('draft_tweet'), id, record, context)
  }
}

type Attachments = ReturnType<typeof attachments>

/** Media and cards of the account, dealt out in turn. */
function attachments({ draft, accountId }: RequestContext) {
  const library = draft.list('media_library', accountId)
  const keyOf = (part: string) => String(library.find((row) => String(row['file_name']).includes(part))?.['media_key'])
  const pictures = ['website-card-1600', 'carousel-1', 'carousel-2', 'carousel-3', 'story'].map(keyOf)
  const [video, gif] = [[keyOf('film-1280x720')], [keyOf('.gif')]]
  const cards = ['card', 'image_conversation_card', 'video_conversation_card', 'poll_card'].flatMap((kind) =>
    draft.list(kind, accountId).map((row) => String(row['card_uri'])),
  )
  const images = (count: number) => pictures.slice(0, count)
  const none: Attachment = { media_keys: [], card_uri: null }
  const media = (keys: string[]): Attachment => ({ media_keys: keys, card_uri: null })
  const card = (index: number): Attachment => ({ media_keys: [], card_uri: cards[index % cards.length] ?? null })
  return {
    images,
    video,
    gif,
    organic: (index: number) => [media(images(1)), none, media(images(4)), none, media(gif), none][index % 6]!,
    promoted: (index: number) =>
      [card(index), media(video), media(images(1)), card(index + 3), media(images(2)), card(index + 7), media(gif)][
        index % 7
      ]!,
    scheduled: (index: number) => [media(images(3)), media(video), none, card(0), media(images(1))][index % 5]!,
    draft: (index: number) => [media(images(2)), none, none, media(images(1)), card(1), none][index % 6]!,
  }
}
