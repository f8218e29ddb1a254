/** Texts of the checks that an account turns on. */
export const guards = {
  'engine.guards.tenfold': '{times} times what it was ({before}).',
  'engine.guards.mostEver': 'More a day than ever before in this account: the most was {most}.',
  'engine.guards.endsEarly':
    'The flight ends before the total is spent: {days, plural, one {# day} other {# days}} at {daily} make {most}.',
  'engine.guards.untargeted': 'No targeting: everybody can see it.',
  'engine.guards.alikeAds': 'Another ad in this ad group shows the same.',
  'engine.guards.sameName': 'Another {kind} has this name.',
  'engine.guards.untracked':
    'No tracking parameters (utm_…): {address}{others, plural, =0 {} one { and # more} other { and # more}}.',
  'engine.guards.noAltText':
    'Alt text is missing for {count, plural, one {# picture or video} other {# pictures or videos}}.',
} as const
