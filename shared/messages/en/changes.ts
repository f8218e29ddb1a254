/** Texts of the screen of changes. */
export const changes = {
  'changes.changesScreen.title': 'Service changes',
  'changes.changesScreen.sentence': 'What changed at the service and what will, and what it means for your work here.',
  'changes.changesScreen.here': 'Seen here',
  'changes.changesScreen.version': 'The service’s present version',
  'changes.changesScreen.unknown': 'Not known yet: it is told with the first answer.',
  'changes.changesScreen.says': 'The service says',
  'changes.changesScreen.deprecated': 'Deprecated, and used here',
  'changes.changesScreen.instead': 'In its place',
  'changes.changesScreen.byDocument':
    'Deprecated calls that Galley makes because the interface places them there. Nothing for you to do.',
  'changes.changesScreen.spoken': 'Versions that Galley speaks',
  'changes.changesScreen.unversioned': 'without a version',
  'changes.changesScreen.list': 'Changes',
  'changes.changesScreen.galley': 'In Galley',
  'changes.changesScreen.coming': 'Coming',
  'changes.changesScreen.inForce': 'In force',
  'changes.changesScreen.undated': 'No date',
  'changes.changesScreen.touches': 'Touches Galley',
  'changes.changesScreen.all': 'All',
} as const
