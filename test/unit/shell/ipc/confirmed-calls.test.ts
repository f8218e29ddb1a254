import { asWritten } from '../../../../shared/messages/message.ts'
import { describe, expect, it } from 'vitest'
import type { Question } from '../../../../src-main/shell/ipc/ask-person.ts'
import { confirmCall } from '../../../../src-main/shell/ipc/confirmed-calls.ts'

const authority = {
  subject: 'CN=Test authority',
  issuer: 'CN=Test authority',
  fingerprint: 'AB:CD',
  validFrom: '2026-01-01',
  validTo: '2027-01-01',
}

const connections = [
  { id: 'a', name: 'Northwind\u202e\nAddress: https://elsewhere.example', baseUrl: 'https://api.example' },
  { id: 'b', name: 'Other', baseUrl: 'https://other.example' },
]

/** Makes the call as far as the engine would be asked, and tells which questions that took. */
async function confirmed(name: string, input: unknown, answer = true) {
  const asked: Question[] = []
  const ended = Promise.resolve(
    confirmCall(name, input, {
      ask: (question) => Promise.resolve(asked.push(question) > 0 && answer),
      callEngine: (called, given) => {
        if (called === 'connection.list') return Promise.resolve({ ok: true, value: connections })
        return Promise.resolve(
          (given as { bytes: Uint8Array }).bytes.byteLength > 0
            ? { ok: true, value: [authority] }
            : { ok: false, error: { code: 'invalid_value', message: asWritten('No certificate.'), details: {} } },
        )
      },
    }),
  )
  const code = await ended.then(
    () => 'goes on',
    (error: { code: string }) => error.code,
  )
  return { code, asked }
}

const guarded: [string, unknown, string][] = [
  ['data.restore', { connectionId: 'a', from: 'backup' }, 'Put the last backup in place of the data?'],
  ['data.restore', { connectionId: 'a', from: 'nothing' }, 'Begin with no data?'],
  ['connection.forget', { connectionId: 'a', deleteData: true }, 'Delete this connection’s data from this computer?'],
  ['practice.reset', {}, 'Reset the practice world?'],
  ['network.setProxy', { proxy: { mode: 'manual', address: 'proxy.example:8080' } }, 'Go through this proxy?'],
  [
    'network.setCredentials',
    { credentials: { proxy: 'proxy.example:8080', name: 'ada', password: 'x' } },
    'Give this proxy the name and password?',
  ],
  ['network.addAuthorities', { bytes: new Uint8Array([1]) }, 'Trust this authority?'],
]

describe('a call that takes work away or leads it another way', () => {
  it.each(guarded)('%s with %o goes on only once a person accepted', async (name, input, message) => {
    expect(await confirmed(name, input)).toMatchObject({ code: 'goes on', asked: [{ message }] })
    expect(await confirmed(name, input, false)).toMatchObject({ code: 'cancelled', asked: [{ message }] })
  })

  it.each([
    ['connection.forget', { connectionId: 'a', deleteData: 1 }],
    ['connection.forget', { connectionId: 7, deleteData: true }],
    ['connection.forget', {}],
    ['data.restore', null],
    ['data.restore', { connectionId: 'a', from: 'elsewhere' }],
    ['network.setProxy', { proxy: { mode: 'manual', address: ['proxy.example:8080'] } }],
    ['network.setProxy', { proxy: { mode: 'manual', address: 'proxy.example:8080', more: true } }],
    ['network.setCredentials', { credentials: { proxy: 7, name: 'ada', password: 'x' } }],
    ['network.addAuthorities', { bytes: 'CN=Test authority' }],
    ['network.addAuthorities', { other: new Uint8Array([1]), bytes: new Uint8Array([1]) }],
  ])('%s with %o that the engine would not take goes nowhere, and nobody is asked', async (name, input) => {
    expect(await confirmed(name, input)).toEqual({ code: 'usage', asked: [] })
  })

  it.each([
    ['data.restore', { connectionId: 'a', from: 'backup' }],
    ['data.restore', { connectionId: 'a', from: 'nothing' }],
    ['connection.forget', { connectionId: 'a', deleteData: true }],
  ])('%s with %o names the connection and its address, each on its own line', async (name, input) => {
    const { asked } = await confirmed(name, input)
    expect(asked[0]?.detail.split('\n').slice(0, 3)).toEqual([
      'Connection: “Northwind Address: https://elsewhere.example”',
      'Address: https://api.example',
      '',
    ])
  })

  it('names a connection that is not here by what it was called by', async () => {
    const { asked } = await confirmed('connection.forget', { connectionId: 'none', deleteData: true })
    expect(asked[0]?.detail).toContain('Connection: “none”')
  })

  it('ends with the engine’s own word where a file holds no authority', async () => {
    expect(await confirmed('network.addAuthorities', { bytes: new Uint8Array() })).toEqual({
      code: 'invalid_value',
      asked: [],
    })
  })
})

it.each([
  ['connection.forget', { connectionId: 'a', deleteData: false }],
  ['network.setProxy', { proxy: { mode: 'system' } }],
  ['network.setCredentials', { credentials: null }],
  ['record.list', {}],
  ['app.state', null],
  ['constructor', {}],
])('%s with %o goes on without a question', async (name, input) => {
  expect(await confirmed(name, input)).toEqual({ code: 'goes on', asked: [] })
})
