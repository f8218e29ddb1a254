import { says } from '../../support/says.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { createKeychain } from '../../../src-main/engine/keychain/keychain.ts'
import type { KeyringLibrary } from '../../../src-main/engine/keychain/keyring-thread.ts'
import { Secret } from '../../../src-main/engine/ports.ts'
import type { SecretStore } from '../../../src-main/engine/ports.ts'
import { systemRandomness } from '../../../src-main/engine/system-clock.ts'
import { KeptLog } from '../../support/engine-ports.ts'
import { ManualClock } from '../../support/manual-clock.ts'

/** A keyring in memory that stops answering when it is told to; counts what waits for it. */
class HangingKeyring {
  isHanging = false
  waiting = 0
  readonly #kept = new Map<string, string>()

  get library(): KeyringLibrary {
    const answer = <T>(give: () => T): Promise<T> => {
      if (!this.isHanging) return Promise.resolve(give())
      this.waiting++
      return new Promise<T>(() => undefined)
    }
    const kept = this.#kept
    return {
      getPassword: (_service, account) => answer(() => kept.get(account) ?? null),
      setPassword: (_service, account, password) => answer(() => void kept.set(account, password)),
      deletePassword: (_service, account) => answer(() => kept.delete(account)),
    }
  }
}

const secrets = {
  consumerKey: new Secret('k'),
  consumerSecret: new Secret('s'),
  accessToken: new Secret('t'),
  accessTokenSecret: new Secret('u'),
  bearerToken: null,
  addresses: ['https://api.example.com'],
}

describe('a keyring that stops answering after it was tried out', () => {
  let clock: ManualClock
  let keyring: HangingKeyring
  let keychain: SecretStore
  beforeEach(async () => {
    clock = new ManualClock()
    keyring = new HangingKeyring()
    keychain = createKeychain({
      scope: '/data',
      clock,
      random: systemRandomness,
      log: new KeptLog(),
      library: keyring.library,
      ask: () => Promise.resolve('ready'),
    })
    expect(await keychain.status()).toEqual({ isUsable: true, message: null })
    await keychain.write('c1', secrets)
    keyring.isHanging = true
  })

  /** The value once the clock stands at the time limit; nothing but the clock ends the wait. */
  async function atTheLimit<T>(work: Promise<T>): Promise<T> {
    await clock.advance(900)
    return work
  }

  it('holds a read up to the time limit and no longer, and says so', async () => {
    expect(await atTheLimit(keychain.readKept!('c1'))).toBe('unknown')
    expect(await keychain.read('c1')).toBeNull()
    expect(await keychain.status()).toEqual({
      isUsable: false,
      message: says('does not answer'),
    })
  })

  it('keeps what is written meanwhile for this run', async () => {
    await atTheLimit(keychain.write('c2', secrets))
    expect((await keychain.read('c2'))?.accessToken?.reveal()).toBe('t')
  })

  it('is left in peace for a while, so that nothing piles up behind it, and is used again once it answers', async () => {
    await atTheLimit(keychain.read('c1'))
    const { waiting } = keyring
    expect([await keychain.read('c1'), await keychain.read('c3')]).toEqual([null, null])
    expect(keyring.waiting).toBe(waiting)
    keyring.isHanging = false
    await clock.advance(15_001)
    expect((await keychain.read('c1'))?.accessToken?.reveal()).toBe('t')
    expect(await keychain.status()).toEqual({ isUsable: true, message: null })
  })
})

describe('a keychain that was away for a moment', () => {
  let clock: ManualClock
  let state: 'ready' | 'locked'
  let library: KeyringLibrary
  const open = () =>
    createKeychain({
      ...{ scope: '/data', clock, random: systemRandomness, log: new KeptLog(), library },
      ask: () => Promise.resolve(state),
    })
  const tokenOf = async (keychain: SecretStore, id: string) => (await keychain.read(id))?.accessToken?.reveal()
  /** In steps, so that what a timer began is over before the next one. */
  const aMinuteLater = async () => {
    for (let seconds = 0; seconds < 60; seconds += 5) await clock.advance(5_000)
  }
  const proxy = { proxy: 'http://proxy:3128', name: 'mira', password: new Secret('p') }
  beforeEach(() => {
    clock = new ManualClock()
    state = 'locked'
    library = new HangingKeyring().library
  })

  it('gets what was written meanwhile, so that the next run has it, and says for whom', async () => {
    const keychain = open()
    const kept: string[] = []
    keychain.onKept!((id) => kept.push(id))
    await keychain.write('c1', secrets)
    await keychain.writeProxy(proxy)
    expect((await open().readKept!('c1')) ?? null).toBe('unknown')
    state = 'ready'
    await aMinuteLater()
    expect(kept).toEqual(['c1'])
    expect(await tokenOf(open(), 'c1')).toBe('t')
    expect((await open().readProxy())?.password.reveal()).toBe('p')
  })

  it('gets the newest, whatever was written before', async () => {
    const keychain = open()
    await keychain.write('c1', { ...secrets, accessToken: new Secret('old') })
    await keychain.write('c1', { ...secrets, accessToken: new Secret('new') })
    state = 'ready'
    await keychain.write('c2', secrets)
    await aMinuteLater()
    expect([await tokenOf(open(), 'c1'), await tokenOf(open(), 'c2')]).toEqual(['new', 't'])
  })

  it('no longer has what was removed meanwhile, and is not asked for it before it is gone', async () => {
    state = 'ready'
    const keychain = open()
    await keychain.write('c1', secrets)
    state = 'locked'
    await keychain.remove('c1')
    state = 'ready'
    expect(await keychain.readKept!('c1')).toBeNull()
    await aMinuteLater()
    expect(await open().readKept!('c1')).toBeNull()
  })

  it('is left alone once the program ends', async () => {
    const keychain = open()
    await keychain.write('c1', secrets)
    keychain.close!()
    state = 'ready'
    await aMinuteLater()
    expect(await open().readKept!('c1')).toBeNull()
  })
})

describe('a Secret Service that ends while an entry is written', () => {
  it('keeps the secrets for this run, since the library may have used a store that forgets', async () => {
    const library = new HangingKeyring().library
    let state: 'ready' | 'absent' = 'ready'
    const options = { scope: '/data', clock: new ManualClock(), random: systemRandomness, log: new KeptLog() }
    const keychain = createKeychain({
      ...options,
      library: {
        ...library,
        setPassword: async (service, account, password) => {
          await library.setPassword(service, account, password)
          if (account.startsWith('c1')) state = 'absent'
        },
      },
      ask: () => Promise.resolve(state),
    })
    expect((await keychain.status()).isUsable).toBe(true)
    await keychain.write('c1', secrets)
    expect((await keychain.read('c1'))?.accessToken?.reveal()).toBe('t')
  })
})

describe('the keychain library', () => {
  it('is keytar by name, and has every call of its interface', async () => {
    const keytar: unknown = await import('keytar/keytar.js')
    for (const call of ['getPassword', 'setPassword', 'deletePassword', 'findPassword', 'findCredentials'])
      expect(keytar).toHaveProperty(call, expect.any(Function))
  })
})
