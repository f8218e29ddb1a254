/** Words for what an ad group promotes, which ad groups and placements show. */
export const productTypeWords = { MEDIA: 'Media', PROMOTED_ACCOUNT: 'Account', PROMOTED_TWEETS: 'Posts' }
