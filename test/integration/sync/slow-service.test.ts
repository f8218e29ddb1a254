import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { TestGalley } from '../../support/galley.ts'
import { PlainService } from '../../support/plain-service.ts'
import type { PlainAnswer, PlainRequest } from '../../support/plain-service.ts'

const funding = {
  id: 'f1',
  type: 'CREDIT_CARD',
  currency: 'EUR',
  able_to_fund: true,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  deleted: false,
}

describe('a service that goes on with a request after it was cut off here', () => {
  let service: PlainService
  let galley: TestGalley
  let campaigns: Record<string, unknown>[] = []
  let workMs = 0
  let batches = 0

  beforeEach(async () => {
    campaigns = []
    batches = 0
    service = await PlainService.start(answer)
    galley = await TestGalley.open(service.info)
    await galley.pull()
  })
  afterEach(async () => {
    await galley.close()
    await service.stop()
  })

  async function answer({ path, query, body }: PlainRequest): Promise<PlainAnswer | undefined> {
    if (path.endsWith('/funding_instruments')) return { body: { data: [funding], next_cursor: null } }
    if (!path.endsWith('/campaigns')) return undefined
    if (!path.startsWith('/batch/')) {
      const q = query.get('q')?.toLowerCase() ?? ''
      return {
        body: { data: campaigns.filter(({ name }) => String(name).toLowerCase().startsWith(q)), next_cursor: null },
      }
    }
    batches++
    await new Promise((resolve) => setTimeout(resolve, workMs))
    const now = new Date().toISOString().replace(/\.\d+Z$/, 'Z')
    const made = (body as { params: Record<string, unknown> }[]).map(({ params }) => ({
      id: `c${campaigns.length}`,
      currency: 'EUR',
      created_at: now,
      updated_at: now,
      deleted: false,
      ...params,
    }))
    campaigns.push(...made)
    return { body: { request: [], data: made } }
  }

  it('gets nothing twice: Galley looks again and again before it sends once more', async () => {
    workMs = 1_500
    const made = await galley.create({ name: 'Slow to appear' })
    expect(await galley.pushed('all', 500)).toEqual({ unknown: 1 })
    await galley.restart()
    expect(await galley.pushed('all', 10_000)).toEqual({ applied: 1 })
    expect(batches).toBe(1)
    expect(campaigns).toHaveLength(1)
    expect(await galley.find(made.id)).toMatchObject({ state: 'clean', id: 'c0' })
  })

  it('is not taken for one that did nothing before two minutes of looking', async () => {
    workMs = 60_000
    await galley.create({ name: 'Nowhere to be seen' })
    expect(await galley.pushed('all', 300)).toEqual({ unknown: 1 })
    expect(await galley.pushed('all', 3_000)).toEqual({ unknown: 1 })
    expect(batches).toBe(1)
  })
})
