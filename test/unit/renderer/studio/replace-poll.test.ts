import { describe, expect, it } from 'vitest'
import type { RecordView } from '../../../../shared/bridge.ts'
import { usesWords } from '../../../../src-renderer/studio/card-uses.ts'
import type { CardUses } from '../../../../src-renderer/studio/card-uses.ts'
import { replacementWords, replacePoll } from '../../../../src-renderer/studio/replace-poll.ts'
import type { Bridge } from '../../../../src-renderer/state/bridge.ts'

let nextKey = 1
const post = (kind: string, operation: RecordView['operation']) => ({ kind, operation, key: nextKey++ }) as RecordView
const uses = (more: Partial<CardUses>): CardUses => ({ published: [], waiting: [], campaigns: [], ...more })

describe('replacing a poll', () => {
  const draft = post('draft_tweet', null)
  const planned = post('scheduled_tweet', 'create')
  const sent = post('scheduled_tweet', null)

  it('says which posts will show the copy, which cannot, and what is lost', () => {
    const [copy, moving, staying, votes] = replacementWords(
      uses({ published: [post('tweet', null)], waiting: [draft, planned, sent] }),
    )
    expect(copy).toContain('A copy is made here')
    expect(moving).toBe('1 draft, 1 scheduled post will show the copy.')
    expect(staying).toBe('1 post, 1 scheduled post will go on showing the old poll.')
    expect(votes).toContain('Votes that the old poll has are not taken along')
  })

  it('makes the copy and points to it where that can still be', async () => {
    const edited: unknown[] = []
    const bridge = {
      call: async (name: string, input: { key?: number; values?: unknown }) => {
        if (name === 'record.copy') return { copies: [{ key: 90, id: 'new-90' }] }
        edited.push([input.key, input.values])
        return {}
      },
    } as unknown as Bridge
    expect(await replacePoll(bridge, post('poll_card', null), uses({ waiting: [draft, planned, sent] }))).toBe(90)
    expect(edited).toEqual([draft, planned].map(({ key }) => [key, { card_uri: 'card://new-90' }]))
  })
})

describe('where a card is used', () => {
  it('is told in a sentence', () => {
    expect(usesWords(uses({}))).toBe('No post shows it yet.')
    const both = uses({ published: [post('tweet', null), post('tweet', null)], campaigns: [post('campaign', null)] })
    expect(usesWords(both)).toBe('In 2 published posts, and through them in 1 campaign.')
    expect(usesWords(uses({ waiting: [post('draft_tweet', null)] }))).toBe('In 1 post that nobody sees yet.')
  })
})
