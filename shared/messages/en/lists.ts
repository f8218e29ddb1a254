/** What stands between the parts of a text that is put together. */
export const lists = {
  'shared.lists.comma': ', ',
  'shared.lists.sentenceGap': ' ',
} as const
