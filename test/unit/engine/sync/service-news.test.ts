import { describe, expect, it } from 'vitest'
import type { EngineEvent } from '../../../../shared/bridge.ts'
import { deprecatedCall } from '../../../../shared/contract/changes.ts'
import type { Json } from '../../../../shared/model/values.ts'
import { ServiceNews } from '../../../../src-main/engine/sync/service-news.ts'
import { ManualClock } from '../../../support/manual-clock.ts'

function world(settings: Record<string, Json> = {}) {
  const clock = new ManualClock()
  const events: EngineEvent[] = []
  let writes = 0
  const news = new ServiceNews({
    settings: () => settings,
    setSetting: (name, value) => {
      writes++
      settings[name] = value
    },
    clock,
    emit: (event) => events.push(event),
    onChange: () => {},
  })
  return { news, clock, events, settings, writes: () => writes }
}
const call = 'GET /12/accounts'
const old = deprecatedCall('GET', '/5/accounts/:account_id/tailored_audiences', Date.parse('2026-11-20'))!

describe('what the service says about its versions', () => {
  it('is kept once, with the time of its first saying, over restarts', () => {
    const first = world()
    first.news.heard({ version: '12', warning: null, call })
    first.news.heard({ version: '12', warning: 'ends in May', call })
    first.news.heard({ version: '12', warning: 'ends in May', call })
    expect(first.writes()).toBe(2)
    expect(first.news.latest).toBe('ends in May (current version of the service: 12)')
    const again = world(first.settings)
    expect(again.news.view).toEqual({
      version: { name: '12', seenAt: '2026-11-20T12:00:00.000Z' },
      warnings: [{ at: '2026-11-20T12:00:00.000Z', call, message: 'ends in May' }],
      used: [],
    })
    expect(again.news.latest).toBeNull()
    again.news.heard({ version: '13', warning: null, call })
    expect(again.news.view.version?.name).toBe('13')
  })

  it('starts afresh where what was kept cannot be read', () => {
    expect(world({ 'sync.serviceNews': 'garbage' }).news.view).toEqual({ version: null, warnings: [], used: [] })
  })
})

describe('a deprecated call', () => {
  it('is said once a run, with its replacement, and listed once', () => {
    const { news, events } = world()
    news.use(old)
    news.use(old)
    expect(events).toMatchObject([
      {
        name: 'notice',
        payload: { severity: 'warning', message: expect.stringContaining('GET /5/ is deprecated since 2020-03-03') },
      },
    ])
    expect(news.count).toBe(1)
    expect(news.view.used).toMatchObject([{ name: 'GET /5/', changeId: 'version-5' }])
  })
})
