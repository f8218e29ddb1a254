/** `galley practice`: the practice service, in a process of its own, as `npm run practice` starts it. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { t } from '../../../shared/messages/index.ts'
import type { CommandShape } from '../arguments.ts'

/** For help, completions and the manual: the practice service reads its words itself. */
export const practiceShape: CommandShape = {
  name: 'practice',
  summary: t('cli.help.startPracticeService'),
  words: '',
  wordCount: [0, 0],
  flags: {
    port: { shape: 'text', value: 'N', help: t('cli.practice.port.help') },
    data: { shape: 'text', value: 'FILE', help: t('cli.practice.data.help') },
    seed: { shape: 'text', value: 'N', help: t('cli.practice.seed.help') },
    large: { shape: 'none', help: t('cli.practice.large.help') },
    alias: { shape: 'texts', value: 'NEUTRAL=WIRE', help: t('cli.practice.alias.help') },
  },
}

/** Where the practice service's entry stands: beside this bundle, or among the sources. */
const entries = ['../practice/main.mjs', '../../practice/main.ts']

/** Passes the words on untouched; its output, signals and exit code are the practice service's. */
export function runPractice(words: readonly string[]): Promise<number> {
  const entry = entries.map((path) => fileURLToPath(new URL(path, import.meta.url))).find((path) => existsSync(path))
  if (!entry) throw new Error('the practice service is not built')
  const child = spawn(process.execPath, [entry, ...words], { stdio: 'inherit' })
  const pass = (signal: NodeJS.Signals) => void child.kill(signal)
  process.on('SIGTERM', pass)
  process.on('SIGINT', pass)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? (signal === 'SIGTERM' || signal === 'SIGINT' ? 0 : 1)))
  })
}
