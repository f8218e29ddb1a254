import { describe, expect, it } from 'vitest'
import { resourceOf } from '../../../../shared/presentation/resources.ts'
import { viewChanged, viewField, viewName } from '../../../../src-renderer/grid/cell-view.ts'
import { columnsOf } from '../../../../src-renderer/grid/columns.ts'
import type { GridRow } from '../../../../shared/bridge.ts'
import type { Value } from '../../../../shared/model/values.ts'
import { row } from './rows.ts'

const campaign = resourceOf('campaign')
const fundingInstrument = resourceOf('funding_instrument')

const context = { timezone: 'Europe/Berlin', nowMs: Date.parse('2026-11-21T13:04:00Z'), me: null }
const view = (name: string, value: Value, parts = {}) =>
  viewField(name, campaign.fields[name] ?? fundingInstrument.fields[name]!, row(1, parts), value, context)

describe('cells', () => {
  it('show money in its currency, and what it was while an edit waits', () => {
    const before = { daily_budget_amount_local_micro: 120_000_000n }
    expect(view('daily_budget_amount_local_micro', 150_000_000n, { state: 'edited', before })).toMatchObject({
      text: '€150.00',
      was: '€120.00',
      isChanged: true,
    })
    expect(view('daily_budget_amount_local_micro', 9_007_199_254_740_993n).text).toBe('€9,007,199,254.740993')
  })

  it('do not strike anything through in a record that was made here', () => {
    expect(view('name', 'New', { state: 'new', before: { name: null } })).toMatchObject({ was: '', isChanged: false })
  })

  it('say states in words, with a dot whose tone says the same', () => {
    expect(view('entity_status', 'ACTIVE')).toMatchObject({ text: 'Active', tone: 'live' })
    expect(view('entity_status', 'PAUSED')).toMatchObject({ text: 'Paused', tone: 'idle' })
    expect(view('able_to_fund', false)).toMatchObject({ text: 'Cannot fund', tone: 'warn' })
    expect(view('standard_delivery', true)).toMatchObject({ text: 'Even through the day', tone: null })
    expect(view('effective_status', 'SOMETHING_NEW').text).toBe('Something new')
    const posted = resourceOf('scheduled_tweet').fields['scheduled_status']!
    const tones = ['SCHEDULED', 'SUCCESS', 'FAILED'].map(
      (value) => viewField('scheduled_status', posted, row(1), value, context).tone,
    )
    expect(tones).toEqual(['idle', 'live', 'warn'])
  })

  it('say of an active ad group whose flight is over that it ended, and show it as one that does not run', () => {
    const [column] = columnsOf(resourceOf('line_item')).filter(({ id }) => id === 'entity_status')
    const shown = (values: Record<string, Value>) => column!.view(row(1), (field) => values[field], context)
    expect(column!.fields).toEqual(['entity_status', 'end_time'])
    const over = { end_time: '2026-11-21T13:03:00Z' }
    expect(shown({ entity_status: 'ACTIVE', ...over })).toMatchObject({ text: 'Active, ended', tone: 'idle' })
    expect(shown({ entity_status: 'PAUSED', ...over })).toMatchObject({ text: 'Paused', tone: 'idle' })
    expect(shown({ entity_status: 'ACTIVE', end_time: '2026-11-21T13:05:00Z' })).toMatchObject({ text: 'Active' })
    expect(shown({ entity_status: 'ACTIVE', end_time: null })).toMatchObject({ text: 'Active', tone: 'live' })
  })

  it('name what a reference points to, and show a dash for nothing', () => {
    expect(view('funding_instrument_id', 'lygyi', { names: { funding_instrument_id: 'EU card' } }).text).toBe('EU card')
    expect(view('funding_instrument_id', 'lygyi').text).toBe('lygyi')
    expect(view('total_budget_amount_local_micro', null).text).toBe('—')
    expect(view('name', undefined).text).toBe('—')
  })

  it('name what a reference pointed to before its edit', () => {
    const parts = { before: { funding_instrument_id: 'lygyj' }, beforeNames: { funding_instrument_id: 'Old card' } }
    expect(view('funding_instrument_id', 'lygyi', { ...parts, state: 'edited' }).was).toBe('Old card')
  })

  it('tell a record without a name by its text, or by its id once the service has it', () => {
    const named = (kind: string, values: Record<string, Value>, id = '8wku2') =>
      viewName(resourceOf(kind), row(1, { id }), (field) => values[field], context)
    expect(named('draft_tweet', { name: 'Idea', text: 'Hello' })).toMatchObject({ text: 'Idea' })
    expect(named('draft_tweet', { name: null, text: 'Hello\nthere' })).toMatchObject({ text: 'Hello', isStandIn: true })
    expect(named('targeting_criterion', { name: null, targeting_value: 'coffee' }).text).toBe('coffee')
    expect(named('line_item', { name: null })).toMatchObject({ text: '8wku2', isStandIn: true })
    expect(named('line_item', { name: null }, 'new-3').text).toBe('Without a name')
  })

  it('tell a record without a name by what the store calls it, or by the name that was taken away', () => {
    const named = (kind: string, parts: Partial<GridRow>) =>
      viewName(resourceOf(kind), row(1, { id: '18', ...parts }), () => null, context)
    expect(named('draft_tweet', { called: 'Post with 3 photos' })).toMatchObject({
      text: 'Post with 3 photos',
      isStandIn: true,
    })
    expect(named('campaign', { before: { name: 'Roastery tours' } }).text).toBe('Roastery tours')
  })

  it('tell targeting by what the store calls it, where the service gives a code as its name', () => {
    const named = (kind: string, parts: Partial<GridRow>) =>
      viewName(resourceOf(kind), row(1, { id: '18', ...parts }), () => '8xi49', context)
    expect(named('targeting_criterion', { called: 'Customers' })).toMatchObject({ text: 'Customers', isStandIn: true })
    expect(named('targeting_criterion', {}).text).toBe('8xi49')
    // What a person types as a name is one.
    expect(named('draft_tweet', { called: 'Photo post' }).text).toBe('8xi49')
  })

  it('name the user who is signed in, and others by their number', () => {
    const { user_id: field } = resourceOf('tweet').fields
    const me = { userId: '17', screenName: 'mira' }
    expect(viewField('user_id', field!, row(1), '17', { ...context, me }).text).toBe('@mira')
    expect(viewField('user_id', field!, row(1), '18', { ...context, me }).text).toBe('User 18')
  })

  it('leave out a unit that stands above them', () => {
    const resource = resourceOf('custom_audience')
    const [name, field] = Object.entries(resource.fields).find(([, each]) => each.label === 'People')!
    expect(viewField(name, field, row(1), 140_321, context).text).toBe('140,321')
  })

  it('show dates short in the account’s zone, in full on hover', () => {
    const cell = view('start_time', '2026-11-18T12:58:04Z')
    expect(cell.text).toBe('18 Nov')
    expect(cell.title).toContain('13:58:04 Europe/Berlin')
  })

  it('name the work that waits where the last change stands', () => {
    const changedAt = '2026-11-21T13:03:00Z'
    expect(viewChanged(row(1, { changedAt }), context).text).toBe('Today 14:03')
    expect(viewChanged(row(1, { changedAt, state: 'edited' }), context).text).toBe('Edited 14:03')
    expect(viewChanged(row(1, { changedAt: '2026-11-18T10:00:00Z', state: 'new' }), context).text).toBe('New 18 Nov')
    expect(viewChanged(row(1, { changedAt, state: 'conflict' }), context).text).toBe('Conflict')
    expect(viewChanged(row(1, { changedAt, state: 'edited', isApproved: true }), context).text).toBe('Waiting')
  })
})
