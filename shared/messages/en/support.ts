/** Texts for help from others. */
export const support = {
  'support.settings.title': 'Support',
  'support.settings.help':
    'For whoever helps you: versions, settings, sizes and the log, without names, values or keys. You read it first; nothing is sent.',
  'support.settings.show': 'Show diagnostics',
  'support.settings.text': 'Diagnostics',
  'support.settings.crashes':
    '{count, plural, =0 {Nothing has crashed lately.} one {# crash or defect is noted in it.} other {# crashes and defects are noted in it.}}',
  'support.settings.save': 'Save…',
  'support.settings.copy': 'Copy',
  'support.settings.saved': 'Saved as {name}.',
  'support.settings.fileName': 'Galley diagnostics',
  'support.settings.detailed': 'Write a detailed log, while somebody looks for a fault',
  'support.text.facts': 'Facts',
  'support.text.crashes': 'Crashes and defects',
  'support.text.none': 'none',
  'support.text.log': 'Log',
  'support.copy.button': 'Copy what happened',
  'support.copy.copied': 'Copied',
  'support.copy.text': '{said}\nCode: {code}\nGalley {version}, {at}',
} as const
