import { describe, expect, it } from 'vitest'
import { accountApp } from '../../../../shared/contract/accounts/account-app.ts'
import { campaign } from '../../../../shared/contract/campaigns/campaign.ts'
import { draftTweet } from '../../../../shared/contract/creatives/draft-tweet.ts'
import { promotableUser } from '../../../../shared/contract/accounts/promotable-user.ts'
import { tailoredAudiencePermission } from '../../../../shared/contract/audiences/tailored-audience-permission.ts'
import { tweet } from '../../../../shared/contract/creatives/tweet.ts'
import type { Resource } from '../../../../shared/contract/language/resource.ts'
import { askAbout } from '../../../../src-main/engine/sync/ask-records.ts'
import type { ReadFailure } from '../../../../src-main/engine/sync/requests.ts'
import { MemoryRequests } from '../../../support/sync/memory-requests.ts'

const bounds = { deadlineMs: Infinity }
const refused: ReadFailure = {
  kind: 'rejected',
  status: 404,
  errors: [],
  operationErrors: null,
  isEnvelope: false,
  serverDateMs: null,
}
const alive = (id: string) => ({ id, name: id, updated_at: '2026-01-01T00:00:00Z', deleted: false })

async function ask(service: MemoryRequests, resource: Resource, ids: string[], how = {}) {
  const answer = await askAbout(service.requests, resource, 'a1', ids, bounds, how)
  if (answer.kind !== 'answers') return answer
  return Object.fromEntries([...answer.byId].map(([id, evidence]) => [id, evidence.kind]))
}

describe('asking about records', () => {
  it('takes what a list of ids shows, and asks by id for what it does not', async () => {
    const service = new MemoryRequests(() => 0)
    service.put('campaign', 'c1', alive('c1'))
    service.put('campaign', 'c2', { ...alive('c2'), deleted: true })
    expect(await ask(service, campaign, ['c1', 'c2', 'c3'])).toEqual({ c1: 'present', c2: 'gone', c3: 'gone' })
    expect(service.asked).toEqual(['list campaign 3 ids', 'get campaign c3'])
  })

  it('believes the record and not a list that lags', async () => {
    let now = 0
    const service = new MemoryRequests(() => now)
    service.lagMs = 1_000
    service.put('campaign', 'old', alive('old'))
    now = 2_000
    service.put('campaign', 'new', alive('new'))
    expect(await ask(service, campaign, ['old', 'new'])).toEqual({ old: 'present', new: 'present' })
    expect(await ask(service, draftTweet, ['none'])).toEqual({ none: 'gone' })
  })

  it('asks each by itself where no list may stand between', async () => {
    const service = new MemoryRequests(() => 0)
    service.put('campaign', 'c1', alive('c1'))
    expect(await ask(service, campaign, ['c1'], { byThemselves: true })).toEqual({ c1: 'present' })
    expect(service.asked).toEqual(['get campaign c1'])
  })

  it('knows nothing of what was refused, and says so beside what it knows', async () => {
    const service = new MemoryRequests(() => 0)
    service.failures = [null, refused]
    const answer = await askAbout(service.requests, campaign, 'a1', ['c1', 'c2'], bounds)
    expect(answer).toMatchObject({ kind: 'answers', failure: refused })
    expect(answer.kind === 'answers' && [...answer.byId.values()].map(({ kind }) => kind).toSorted()).toEqual([
      'gone',
      'notKnown',
    ])
  })

  it('proves nothing by a record of another id', async () => {
    const service = new MemoryRequests(() => 0)
    service.put('draft_tweet', 'd1', alive('d2'))
    expect(await ask(service, draftTweet, ['d1'])).toEqual({ d1: 'notKnown' })
  })

  it('ends where nothing can be asked at all', async () => {
    const service = new MemoryRequests(() => 0)
    const limited: ReadFailure = { kind: 'limited', untilMs: 9 } as ReadFailure
    service.failures = [null, limited]
    expect(await ask(service, campaign, ['c1', 'c2'])).toEqual(limited)
  })

  it.each(
    [tailoredAudiencePermission, promotableUser, accountApp, tweet].map((resource) => ({
      kind: resource.kind,
      resource,
    })),
  )('never takes a $kind that a list lacks for gone, whatever else the list names', async ({ kind, resource }) => {
    const service = new MemoryRequests(() => 0)
    const [example] = resource.examples
    const id = String(example![resource.idFields?.[0] ?? 'id'])
    service.put(kind, id, example as never)
    expect(await ask(service, resource, [id, 'lacking'])).toMatchObject({ lacking: 'notKnown' })
  })
})
