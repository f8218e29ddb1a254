import { describe, expect, it, vi } from 'vitest'
import type { AppState, Outcome } from '../../../../shared/bridge.ts'
import { SystemNotices } from '../../../../src-main/shell/pages/system-notices.ts'

vi.mock('electron', () => ({ app: {}, BrowserWindow: {}, Notification: {} }))

function begin(how: { isLookedAt?: boolean; isWanted?: boolean } = {}) {
  const shown: string[] = []
  const bars: unknown[] = []
  const badges: number[] = []
  const notices = new SystemNotices({
    isLookedAt: () => how.isLookedAt ?? false,
    isWanted: () => how.isWanted ?? true,
    notify: (body) => shown.push(body),
    showBadge: (count) => badges.push(count),
    showProgress: (progress) => bars.push(progress),
  })
  const state = (more: Partial<Pick<AppState, 'activity' | 'connectionId'>> & { is?: string; needs?: number }) =>
    notices.take({
      name: 'state',
      payload: {
        connectionId: more.connectionId ?? 'a',
        connection: { state: more.is ?? 'online' },
        accounts: [{ needsPerson: more.needs ?? 0 }],
        activity: more.activity ?? null,
      } as AppState,
    })
  const pushed = (...outcomes: Outcome['outcome'][]) =>
    notices.take({
      name: 'pushProgress',
      payload: { outcomes: outcomes.map((outcome) => ({ outcome }) as Outcome), done: 0, total: 0 },
    })
  return { notices, shown, bars, badges, state, pushed }
}
const push = (done: number, total: number | null) => ({ kind: 'push' as const, label: 'Pushing', done, total })

describe('what the system is told', () => {
  it('is how a push ended while nobody looked', () => {
    const { shown, state, pushed } = begin()
    state({ activity: push(0, 2) })
    pushed('applied', 'applied')
    state({})
    state({ activity: push(0, 2) })
    pushed('applied', 'rejected')
    state({})
    expect(shown).toEqual(['2 changes were pushed.', '1 change was pushed, 1 was not. Review says why.'])
  })

  it('is nothing while somebody looks, or wants none', () => {
    for (const how of [{ isLookedAt: true }, { isWanted: false }]) {
      const { shown, state, pushed } = begin(how)
      state({ activity: push(0, 1) })
      pushed('applied')
      state({})
      state({ is: 'signed_out' })
      expect(shown).toEqual([])
    }
  })

  it('is a sign-in that was lost, once, and not that another connection is signed out', () => {
    const { shown, state } = begin()
    state({})
    state({ is: 'signed_out' })
    state({ is: 'signed_out' })
    state({ connectionId: 'b', is: 'online' })
    state({ connectionId: 'c', is: 'signed_out' })
    expect(shown).toHaveLength(1)
  })

  it('is how far it is, and how much needs somebody', () => {
    const { bars, badges, state } = begin()
    state({ activity: push(0, null), needs: 2 })
    state({ activity: push(1, 4), needs: 2 })
    state({ activity: push(1, 4) })
    state({})
    expect(bars).toEqual(['unknown', 0.25, null])
    expect(badges).toEqual([2, 0])
  })
})
