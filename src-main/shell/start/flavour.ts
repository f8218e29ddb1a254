import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { app } from 'electron'
import type { Flavour } from '../../../shared/shell-bridge.ts'

/** A package is a release unless its package.json says `"galleyFlavour": "e2e"`, which the packaging for tests writes there. */
export function readFlavour(): Flavour {
  if (!app.isPackaged) return 'dev'
  try {
    const packed = JSON.parse(readFileSync(join(app.getAppPath(), 'package.json'), 'utf8')) as {
      galleyFlavour?: unknown
    }
    return packed.galleyFlavour === 'e2e' ? 'e2e' : 'release'
  } catch {
    return 'release'
  }
}
