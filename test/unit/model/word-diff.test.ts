import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { diffWords } from '../../../shared/model/word-diff.ts'

const marked = (before: string, after: string) =>
  diffWords(before, after)
    .map(({ kind, text }) => (kind === 'same' ? text : `${kind === 'added' ? '+' : '-'}[${text}]`))
    .join('')

describe('what changed between two texts', () => {
  it('is told word by word', () => {
    expect(marked('A good coffee today', 'A very good coffee')).toBe('A +[very ]good coffee-[ today]')
    expect(marked('', 'New')).toBe('+[New]')
    expect(marked('Who makes the first pot?', 'A much better text?')).toBe(
      '-[Who makes the first pot]+[A much better text]?',
    )
    expect(marked('秋の新茶、予約受付中です。', '秋の新茶、受付中です。')).toContain('-[予約]')
  })

  it('always gives both texts back', () => {
    const text = fc
      .array(fc.constantFrom('coffee', ' ', 'tea', '☕', '新茶', '\n', '#a', 'قهوة'), { maxLength: 40 })
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(text, text, (before, after) => {
        const runs = diffWords(before, after)
        expect(
          runs
            .filter(({ kind }) => kind !== 'added')
            .map((run) => run.text)
            .join(''),
        ).toBe(before)
        expect(
          runs
            .filter(({ kind }) => kind !== 'removed')
            .map((run) => run.text)
            .join(''),
        ).toBe(after)
        if (before === after) expect(runs.every(({ kind }) => kind === 'same')).toBe(true)
      }),
    )
  })
})
