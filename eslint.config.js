/** Rules that hold the layers and the habits of docs/architecture.md; formatting is Prettier's. */
import './scripts/lib/lint-types.mjs'
import js from '@eslint/js'
import svelte from 'eslint-plugin-svelte'
import { defineConfig } from 'eslint/config'
import globals from 'globals'
import ts from 'typescript-eslint'
import svelteConfig from './svelte.config.js'
import retiredWords from './scripts/lib/retired-words.mjs'
import wholeTexts from './scripts/lib/whole-texts.mjs'

const imports = {
  electron: { name: 'electron', message: 'Only src-main/shell knows Electron.' },
  sqlite: { name: 'better-sqlite3', message: 'Only the stores (engine/store, practice/state) know SQLite.' },
  keychain: { name: 'keytar/keytar.js', message: 'Only engine/keychain/keyring.worker.ts opens the keychain.' },
}
const network = ['node:http', 'node:https', 'node:http2', 'node:net', 'node:tls', 'http', 'https'].map((name) => ({
  name,
  message:
    'The network is reached in engine/service and engine/network, and listened to in engine/connections and practice.',
}))
const files = ['node:fs', 'node:fs/promises', 'fs', 'fs/promises', 'original-fs'].map((name) => ({
  name,
  message: 'The engine reaches files through the FileSystem that it is given (engine/files).',
}))
const modules = (names, message) => names.map((name) => ({ name, message }))
const chanceNames = [
  'randomBytes',
  'randomFill',
  'randomFillSync',
  'randomInt',
  'randomUUID',
  'getRandomValues',
  'webcrypto',
]
/** The engine's clock, timers and chance come through its ports, so that tests hold all of them in their hand. */
const enginePorts = [
  ...modules(
    ['node:timers', 'node:timers/promises', 'timers', 'timers/promises', 'node:perf_hooks', 'perf_hooks'],
    'Ask the clock port.',
  ),
  ...['node:crypto', 'crypto'].map((name) => ({
    name,
    importNames: chanceNames,
    message: 'Ask the randomness port.',
  })),
]
const timerGlobals = ['setTimeout', 'setInterval', 'setImmediate', 'performance'].map((name) => ({
  name,
  message: 'Ask the clock port.',
}))
const engineGlobals = [...timerGlobals, { name: 'crypto', message: 'Ask the randomness port.' }]
const fetchGlobal = { name: 'fetch', message: 'The service is called from engine/service alone.' }

/** The clock and chance come through the ports, so that tests hold them in their hand. */
const clock = {
  'no-restricted-properties': [
    'error',
    { object: 'Date', property: 'now', message: 'Ask the clock port.' },
    { object: 'Math', property: 'random', message: 'Ask the randomness port.' },
    ...chanceNames.map((property) => ({ object: 'crypto', property, message: 'Ask the randomness port.' })),
    { object: 'performance', property: 'now', message: 'Ask the clock port.' },
    { object: 'process', property: 'hrtime', message: 'Ask the clock port.' },
    { object: 'process', property: 'uptime', message: 'Ask the clock port.' },
  ],
  'no-restricted-syntax': [
    'error',
    { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: 'Ask the clock port.' },
    { selector: "CallExpression[callee.name='Date']", message: 'Ask the clock port.' },
  ],
}

/** Waiting goes by a clock that nobody sets (Clock.monotonicMs, Clock.after). */
const waiting = {
  'no-restricted-syntax': [
    ...clock['no-restricted-syntax'],
    ...["[object.name='clock']", "[object.property.name='clock']"].map((owner) => ({
      selector: `MemberExpression[property.name='nowMs']${owner}`,
      message: 'Wait by monotonicMs. For what is shown, stored or signed, ask engine/instants.ts.',
    })),
  ],
}

/** What a folder may not import and call. */
function layer({ paths = [], globalNames = [fetchGlobal] }) {
  return {
    'no-restricted-imports': ['error', { paths }],
    'no-restricted-globals': ['error', { globals: globalNames, checkGlobalObject: true }],
  }
}

const all = [imports.electron, imports.sqlite, imports.keychain, ...network]
const without = (...allowed) => all.filter((rule) => !allowed.includes(rule))
const inEngine = (...allowed) => [...without(...allowed), ...files, ...enginePorts]
const engineLayer = ({ paths = inEngine(), globalNames = [fetchGlobal] } = {}) =>
  layer({ paths, globalNames: [...globalNames, ...engineGlobals] })

