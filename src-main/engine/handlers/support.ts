/** What helps whoever helps. */
import { supportParts } from '../support/report.ts'
import { readLogLevel, writeLogLevel } from '../support/log-level.ts'
import type { Handlers } from './handler.ts'

export const supportHandlers = {
  'support.report': async (core) => {
    const { facts, crashes, log } = await supportParts(core)
    return { facts: JSON.stringify(facts, null, 2), crashes, log }
  },
  'support.isDetailed': ({ ports }) => readLogLevel(ports.files, ports.dataDir) === 'debug',
  'support.setDetailed': ({ ports }, { isDetailed }) => {
    const level = isDetailed ? 'debug' : 'info'
    writeLogLevel(ports.files, ports.dataDir, level)
    ports.log.setLevel?.(level)
    return isDetailed
  },
} satisfies Partial<Handlers>
