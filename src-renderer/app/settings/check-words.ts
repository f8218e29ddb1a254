/** What the checks of an account are called in the settings, and what each looks at. */
import { guardPositions } from '../../../shared/model/guards.ts'
import type { GuardId, GuardPosition } from '../../../shared/model/guards.ts'
import { t } from '../../../shared/messages/index.ts'

/** What a check can be set to, as choices. */
export function positionOptions(): { value: GuardPosition; label: string }[] {
  const words: Record<GuardPosition, string> = {
    off: t('settings.checks.off'),
    on: t('settings.checks.on'),
    blocking: t('settings.checks.blocking'),
  }
  return guardPositions.map((value) => ({ value, label: words[value] }))
}

export const checkWords = (): Record<GuardId, { label: string; help: string }> => ({
  tenfold: { label: t('settings.checks.tenfold'), help: t('settings.checks.tenfoldHelp') },
  mostEver: { label: t('settings.checks.mostEver'), help: t('settings.checks.mostEverHelp') },
  creditLeft: { label: t('settings.checks.creditLeft'), help: t('settings.checks.creditLeftHelp') },
  ended: { label: t('settings.checks.ended'), help: t('settings.checks.endedHelp') },
  endsEarly: { label: t('settings.checks.endsEarly'), help: t('settings.checks.endsEarlyHelp') },
  untargeted: { label: t('settings.checks.untargeted'), help: t('settings.checks.untargetedHelp') },
  nearLimit: { label: t('settings.checks.nearLimit'), help: t('settings.checks.nearLimitHelp') },
  alikeAds: { label: t('settings.checks.alikeAds'), help: t('settings.checks.alikeAdsHelp') },
  sameName: { label: t('settings.checks.sameName'), help: t('settings.checks.sameNameHelp') },
  unanswered: { label: t('settings.checks.unanswered'), help: t('settings.checks.unansweredHelp') },
  untracked: { label: t('settings.checks.untracked'), help: t('settings.checks.untrackedHelp') },
  noAltText: { label: t('settings.checks.noAltText'), help: t('settings.checks.noAltTextHelp') },
})
