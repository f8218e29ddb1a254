import { flushSync } from 'svelte'
import { describe, expect, test } from 'vitest'
import { asWritten } from '../../../../shared/messages/message.ts'
import { GalleyError } from '../../../../shared/model/errors.ts'
import { openBridge } from '../../../../src-renderer/state/bridge.ts'
import { addressFault, SignInState } from '../../../../src-renderer/state/sign-in-state.svelte.ts'
import { FakeEngine } from '../../../support/window/fake-engine.ts'

describe('an address', () => {
  test.each([
    ['https://api.example', null],
    ['http://127.0.0.1:4010', null],
    ['http://localhost:4010/ads', null],
    ['http://[::1]:4010', null],
    ['http://api.example', 'Use https://. Plain http:// is taken for this machine (127.0.0.1) only.'],
    ['http://127.0.0.1.evil.example', 'Use https://. Plain http:// is taken for this machine (127.0.0.1) only.'],
    ['api.example', 'An address starts with https://.'],
    ['javascript:alert(1)', 'An address starts with https://.'],
    ['https://me:secret@api.example', 'Give the bare address: no name, password, question mark or #.'],
    ['https://api.example?key=1', 'Give the bare address: no name, password, question mark or #.'],
    ['', 'Enter this address.'],
  ])('%s', (typed, fault) => {
    expect(addressFault(typed, true)).toBe(fault)
  })

  test('may be left empty where it is optional', () => {
    expect(addressFault(' ', false)).toBeNull()
  })
})

function filled(engine: FakeEngine): SignInState {
  const signIn = new SignInState(openBridge(engine))
  signIn.set({ name: 'Northwind', baseUrl: 'https://api.example', adsBaseUrl: 'https://ads.example' })
  signIn.set({ consumerKey: ' key ', consumerSecret: 'secret' })
  return signIn
}

test('a form without its needed parts names each of them', () => {
  const signIn = new SignInState(openBridge(new FakeEngine()))
  expect(Object.keys(signIn.faults).toSorted()).toEqual([
    'adsBaseUrl',
    'baseUrl',
    'consumerKey',
    'consumerSecret',
    'name',
  ])
})

test('starting sends what was typed, without spaces, and the sandbox address falls back to the advertising one', async () => {
  const engine = new FakeEngine({ isConnected: false })
  const signIn = filled(engine)
  await signIn.start()
  expect(engine.calls.at(-1)?.input).toMatchObject({
    connection: { name: 'Northwind', adsSandboxBaseUrl: 'https://ads.example', uploadBaseUrl: null },
    consumerKey: 'key',
    consumerSecret: 'secret',
    forceLogin: false,
  })
  expect(signIn.flow?.status).toBe('waiting')
})

test('the secrets leave the form once it was used', () => {
  const signIn = filled(new FakeEngine({ isConnected: false }))
  signIn.forgetSecrets()
  expect(signIn.form).toMatchObject({ consumerKey: '', consumerSecret: '', name: 'Northwind' })
})

test('a wrong PIN is told, and the right one shows who it is before anything is stored', async () => {
  const engine = new FakeEngine({ isConnected: false })
  const signIn = filled(engine)
  await signIn.start()
  await signIn.sendPin('no digits')
  expect(signIn.error?.message).toContain('not the PIN')
  await signIn.sendPin('1234567')
  flushSync()
  expect(signIn.flow).toMatchObject({ status: 'identified', identity: { screenName: 'northwind_ads' } })
  expect(engine.calls.some((call) => call.name === 'signIn.confirm')).toBe(false)
})

test('another account starts again and has the service ask who', async () => {
  const engine = new FakeEngine({ isConnected: false })
  const signIn = filled(engine)
  await signIn.start()
  await signIn.useAnother()
  expect(engine.calls.at(-1)?.input).toMatchObject({ forceLogin: true })
})

test('a known connection asks for its keys only when none are kept', async () => {
  const engine = new FakeEngine()
  const signIn = new SignInState(openBridge(engine), engine.state().connections[0])
  expect(signIn.hasKeys).toBe(true)
  engine.failing.set('signIn.start', new GalleyError('usage', asWritten('Signing in needs the application key.')))
  await signIn.start()
  expect(engine.calls.at(-1)?.input).toMatchObject({ consumerKey: null, consumerSecret: null })
  expect(signIn.hasKeys).toBe(false)
})

test('a known connection whose keys were given for other addresses shows these and asks for the keys', async () => {
  const engine = new FakeEngine()
  const signIn = new SignInState(openBridge(engine), engine.state().connections[0])
  expect(signIn.needsAddresses).toBe(false)
  engine.failing.set('signIn.start', new GalleyError('keys_needed', asWritten('Other addresses.')))
  await signIn.start()
  expect([signIn.needsAddresses, signIn.hasKeys]).toEqual([true, false])
})
