/**
 * A Galley that starts, edits where it may, and says on stdout what came of it as JSON. Arguments: the practice service's line, the data folder,
 * a file in which every one that has the data notes when it came and went, how long it stays (ms).
 */
import { appendFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { GalleyError } from '../../../shared/model/errors.ts'
import type { PracticeInfo } from '../../../src-main/engine/ports.ts'
import { TestGalley } from '../galley.ts'

const [infoText = '', dataDir = '', witness = '', stayMs = ''] = process.argv.slice(2)
const startedMs = performance.now()
try {
  const galley = await TestGalley.openOn(JSON.parse(infoText) as PracticeInfo, dataDir)
  appendFileSync(witness, `in ${process.pid}\n`)
  const [first] = await galley.campaigns()
  const { values } = await galley.edit(first!.key, { name: `By ${process.pid}` })
  process.stdout.write(`${JSON.stringify({ outcome: 'writer', name: values['name'] })}\n`)
  await sleep(Number(stayMs))
  appendFileSync(witness, `out ${process.pid}\n`)
  await galley.closeOnly()
  process.exit(0)
} catch (error) {
  const outcome = error instanceof GalleyError ? error.code : String(error)
  process.stdout.write(`${JSON.stringify({ outcome, tookMs: performance.now() - startedMs })}\n`)
  process.exit(1)
}
