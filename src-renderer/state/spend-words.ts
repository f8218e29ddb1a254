/** What is spent and what changes it, in words; pure. */
import { chosenLanguage } from '../../shared/messages/locale.ts'
import { listComma, t } from '../../shared/messages/index.ts'
import type { FamilyView } from '../../shared/bridge.ts'
import { formatMoney } from '../../shared/messages/money.ts'
import { noSpend } from '../../shared/model/spend.ts'
import type { CurrencySpend, Spend, SpendDifference } from '../../shared/model/spend.ts'
import type { Activation, FamilySpend } from '../../shared/model/spend-plan.ts'
import { addDays, zoneDay } from '../../shared/model/zone.ts'
import { shortDate } from '../components/zoned-time.ts'
import { formatDifference } from './words.ts'

/** An amount; of one whose currency is not known, micro units. */
function amount(micro: bigint, currency: string | null): string {
  return currency === null ? t('state.spendWords.microUnits', { micro }) : formatMoney(micro, currency)
}

/** An amount with its sign: "+ €55.00". */
export function signedAmount(micro: bigint, currency: string | null): string {
  if (currency !== null) return formatDifference(micro, currency)
  return `${micro < 0n ? '−' : '+'} ${amount(micro < 0n ? -micro : micro, null)}`
}

