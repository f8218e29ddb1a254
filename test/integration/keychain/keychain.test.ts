import { execFile, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Message } from '../../../shared/messages/message.ts'
import { busPath, encodeCall } from '../../../src-main/engine/keychain/secret-service.ts'
import { says } from '../../support/says.ts'

const visit = fileURLToPath(new URL('../../support/keychain-visit.ts', import.meta.url))
const isThere = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0
const hasKeyring = process.platform === 'linux' && isThere('dbus-run-session') && isThere('gnome-keyring-daemon')
const needs = hasKeyring ? '' : ' (SKIPPED: dbus-run-session and gnome-keyring-daemon are not installed)'

interface Visit {
  status: { isUsable: boolean; message: Message | null }
  statusMs: number
  sameRun: string | null
  nextRun: string | null
  otherFolder: unknown
  afterRemove: unknown[]
  events: string[]
}

let home = ''
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'galley-keychain-'))
  mkdirSync(join(home, '.cache'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

/** Runs a command with a home of its own and no session bus but the given one; the last line of its output as JSON. */
function run(command: string, args: string[], more: Record<string, string> = {}): Promise<Visit> {
  const environment = { PATH: process.env['PATH'] ?? '', HOME: home, ...more }
  return new Promise((resolve, reject) => {
    execFile(command, args, { env: environment, timeout: 50_000 }, (error, stdout, stderr) => {
      const line = stdout.trim().split('\n').at(-1) ?? ''
      if (error && !line) reject(new Error(`${error.message}\n${stderr}`))
      else resolve(JSON.parse(line) as Visit)
    })
  })
}
const inSession = (script: string) => run('dbus-run-session', ['--', 'bash', '-c', script])
const node = `"${process.execPath}" "${visit}"`
const askPid =
  'dbus-send --session --print-reply=literal --dest=org.freedesktop.DBus / org.freedesktop.DBus.GetConnectionUnixProcessID string:org.freedesktop.secrets'
/** Starts the keyring with a password and waits until the bus knows it. */
const unlock = `echo -n test | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1; until ${askPid} >/dev/null 2>&1; do sleep 0.05; done`

const forThisRunOnly = { sameRun: 'canary-at', nextRun: null, otherFolder: null, afterRemove: [null, null] }

describe.skipIf(!hasKeyring)(`with a real Secret Service${needs}`, () => {
  it('keeps secrets for the next run, apart for each data folder, until they are removed; the probe leaves nothing', async () => {
    const seen = await inSession(`${unlock}; ${node}`)
    expect(seen).toMatchObject({
      status: { isUsable: true, message: null },
      sameRun: 'canary-at',
      nextRun: 'canary-at',
      otherFolder: null,
      afterRemove: [null, null],
    })
    // Beside it lies the daemon's own folder of sockets, which may go at any moment.
    const files = readdirSync(join(home, '.local'), { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    )
    for (const file of files) expect(readFileSync(join(file.parentPath, file.name)).includes('canary')).toBe(false)
  })

  it('tells that the keyring is locked, and keeps them for this run', async () => {
    // The first session makes the keyring; the second starts with it locked.
    await inSession(`${unlock}; ${node}`)
    const seen = await inSession(`gnome-keyring-daemon --start --components=secrets >/dev/null 2>&1; ${node}`)
    expect(seen).toMatchObject({
      status: { isUsable: false, message: says('locked') },
      ...forThisRunOnly,
    })
  })

  it('tells that no keyring was set up', async () => {
    const seen = await inSession(`gnome-keyring-daemon --start --components=secrets >/dev/null 2>&1; ${node}`)
    expect(seen).toMatchObject({
      status: { isUsable: false, message: says('no keyring') },
      ...forThisRunOnly,
    })
  })

  it('tells that the keyring stopped answering, within two seconds', async () => {
    const seen = await inSession(
      `${unlock}; pid=$(${askPid} | grep -o '[0-9]*$'); kill -STOP $pid; ${node}; kill -KILL $pid`,
    )
    expect(seen).toMatchObject({
      status: { isUsable: false, message: says('does not answer') },
      ...forThisRunOnly,
    })
    expect(seen.statusMs).toBeLessThan(2000)
  })
})

describe.skipIf(process.platform !== 'linux')('without a Secret Service', () => {
  it('keeps secrets for this run and never in the kernel keyring', async () => {
    const seen = await run(process.execPath, [visit])
    expect(seen).toMatchObject({
      status: { isUsable: false, message: says('no keyring') },
      ...forThisRunOnly,
    })
  })

  it('does not wait for a bus that hangs', async () => {
    const path = join(home, 'bus')
    const server = createServer(() => {})
    await new Promise<void>((resolve) => server.listen(path, resolve))
    const seen = await run(process.execPath, [visit], { DBUS_SESSION_BUS_ADDRESS: `unix:path=${path}` })
    server.close()
    expect(seen).toMatchObject({
      status: { isUsable: false, message: says('does not answer') },
      ...forThisRunOnly,
    })
    expect(seen.statusMs).toBeLessThan(2000)
  })

  it('does not wait for a bus that hangs once it was asked whether the keyring is ready', async () => {
    const path = join(home, 'bus')
    const server = createServer(oneGoodBusThenSilence())
    await new Promise<void>((resolve) => server.listen(path, resolve))
    const seen = await run(process.execPath, [visit], { DBUS_SESSION_BUS_ADDRESS: `unix:path=${path}` })
    server.close()
    expect(seen).toMatchObject({ status: { isUsable: false, message: says('does not answer') }, ...forThisRunOnly })
    expect(seen.events).toContain('keychain.failed')
  })

  it('is not misled by a bus that talks nonsense', async () => {
    const path = join(home, 'bus')
    const server = createServer((socket) => socket.end('nonsense\r\n'.repeat(100)))
    await new Promise<void>((resolve) => server.listen(path, resolve))
    const seen = await run(process.execPath, [visit], { DBUS_SESSION_BUS_ADDRESS: `unix:path=${path}` })
    server.close()
    expect(seen).toMatchObject({ status: { isUsable: false }, ...forThisRunOnly })
  })
})

/** Answers the first connection as a bus with an unlocked keyring, and no other. */
function oneGoodBusThenSilence(): (socket: Socket) => void {
  const bodies = [
    reply(1, textOf(':1.1')),
    reply(2, textOf('/collection')),
    reply(3, Buffer.from([1, 'b'.charCodeAt(0), 0, 0, 0, 0, 0, 0])),
  ]
  let isFirst = true
  return (socket) => {
    socket.on('error', () => undefined)
    if (!isFirst) return
    isFirst = false
    socket.on('data', (data) => {
      if (data[0] === 0) socket.write('OK 0\r\n')
      else if (!data.toString('latin1').startsWith('BEGIN\r\n') || data.length > 7) socket.write(bodies.shift() ?? '')
    })
  }
}

/** A reply to the call of that number, as the protocol writes it. */
function reply(serial: number, body: Buffer): Buffer {
  const head = Buffer.alloc(24)
  head.write('l', 0, 'latin1')
  head.set([2, 0, 1], 1)
  head.writeUInt32LE(body.length, 4)
  head.writeUInt32LE(serial + 100, 8)
  head.writeUInt32LE(8, 12)
  // The field 5 (to which call), a number.
  head.set([5, 1, 'u'.charCodeAt(0), 0], 16)
  head.writeUInt32LE(serial, 20)
  return Buffer.concat([head, body])
}

function textOf(text: string): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(text.length)
  return Buffer.concat([length, Buffer.from(`${text}\0`)])
}

describe('speaking to the bus', () => {
  it('finds the address as the environment gives it', () => {
    expect(busPath({ DBUS_SESSION_BUS_ADDRESS: 'unix:path=/run/user/1/bus,guid=0' })).toBe('/run/user/1/bus')
    expect(busPath({ DBUS_SESSION_BUS_ADDRESS: 'tcp:host=a,port=1;unix:abstract=/tmp/dbus%2dx,guid=0' })).toBe(
      '\0/tmp/dbus-x',
    )
    expect(busPath({ XDG_RUNTIME_DIR: '/run/user/1' })).toBe('/run/user/1/bus')
    expect(busPath({})).toBeNull()
  })

  it('aligns messages as the protocol demands', () => {
    const call = encodeCall(2, { destination: 'a.b', path: '/c', interface: 'd.e', member: 'F', texts: ['default'] })
    expect(call.subarray(0, 4).toString('hex')).toBe('6c010001')
    expect(call.readUInt32LE(4)).toBe(12)
    expect(call.readUInt32LE(8)).toBe(2)
    expect((call.length - 12) % 8).toBe(0)
    expect(call.subarray(-12).toString()).toBe('\u0007\0\0\0default\0')
  })
})
