/** The tools among the dependencies, run with a Node that serves and without a shell between. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pickNode } from './node.mjs'
import { root } from './paths.mjs'

/** Packages whose program has another name than they. */
const packageOf = { tsc: '@typescript/native', depcruise: 'dependency-cruiser', playwright: '@playwright/test' }

/** Program and arguments that run the tool of that name. */
export function toolCommand(name, args) {
  const folder = join(root, 'node_modules', packageOf[name] ?? name)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return [pickNode(), [join(folder, typeof bin === 'string' ? bin : bin[name]), ...args]]
}
