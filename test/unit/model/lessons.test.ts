import { noLessonFacts } from '../../support/no-lesson-facts.ts'
import { expect, test } from 'vitest'
import type { LessonFacts } from '../../../shared/bridge.ts'
import { t } from '../../../shared/messages/index.ts'
import { lessonIds, lessons, stepsDone } from '../../../shared/model/lessons.ts'

const all = Object.fromEntries(Object.keys(noLessonFacts).map((name) => [name, 10])) as unknown as LessonFacts

test.each(lessonIds)('%s has nothing done at first and every step in the end', (id) => {
  expect(stepsDone(id, noLessonFacts)).toBe(0)
  expect(stepsDone(id, all)).toBe(lessons[id].length)
})

test('a step counts once those before it are done', () => {
  expect(stepsDone('conflict', { ...noLessonFacts, conflicts: 1, resolved: 1 })).toBe(0)
  expect(stepsDone('conflict', { ...noLessonFacts, budgets: 1, resolved: 1 })).toBe(1)
  expect(stepsDone('tenBudgets', { ...noLessonFacts, budgets: 9, pushedBudgets: 9 })).toBe(0)
  expect(stepsDone('tenBudgets', { ...noLessonFacts, budgets: 10, pushedBudgets: 9 })).toBe(1)
})

test('the screen says that a lesson counts from when it was begun', () => {
  expect(t('learn.screen.sentence')).toContain('Begin a lesson')
})
