import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PracticeHost } from '../../../../src-main/shell/processes/practice-host.ts'
import { FakeChild } from '../../../support/shell/fake-child.ts'

const wish = { isLarge: false, dataFile: '/data/practice.sqlite' }

function firstLineAt(port: number): string {
  const base = `http://127.0.0.1:${port}`
  return `${JSON.stringify({
    base_url: base,
    ads_base_url: base,
    ads_sandbox_base_url: base,
    upload_base_url: base,
    consumer_key: 'k',
    consumer_secret: 's',
    callbacks: [],
    users: [],
    control_url: base,
    control_key: 'c',
  })}\n`
}

let children: { child: FakeChild; args: readonly string[] }[]
let host: PracticeHost
let nowMs = 0

beforeEach(() => {
  children = []
  host = new PracticeHost({
    startProcess: (args) => {
      const child = new FakeChild()
      children.push({ child, args })
      return child
    },
    dataDir: '/data',
    nowMs: () => nowMs,
    log: { write: () => undefined },
  })
})
afterEach(() => void vi.useRealTimers())

const last = () => children.at(-1)!

/** Asks for it, and lets the process be started. */
async function ask(asked = wish) {
  const started = host.start(asked)
  started.catch(() => undefined)
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
  return { started }
}

describe('the practice service', () => {
  it('is started once for the same wish and gives its first line to everyone', async () => {
    const first = host.start(wish)
    const second = host.start(wish)
    await vi.waitFor(() => expect(children).toHaveLength(1))
    last().child.output.write(`${firstLineAt(4010)}further output\n`)
    expect(await first).toMatchObject({ base_url: 'http://127.0.0.1:4010' })
    expect(await second).toEqual(await first)
    expect(last().args).toEqual(['--json', '--port', '0', '--data', '/data/practice.sqlite'])
    expect(host.baseUrl).toBe('http://127.0.0.1:4010')
  })

  it('gives way to another wish', async () => {
    const { started: first } = await ask()
    last().child.output.write(firstLineAt(4010))
    await first
    const { started: large } = await ask({ ...wish, isLarge: true })
    expect(last().child.isStopped).toBe(true)
    last().child.exit(0)
    await vi.waitFor(() => expect(children).toHaveLength(2))
    last().child.output.write(firstLineAt(4011))
    await large
    expect(last().args).toContain('--large')
  })

  it('comes back at the same address when it ends by itself', async () => {
    const { started } = await ask()
    last().child.output.write(firstLineAt(4010))
    await started
    last().child.exit(null)
    expect(children).toHaveLength(2)
    expect(last().args.slice(0, 3)).toEqual(['--json', '--port', '4010'])
  })

  it('is left alone when it ends again and again', async () => {
    const { started } = await ask()
    last().child.output.write(firstLineAt(4010))
    await started
    for (let end = 0; end < 10; end++) {
      nowMs += 1_000
      last().child.exit(1)
    }
    expect(children).toHaveLength(5)
    expect(host.baseUrl).toBeNull()
  })

  it('is told about when it ends before it listens', async () => {
    const { started } = await ask()
    last().child.exit(1)
    await expect(started).rejects.toMatchObject({ code: 'internal' })
    const { started: again } = await ask()
    last().child.output.write(firstLineAt(4010))
    expect(await again).toMatchObject({ base_url: 'http://127.0.0.1:4010' })
  })

  it('is ended when its first line says something else', async () => {
    const { started } = await ask()
    last().child.output.write('hello\n')
    await expect(started).rejects.toMatchObject({ code: 'internal' })
    expect(last().child.isKilled).toBe(true)
  })

  it('is ended when it says nothing in time', async () => {
    vi.useFakeTimers()
    const { started } = await ask()
    const refused = expect(started).rejects.toMatchObject({ code: 'internal' })
    await vi.advanceTimersByTimeAsync(30_000)
    await refused
    expect(last().child.isKilled).toBe(true)
  })

  it.each(['/etc/passwd', '/data', '/data/../other/practice.sqlite', '/database/practice.sqlite'])(
    'keeps its records in the data folder, not at %s',
    async (dataFile) => {
      await expect(host.start({ ...wish, dataFile })).rejects.toMatchObject({ code: 'internal' })
      expect(children).toEqual([])
    },
  )

  it('is stopped, and killed when it does not mind', async () => {
    vi.useFakeTimers()
    const { started } = await ask()
    last().child.output.write(firstLineAt(4010))
    await started
    const stopped = host.stop()
    await Promise.resolve()
    expect(last().child.isStopped).toBe(true)
    await vi.advanceTimersByTimeAsync(2_000)
    await stopped
    expect(last().child.isKilled).toBe(true)
    expect(children).toHaveLength(1)
  })

  it('needs no stopping when it never ran', () => expect(host.stop()).resolves.toBeUndefined())
})
