import { textOf } from '../../../../shared/presentation/text-of.ts'
import { reads } from '../../../support/says.ts'
import { describe, expect, it } from 'vitest'
import type { EngineEvent } from '../../../../shared/bridge.ts'
import { deprecatedCall } from '../../../../shared/contract/service/changes.ts'
import type { Json } from '../../../../shared/model/values.ts'
import { ServiceNews } from '../../../../src-main/engine/sync/service-news.ts'
import { ManualClock } from '../../../support/manual-clock.ts'

function world(settings: Record<string, Json> = {}, saysAgain = false) {
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
    saysAgain,
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
    expect(first.events).toMatchObject([
      { name: 'notice', payload: { message: reads('The service says about GET /12/accounts: ends in May') } },
    ])
    const again = world(first.settings)
    expect(again.news.view).toEqual({
      version: { name: '12', seenAt: '2026-11-20T12:00:00.000Z' },
      warnings: [{ at: '2026-11-20T12:00:00.000Z', call, message: 'ends in May' }],
      used: [],
    })
    again.news.heard({ version: '12', warning: 'ends in May', call })
    expect(again.events).toEqual([])
    again.news.heard({ version: '13', warning: null, call })
    expect(again.news.view.version?.name).toBe('13')
  })

  it('starts afresh where what was kept cannot be read', () => {
    expect(world({ 'sync.serviceNews': 'garbage' }).news.view).toEqual({ version: null, warnings: [], used: [] })
  })
})

describe('a deprecated call', () => {
  it('is said once where a person asked for it, with its replacement; its own warning by the service is listed and not said again', () => {
    const { news, events } = world()
    news.use(old, true)
    news.use(old, true)
    news.heard({ version: null, warning: 'use version 12', call: old.name })
    expect(events.map((event) => (event.name === 'notice' ? textOf(event.payload.message) : event.name))).toEqual([
      'GET /5/accounts/:account_id/tailored_audiences is deprecated since 2020-03-03. In its place: the same call under /12/ on custom audiences.',
    ])
    expect(news.count).toBe(2)
    expect(news.view.used).toMatchObject([{ name: old.name, changeId: 'version-5', isAsked: true }])
  })

  it('is listed and neither said nor counted where Galley makes it by itself, with what the service says about it', () => {
    const { news, events } = world({}, true)
    news.use(old, false)
    news.heard({ version: null, warning: 'use version 12', call: old.name })
    expect(events).toEqual([])
    expect(news.count).toBe(0)
    expect(news.view.used).toMatchObject([{ name: old.name, isAsked: false }])
    expect(news.view.warnings).toMatchObject([{ call: old.name, message: 'use version 12' }])
    news.heard({ version: null, warning: 'ends in May', call })
    expect(events).toHaveLength(1)
    expect(news.count).toBe(1)
  })

  it('is said when a person asks for it after Galley made it, and stays theirs', () => {
    const { news, events, settings } = world()
    news.use(old, false)
    news.use(old, true)
    expect(events).toHaveLength(1)
    const later = world(settings)
    later.news.use(old, false)
    expect(later.news.view.used).toMatchObject([{ isAsked: true }])
    expect(later.events).toEqual([])
  })

  it('is said again in a later run only where that is asked for', () => {
    const { news, settings } = world()
    news.use(old, true)
    const later = world(settings)
    later.news.use(old, true)
    expect(later.events).toEqual([])
    const commandLine = world(settings, true)
    commandLine.news.use(old, true)
    expect(commandLine.events).toHaveLength(1)
    expect(commandLine.news.view.used).toHaveLength(1)
  })
})
