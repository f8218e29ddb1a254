import { describe, expect, it } from 'vitest'
import { resourceOf } from '../../../../shared/presentation/resources.ts'
import { pasteColumns, pastedColumns } from '../../../../shared/model/csv/pasted-columns.ts'

const named = (head: string[], kind = 'campaign') => {
  const { found, unknown, near } = pastedColumns(resourceOf(kind), head, { isNearTaken: true })
  return { found: found.map(({ column }) => column.name), unknown, near }
}

describe('a head line that was pasted', () => {
  it.each([
    ['total budgets', 'total_budget_amount_local_micro'],
    ['Budget, total (€)', 'total_budget_amount_local_micro'],
    ['Dayly budget', 'daily_budget_amount_local_micro'],
  ])('is known by a near name: %s', (heading, column) => {
    expect(named([heading])).toEqual({ found: [column], unknown: [], near: [0] })
  })

  it('is not guessed where two are near, or one stands there already', () => {
    expect(named(['Budget', 'Colour'])).toEqual({ found: [], unknown: ['Budget', 'Colour'], near: [] })
    expect(named(['Name', 'Names'])).toMatchObject({ found: ['name'], near: [] })
  })

  it('goes by exact names alone where nothing else is asked for, as on the command line', () => {
    expect(pastedColumns(resourceOf('campaign'), ['Names'])).toMatchObject({ found: [], unknown: ['Names'] })
  })

  it('can be any column that a person can set', () => {
    const names = pasteColumns(resourceOf('line_item')).map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['id', '_key', 'name', 'campaign_id', 'campaign_id.name', 'end_time']))
    expect(names).not.toEqual(expect.arrayContaining(['created_at']))
    expect(names).not.toContain('_status')
  })
})
