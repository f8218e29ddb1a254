/** The steps of a push as a story: what belongs together, the weightiest first. */
import { asWritten } from '../../../shared/messages/message.ts'
import { describe, expect, it } from 'vitest'
import type { Step, StepAbout } from '../../../shared/bridge.ts'
import { goingOf, riskOf, risksOf, storyOf } from '../../../shared/model/push-story.ts'

const spring = { kind: 'campaign', key: 1, name: 'Spring' }
const berlin = { kind: 'line_item', key: 2, name: 'Berlin' }
const vienna = { kind: 'line_item', key: 3, name: 'Vienna' }

function step(kind: string, key: number, about: Partial<StepAbout> = {}, more: Partial<Step> = {}): Step {
  const operation = more.operation ?? 'create'
  return {
    ...{ step: `${kind}:${key}`, operation, kind, key, id: `new-${key}`, accountId: 'a1', name: `${kind} ${key}` },
    ...{ before: null, after: {}, dependsOn: [], heldBy: [], currency: null, isApproved: false, isReversible: true },
    group: `a1/2.1000/${kind}/${operation}/0`,
    about: { within: [], goesOut: null, names: {}, mediaKey: null, shows: [], risk: null, ...about },
    ...more,
  }
}
const keysOf = (steps: readonly Step[]) =>
  storyOf(steps).map((group) => [group.id, group.steps.map(({ step: { key } }) => key)])

describe('groups', () => {
  it('puts a campaign first, then each ad group with its targeting and ads below it', () => {
    const [group] = storyOf([
      step('line_item', 2, { within: [spring] }),
      step('line_item', 3, { within: [spring] }),
      step('targeting_criterion', 4, { within: [spring, vienna] }),
      step('targeting_criterion', 5, { within: [spring, berlin] }),
      step('promoted_tweet', 6, { within: [spring, berlin] }),
      step('campaign', 1, {}, { operation: 'update', name: 'Spring' }),
    ])
    expect(group!.head).toEqual({ type: 'campaign', ...spring })
    expect(group!.steps.map(({ step: { key }, depth }) => [key, depth])).toEqual([
      [1, 0],
      [2, 1],
      [5, 2],
      [6, 2],
      [3, 1],
      [4, 2],
    ])
    expect(group!.sums).toEqual([
      { kind: 'line_item', operation: 'create', count: 2 },
      { kind: 'targeting_criterion', operation: 'create', count: 2 },
      { kind: 'promoted_tweet', operation: 'create', count: 1 },
    ])
  })

  it('groups what belongs to a campaign that is not changed itself', () => {
    const [group] = storyOf([step('line_item', 2, { within: [spring] }), step('line_item', 3, { within: [spring] })])
    expect(group!.head).toEqual({ type: 'campaign', ...spring })
  })

  it('gathers a post with its card and the media that the card shows', () => {
    const story = storyOf([
      step('media_library', 10),
      step('card', 11, { shows: [10], mediaKey: 'm10' }),
      step('tweet', 12, { shows: [11] }, { name: 'Good morning' }),
      step('media_library', 13),
    ])
    expect(story.map(({ head, steps }) => [head.type, steps.map(({ step: { key } }) => key)])).toEqual([
      ['creative', [12, 10, 11]],
      ['alike', [13]],
    ])
    expect(story[0]).toMatchObject({ head: { key: 12, name: 'Good morning' }, mediaKey: 'm10' })
  })

  it('puts a card without a post at the head of its media, and a card of two posts to the first of them', () => {
    expect(keysOf([step('media_library', 10), step('card', 11, { shows: [10] }), step('poll_card', 12)])).toEqual([
      ['creative 11', [11, 10]],
      ['alike a1/2.1000/poll_card/create', [12]],
    ])
    expect(keysOf([step('card', 11), step('tweet', 12, { shows: [11] }), step('tweet', 13, { shows: [11] })])).toEqual([
      ['creative 12', [12, 11]],
      ['alike a1/2.1000/tweet/create', [13]],
    ])
  })

  it('does not go round in a circle of posts and cards that show each other', () => {
    expect(keysOf([step('tweet', 1, { shows: [2] }), step('card', 2, { shows: [1] })])).toEqual([
      ['creative 1', [1, 2]],
    ])
  })

  it('lists what stands alone by what it does, and what is held back alone at the end', () => {
    const alone = (key: number, request: number) =>
      step('campaign', key, {}, { operation: 'update', group: `a1/2.1000/campaign/update/batch/${request}` })
    const held = step('campaign', 9, {}, { group: '', heldBy: [{ code: 'problem', message: asWritten('No name.') }] })
    const story = storyOf([alone(1, 0), alone(2, 0), alone(3, 1), held])
    expect(story.map(({ head, steps }) => [head, steps.length])).toEqual([
      [{ type: 'alike', requestCount: 2 }, 3],
      [{ type: 'held' }, 1],
    ])
    expect(story[0]!.steps.map(({ request }) => request)).toEqual([1, 1, 2])
    expect(story[1]!.steps[0]!.request).toBeNull()
  })

  it('keeps a held step with its campaign', () => {
    const held = step(
      'line_item',
      2,
      { within: [spring] },
      { group: '', heldBy: [{ code: 'problem', message: asWritten('') }] },
    )
    expect(keysOf([held, step('campaign', 1)])).toEqual([['campaign 1', [1, 2]]])
  })
})

