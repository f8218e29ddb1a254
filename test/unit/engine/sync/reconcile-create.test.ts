import { describe, expect, it } from 'vitest'
import { campaign } from '../../../../shared/contract/campaigns/campaign.ts'
import { mediaCreative } from '../../../../shared/contract/campaigns/media-creative.ts'
import type { ReceivedRow, UnknownAttempt } from '../../../../src-main/engine/store/tables/types.ts'
import { concerns, validateCreates, withBatchHint } from '../../../../src-main/engine/sync/reconcile-create.ts'
import { lostAttempt } from '../../../support/sync/lost-attempt.ts'

const sent = {
  name: 'Spring',
  funding_instrument_id: 'f1',
  daily_budget_amount_local_micro: 9_007_199_254_740_993n,
  entity_status: 'PAUSED',
}

let nextId = 1
function attempt(more: Partial<UnknownAttempt> = {}): UnknownAttempt {
  return lostAttempt(nextId++, '2026-11-20T12:00:00Z', { sent, serverTo: '2026-11-20T12:00:05Z', ...more })
}
function row(id: string, more: ReceivedRow = {}): ReceivedRow {
  return {
    id,
    ...sent,
    created_at: '2026-11-20T12:00:02Z',
    updated_at: '2026-11-20T12:00:02Z',
    deleted: false,
    ...more,
  }
}
const reconcile = (attempts: UnknownAttempt[], rows: ReceivedRow[], taken: string[] = []) =>
  attempts.map(({ attemptId }) => validateCreates(campaign, attempts, rows, new Set(taken)).get(attemptId))

