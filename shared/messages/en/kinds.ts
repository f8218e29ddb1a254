/** Texts of what kinds of records show of their own. */
export const kinds = {
  'kinds.kindView.otherRows': 'Tiles',
  'kinds.kindView.otherRows.preview': 'Preview',
  'kinds.kindView.new': 'Add files',
  'kinds.kindView.new.new': 'New {one}',
  'kinds.kindView.noneMore':
    'Drop pictures, GIFs and videos here, or choose them. Posts and cards can use them at once, without a connection.',
  'kinds.kindView.noneMore.makeFirstHereWithout':
    'Make the first one here, without a connection, or pull what the service has.',
} as const
