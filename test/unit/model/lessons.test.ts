import { expect, test } from 'vitest'
import type { LessonFacts } from '../../../shared/bridge.ts'
import { lessonIds, lessons, stepsDone } from '../../../shared/model/lessons.ts'

const none: LessonFacts = {
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
const all = Object.fromEntries(Object.keys(none).map((name) => [name, 10])) as unknown as LessonFacts

test.each(lessonIds)('%s has nothing done at first and every step in the end', (id) => {
  expect(stepsDone(id, none)).toBe(0)
  expect(stepsDone(id, all)).toBe(lessons[id].length)
})

test('a step counts once those before it are done', () => {
  expect(stepsDone('conflict', { ...none, conflicts: 1, resolved: 1 })).toBe(0)
  expect(stepsDone('conflict', { ...none, budgets: 1, resolved: 1 })).toBe(1)
  expect(stepsDone('tenBudgets', { ...none, budgets: 9, pushedBudgets: 9 })).toBe(0)
  expect(stepsDone('tenBudgets', { ...none, budgets: 10, pushedBudgets: 9 })).toBe(1)
})