/** What runs in an account: "€55.00 a day running · 2 without a daily limit"; '' where nothing does. */
export function runningWords(spends: readonly CurrencySpend[]): string {
  const amounts = spends.filter(({ micro }) => micro !== 0n).map(({ micro, currency }) => amount(micro, currency))
  const unlimited = spends.reduce((sum, { withoutDailyLimit }) => sum + withoutDailyLimit, 0)
  const notHere = spends.reduce((sum, each) => sum + each.notHere, 0)
  return [
    amounts.length > 0 ? t('state.spendWords.dayRunning', { amounts: amounts.join(' + ') }) : '',
    unlimited > 0 ? t('state.spendWords.withoutDailyLimit', { unlimited }) : '',
    notHere > 0 ? t('state.spendWords.adGroupsNothereNot', { notHere }) : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

/** What runs after the push: "€75.00 after the push"; '' where that is what runs now. */
export function afterPushWords(now: readonly CurrencySpend[], after: readonly CurrencySpend[]): string {
  const spendIn = (spends: readonly CurrencySpend[], currency: string | null) =>
    spends.find((each) => each.currency === currency) ?? { currency, ...noSpend }
  const differences = [...new Set([...now, ...after].map(({ currency }) => currency))].map((currency) => ({
    now: spendIn(now, currency),
    after: spendIn(after, currency),
  }))
  const amounts = differences
    .filter((each) => each.now.micro !== each.after.micro)
    .map((each) => amount(each.after.micro, each.after.currency))
  const unlimited = differences.reduce(
    (sum, each) => sum + each.after.withoutDailyLimit - each.now.withoutDailyLimit,
    0,
  )
  const parts = [amounts.join(' + '), withoutLimit(unlimited)].filter(Boolean)
  return parts.length > 0 ? t('state.spendWords.afterPush', { parts: parts.join(listComma()) }) : ''
}

/** One day's difference: "+ €90.00 a day, 1 more without a daily limit"; '' where there is none. */
export function changeWords(spend: Spend, currency: string | null): string {
  return [
    spend.micro === 0n ? '' : t('state.spendWords.aDay', { signedAmount: signedAmount(spend.micro, currency) }),
    withoutLimit(spend.withoutDailyLimit),
    spend.notHere === 0 ? '' : t('state.spendWords.moreNotHere', moreOrFewer(spend.notHere)),
  ]
    .filter(Boolean)
    .join(listComma())
}

function withoutLimit(difference: number): string {
  return difference === 0 ? '' : t('state.spendWords.moreWithoutDailyLimit', moreOrFewer(difference))
}

function moreOrFewer(difference: number) {
  return { count: Math.abs(difference), which: difference > 0 ? 'more' : 'fewer' }
}

/** When and where "Tuesday" is. */
export interface Present {
  nowMs: number
  /** The account's zone. */
  zone: string
}

/** A date as it is said in a sentence: "tomorrow", "Tuesday" within a week, else "1 Dec". */
export function dateWords(date: string, { nowMs, zone }: Present): string {
  const today = zoneDay(nowMs, zone)
  if (date === addDays(today, 1)) return t('state.spendWords.tomorrow')
  const noon = new Date(`${date}T12:00:00Z`)
  if (date > today && date < addDays(today, 7))
    return noon.toLocaleDateString(chosenLanguage().rules, { weekday: 'long', timeZone: 'UTC' })
  return shortDate(noon.toISOString(), 'UTC', nowMs)
}

/**
 * A difference now and as it turns later: "+ €90.00 a day; from Tuesday + €120.00 a day". `mostTurns`: so many of the days on which it
 * turns. '' where nothing becomes otherwise.
 */
export function differenceWords(
  { now, later, currency }: SpendDifference,
  present: Present,
  mostTurns: number,
): string {
  const first = changeWords(now, currency)
  const turns = later.slice(0, mostTurns).map((day) =>
    t('state.spendWords.from', {
      date: dateWords(day.date, present),
      changeWords: changeWords(day, currency) || t('state.spendWords.noDifference'),
    }),
  )
  if (first === '' && turns.length === 0) return ''
  const more = later.length > mostTurns ? t('state.spendWords.changesAgainLater') : ''
  return `${[first || t('state.spendWords.nothingNow'), ...turns].join('; ')}${more}`
}

/** Which of its family goes with a record: "Together with its 3 ad groups: "; '' where nothing does. */
function togetherWords(isCampaign: boolean, hasCampaign: boolean, adGroupCount: number): string {
  if (isCampaign)
    return adGroupCount > 0
      ? t('state.spendWords.togetherWithIts', {
          adGroupCount:
            adGroupCount === 1 ? t('state.spendWords.adGroup') : t('state.spendWords.adGroups', { adGroupCount }),
        })
      : ''
  const others =
    adGroupCount === 0
      ? ''
      : adGroupCount === 1
        ? t('state.spendWords.anotherAdGroup')
        : t('state.spendWords.adGroups2', { adGroupCount })
  if (hasCampaign)
    return t('state.spendWords.togetherWithItsCampaign', {
      others: others ? t('state.spendWords.and', { others }) : '',
    })
  return others ? t('state.spendWords.togetherWithItsCampaign2', { others }) : ''
}

/** What a record changes with all that waits in its campaign; null where that is nothing. */
export function familyWords(
  kind: string,
  others: FamilyView['others'],
  difference: SpendDifference,
  present: Present,
): string | null {
  const line = differenceWords(difference, present, 1)
  const together = togetherWords(kind === 'campaign', others.hasCampaign, others.adGroupCount)
  return line === '' ? null : `${sentence(`${together}${line}`)}.`
}

/** What a step of a push changes with what goes with it; null where that is nothing. */
export function stepFamilyWords(kind: string, family: FamilySpend, present: Present): string | null {
  const isCampaign = kind === 'campaign'
  const others = {
    hasCampaign: family.hasCampaign && !isCampaign,
    adGroupCount: family.adGroupCount - (isCampaign ? 0 : 1),
  }
  const line = differenceWords(family.difference, present, 5)
  const together = togetherWords(isCampaign, others.hasCampaign, others.adGroupCount)
  return line === '' ? null : `${sentence(`${together}${line}`)}.`
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

/** What begins to spend: "2 start spending: Spring, Berlin · 1 starts spending from Tuesday: Late". */
export function activationWords(activations: readonly Activation[], present: Present): string {
  const now = activations.filter(({ beginsAt }) => beginsAt === null)
  const days = [
    ...new Set(activations.flatMap(({ beginsAt }) => (beginsAt === null ? [] : [dayOf(beginsAt, present)]))),
  ]
  return [
    now.length > 0 ? t('state.spendWords.nowcountSpending', { nowCount: now.length, names: namesOf(now) }) : '',
    ...days.toSorted().map((day) => {
      const then = activations.filter(({ beginsAt }) => beginsAt !== null && dayOf(beginsAt, present) === day)
      return t('state.spendWords.from2', {
        thenCount: then.length,
        day: day === zoneDay(present.nowMs, present.zone) ? t('state.spendWords.laterToday') : dateWords(day, present),
        names: namesOf(then),
      })
    }),
  ]
    .filter(Boolean)
    .join(' · ')
}

function dayOf(iso: string, { zone }: Present): string {
  return zoneDay(Date.parse(iso), zone)
}

const mostNames = 5

function namesOf(activations: readonly Activation[]): string {
  const names = activations.slice(0, mostNames).map(({ name }) => name)
  const more = activations.length - names.length
  return more > 0 ? t('state.spendWords.andMore', { names: names.join(listComma()), more }) : names.join(listComma())
}
