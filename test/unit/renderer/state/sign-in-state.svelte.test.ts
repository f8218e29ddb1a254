// @vitest-environment node
import { flushSync } from 'svelte'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ConnectionView } from '../../../../shared/bridge.ts'
import { addressFault, SignInState } from '../../../../src-renderer/state/sign-in-state.svelte.ts'
import { GalleyEngine } from '../../../support/window/galley-engine.ts'

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

let engine: GalleyEngine
/** A form with what the practice service asks for. */
function filled(): SignInState {
  const signIn = new SignInState(engine.bridge)
  const { base_url, ads_base_url, consumer_key, consumer_secret } = engine.practice.line
  signIn.set({ name: 'Northwind', baseUrl: base_url, adsBaseUrl: ads_base_url })
  signIn.set({ consumerKey: ` ${consumer_key} `, consumerSecret: consumer_secret })
  return signIn
}

/** The PIN that the service shows to a person who lets Galley in. */
async function pinOf({ flow }: SignInState): Promise<string> {
  const url = new URL(flow!.authorizeUrl)
  const token = url.searchParams.get('oauth_token')!
  const { text: page } = await engine.practice.send({ url: url.href })
  const { text } = await engine.practice.decide(token, page, 'mira_northwind', 'approve')
  return /<code id="pin">(\d+)<\/code>/.exec(text)![1]!
}

/** Signed in once, with the keys in the keychain. */
async function known(): Promise<ConnectionView> {
  const signIn = filled()
  await signIn.start()
  await signIn.sendPin(await pinOf(signIn))
  const state = await signIn.confirm()
  return state!.connections[0]!
}

describe('a sign-in', () => {
  beforeEach(async () => {
    engine = await GalleyEngine.open({ isSignedIn: false })
  })
  afterEach(() => engine.end())

  test('a form without its needed parts names each of them', () => {
    const signIn = new SignInState(engine.bridge)
    expect(Object.keys(signIn.faults).toSorted()).toEqual([
      'adsBaseUrl',
      'baseUrl',
      'consumerKey',
      'consumerSecret',
      'name',
    ])
  })

  test('starting sends what was typed, without spaces, and the sandbox address falls back to the advertising one', async () => {
    const signIn = filled()
    await signIn.start()
    const { ads_base_url, consumer_key, consumer_secret } = engine.practice.line
    expect(engine.inputsOf('signIn.start')).toMatchObject([
      {
        connection: { name: 'Northwind', adsSandboxBaseUrl: ads_base_url, uploadBaseUrl: null },
        consumerKey: consumer_key,
        consumerSecret: consumer_secret,
        forceLogin: false,
      },
    ])
    expect(signIn.flow?.status).toBe('waiting')
  })

  test('the secrets leave the form once it was used', () => {
    const signIn = filled()
    signIn.forgetSecrets()
    expect(signIn.form).toMatchObject({ consumerKey: '', consumerSecret: '', name: 'Northwind' })
  })

  test('an address of another sign-in is told, and the right PIN shows who it is before anything is stored', async () => {
    const signIn = filled()
    await signIn.start()
    const pin = await pinOf(signIn)
    await signIn.sendPin('http://127.0.0.1/callback?oauth_token=other&oauth_verifier=1234567')
    expect(signIn.flow).toMatchObject({ status: 'waiting', error: { code: 'sign_in_failed' } })
    await signIn.sendPin(pin)
    flushSync()
    expect(signIn.flow).toMatchObject({ status: 'identified', error: null, identity: { screenName: 'mira_northwind' } })
    expect((await engine.galley.call('app.state', {})).connections).toEqual([])
  })

  test('a wrong PIN is told, and a new sign-in takes the right one', async () => {
    const signIn = filled()
    await signIn.start()
    await signIn.sendPin('1234567')
    expect(signIn.flow).toMatchObject({ status: 'failed', error: { code: 'sign_in_failed' } })
    await signIn.start()
    await signIn.sendPin(await pinOf(signIn))
    expect(signIn.flow).toMatchObject({ status: 'identified', error: null })
  })

  test('another account starts again and has the service ask who', async () => {
    const signIn = filled()
    await signIn.start()
    await signIn.useAnother()
    expect(engine.inputsOf('signIn.start').at(-1)).toMatchObject({ forceLogin: true })
  })

  test('a known connection asks for its keys only when none are kept', async () => {
    const connection = await known()
    const signIn = new SignInState(engine.bridge, connection)
    expect(signIn.hasKeys).toBe(true)
    await signIn.start()
    expect([signIn.error, signIn.hasKeys, signIn.flow?.status]).toEqual([null, true, 'waiting'])
    await engine.galley.restart()
    await signIn.start()
    expect(engine.inputsOf('signIn.start').at(-1)).toMatchObject({ consumerKey: null, consumerSecret: null })
    expect(signIn.hasKeys).toBe(false)
  })

  test('a known connection whose keys were given for other addresses shows these and asks for the keys', async () => {
    const connection = await known()
    const signIn = new SignInState(engine.bridge, { ...connection, adsBaseUrl: 'https://elsewhere.example' })
    expect(signIn.needsAddresses).toBe(false)
    await signIn.start()
    expect([signIn.needsAddresses, signIn.hasKeys]).toEqual([true, false])
  })
})
