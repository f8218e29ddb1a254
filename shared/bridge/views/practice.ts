/** The practice world as the window shows it: its switches, and what the lessons go by. */

/** What the practice service does to what arrives; several at once. The two for the next write end with the request that met them. */
export interface PracticeSwitches {
  /** Nothing gets through. */
  isOffline: boolean
  /** Every answer takes three seconds more. */
  isSlow: boolean
  /** The next write is refused. */
  refusesNext: boolean
  /** The next write is carried out, and its answer lost. */
  losesNext: boolean
}

/** What somebody else changed at the practice service. */
export interface OthersEdit {
  key: number
  kind: string
  name: string
  field: string
}

/** A moment in a workspace: the last action and the last attempt by then. */
export interface LessonMark {
  action: number
  attempt: number
}

/** Counts of records since a moment; see lessons.ts for what the lessons ask of them. */
export interface LessonFacts {
  /** Posts of any kind that were made and are here, and those of them that the service took. */
  posts: number
  pushedPosts: number
  /** Cards with two slides or more, posts that show one, and those of them that the service took. */
  carousels: number
  postsWithCarousel: number
  pushedCarousels: number
  /** Campaigns whose daily budget was changed, and those of which the service took something. */
  budgets: number
  pushedBudgets: number
  /** Conflicts that are open or were resolved, and those that were resolved. */
  conflicts: number
  resolved: number
  /** Records that the service refused, and those that it took later. */
  refused: number
  mended: number
  /** Records whose answer was lost, and those of which it was found out that the service took them. */
  lost: number
  found: number
}