describe('weight', () => {
  it('is of what would go: what waits for a step that is left out does not', () => {
    const begins = { risk: 'begins' as const, within: [spring] }
    const [group] = storyOf([
      step('campaign', 1, { risk: 'begins' }, { name: 'Spring' }),
      step('line_item', 2, begins, { dependsOn: ['campaign:1'] }),
      step('promoted_tweet', 6, { ...begins, within: [spring, berlin] }, { dependsOn: ['line_item:2'] }),
    ])
    expect(risksOf(goingOf(group!, () => true))).toEqual([{ risk: 'begins', count: 3 }])
    expect(risksOf(goingOf(group!, ({ key }) => key !== 2))).toEqual([{ risk: 'begins', count: 1 }])
    expect(risksOf(goingOf(group!, ({ key }) => key !== 1))).toEqual([])
  })

  it('puts activations first, then raised spend, deletions, public posts, and the rest in the order of sending', () => {
    const family = (key: number, risk: StepAbout['risk'], request: number) => {
      const head = { kind: 'campaign', key, name: `C${key}` }
      const group = `a1/2.${request}/x/update/0`
      return [
        step('campaign', key, { risk }, { operation: 'update', group }),
        step('line_item', key + 100, { within: [head] }, { operation: 'update', group }),
      ]
    }
    const steps = [
      ...family(1, null, 1),
      ...family(2, 'public', 2),
      ...family(3, 'raises', 3),
      ...family(4, null, 4),
      ...family(5, 'deletes', 5),
      ...family(6, 'begins', 6),
    ]
    expect(keysOf(steps).map(([id]) => id)).toEqual([6, 3, 5, 2, 1, 4].map((key) => `campaign ${key}`))
    expect(storyOf(steps)[0]!.risks).toEqual([{ risk: 'begins', count: 1 }])
  })

  it('puts the weightiest of many that stand alone first', () => {
    const steps = [1, 2, 3].map((key) =>
      step('campaign', key, { risk: key === 3 ? 'raises' : null }, { operation: 'update' }),
    )
    expect(storyOf(steps)[0]!.steps.map(({ step: { key } }) => key)).toEqual([3, 1, 2])
  })

  it('tells what to weigh of a step by the gravest', () => {
    const calm = { begins: false, shareMicro: 0n }
    expect(riskOf(step('campaign', 1), { begins: true, shareMicro: 5n })).toBe('begins')
    expect(riskOf(step('campaign', 1), { begins: false, shareMicro: 5n })).toBe('raises')
    expect(riskOf(step('campaign', 1), { begins: false, shareMicro: -5n })).toBeNull()
    expect(riskOf(step('campaign', 1, {}, { operation: 'delete' }), calm)).toBe('deletes')
    expect(riskOf(step('tweet', 1, {}, { after: { nullcast: false } }), calm)).toBe('public')
    expect(riskOf(step('tweet', 1, {}, { after: { nullcast: true } }), calm)).toBeNull()
    expect(riskOf(step('draft_tweet', 1, {}, { after: { nullcast: false } }), calm)).toBeNull()
  })
})

describe('when', () => {
  it('goes from the first start to the last end of the ad groups; one without an end leaves it open', () => {
    const flight = (key: number, from: string, to: string | null) =>
      step('line_item', key, { within: [spring], goesOut: { label: 'Flight', from, to } })
    const closed = [
      flight(2, '2026-12-02T00:00:00Z', '2026-12-05T00:00:00Z'),
      flight(3, '2026-12-01T00:00:00Z', '2026-12-04T00:00:00Z'),
    ]
    expect(storyOf(closed)[0]!.goesOut).toEqual({
      label: 'Flight',
      from: '2026-12-01T00:00:00Z',
      to: '2026-12-05T00:00:00Z',
    })
    expect(storyOf([...closed, flight(4, '2026-12-03T00:00:00Z', null)])[0]!.goesOut).toMatchObject({ to: null })
  })
})

it('looks at each step a few times, however many there are', () => {
  const looksPerStep = (count: number) => {
    let looks = 0
    const steps = Array.from({ length: count }, (_, at) => {
      const made = step('line_item', at + 1000, {
        within: [{ kind: 'campaign', key: at % 500, name: `C${at % 500}` }],
      })
      return new Proxy(made, {
        get(from, name) {
          looks++
          return Reflect.get(from, name) as unknown
        },
      })
    })
    expect(storyOf(steps)).toHaveLength(500)
    return looks / count
  }
  // Sorting asks a little more of more; looking through all steps for each would ask ten times as much.
  expect(looksPerStep(10_000) / looksPerStep(1_000)).toBeLessThan(2)
})
