/** The lessons of the practice world: what each asks for, and how it is seen in what a person did. Their texts are in the message catalogue. */
import type { LessonFacts } from '../bridge.ts'
import type { MessageId } from '../messages/message.ts'

export const lessonIds = ['firstPost', 'carousel', 'tenBudgets', 'conflict', 'refusal', 'lostAnswer'] as const
export type LessonId = (typeof lessonIds)[number]

/** What each is called, and what it is for. */
export const lessonWords = {
  firstPost: { name: 'learn.lessons.firstPost', more: 'learn.lessonsMore.firstPost' },
  carousel: { name: 'learn.lessons.carousel', more: 'learn.lessonsMore.carousel' },
  tenBudgets: { name: 'learn.lessons.tenBudgets', more: 'learn.lessonsMore.tenBudgets' },
  conflict: { name: 'learn.lessons.conflict', more: 'learn.lessonsMore.conflict' },
  refusal: { name: 'learn.lessons.refusal', more: 'learn.lessonsMore.refusal' },
  lostAnswer: { name: 'learn.lessons.lostAnswer', more: 'learn.lessonsMore.lostAnswer' },
} as const satisfies Record<LessonId, { name: MessageId; more: MessageId }>

/** Where a step is done, or what the practice service does for it. */
export const lessonWays = {
  drafts: 'learn.ways.drafts',
  cards: 'learn.ways.cards',
  campaigns: 'learn.ways.campaigns',
  review: 'learn.ways.review',
  conflicts: 'learn.ways.conflicts',
  queue: 'learn.ways.queue',
  othersEdit: 'learn.ways.othersEdit',
  refuseNext: 'learn.ways.refuseNext',
  loseNext: 'learn.ways.loseNext',
} as const satisfies Record<string, MessageId>
export type LessonWay = keyof typeof lessonWays

export interface LessonStep {
  /** Key of its text. */
  id:
    | 'learn.steps.writePost'
    | 'learn.steps.pushPost'
    | 'learn.steps.makeCarousel'
    | 'learn.steps.showCarousel'
    | 'learn.steps.pushCarousel'
    | 'learn.steps.changeTen'
    | 'learn.steps.pushTen'
    | 'learn.steps.changeOne'
    | 'learn.steps.meetConflict'
    | 'learn.steps.resolveConflict'
    | 'learn.steps.meetRefusal'
    | 'learn.steps.pushAgain'
    | 'learn.steps.loseAnswer'
    | 'learn.steps.findOut'
  way: LessonWay
  isDone(facts: LessonFacts): boolean
}

const budgetsAsked = 10

export const lessons: Record<LessonId, readonly LessonStep[]> = {
  firstPost: [
    { id: 'learn.steps.writePost', way: 'drafts', isDone: ({ posts }) => posts > 0 },
    { id: 'learn.steps.pushPost', way: 'review', isDone: ({ pushedPosts }) => pushedPosts > 0 },
  ],
  carousel: [
    { id: 'learn.steps.makeCarousel', way: 'cards', isDone: ({ carousels }) => carousels > 0 },
    { id: 'learn.steps.showCarousel', way: 'drafts', isDone: ({ postsWithCarousel }) => postsWithCarousel > 0 },
    { id: 'learn.steps.pushCarousel', way: 'review', isDone: ({ pushedCarousels }) => pushedCarousels > 0 },
  ],
  tenBudgets: [
    { id: 'learn.steps.changeTen', way: 'campaigns', isDone: ({ budgets }) => budgets >= budgetsAsked },
    { id: 'learn.steps.pushTen', way: 'review', isDone: ({ pushedBudgets }) => pushedBudgets >= budgetsAsked },
  ],
  conflict: [
    { id: 'learn.steps.changeOne', way: 'campaigns', isDone: ({ budgets }) => budgets > 0 },
    { id: 'learn.steps.meetConflict', way: 'othersEdit', isDone: ({ conflicts }) => conflicts > 0 },
    { id: 'learn.steps.resolveConflict', way: 'conflicts', isDone: ({ resolved }) => resolved > 0 },
  ],
  refusal: [
    { id: 'learn.steps.changeOne', way: 'campaigns', isDone: ({ budgets }) => budgets > 0 },
    { id: 'learn.steps.meetRefusal', way: 'refuseNext', isDone: ({ refused }) => refused > 0 },
    { id: 'learn.steps.pushAgain', way: 'review', isDone: ({ mended }) => mended > 0 },
  ],
  lostAnswer: [
    { id: 'learn.steps.changeOne', way: 'campaigns', isDone: ({ budgets }) => budgets > 0 },
    { id: 'learn.steps.loseAnswer', way: 'loseNext', isDone: ({ lost }) => lost > 0 },
    { id: 'learn.steps.findOut', way: 'queue', isDone: ({ found }) => found > 0 },
  ],
}

/** How many steps are done, from the first on: a step counts once all before it are done. */
export function stepsDone(lesson: LessonId, facts: LessonFacts): number {
  const open = lessons[lesson].findIndex(({ isDone }) => !isDone(facts))
  return open === -1 ? lessons[lesson].length : open
}
