import type { HelpTopic } from '../../shared/model/help.ts'
import { resourceOf } from '../../shared/presentation/resources.ts'
import { groupOf } from '../app/frame/sections.ts'
import type { ScreenGroup } from '../app/frame/sections.ts'
import type { Screen } from '../state/screen.ts'

const ofGroup: Record<ScreenGroup['id'], HelpTopic> = {
  Today: 'today',
  Campaigns: 'plan',
  Creatives: 'create',
  Calendar: 'calendar',
  People: 'audiences',
  Review: 'review',
  Learn: 'learn',
  Service: 'service',
  Setup: 'service',
  Reference: 'service',
}

/** The topic of the help that a screen is about. */
export function helpOfScreen(screen: Screen): HelpTopic {
  if (screen.view === 'records' || screen.view === 'allAccounts') return ofGroup[groupOf(resourceOf(screen.kind))]
  if (screen.view === 'campaign' || screen.view === 'timeline') return ofGroup.Campaigns
  if (screen.view === 'posts') return 'create'
  if (screen.view === 'changes') return 'service'
  return screen.view === 'pushes' || screen.view === 'pulls' ? 'sync' : screen.view
}
