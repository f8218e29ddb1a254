/** Texts of the command line, by what its commands are about. */
import { connections } from './connections.ts'
import { frame } from './frame.ts'
import { records } from './records.ts'
import { sheets } from './sheets.ts'
import { sync } from './sync.ts'

export const cli = {
  ...connections,
  ...frame,
  ...records,
  ...sheets,
  ...sync,
} as const
