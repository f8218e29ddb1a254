/** Loaded before a program (`--import`): writes at its end how long it took by itself into the file that GALLEY_TEST_OWN_TIME names. */
import { writeFileSync } from 'node:fs'
import { ownLifeMs } from './own-time.ts'

process.on('exit', () => {
  const file = process.env['GALLEY_TEST_OWN_TIME']
  if (file) writeFileSync(file, String(ownLifeMs()))
})
