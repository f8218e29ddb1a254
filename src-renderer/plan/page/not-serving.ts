/** Why a campaign does not serve as far as is known here, and the way out of each, or that what waits here is one; pure. */
import type { CampaignPage, Mention, PageAdGroup, PageRecord } from '../../../shared/bridge.ts'
import { t } from '../../../shared/messages/index.ts'
import { mayMend } from '../../../shared/model/serving.ts'
import { wordsOf } from '../../../shared/presentation/resources.ts'
import { servingReasons } from '../../state/serving-words.ts'

/** What the button beside an obstacle does. */
export type Way =
  | { does: 'open'; key: number; field: string | null }
  | { does: 'openElsewhere'; kind: string; key: number }
  | { does: 'activate'; kind: string; keys: number[] }
  | { does: 'addAds'; key: number }
  | { does: 'newAdGroup' }
  | { does: 'review' }

export interface Obstacle {
  id: string
  message: string
  /** Records that the message names. */
  mentions: Mention[]
  /** info: nothing is wrong, a person decided so or it is not time yet. */
  tone: 'warning' | 'info'
  label: string | null
  way: Way | null
}

/** Reasons of the service that what is here tells better, or that follow from it. */
const knownHere: ReadonlySet<string> = new Set([
  ...['PAUSED_BY_ADVERTISER', 'EXPIRED', 'STARTS_IN_FUTURE', 'INCOMPLETE', 'DELETED'],
])

/**
 * In the order in which they are mended: what is broken, what is missing, what was decided. Where nothing of that is left here and it still does not
 * serve, that what waits is to change it. None where it can serve.
 */
export function obstaclesOf(page: CampaignPage, nowMs: number): Obstacle[] {
  if (page.campaign.state === 'deleted') return []
  const left = leftOf(page, nowMs)
  return left.length > 0 ? left : mendedOf(page)
}

function leftOf(page: CampaignPage, nowMs: number): Obstacle[] {
  const { campaign, adGroups } = page
  const groups = adGroups.filter(({ state }) => state !== 'deleted')
  return [
    ...brokenOf([campaign, ...groups, ...groups.flatMap(({ ads }) => ads)]),
    ...fundingOf(page),
    ...missingOf(groups),
    ...flightsOf(groups, nowMs),
    ...saidByService(page),
    ...pausedOf(campaign, groups),
  ]
}

/** Where the service does not serve it and nothing is in its way here: what waits is to change that, or else the service is quoted. */
function mendedOf({ campaign, adGroups }: CampaignPage): Obstacle[] {
  if (campaign.state === 'new' || campaign.values['servable'] !== false) return []
  const records = [campaign, ...adGroups, ...adGroups.flatMap(({ ads }) => ads)]
  if (records.every(({ state }) => state === 'clean'))
    return servingReasons(campaign.values['reasons_not_servable']).flatMap((reason) =>
      obstacle(`service ${reason}`, t('plan.notServing.service', { reason }), [], null),
    )
  return obstacle('mended', t('plan.notServing.mended'), [], toReview(), 'info')
}

function toReview(): { label: string; way: Way } {
  return { label: t('plan.notServing.review'), way: { does: 'review' } }
}

function brokenOf(records: readonly PageRecord[]): Obstacle[] {
  return records.flatMap((record) => {
    const problem = record.problems.find(({ severity }) => severity === 'error')
    if (!problem) return []
    // The page is the campaign's own: its name says nothing more.
    const isCampaign = record.kind === 'campaign'
    return obstacle(
      `broken ${record.key}`,
      isCampaign ? problem.message : t('plan.notServing.broken', { name: record.name, problem: problem.message }),
      isCampaign ? [] : [record],
      { label: t('plan.notServing.mend'), way: { does: 'open', key: record.key, field: problem.field } },
    )
  })
}

function fundingOf({ campaign, funding }: CampaignPage): Obstacle[] {
  if (!funding || funding.isAble) return []
  const kind = 'funding_instrument'
  return obstacle(
    `funding ${campaign.key}`,
    t('plan.notServing.funding', { name: funding.name }),
    [{ kind, key: funding.key, name: funding.name }],
    { label: t('plan.notServing.open'), way: { does: 'openElsewhere', kind, key: funding.key } },
  )
}

