import { expect, it } from 'vitest'
import type { ListCheck } from '../../../../shared/bridge.ts'
import { checkNotes, importTitle, isSmallAudience, kindsLine } from '../../../../src-renderer/audience/import-words.ts'

it('says of an import that ended what was done, and of another one what is being done', () => {
  const title = (operation: 'Update' | 'Delete', state: 'going' | 'paused' | 'done') =>
    importTitle({ operation, state, fileName: 'people.csv' })
  expect([title('Update', 'going'), title('Update', 'paused'), title('Update', 'done')]).toEqual([
    'Adding people.csv',
    'Adding people.csv',
    'Added people.csv',
  ])
  expect([title('Delete', 'going'), title('Delete', 'done')]).toEqual(['Removing people.csv', 'Removed people.csv'])
})

it('says of a list who is in it twice, and when it is too short to be targeted', () => {
  const check = { usableCount: 2, duplicateCount: 1, faultCount: 0, hashedCount: 0, personalCount: 0 } as ListCheck
  const repeated = { text: '1 row repeats somebody from a row above. Each person is sent once.', tone: 'info' }
  expect(checkNotes(check, { isForFew: true })).toEqual([
    repeated,
    {
      text: 'Fewer than 100 people can match. An audience can be targeted once 100 people match.',
      tone: 'warning',
    },
  ])
  expect(checkNotes(check, { isForFew: false })).toEqual([repeated])
  expect(checkNotes({ ...check, duplicateCount: 3 }, { isForFew: true })[0]?.text).toContain('3 rows repeat somebody')
})

it('takes an audience for small where it is new or the service says so, and for nothing of which that is not known', () => {
  const few = { audience_size: null, targetable: false, reasons_not_targetable: ['PROCESSING', 'TOO_SMALL'] }
  expect(isSmallAudience('new-1', {})).toBe(true)
  expect(isSmallAudience('2906h', few)).toBe(true)
  expect(isSmallAudience('2906h', { audience_size: 99, targetable: false })).toBe(true)
  expect(isSmallAudience('2906h', { audience_size: 48_207, targetable: true, reasons_not_targetable: [] })).toBe(false)
  expect(isSmallAudience('2906h', { audience_size: null, reasons_not_targetable: ['PROCESSING'] })).toBe(false)
  expect(isSmallAudience('2906h', {})).toBe(false)
})

it('says of a list by what its people are known', () => {
  const check = { countByKind: { phone_number: 900, email: 1204, handle: 0 } } as unknown as ListCheck
  expect(kindsLine(check)).toBe('1,204 by e-mail, 900 by phone')
})
