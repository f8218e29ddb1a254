/** Texts of About: which Galley this is, on what it runs, and what of other people is in it. */
export const about = {
  'about.sheet.title': 'About Galley',
  'about.sheet.name': 'Galley {version}',
  'about.sheet.what': 'Write campaigns offline, see what will change, push when online.',
  'about.sheet.copy': 'Copy all of this',
  'about.sheet.copied': 'Copied',
  'about.sheet.openFolder': 'Open the folder',
  'about.rows.system': 'System',
  'about.rows.electron': 'Electron',
  'about.rows.chromium': 'Chromium',
  'about.rows.node': 'Node',
  'about.rows.engineNode': 'Node of the engine',
  'about.rows.sqlite': 'SQLite',
  'about.rows.dataFormat': 'Format of the data',
  'about.rows.dataFolder': 'Data folder',
  'about.rows.unknown': 'The engine does not answer',
  'about.text.line': '{label}: {value}',
  'about.notices.title': 'Made with the work of others',
  'about.notices.help':
    '{count, plural, one {# package is} other {# packages are}} within, each under its own licence. Electron and Chromium bring their own notices with the program.',
  'about.notices.noText': 'The package brings no text of its licence.',
  'about.notices.missing': 'The notices are not here. Install Galley again, or build it.',
} as const
