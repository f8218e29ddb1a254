/** Texts of Plan. */
export const plan = {
  'plan.adPost.label': 'The post of this ad',
  'plan.adPost.open': 'Open the post',
  'plan.scopePane.label': 'Campaigns and ad groups',
  'plan.scopePane.filter': 'Find a campaign or an ad group',
  'plan.scopePane.views': 'Which campaigns',
  'plan.scopePane.all': 'All campaigns',
  'plan.scopePane.none': 'No campaign and no ad group is like that.',
  'plan.scopePane.viewAll': 'All',
  'plan.scopePane.viewRunning': 'Running',
  'plan.scopePane.viewChanged': 'Changed',
  'plan.scopePane.viewProblems': 'Problems',
  'plan.scopePane.fold': 'Hide ad groups',
  'plan.scopePane.unfold': 'Show ad groups',
} as const
