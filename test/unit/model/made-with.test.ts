import { says } from '../../support/says.ts'
import { asWritten } from '../../../shared/messages/message.ts'
import { describe, expect, it } from 'vitest'
import { planPush, planSelection } from '../../../shared/model/push-plan.ts'
import type { PlanPort, PlanRecord } from '../../../shared/model/plan-record.ts'
import type { RecordValues } from '../../../shared/model/values.ts'

const port: PlanPort = {
  get: () => undefined,
  realmOf: () => 'ads',
  permissionsOf: () => null,
  nowMs: () => 0,
  families: () => new Map(),
}
let nextKey = 1
function made(kind: string, values: RecordValues, more: Partial<PlanRecord> = {}): PlanRecord {
  const key = nextKey++
  return {
    key,
    kind,
    id: `new-${key}`,
    accountId: 'a1',
    operation: 'create',
    isApproved: false,
    remote: null,
    values,
    edits: {},
    clashes: {},
    problems: [],
    parked: null,
    undecided: null,
    deletedAfter: [],
    ...more,
  }
}
const poll = (more: RecordValues = {}) =>
  made('poll_card', { name: 'Bag or tin', first_choice: 'Bag', second_choice: 'Tin', duration_in_minutes: 60, ...more })
const post = (kind: string, card: PlanRecord, more: RecordValues = {}) =>
  made(kind, { text: 'Vote', user_id: '1', card_uri: `card://${card.id}`, ...more })
const problem = {
  field: 'text',
  code: 'TWEET_CANNOT_BE_BLANK',
  message: asWritten('Write something.'),
  severity: 'error' as const,
}
const byKind = (steps: ReturnType<typeof planPush>, kind: string) => steps.find((step) => step.kind === kind)!
const codes = (step: { heldBy: { code: string }[] }) => step.heldBy.map(({ code }) => code)

describe('a poll in the plan', () => {
  it('is held while no post takes it along', () => {
    expect(codes(planPush([poll()], port)[0]!)).toEqual(['needs_post'])
  })

  it.each(['tweet', 'scheduled_tweet'])('goes right before its %s', (kind) => {
    const vote = poll()
    const steps = planPush([post(kind, vote), vote], port)
    expect(steps.map((step) => step.kind)).toEqual(['poll_card', kind])
    expect(steps.map(codes)).toEqual([[], []])
    expect(steps[1]!.dependsOn).toEqual([steps[0]!.step])
  })

  it('waits for everything else that its post needs', () => {
    const vote = poll()
    const media = made('media_library', { media_key: 'new-9', name: 'Roast' }, { id: 'new-9' })
    const steps = planPush([vote, media, post('tweet', vote, { media_keys: ['new-9'] })], port)
    expect(byKind(steps, 'poll_card').dependsOn).toEqual([byKind(steps, 'media_library').step])
  })

  it('is held with a post that does not pass its checks', () => {
    const vote = poll()
    const blank = { ...post('tweet', vote), problems: [problem] }
    expect(codes(byKind(planPush([vote, blank], port), 'poll_card'))).toEqual(['post_held'])
  })

  it('goes with the one of two posts that can go', () => {
    const vote = poll()
    const blank = { ...post('tweet', vote), problems: [problem] }
    const steps = planPush([vote, blank, post('scheduled_tweet', vote)], port)
    expect(codes(byKind(steps, 'poll_card'))).toEqual([])
    expect(codes(byKind(steps, 'scheduled_tweet'))).toEqual([])
  })

  it('is never sent for a selection without its post, nor the post without it', () => {
    const vote = poll()
    const vow = post('tweet', vote)
    expect(codes(planSelection([vote, vow], port, new Set([vote.key]))[0]!)).toEqual(['needs_post'])
    expect(codes(planSelection([vote, vow], port, new Set([vow.key]))[0]!)).toEqual(['dependency_held'])
  })
})

describe('a draft with a poll', () => {
  it('goes without it, and says that it stays here', () => {
    const vote = poll()
    const steps = planPush([vote, post('draft_tweet', vote)], port)
    const draft = byKind(steps, 'draft_tweet')
    expect(draft.after).toEqual({ text: 'Vote', user_id: '1' })
    expect(draft.dependsOn).toEqual([])
    expect(draft.note).toEqual(says('stays here'))
    expect(codes(byKind(steps, 'poll_card'))).toEqual(['needs_post'])
  })

  it('has nothing to send once only the poll is left', () => {
    const vote = poll()
    const card = `card://${vote.id}`
    const draft = post('draft_tweet', vote)
    const sent = {
      ...draft,
      id: '77',
      operation: 'update' as const,
      remote: { ...draft.values, card_uri: null },
      edits: { card_uri: { base: null, mine: card } },
    }
    expect(codes(byKind(planPush([vote, sent], port), 'draft_tweet'))).toEqual(['poll_stays'])
    const more = { ...sent, edits: { ...sent.edits, text: { base: 'a', mine: 'Vote' } } }
    const step = byKind(planPush([vote, more], port), 'draft_tweet')
    expect(codes(step)).toEqual([])
    expect(step.after).toEqual({ text: 'Vote' })
  })

  it('takes other cards that are made here along, as before', () => {
    const card = made('card', { name: 'C', components: [] })
    const steps = planPush([card, post('draft_tweet', card)], port)
    expect(byKind(steps, 'draft_tweet').dependsOn).toEqual([byKind(steps, 'card').step])
    expect(byKind(steps, 'draft_tweet').after).toHaveProperty('card_uri')
  })
})
