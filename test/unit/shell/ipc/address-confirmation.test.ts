import { describe, expect, it } from 'vitest'
import { addressQuestion } from '../../../../src-main/shell/ipc/address-confirmation.ts'
import { createHostAnswers } from '../../../../src-main/shell/ipc/host-answers.ts'
import type { NewAddresses } from '../../../../src-main/engine/ports.ts'
import { says } from '../../../support/says.ts'

const one = (address: string): NewAddresses => ({
  connectionName: 'Northwind',
  addresses: [{ use: 'signing in', address }],
  aliases: [],
})

describe('the question about a new address', () => {
  it('shows it whole, path included, with its use and the name', () => {
    const { message, detail, buttons } = addressQuestion(one('https://api.example.com/one/two'))
    expect(message).toBe('Send the application’s keys to a new address?')
    expect(detail).toContain('https://api.example.com/one/two\nfor signing in\n\nConnection: “Northwind”')
    expect(buttons).toEqual(['Cancel', 'Send the keys there'])
  })

  it('shows names of hosts as they travel, so that letters that look alike do not', () => {
    const address = new URL('https://аpi.example.com').origin
    expect(addressQuestion(one(address)).detail).toContain('https://xn--pi-6kc.example.com\n')
  })

  it('lets a name look like nothing else in the dialog', () => {
    const connectionName = `x\u202e”\n\nhttps://good.example.com\u0000\u2028${'y'.repeat(500)}`
    const { detail } = addressQuestion({ ...one('https://evil.test'), connectionName })
    const line = detail.split('\n').find((each) => each.startsWith('Connection'))!
    expect(line.length).toBeLessThan(90)
    expect(detail.split('\n').filter((each) => each.startsWith('https://'))).toEqual(['https://evil.test'])
    for (const sign of ['\u202e', '\u2028', '\u0000']) expect(detail).not.toContain(sign)
  })

  it('is not asked about what cannot be shown whole', () => {
    expect(() => addressQuestion(one(`https://api.example.com/${'a'.repeat(200)}`))).toThrow(
      expect.objectContaining({ said: says('cannot be shown whole') }),
    )
    const aliases = Array.from({ length: 13 }, (_, n): [string, string] => [`a${n}`, `b${n}`])
    expect(() => addressQuestion({ ...one('https://api.example.com'), aliases })).toThrow(
      expect.objectContaining({ said: says('cannot be shown whole') }),
    )
  })

  it('about names alone says so', () => {
    const asked = addressQuestion({ connectionName: 'N', addresses: [], aliases: [['preview_host', 'evil.test']] })
    expect(asked.message).toBe('Change how names are spelled?')
    expect(asked.detail).toContain('preview_host = evil.test')
  })
})

describe('the shell, asked by the engine', () => {
  const practiceAt = (addresses: readonly string[]) => ({
    baseUrl: addresses[0] ?? null,
    addresses,
    start: () => Promise.reject(new Error('not used')),
    stop: () => Promise.resolve(),
  })
  const ask = async (running: readonly string[], question: NewAddresses) => {
    const asked: NewAddresses[] = []
    const answers = createHostAnswers(
      practiceAt(running),
      { openExternal: () => Promise.resolve(), testFile: null },
      { newAddresses: (given) => Promise.resolve(asked.push(given) < 0) },
      () => Promise.resolve('DIRECT'),
    )
    return { answer: await answers.answer({ kind: 'confirmAddresses', ...question }), asked }
  }
  const here = 'http://127.0.0.1:4010'

  it('does not ask about the practice service that it started itself', async () => {
    expect(await ask([here], one(here))).toEqual({ answer: true, asked: [] })
  })

  it.each([
    ['another port of this computer', 'http://127.0.0.1:4011'],
    ['another path there', `${here}/other`],
    ['the same place by another name', 'http://localhost:4010'],
    ['another computer', 'https://api.example.com'],
  ])('asks about %s', async (_, address) => {
    expect(await ask([here], one(address))).toEqual({ answer: false, asked: [one(address)] })
  })

  it('asks about practice, too, when it does not run', async () => {
    expect((await ask([], one(here))).answer).toBe(false)
  })

  it('asks about the addresses alone that are not practice', async () => {
    const both = { ...one(here), addresses: [...one(here).addresses, { use: 'uploads', address: 'https://evil.test' }] }
    expect((await ask([here], both)).asked).toEqual([
      { connectionName: 'Northwind', addresses: [{ use: 'uploads', address: 'https://evil.test' }], aliases: [] },
    ])
  })
})
