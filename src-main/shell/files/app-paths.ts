/** Where the parts of the application lie, beside this bundle (`dist/main/main.cjs`). */
import { join } from 'node:path'
import { hasUtilityEngine } from './own-node.ts'

/** Plain Node cannot read an asar archive, so what it runs is packed outside of it. */
const unpacked = join(__dirname, '..').replace(/app\.asar(?=$|[\\/])/, 'app.asar.unpacked')

export const appPaths = {
  preload: join(__dirname, 'preload.cjs'),
  renderer: join(__dirname, '../renderer'),
  /** In the archive, whose content is checked, wherever Electron's own Node runs it. */
  engine: join(hasUtilityEngine ? join(__dirname, '..') : unpacked, 'engine/host.cjs'),
  /** What of other people is in the program; a text for people stands beside the packaged program too. */
  notices: join(__dirname, '../notices/notices.json'),
  practice: join(unpacked, 'practice/main.mjs'),
}
