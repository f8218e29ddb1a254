/** What is built from what: each target becomes one folder under dist/. */
import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from './paths.mjs'

/** Stay packages of their own at run time, since they bring native code or are the runtime itself. */
const externals = ['electron', 'better-sqlite3', 'keytar']

/** Node of the oldest Electron that Galley runs on; sandboxed preloads can only be CommonJS, and one file. */
const inElectron = { format: 'cjs', extension: 'cjs', target: 'node20.18' }
const inNode = { format: 'es', extension: 'mjs', target: 'node22' }
/** An ES module that imports `node:http` also loads Node's fetch, which nothing here uses: 40 ms and 10 MB at each start. */
const inEngine = { format: 'cjs', extension: 'cjs', target: 'node22' }

/**
 * Target name to its sources (for the stamp) and bundles. `shared/` belongs to each.
 * A worker thread's entry is called `*.worker.ts` and lands beside its process's bundle as `*.worker.cjs`.
 */
const targets = {
  engine: {
    sources: ['src-main/engine'],
    bundles: () => [
      { entry: 'src-main/engine/host.ts', name: 'host', ...inEngine },
      ...workersOf('src-main/engine').map((entry) => ({ entry, name: basename(entry, '.ts'), ...inEngine })),
    ],
  },
  practice: {
    sources: ['src-main/practice'],
    bundles: () => [{ entry: 'src-main/practice/main.ts', name: 'main', ...inNode }],
  },
  cli: {
    sources: ['src-main/cli', 'src-main/engine'],
    bundles: () => [{ entry: 'src-main/cli/main.ts', name: 'main', ...inNode }],
  },
  main: {
    sources: ['src-main/shell', 'src-main/engine'],
    bundles: () => [
      { entry: 'src-main/shell/start/main.ts', name: 'main', ...inElectron },
      { entry: 'src-main/shell/ipc/preload.ts', name: 'preload', ...inElectron },
      { entry: 'src-main/shell/updates/electron-updater.ts', name: 'updater', ...inElectron },
    ],
  },
  renderer: { sources: ['src-renderer'], bundles: null },
  /** Texts of languages other than English, beside the bundles of Node processes; the window has them as parts of its own. */
  languages: { sources: ['shared/languages'], bundles: () => [], isCode: false },
  /** Texts in place of code: what of other people is in the program. */
  notices: { sources: ['package-lock.json', 'scripts/lib/notices.mjs'], bundles: () => [], isCode: false },
}

/** Every target's name. */
export const targetNames = Object.keys(targets)

/** Folders and files that a target is built from. */
export function sourcesOf(target) {
  const { sources, isCode = true } = targets[target]
  return isCode ? ['shared', ...sources] : sources
}

/**
 * Vite's settings for each bundle of a target, written to `outDir`. One file a bundle: nothing is loaded later,
 * so a build can replace the files of a running program.
 */
export function viteConfigsOf(target, outDir, mode) {
  const { bundles } = targets[target]
  if (bundles === null) {
    return [{ configFile: join(root, 'vite.config.ts'), mode, logLevel: 'warn', build: { outDir, emptyOutDir: true } }]
  }
  return bundles().map((bundle) => nodeConfig(bundle, outDir, mode))
}

function nodeConfig({ entry, name, format, extension, target }, outDir, mode) {
  return {
    configFile: false,
    root,
    mode,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true, external: externals, target: 'node' },
    build: {
      ssr: join(root, entry),
      outDir,
      emptyOutDir: false,
      target,
      sourcemap: true,
      minify: false,
      reportCompressedSize: false,
      rolldownOptions: {
        external: externals,
        checks: { bundlerTimings: false },
        output: { format, entryFileNames: `${name}.${extension}`, codeSplitting: false },
      },
    },
  }
}

function workersOf(folder) {
  const path = join(root, folder)
  if (!existsSync(path)) return []
  return readdirSync(path, { recursive: true })
    .filter((file) => file.endsWith('.worker.ts'))
    .map((file) => join(folder, file))
}
