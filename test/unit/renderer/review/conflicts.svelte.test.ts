import { asWritten } from '../../../../shared/messages/message.ts'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte'
import { afterEach, expect, test } from 'vitest'
import type { ConflictView, OlderDataReport, ShelfEntry } from '../../../../shared/bridge.ts'
import ConflictsInWindow from './ConflictsInWindow.svelte'

afterEach(cleanup)

const record = (key: number, kind: string, name: string) => ({ key, kind, id: `c${key}`, accountId: 'a1', name })
const field: ConflictView = {
  ...record(1, 'campaign', 'Spring'),
  conflict: { name: { base: 'Was', mine: 'Mine', theirs: 'Theirs' } },
  theirsAt: '2026-11-19T11:00:00Z',
  theirChanges: {},
  myChanges: {},
}
const goneHere: ConflictView = {
  ...record(2, 'line_item', 'Group'),
  conflict: { deleted: { base: false, mine: true, theirs: false } },
  theirsAt: '2026-11-18T11:00:00Z',
  theirChanges: { name: { from: 'Group', to: 'Group of theirs' } },
  myChanges: {},
}
const shelved: ShelfEntry = {
  ...record(3, 'campaign', 'Autumn'),
  shelfId: 7,
  at: '2026-11-19T12:00:00Z',
  reason: asWritten('Settled: theirs kept'),
  values: { name: 'What I wrote' },
  isUndone: false,
  isRecordHere: true,
}

function shown(report: OlderDataReport | null = null) {
  const asked: [string, unknown][] = []
  render(ConflictsInWindow, {
    props: {
      answer: (name: string, input: unknown) => {
        if (!name.endsWith('.list') && name !== 'data.report') asked.push([name, input])
        if (name === 'conflict.list') return [field, goneHere]
        if (name === 'shelf.list') return [shelved]
        if (name === 'data.report') return report
        if (name === 'conflict.authors')
          return (input as { key: number }).key === 1 ? { name: { userId: '77', at: '2026-11-19T10:30:00Z' } } : {}
        return name === 'conflict.resolveMany'
          ? { changed: 2, skipped: [], label: 'Settle 2 conflicts' }
          : record(3, '', '')
      },
    },
  })
  return asked
}

test('what they changed of a record that is to be deleted here is shown, field by field', async () => {
  shown()
  const region = await screen.findByRole('region', { name: 'Group' })
  expect(within(region).getByRole('table', { name: 'What they changed' }).textContent).toContain('Group of theirs')
})

test('each says who made the other change where the service tells, and when in any case', async () => {
  shown()
  const named = within(await screen.findByRole('region', { name: 'Spring' }))
  const author = await named.findByText(/Changed by User 77/)
  expect(author.querySelector('time')?.getAttribute('datetime')).toBe('2026-11-19T10:30:00Z')
  const line = within(screen.getByRole('region', { name: 'Group' })).getByText(/Changed at the service/)
  expect(line.querySelector('time')?.getAttribute('datetime')).toBe('2026-11-18T11:00:00Z')
})

test('the name of the record leads to it, and no id stands beside', async () => {
  shown()
  const region = await screen.findByRole('region', { name: 'Spring' })
  expect(within(region).getByRole('button', { name: 'Spring' })).toBeTruthy()
  expect(region.textContent).not.toContain('c1')
})

test('all conflicts, or those that are ticked, are settled in one step', async () => {
  const asked = shown()
  await fireEvent.click(await screen.findByRole('button', { name: 'Take theirs in 2 conflicts' }))
  await fireEvent.click(screen.getByRole('checkbox', { name: 'Choose Spring' }))
  await fireEvent.click(await screen.findByRole('button', { name: 'Keep mine in 1 conflict' }))
  expect(asked.filter(([name]) => name === 'conflict.resolveMany')).toEqual([
    ['conflict.resolveMany', { selection: { keys: [1, 2] }, side: 'theirs' }],
    ['conflict.resolveMany', { selection: { keys: [1] }, side: 'mine' }],
  ])
})

test('what lies on the shelf can be read and restored', async () => {
  const asked = shown()
  const shelf = await screen.findByRole('region', { name: 'Set aside' })
  expect(shelf.textContent).toContain('What I wrote')
  await fireEvent.click(within(shelf).getByRole('button', { name: 'Restore' }))
  expect(asked).toContainEqual(['shelf.restore', { shelfId: 7 }])
})

test('after a restore it is told what was found, what waits and what was taken back', async () => {
  const asked = shown({
    at: '2026-11-20T12:00:00Z',
    reason: 'restored',
    since: '2026-11-15T08:00:00Z',
    wasHereBefore: false,
    withdrawn: 2,
    records: [
      { ...record(1, 'campaign', 'Found'), state: 'found' },
      { ...record(2, 'campaign', 'Held'), state: 'waiting' },
    ],
  })
  const banner = await screen.findByText('A backup is in place')
  const text = banner.closest('[role=status]')?.textContent ?? ''
  expect(text).toContain('The approval of 2 changes was taken back')
  expect(text).toContain('1 record found at the service')
  expect(text).toContain('Held: held until the service has been asked')
  await fireEvent.click(screen.getByRole('button', { name: 'Done' }))
  expect(asked).toContainEqual(['data.putReportAway', {}])
})