describe('a create whose answer was lost', () => {
  it('is the only record that matches in the time window', () => {
    expect(reconcile([attempt()], [row('x')])).toEqual([{ kind: 'adopt', row: row('x') }])
  })

  it('is found although the service ignored one of its fields, as it does with the address of a pre-roll', () => {
    const creative = { line_item_id: 'l1', account_media_id: 'm1', landing_url: 'https://example.com/spring' }
    const lost = attempt({ kind: 'media_creative', sent: creative })
    const made = (creativeType: string) => {
      const { name: _name, ...stamps } = row('x', { ...creative, landing_url: null, creative_type: creativeType })
      return stamps
    }
    const verdictOn = (there: ReceivedRow) =>
      validateCreates(mediaCreative, [lost], [there], new Set()).get(lost.attemptId)
    expect(verdictOn(made('PREROLL'))).toMatchObject({ kind: 'adopt', row: { id: 'x' } })
    expect(verdictOn(made('BANNER'))).toEqual({ kind: 'absent' })
    expect(concerns(mediaCreative, made('PREROLL'), [lost])).toBe(true)
  })

  it('is not there when nothing matches', () => {
    expect(
      reconcile(
        [attempt()],
        [row('x', { name: 'Autumn', entity_status: 'ACTIVE' }), row('y', { daily_budget_amount_local_micro: 1n })],
      ),
    ).toEqual([{ kind: 'absent' }])
  })

  it('is not a record that matched before it was sent', () => {
    expect(reconcile([attempt({ baselineIds: ['x'] })], [row('x')])).toEqual([{ kind: 'absent' }])
  })

  it('is found although it was deleted since', () => {
    expect(reconcile([attempt()], [row('x', { deleted: true })])[0]).toMatchObject({ kind: 'adopt' })
  })

  it('is left to a person when two match', () => {
    expect(reconcile([attempt()], [row('x'), row('y')])[0]).toMatchObject({
      kind: 'ambiguous',
      candidates: [{ id: 'x' }, { id: 'y' }],
    })
  })

  it('is left to a person when the only match was made outside the window', () => {
    expect(reconcile([attempt()], [row('x', { created_at: '2026-11-20T14:00:00Z' })])[0]).toMatchObject({
      kind: 'ambiguous',
      candidates: [{ id: 'x' }],
    })
  })

  it('is left to a person when a record of that name was made in the window and changed since', () => {
    const edited = row('x', { daily_budget_amount_local_micro: 5, updated_at: '2026-11-20T12:00:09Z' })
    expect(reconcile([attempt()], [edited])[0]).toMatchObject({ kind: 'ambiguous' })
  })

  it('is left to a person when what was sent stands under another name that it may have been given at once', () => {
    const renamed = row('x', { name: 'Spring 2' })
    expect(reconcile([attempt()], [renamed])[0]).toMatchObject({ kind: 'ambiguous', candidates: [{ id: 'x' }] })
    expect(concerns(campaign, renamed, [attempt()])).toBe(true)
    expect(reconcile([attempt()], [renamed], ['x'])).toEqual([{ kind: 'absent' }])
    expect(reconcile([attempt()], [row('y', { name: 'Spring 2', created_at: '2026-11-20T13:00:00Z' })])).toEqual([
      { kind: 'absent' },
    ])
  })

  it('is left to a person when it comes of older data, and one that only it would make was made since with other values', () => {
    const madeSince = row('x', { entity_status: 'ACTIVE' })
    const restored = attempt({ isRestored: true })
    expect(reconcile([restored], [madeSince])[0]).toMatchObject({ kind: 'ambiguous', candidates: [{ id: 'x' }] })
    expect(concerns(campaign, madeSince, [restored])).toBe(true)
    expect(reconcile([restored], [row('x', { name: 'Autumn', entity_status: 'ACTIVE' })])).toEqual([{ kind: 'absent' }])
    expect(reconcile([attempt()], [madeSince])).toEqual([{ kind: 'absent' }])
  })

  it('is left to a person when it comes of older data, and one that holds most of it was made since under another name', () => {
    const edited = row('x', {
      name: 'Spring sale',
      daily_budget_amount_local_micro: 5_000_000n,
      entity_status: 'PAUSED',
    })
    const more = { ...sent, purchase_order_number: 'PO 1' }
    const restored = attempt({ isRestored: true, sent: more })
    const made = { ...edited, purchase_order_number: 'PO 1' }
    expect(reconcile([restored], [made])[0]).toMatchObject({ kind: 'ambiguous', candidates: [{ id: 'x' }] })
    expect(concerns(campaign, made, [restored])).toBe(true)
    expect(reconcile([restored], [{ ...made, created_at: '2026-11-19T12:00:00Z' }])).toEqual([{ kind: 'absent' }])
    expect(reconcile([attempt({ sent: more })], [made])).toEqual([{ kind: 'absent' }])
  })

  it('is left to a person when the clock was behind at the restore, so that what is like it was made later by the service’s clock', () => {
    const edited = row('x', { entity_status: 'ACTIVE', created_at: '2026-11-21T12:00:02Z' })
    const restored = attempt({ isRestored: true })
    expect(reconcile([restored], [edited])[0]).toMatchObject({ kind: 'ambiguous', candidates: [{ id: 'x' }] })
    expect(concerns(campaign, edited, [restored])).toBe(true)
    expect(reconcile([attempt()], [edited])).toEqual([{ kind: 'absent' }])
  })

  it('leaves room for the rounding of clocks to seconds', () => {
    expect(reconcile([attempt()], [row('x', { created_at: '2026-11-20T11:59:59Z' })])[0]).toMatchObject({
      kind: 'adopt',
    })
  })

  it('gives twins one match each', () => {
    const found = reconcile([attempt(), attempt({ index: 1 })], [row('y'), row('x')])
    expect(found).toMatchObject([
      { kind: 'adopt', row: { id: 'x' } },
      { kind: 'adopt', row: { id: 'y' } },
    ])
  })

  it('does not take what belongs to another create', () => {
    expect(reconcile([attempt()], [row('x')], ['x'])).toEqual([{ kind: 'absent' }])
  })

  it('is somewhere, and never sent again by itself, when others of its batch are found', () => {
    const found = attempt()
    const missing = attempt({ index: 1 })
    const verdicts = new Map([
      [found.attemptId, { kind: 'adopt' as const, row: row('x') }],
      [missing.attemptId, { kind: 'absent' as const }],
    ])
    expect(withBatchHint([found, missing], verdicts).get(missing.attemptId)).toEqual({ kind: 'elsewhere' })
    const other = attempt({ requestId: 2 })
    verdicts.set(other.attemptId, { kind: 'absent' })
    expect(withBatchHint([found, other], verdicts).get(other.attemptId)).toEqual({ kind: 'absent' })
  })
})
