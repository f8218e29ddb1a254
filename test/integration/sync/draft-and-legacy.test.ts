/** What lists leave out unless they are told otherwise comes in with every pull: draft campaigns and ad groups, older cards, replies. */
import { beforeAll, describe, expect, it } from 'vitest'
import type { TestGalley } from '../../support/galley.ts'
import { startSignedIn } from '../../support/started-galley.ts'
import { proves } from '../../support/ledger/proves.ts'
import type { PracticeProcess } from '../../support/practice-process.ts'

/** An account with two draft campaigns and a card of an older kind. */
const accountId = '18ce55a9k0q'
let practice: PracticeProcess
let galley: TestGalley
startSignedIn((started) => ({ practice, galley } = started))
beforeAll(async () => {
  await galley.call('pull.run', { accountId, kinds: null })
})

const rows = (kind: string, equals: Record<string, string> = {}) =>
  galley.call('record.list', { kind, accountId, filter: { text: '', equals }, limit: 1000 })
const pull = (kinds: string[], more: object = {}) => galley.call('pull.run', { accountId, kinds, ...more })

describe('a pull', () => {
  it('brings draft campaigns, which say so and are changed like others', async () => {
    expect(await rows('campaign')).toHaveLength(26)
    const [draft, ...more] = await rows('campaign', { entity_status: 'DRAFT' })
    expect(more).toHaveLength(1)
    const edited = await galley.call('record.edit', { key: draft!.key, values: { name: 'Still a draft' } })
    expect(edited.problems).toEqual([])
    expect(await galley.pushed([draft!.key])).toEqual({ applied: 1 })
    expect(await galley.call('record.get', { key: draft!.key })).toMatchObject({
      state: 'clean',
      values: { name: 'Still a draft', entity_status: 'DRAFT' },
    })
    proves('client', 'param:GET /accounts/:account_id/campaigns:with_draft')
  })

  it('brings draft ad groups, also where one became a draft since', async () => {
    const [group] = await rows('line_item')
    await practice.control('POST', '/edit', {
      account_id: accountId,
      kind: 'line_item',
      id: group!.id,
      fields: { entity_status: 'DRAFT' },
    })
    const [result] = await pull(['line_item'], { isFull: true })
    expect(result).toMatchObject({ status: 'complete' })
    expect((await rows('line_item', { entity_status: 'DRAFT' })).map(({ id }) => id)).toContain(group!.id)
  })

  it('counts drafts with the others, so that a full pull is whole', async () => {
    expect(await pull(['campaign', 'card'], { isFull: true })).toMatchObject([
      { kind: 'campaign', status: 'complete' },
      { kind: 'card', status: 'complete' },
    ])
  })

  it('brings cards of older kinds, which can be given another name', async () => {
    const [card] = await rows('card', { card_type: 'WEBSITE' })
    expect(card!.id).toBe('pfs')
    const edited = await galley.call('record.edit', { key: card!.key, values: { name: 'Older, renamed' } })
    expect(edited.state).toBe('edited')
    await galley.call('record.revert', { key: card!.key })
  })

  it('brings replies', async () => {
    const posts = await galley.call('record.list', {
      kind: 'tweet',
      accountId,
      filter: { text: '', equals: {} },
      limit: 1000,
    })
    expect(posts.some(({ values }) => String(values['text']).startsWith('@'))).toBe(true)
  })
})
