import { describe, expect, it } from 'vitest'
import { beginQuestion, paramsOf, questionFaults } from '../../../../src-renderer/audience/study-form.ts'
import { axisMarks, spanOf, stepsOf } from '../../../../src-renderer/audience/volume.ts'

const nowMs = Date.parse('2026-11-21T08:41:07Z')

describe('the question of a study', () => {
  it('begins with the last seven days up to the whole hour', () => {
    expect(paramsOf({ ...beginQuestion(nowMs, null), keywords: ['espresso'] })).toEqual({
      granularity: 'DAY',
      keywords: ['espresso'],
      start_time: '2026-11-14T08:00:00Z',
      end_time: '2026-11-21T08:00:00Z',
    })
  })

  it('asks again what an earlier one asked, for the days that passed since', () => {
    const from = { keywords: ['a'], negative_keywords: ['b'], location: '0ce8b9a7b2742f7e', granularity: 'HOUR' }
    expect(paramsOf(beginQuestion(nowMs, from))).toEqual({
      ...from,
      start_time: '2026-11-14T08:00:00Z',
      end_time: '2026-11-21T08:00:00Z',
    })
  })

  it('says what the service would refuse', () => {
    const question = { ...beginQuestion(nowMs, null), keywords: ['a'] }
    expect(questionFaults(question, nowMs)).toEqual({})
    expect(questionFaults({ ...question, keywords: [] }, nowMs)).toHaveProperty('keywords')
    const many = Array.from({ length: 6 }, (_, index) => `word ${index}`)
    expect(questionFaults({ ...question, keywords: many, negative: many.slice(0, 4) }, nowMs)).toEqual({})
    expect(questionFaults({ ...question, keywords: many, negative: many.slice(0, 5) }, nowMs)['keywords']).toContain(
      '10',
    )
    expect(questionFaults({ ...question, startTime: '2026-11-14T07:59:59Z' }, nowMs)['end_time']).toContain('7 days')
    expect(questionFaults({ ...question, startTime: question.endTime }, nowMs)).toHaveProperty('end_time')
    expect(Object.keys(questionFaults({ ...question, startTime: null }, nowMs))).toEqual(['start_time'])
  })
})

describe('the volume of a study', () => {
  it('is a step for each day or hour from its start', () => {
    const study = { start_time: '2026-11-14T06:00:00Z', granularity: 'DAY', tweet_volume: [5, 9, 2] }
    expect(stepsOf(study).map(({ atMs, count }) => [new Date(atMs).toISOString(), count])).toEqual([
      ['2026-11-14T06:00:00.000Z', 5],
      ['2026-11-15T06:00:00.000Z', 9],
      ['2026-11-16T06:00:00.000Z', 2],
    ])
    expect(stepsOf({ ...study, granularity: 'HOUR' })[2]!.atMs).toBe(Date.parse('2026-11-14T08:00:00Z'))
    expect(spanOf(stepsOf(study))).toMatchObject({ lowest: { count: 2 }, highest: { count: 9 }, sum: 16 })
    expect([stepsOf({}), spanOf([])]).toEqual([[], null])
  })

  it.each([
    [0, [0, 1]],
    [3, [0, 1, 2, 3]],
    [16_902, [0, 5000, 10_000, 15_000, 20_000]],
    [100, [0, 50, 100]],
    [7, [0, 2, 4, 6, 8]],
  ])('stands on round marks: %i', (highest, marks) => {
    expect(axisMarks(highest)).toEqual(marks)
  })
})
