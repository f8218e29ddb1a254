/** The arrows of docs/architecture.md: shared <- engine <- shell and cli, shared <- renderer, shared <- practice. */

/** `from` may import nothing of ours but `to` (folders, as the start of a path) and itself. */
function only(name, from, to, comment) {
  return {
    name,
    comment,
    severity: 'error',
    from: { path: `^${from}/` },
    to: { path: '^(shared|src-main|src-renderer|test|scripts)/', pathNot: `^(${[from, ...to].join('|')})/` },
  }
}

/** Rooms of the store, from the lowest up: each may use those before it, through their doors (index.ts). */
const storeRooms = [
  'file',
  'tables',
  'beside',
  'validation',
  'query',
  'guards',
  'edits',
  'outbox',
  'ingest',
  'read',
  'csv',
  'faces',
]

/** Rooms of the contract, from the lowest up: its language, then the resources. */
const contractRooms = ['language', 'reference', 'accounts', 'creatives', 'audiences', 'campaigns']

/** Rooms of the shell, from the lowest up: files, processes, what windows show, messages of the page, the start. */
const shellRooms = ['files', 'processes', 'pages', 'ipc', 'start']

/** What people read. A message as data is none of it: whoever makes one loads no text. */
const texts = '^shared/(presentation|messages)/'
const messageValue = '^shared/messages/message\\.ts$'

/** A room uses no room above it, nor what stands beside the rooms and lists them all. */
function ordered(folder, names) {
  return names.map((name, index) => ({
    name: `${name}-below-what-lists-it`,
    severity: 'error',
    from: { path: `^${folder}/${name}/` },
    to: { path: `^${folder}/(${[...names.slice(index + 1), '[^/]+\\.ts$'].join('|')})` },
  }))
}

/** A room uses no room above it, and no file of another but its door. */
function rooms(folder, names) {
  return names.flatMap((name, index) => {
    const above = names.slice(index + 1)
    const others = names.filter((other) => other !== name)
    return [
      {
        name: `${name}-below-${above[0] ?? 'the-top'}`,
        severity: 'error',
        from: { path: `^${folder}/${name}/` },
        to: { path: `^${folder}/(${[...above, '[^/]+\\.ts$'].join('|')})` },
      },
      {
        name: `${name}-through-doors`,
        severity: 'error',
        from: { path: `^${folder}/${name}/` },
        to: { path: `^${folder}/(${others.join('|')})/`, pathNot: '/index\\.ts$' },
      },
    ]
  })
}

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    only('shared-is-pure', 'shared', [], 'Everyone imports shared; it imports nobody.'),
    only(
      'engine-knows-shared',
      'src-main/engine',
      ['shared'],
      'The engine runs without Electron, window and command line.',
    ),
    only(
      'shell-knows-engine',
      'src-main/shell',
      ['shared', 'src-main/engine'],
      'The shell starts the others as processes.',
    ),
    only('cli-knows-engine', 'src-main/cli', ['shared', 'src-main/engine'], 'The command line drives the same engine.'),
    only(
      'practice-knows-shared',
      'src-main/practice',
      ['shared'],
      'A stand-in that shared code with the engine would prove nothing.',
    ),
    only('renderer-knows-shared', 'src-renderer', ['shared'], 'The window asks the engine through the bridge alone.'),
    {
      name: 'words-apart-from-the-wire',
      comment: 'What people read is not known to the contract and what speaks to the service.',
      severity: 'error',
      from: { path: '^shared/contract/' },
      to: { path: texts, pathNot: messageValue, reachable: true },
    },
    {
      name: 'practice-knows-no-labels',
      severity: 'error',
      from: { path: '^src-main/practice/' },
      to: { path: '^shared/presentation/', reachable: true },
    },
    {
      name: 'practice-says-faults-in-one-place',
      comment: 'What is wrong with a request is said by the same rules; labels are names of the interface.',
      severity: 'error',
      from: { path: '^src-main/practice/', pathNot: '^src-main/practice/ads/fault-text\\.ts$' },
      to: { path: texts, pathNot: messageValue },
    },
    {
      name: 'no-words-in-requests',
      comment: 'Types of the bridge, which name previews and their words, reach it; no text does.',
      severity: 'error',
      from: { path: '^src-main/engine/service/' },
      to: { path: texts, pathNot: messageValue },
    },
    {
      name: 'no-words-of-kinds-in-requests',
      severity: 'error',
      from: { path: '^src-main/engine/service/' },
      to: { path: '^shared/presentation/', reachable: true },
    },
    ...ordered('shared/contract', contractRooms),
    ...ordered('src-main/shell', shellRooms),
    ...rooms('src-main/engine/store', storeRooms),
    {
      name: 'store-through-its-door',
      comment: 'The lock of a data folder is asked for before there is a store; the shell asks too.',
      severity: 'error',
      from: { path: '^src-main/', pathNot: '^src-main/engine/store/' },
      to: {
        path: '^src-main/engine/store/',
        pathNot: '^src-main/engine/store/(index|file/index)\\.ts$',
      },
    },
    {
      name: 'store-top-through-doors',
      severity: 'error',
      from: { path: '^src-main/engine/store/[^/]+\\.ts$' },
      to: {
        path: `^src-main/engine/store/(${storeRooms.filter((room) => room !== 'faces').join('|')})/`,
        pathNot: '/index\\.ts$',
      },
    },
    {
      name: 'shared-does-no-io',
      severity: 'error',
      from: { path: '^shared/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'renderer-has-no-node',
      severity: 'error',
      from: { path: '^src-renderer/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'no-cycles',
      comment: 'Neither code nor types. A component that draws itself within itself is Svelte’s recursion.',
      severity: 'error',
      from: { pathNot: '^src-renderer/(editors/Picker|audience/SegmentGroup)\\.svelte$' },
      to: { circular: true },
    },
    {
      name: 'resolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(svelte|@lucide/svelte)/' },
    },
    {
      name: 'product-needs-no-tools',
      comment: "What runs at the user's is a dependency, not a development dependency. Electron is the runtime itself.",
      severity: 'error',
      from: { path: '^(shared|src-main|src-renderer)/', pathNot: '^src-renderer/gallery' },
      to: {
        dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'],
        pathNot: 'node_modules/(electron|@types)/',
        dependencyTypesNot: ['type-only'],
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // english.ts holds the type of the texts and no text, and lets messages be typed where no text may be known.
    exclude: { path: '^((dist|out|\\.cache)/|shared/messages/english\\.ts$)' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['svelte', 'import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.svelte', '.js', '.mjs', '.cjs', '.json'],
    },
  },
}
