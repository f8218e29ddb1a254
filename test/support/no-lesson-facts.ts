/** Facts of lessons in which nothing was done yet. */
import type { LessonFacts } from '../../shared/bridge.ts'

export const noLessonFacts: LessonFacts = {
  posts: 0,
  pushedPosts: 0,
  carousels: 0,
  postsWithCarousel: 0,
  pushedCarousels: 0,
  budgets: 0,
  pushedBudgets: 0,
  conflicts: 0,
  resolved: 0,
  refused: 0,
  mended: 0,
  lost: 0,
  found: 0,
}
