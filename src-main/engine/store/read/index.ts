/** What is shown: single records, grids, searches, calendars, sums. */
export { calendarItems, goLiveChecks as goLiveChecks } from './calendar.ts'
export { creativeBoard, creativeView } from './creatives.ts'
export type { BoardQuery, CreativeRow, CreativeRows } from './creatives.ts'
export { campaignPage } from './campaign-page.ts'
export type { CampaignPageRows } from './campaign-page.ts'
export { describeSteps, withWithin } from './describe-steps.ts'
export { goneRecords } from './gone-records.ts'
export { gridKeys, gridPage } from './grid.ts'
export type { GridQuery } from './grid.ts'
export { historyOf } from './history.ts'
export { postsDue, pulledKinds } from './pull-ages.ts'
export type { PulledKind } from './pull-ages.ts'
export { arrivalsSince, pullRuns } from './pull-history.ts'
export { lessonFacts, lessonMark } from './lesson-facts.ts'
export { timeline } from './timeline.ts'
export type { TimelineQuery } from './timeline.ts'
export { newAdGroup } from './new-ad-group.ts'
export { pausableCampaigns } from './pausable.ts'
export { recentWork } from './recent.ts'
export { commonValues } from './common-values.ts'
export { adGroupCounts, scopeCounts } from './scope-counts.ts'
export { searchRecords } from './search.ts'
export { familiesById, familiesOfAccount, familyOf } from './spend.ts'
export type { SpendSide } from './spend.ts'
export { accountIds, accountViews, nextSpendChangeMs } from './summary.ts'
export {
  findRecord,
  listConflicts,
  listProblems,
  listRecords,
  pendingRecords,
  recordView,
  workedOnView,
} from './view.ts'
