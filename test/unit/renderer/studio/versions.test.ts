import { describe, expect, it } from 'vitest'
import type { HistoryEntry } from '../../../../shared/bridge.ts'
import { versionsOf } from '../../../../src-renderer/studio/post/versions.ts'

const fields = ['text', 'nullcast']
const entry = (minute: number, field: string | null, from: unknown, to: unknown, more: Partial<HistoryEntry> = {}) =>
  ({
    at: new Date(Date.UTC(2026, 10, 21, 9, minute)).toISOString(),
    label: 'Edit',
    field,
    from,
    to,
    source: 'edit',
    isUndone: false,
    ...more,
  }) as HistoryEntry

describe('versions of a record', () => {
  const history = [
    entry(20, 'text', 'ab', 'abc'),
    entry(12, 'text', 'ab', 'lost', { isUndone: true }),
    entry(11, null, undefined, undefined, { source: 'push' }),
    entry(10, 'nullcast', true, false),
    entry(1, 'text', 'a', 'ab'),
    entry(0, 'text', '', 'a'),
  ]

  it('walk back from what stands, newest first, a stretch of typing as one', () => {
    const versions = versionsOf({ text: 'abc', nullcast: false }, history, fields)
    expect(versions.map(({ values, changed, isPushed }) => ({ ...values, changed, isPushed }))).toEqual([
      { text: 'abc', nullcast: false, changed: ['text'], isPushed: false },
      { text: 'ab', nullcast: false, changed: ['nullcast'], isPushed: true },
      { text: 'ab', nullcast: true, changed: ['text'], isPushed: false },
      { text: '', nullcast: true, changed: [], isPushed: false },
    ])
  })

  it('leave out what does not lead to what stands', () => {
    const versions = versionsOf({ text: 'mine' }, [entry(5, 'text', 'old', 'theirs', { source: 'pull' })], ['text'])
    expect(versions.map(({ values }) => values['text'])).toEqual(['mine'])
  })

  it('are none where nothing is known', () => {
    expect(versionsOf({ text: 'a' }, [], ['text'])).toEqual([])
  })
})
