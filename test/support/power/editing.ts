/**
 * A Galley that edits and says on stdout what it is about to do and what it was told is saved, for a look at its system calls. Arguments: the
 * practice service's line, the data folder, how many edits.
 */
import { writeSync } from 'node:fs'
import type { PracticeInfo } from '../../../src-main/engine/ports.ts'
import { TestGalley } from '../galley.ts'

const [infoText = '', dataDir = '', countText = ''] = process.argv.slice(2)
const galley = await TestGalley.openOn(JSON.parse(infoText) as PracticeInfo, dataDir)
const campaigns = (await galley.campaigns()).slice(0, 20)
const count = Number(countText)
for (let edit = 0; edit < count; edit++) {
  // The log is folded into the file in the middle too.
  if (edit === Math.floor(count / 2)) await galley.restart()
  const { key, id } = campaigns[edit % campaigns.length]!
  const isNew = edit % 8 === 7
  say(`BEGIN ${edit}`)
  if (isNew) await galley.create({ name: `Made ${edit}` })
  else await galley.edit(key, { name: `Edit ${edit}` })
  say(`SAVED ${edit} ${isNew ? 'new' : id}`)
}
await galley.closeOnly()

function say(line: string): void {
  writeSync(1, `${line}\n`)
}
