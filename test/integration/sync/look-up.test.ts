/** Looking up takes the standard list parameters beside the list's own. */
import { beforeAll, expect, it } from 'vitest'
import type { TestGalley } from '../../support/galley.ts'
import { startSignedIn } from '../../support/started-galley.ts'
import type { PracticeProcess } from '../../support/practice-process.ts'

/** An account with six deleted campaigns, which a first pull leaves out. */
const accountId = '18ce55a9k0q'
let practice: PracticeProcess
let galley: TestGalley
startSignedIn((started) => ({ practice, galley } = started))
beforeAll(async () => {
  await galley.call('pull.run', { accountId, kinds: ['account', 'campaign'] })
})

const lookUp = (params: Record<string, string>, limit = 200) =>
  galley.call('kind.lookUp', { kind: 'campaign', accountId, params, limit })
const lastQuery = async () =>
  Object.fromEntries(
    new URLSearchParams((await practice.ledger()).findLast(({ path }) => path.endsWith('/campaigns'))!.query),
  )

it('brings deleted records, which stand among the deleted ones afterwards', async () => {
  const found = await lookUp({ with_deleted: 'true' })
  expect(found.filter(({ isGone }) => isGone)).toHaveLength(6)
  const filter = { text: '', chip: 'gone' as const, equals: {} }
  expect(await galley.call('record.list', { kind: 'campaign', accountId, filter, limit: 100 })).toHaveLength(6)
})

it('sorts, and asks for pages of the size that is given', async () => {
  const found = await lookUp({ sort_by: 'name-desc', count: '10' }, 25)
  expect(found).toHaveLength(25)
  const names = found.map(({ values }) => String(values['name']))
  expect(names[0]! > names.at(-1)!).toBe(true)
  expect(await lastQuery()).toMatchObject({ sort_by: 'name-desc', count: '5', cursor: expect.any(String) as string })
})

it('asks for one page where a total is wanted, which goes with no cursor', async () => {
  expect(await lookUp({ with_total_count: 'true', count: '20' }, 20)).toHaveLength(20)
  expect(await lastQuery()).toMatchObject({ with_total_count: 'true', count: '20' })
  expect(await lookUp({ with_total_count: 'true', count: '20' })).toHaveLength(20)
})

it('refuses a standard parameter that cannot be right before it is sent', async () => {
  const before = (await practice.ledger()).length
  for (const params of [{ count: '0' }, { count: '1001' }, { with_deleted: 'perhaps' }])
    await expect(lookUp(params)).rejects.toMatchObject({ code: 'invalid_value' })
  expect((await practice.ledger()).length).toBe(before)
})