export default defineConfig(
  { ignores: ['dist/', 'out/', '.cache/', 'node_modules/'] },
  js.configs.recommended,
  {
    files: ['**/*.ts', '**/*.svelte'],
    extends: [ts.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: { projectService: true, extraFileExtensions: ['.svelte'], tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      'no-undef': 'off',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/no-unnecessary-type-assertion': 'error',
      '@typescript-eslint/return-await': ['error', 'error-handling-correctness-only'],
      // A port's method is asynchronous for those who ask, whatever stands behind it.
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true, allowNullish: true },
      ],
      // Values of records are unions with JSON in them; where one is shown, the formatter of its field has been asked.
      '@typescript-eslint/no-base-to-string': 'off',
      // Verbs are gathered in plain objects; none of them uses `this`.
      '@typescript-eslint/unbound-method': 'off',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
    },
  },
  ...svelte.configs.recommended,
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: {
      parserOptions: {
        projectService: true,
        extraFileExtensions: ['.svelte'],
        parser: ts.parser,
        svelteConfig: { compilerOptions: svelteConfig.compilerOptions },
      },
    },
    // What the engine sends is replaced whole (docs/architecture.md), so a plain Map is right.
    // Whether a svelte-ignore is needed, svelte-check knows better.
    rules: { 'svelte/prefer-svelte-reactivity': 'off', 'svelte/no-unused-svelte-ignore': 'off' },
  },
  {
    files: ['{shared,src-main,test}/**/*.{ts,svelte}', 'src-renderer/**/*', 'scripts/**/*.mjs'],
    plugins: { galley: retiredWords },
    rules: { 'galley/retired-words': 'error' },
  },
  {
    // The gallery shows the components to developers.
    files: ['{src-renderer,shared,src-main}/**/*.{ts,svelte}'],
    ignores: ['src-renderer/gallery/**'],
    plugins: { texts: wholeTexts },
    rules: { 'texts/whole-texts': 'error' },
  },
  {
    files: ['{src-renderer,src-main/cli}/**/*.{ts,svelte}'],
    // What is typed or run has commas in every language.
    ignores: ['src-renderer/gallery/**', 'src-main/cli/completions/**'],
    plugins: { texts: wholeTexts },
    rules: { 'texts/list-commas': 'error' },
  },
  {
    files: ['shared/**/*.ts'],
    rules: { ...layer({ paths: all }), ...clock },
  },
  {
    files: ['src-renderer/**/*.ts', 'src-renderer/**/*.svelte'],
    languageOptions: { globals: globals.browser },
    rules: { ...layer({ paths: all }), ...clock },
  },
  {
    files: ['src-main/**/*.ts'],
    rules: { ...layer({ paths: all }), ...clock },
  },
  {
    files: [
      'src-main/engine/{activity,audience,connections,handlers,keychain,media,service,sync}/**/*.ts',
      'src-main/engine/{throttle,core,session,spare-memory}.ts',
    ],
    rules: waiting,
  },
  { files: ['src-main/shell/**/*.ts'], rules: layer({ paths: without(imports.electron) }) },
  {
    files: ['src-main/engine/**/*.ts'],
    ignores: ['src-main/engine/files/node-files.ts'],
    rules: engineLayer(),
  },
  { files: ['src-main/engine/store/**/*.ts'], rules: engineLayer({ paths: inEngine(imports.sqlite) }) },
  { files: ['src-main/practice/state/**/*.ts'], rules: layer({ paths: without(imports.sqlite) }) },
  {
    files: ['src-main/engine/{service,network,local-socket}/**/*.ts'],
    rules: engineLayer({ paths: inEngine(...network), globalNames: [] }),
  },
  { files: ['src-main/engine/connections/**/*.ts'], rules: engineLayer({ paths: inEngine(...network) }) },
  {
    files: ['src-main/practice/**/*.ts'],
    ignores: ['src-main/practice/state/**'],
    rules: layer({ paths: without(...network) }),
  },
  {
    files: ['src-main/engine/keychain/**/*.ts'],
    rules: engineLayer({ paths: inEngine(imports.keychain, ...network) }),
  },
  {
    // Where the real clock and chance enter.
    files: [
      'src-main/engine/system-clock.ts',
      'src-main/practice/main.ts',
      'src-main/shell/start/application.ts',
      'src-main/shell/start/main.ts',
      'src-main/shell/pages/window.ts',
      'src-renderer/app/start/main.ts',
      'src-renderer/app/start/window.ts',
    ],
    rules: { 'no-restricted-properties': 'off', 'no-restricted-syntax': 'off' },
  },
  {
    files: ['src-main/engine/system-clock.ts'],
    rules: { 'no-restricted-imports': 'off', 'no-restricted-globals': 'off' },
  },
  {
    // The development server's files come through the shell.
    files: ['src-main/shell/pages/protocol.ts'],
    rules: { 'no-restricted-globals': 'off' },
  },
  {
    // Tests read answers of the wire as they come.
    files: ['test/**/*.ts', 'test/**/*.svelte'],
    rules: {
      'no-console': 'off',
      '@typescript-eslint/no-explicit-any': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  { files: ['**/*.js', '**/*.mjs'], languageOptions: { globals: globals.node } },
  { files: ['test/**/*.js', 'test/**/*.mjs'], languageOptions: { globals: globals.browser } },
)
