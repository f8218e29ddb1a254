import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it, vi } from 'vitest'
// @ts-expect-error The scripts are plain JavaScript.
import { startHeadless } from '../../../scripts/lib/headless.mjs'

const isThere = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0
const canRun = process.platform === 'linux' && ['dbus-daemon', 'dbus-send', 'gnome-keyring-daemon'].every(isThere)
const needs = canRun ? '' : ' (SKIPPED: dbus-daemon, dbus-send and gnome-keyring-daemon are not installed)'
const run = promisify(execFile)

/** What the bus answers, as text; '' where it answers with an error. */
async function ask(env: Record<string, string>, destination: string, path: string, ...words: string[]) {
  const target = ['--session', '--print-reply=literal', `--dest=${destination}`, path]
  const answer = run('dbus-send', [...target, ...words], { env: { ...process.env, ...env } })
  return answer.then(
    ({ stdout }) => stdout.trim(),
    () => '',
  )
}

it.skipIf(!canRun)(
  `a keychain without a desktop is there again, unlocked, after its daemon ended${needs}`,
  async () => {
    const session = (await startHeadless({ display: false })) as {
      env: Record<string, string>
      end: () => Promise<void>
    }
    try {
      const pid = async () => {
        const question = ['org.freedesktop.DBus.GetConnectionUnixProcessID', 'string:org.freedesktop.secrets']
        const answer = await ask(session.env, 'org.freedesktop.DBus', '/', ...question)
        return Number(/\d+$/.exec(answer)?.[0] ?? 0)
      }
      const isLocked = () => {
        const property = ['string:org.freedesktop.Secret.Collection', 'string:Locked']
        const path = '/org/freedesktop/secrets/collection/login'
        return ask(session.env, 'org.freedesktop.secrets', path, 'org.freedesktop.DBus.Properties.Get', ...property)
      }
      const first = await pid()
      expect(first).toBeGreaterThan(0)
      expect(await isLocked()).toContain('boolean false')
      process.kill(first, 'SIGKILL')
      await vi.waitFor(async () => expect(await isLocked()).toContain('boolean false'), {
        timeout: 15_000,
        interval: 50,
      })
      expect(await pid()).not.toBe(first)
    } finally {
      await session.end()
    }
  },
)
