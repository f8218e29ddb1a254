/** Builds targets whose sources changed, each once, also when several processes ask for it at the same time. */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { sourcesOf, viteConfigsOf } from './bundles.mjs'
import { withLock } from './lock.mjs'
import { writeNotices } from './notices.mjs'
import { dist, root, work } from './paths.mjs'
import { hashOf } from './stamp.mjs'

const stampName = '.stamp'
/** How things are built is a source too. */
const recipe = [
  'package-lock.json',
  'vite.config.ts',
  'svelte.config.js',
  'tsconfig.base.json',
  'scripts/lib/bundles.mjs',
]

/** The targets among `names` whose built files do not fit the sources. */
export function staleTargets(names, mode = 'production') {
  return names.filter((name) => readStamp(name) !== stampOf(name, mode))
}

/** Builds what is stale among `names`; `mode` is production or development. Needs a Node that Vite runs on. */
export async function buildTargets(names, mode = 'production') {
  for (const name of staleTargets(names, mode)) {
    await withLock(`build-${name}`, async () => {
      if (staleTargets([name], mode).length > 0) await buildTarget(name, mode)
    })
  }
}

async function buildTarget(name, mode) {
  // Taken before: a source that changes meanwhile makes the result stale, not falsely fresh.
  const stamp = stampOf(name, mode)
  // The bundler colours its errors whether or not anybody sees colours.
  if (!process.stderr.isTTY) process.env.NO_COLOR ??= '1'
  const { build } = await import('vite')
  const made = join(work, `build-${name}-${process.pid}`)
  rmSync(made, { recursive: true, force: true })
  try {
    for (const config of viteConfigsOf(name, made, mode)) await build(config)
    if (name === 'notices') await writeNotices(made)
    if (name === 'languages') copyLanguages(made)
    putInPlace(made, join(dist, name))
    writeFileSync(join(dist, name, stampName), stamp)
  } finally {
    rmSync(made, { recursive: true, force: true })
  }
}

/** Each language but English, whose texts are in the code. */
function copyLanguages(folder) {
  const from = join(root, 'shared/languages')
  mkdirSync(folder, { recursive: true })
  for (const file of readdirSync(from)) if (file !== 'english.json') copyFileSync(join(from, file), join(folder, file))
}

/** Replaces file by file, so that a program which starts meanwhile finds each of them whole. */
function putInPlace(from, to) {
  const files = filesIn(from)
  for (const file of files) {
    mkdirSync(dirname(join(to, file)), { recursive: true })
    renameSync(join(from, file), join(to, file))
  }
  const keep = new Set(files)
  for (const file of filesIn(to)) if (!keep.has(file)) rmSync(join(to, file))
}

function filesIn(folder) {
  return readdirSync(folder, { recursive: true }).filter((file) => statSync(join(folder, file)).isFile())
}

function stampOf(name, mode) {
  return hashOf([...recipe, ...sourcesOf(name)], mode)
}

function readStamp(name) {
  const path = join(dist, name, stampName)
  return existsSync(path) ? readFileSync(path, 'utf8') : null
}