function missingOf(groups: readonly PageAdGroup[]): Obstacle[] {
  if (groups.length === 0)
    return obstacle('no ad groups', t('plan.notServing.noAdGroups'), [], {
      label: t('plan.notServing.newAdGroup'),
      way: { does: 'newAdGroup' },
    })
  return groups
    .filter(({ ads }) => ads.every(({ state }) => state === 'deleted'))
    .flatMap((group) =>
      obstacle(`no ads ${group.key}`, t('plan.notServing.noAds', { name: group.name }), [group], {
        label: t('plan.notServing.addAds'),
        way: { does: 'addAds', key: group.key },
      }),
    )
}

/** Of the active ad groups, where there are any: the others would not serve anyway. */
function flightsOf(all: readonly PageAdGroup[], nowMs: number): Obstacle[] {
  const active = all.filter((group) => !isPaused(group))
  const groups = active.length > 0 ? active : all
  const ends = groups.map(({ values }) => instantMs(values['end_time']))
  const starts = groups.map(({ values }) => instantMs(values['start_time']))
  const last = groups.at(-1)
  if (last && ends.every((end) => end !== null && end <= nowMs))
    return obstacle('ended', endedWords(groups.length, all.length), [], {
      label: t('plan.notServing.changeFlight'),
      way: { does: 'open', key: last.key, field: 'end_time' },
    })
  if (last && starts.every((start) => start !== null && start > nowMs))
    return obstacle('later', t('plan.notServing.startsLater'), [], null, 'info')
  return []
}

function endedWords(count: number, allCount: number): string {
  return count < allCount ? t('plan.notServing.activeEnded', { count }) : t('plan.notServing.ended', { count })
}

/** What the service itself says keeps the campaign from serving, whatever its status; empty where it says nothing. Source: interface, Campaign. */
export function saidByService({ campaign, funding }: CampaignPage): Obstacle[] {
  const reasons = campaign.values['reasons_not_servable']
  const words = wordsOf('campaign', 'reasons_not_servable')
  const isFundingKnown = funding?.isAble === false
  return (Array.isArray(reasons) ? reasons.map(String) : [])
    .filter((reason) => !knownHere.has(reason) && !(reason === 'FUNDING_PROBLEM' && isFundingKnown))
    .flatMap((reason) => {
      const said = { reason: words[reason] ?? reason }
      if (mayMend(reason, campaign.before))
        return obstacle(`service ${reason}`, t('plan.notServing.serviceMended', said), [], toReview(), 'info')
      return obstacle(
        `service ${reason}`,
        t('plan.notServing.service', said),
        [],
        reason === 'BUDGET_EXHAUSTED'
          ? {
              label: t('plan.notServing.changeBudget'),
              way: { does: 'open', key: campaign.key, field: 'total_budget_amount_local_micro' },
            }
          : null,
      )
    })
}

function pausedOf(campaign: PageRecord, groups: readonly PageAdGroup[]): Obstacle[] {
  if (isPaused(campaign))
    return obstacle(
      'paused',
      t('plan.notServing.paused'),
      [],
      {
        label: t('plan.notServing.activate'),
        way: { does: 'activate', kind: 'campaign', keys: [campaign.key] },
      },
      'info',
    )
  if (groups.length === 0 || !groups.every(isPaused)) return []
  return obstacle(
    'all paused',
    t('plan.notServing.allPaused', { count: groups.length }),
    [],
    {
      label: t('plan.notServing.activateAll', { count: groups.length }),
      way: { does: 'activate', kind: 'line_item', keys: groups.map(({ key }) => key) },
    },
    'info',
  )
}

/** A record counts as active unless it says otherwise. */
export function isPaused({ values }: Pick<PageRecord, 'values'>): boolean {
  return (values['entity_status'] ?? 'ACTIVE') !== 'ACTIVE'
}

function obstacle(
  id: string,
  message: string,
  about: readonly Pick<PageRecord, 'kind' | 'key' | 'name'>[],
  out: { label: string; way: Way } | null,
  tone: Obstacle['tone'] = 'warning',
): Obstacle[] {
  const mentions = about.map(({ kind, key, name }) => ({ text: name, name, kind, key }))
  return [{ id, message, mentions, tone, label: out?.label ?? null, way: out?.way ?? null }]
}

function instantMs(value: unknown): number | null {
  const atMs = typeof value === 'string' ? Date.parse(value) : NaN
  return Number.isNaN(atMs) ? null : atMs
}
