/** The shell's own switches, and Chromium's that a release refuses. */
import { isAbsolute, resolve } from 'node:path'
import { defaultDataFolder } from '../../../shared/model/data-folder.ts'
import type { Surroundings } from '../../../shared/model/data-folder.ts'

export interface Switches {
  /** Absolute. */
  dataDir: string
  /** Where to write a picture of the window once it shows data; null without. */
  screenshotFile: string | null
  /** End after the screenshot. */
  isOnce: boolean
  /** Keys for this run only, whatever the keychain says. */
  isSessionOnly: boolean
}

/** Reads `--data-dir=DIR`, `--screenshot=PATH`, `--once` and `--session-only`; what else stands there is Chromium's. */
export function readSwitches(argv: readonly string[], surroundings: Surroundings & { workingDir: string }): Switches {
  const text = (name: string) => argv.find((item) => item.startsWith(`--${name}=`))?.slice(name.length + 3)
  const absolute = (path: string) => (isAbsolute(path) ? path : resolve(surroundings.workingDir, path))
  const screenshot = text('screenshot')
  return {
    dataDir: absolute(text('data-dir') || defaultDataFolder(surroundings)),
    screenshotFile: screenshot ? absolute(screenshot) : null,
    isOnce: argv.includes('--once'),
    isSessionOnly: argv.includes('--session-only'),
  }
}

/** Open the processes to others, or take a wall down. Fuses do not cover them. */
const dangerous = [
  'remote-debugging-port',
  'remote-debugging-pipe',
  'remote-debugging-address',
  'remote-allow-origins',
  'inspect',
  'inspect-brk',
  'inspect-port',
  'inspect-publish-uid',
  'js-flags',
  'no-sandbox',
  'disable-setuid-sandbox',
  'disable-seccomp-filter-sandbox',
  'disable-namespace-sandbox',
  'no-zygote',
  'single-process',
  'in-process-gpu',
  'disable-web-security',
  'disable-site-isolation-trials',
  'allow-file-access-from-files',
  'allow-running-insecure-content',
  'unsafely-treat-insecure-origin-as-secure',
  'ignore-certificate-errors',
  'ignore-certificate-errors-spki-list',
  'load-extension',
  'renderer-cmd-prefix',
  'utility-cmd-prefix',
  'gpu-launcher',
  'browser-subprocess-path',
  'enable-blink-features',
  'proxy-server',
  'proxy-pac-url',
  'host-rules',
  'host-resolver-rules',
  'log-net-log',
  'ssl-key-log-file',
  'enable-logging',
  'user-data-dir',
]

/** Names of the dangerous switches among the arguments, in either spelling of dashes, with or without a value. */
export function dangerousSwitches(argv: readonly string[]): string[] {
  const names = argv.map((item) => /^(?:--?|\/)([A-Za-z][A-Za-z0-9-]*)(?:=|$)/.exec(item)?.[1]?.toLowerCase())
  return dangerous.filter((name) => names.includes(name))
}
