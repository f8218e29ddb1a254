/** Texts of the checks that an account turns on. */
export const guards = {
  'engine.guards.tenfold': '{times} times what it was ({before}).',
  'engine.guards.mostEver': 'More a day than ever before in this account: the most was {most}.',
  'engine.guards.ended': 'The flight has ended already: nothing will run.',
  'engine.guards.endsEarly':
    'The flight ends before the total is spent: {days, plural, one {# day} other {# days}} at {daily} make {most}.',
  'engine.guards.creditBelowTotal': 'The total is more than the credit left: {left}.',
  'engine.guards.creditEnds':
    'The credit left ({left}) pays {days, plural, =0 {less than a day} one {# day} other {# days}}: active campaigns on this funding have daily budgets of {daily} together.',
  'engine.guards.untargeted': 'No targeting: everybody can see it.',
  'engine.guards.nearCampaigns':
    'After this {left, plural, =0 {none is left} one {# is left} other {# are left}} of {most, number} active campaigns.',
  'engine.guards.nearAdGroups':
    'After this the campaign can have {left, plural, =0 {no more ad groups} one {# more ad group} other {# more ad groups}}, of {most}.',
  'engine.guards.nearCriteria':
    'After this the ad group takes {left, plural, =0 {no more} other {# more}} {family, select, keywords {keywords} places {places} interests {interests} other {similar users}}, of {most, number}.',
  'engine.guards.nearPosts':
    'After this {left, plural, =0 {no more posts fit} one {# more post fits} other {# more posts fit}} into this quarter of an hour, of {most}.',
  'engine.guards.alikeAds': 'Another ad in this ad group shows the same.',
  'engine.guards.sameName': 'Another {kind} has this name.',
  'engine.guards.unanswered':
    'Did not answer on {day}: {address}{others, plural, =0 {} one { and # more} other { and # more}} ({why}).',
  'engine.guards.untracked':
    'No tracking parameters (utm_…): {address}{others, plural, =0 {} one { and # more} other { and # more}}.',
  'engine.guards.noAltText':
    'Alt text is missing for {count, plural, one {# picture or video} other {# pictures or videos}}.',
} as const
