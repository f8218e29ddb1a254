import { describe, expect, it } from 'vitest'
import { dangerousSwitches, readSwitches } from '../../../../src-main/shell/start/switches.ts'

const linux = { platform: 'linux', env: {}, home: '/home/ann', workingDir: '/there' }

describe('the data folder', () => {
  it('is the place of each system for application data', () => {
    expect(readSwitches([], linux).dataDir).toBe('/home/ann/.local/share/galley')
    expect(readSwitches([], { ...linux, env: { XDG_DATA_HOME: '/data' } }).dataDir).toBe('/data/galley')
    expect(readSwitches([], { ...linux, platform: 'darwin' }).dataDir).toBe(
      '/home/ann/Library/Application Support/galley',
    )
  })

  it('is named by the environment, and before that by the switch', () => {
    const env = { GALLEY_DATA_DIR: '/elsewhere' }
    expect(readSwitches([], { ...linux, env }).dataDir).toBe('/elsewhere')
    expect(readSwitches(['--data-dir=/here'], { ...linux, env }).dataDir).toBe('/here')
    expect(readSwitches(['--data-dir='], { ...linux, env }).dataDir).toBe('/elsewhere')
  })

  it('is absolute', () => {
    expect(readSwitches(['--data-dir=data'], linux).dataDir).toBe('/there/data')
    expect(readSwitches(['--screenshot=a.png'], linux).screenshotFile).toBe('/there/a.png')
  })
})

describe('the other switches', () => {
  it('are off by themselves', () => {
    expect(readSwitches(['--disable-gpu', 'file.txt'], linux)).toMatchObject({
      screenshotFile: null,
      isOnce: false,
      isSessionOnly: false,
    })
  })

  it('are read among those of Chromium', () => {
    const argv = ['--no-sandbox', '--screenshot=/tmp/a.png', '--once', '--session-only', '--disable-gpu']
    expect(readSwitches(argv, linux)).toMatchObject({ screenshotFile: '/tmp/a.png', isOnce: true, isSessionOnly: true })
  })
})

describe('switches that a release refuses', () => {
  it.each([
    ['--remote-debugging-port=9222', 'remote-debugging-port'],
    ['--remote-debugging-pipe', 'remote-debugging-pipe'],
    ['--inspect', 'inspect'],
    ['--inspect=0.0.0.0:9229', 'inspect'],
    ['--inspect-brk=0', 'inspect-brk'],
    ['--js-flags=--allow-natives-syntax', 'js-flags'],
    ['--no-sandbox', 'no-sandbox'],
    ['-no-sandbox', 'no-sandbox'],
    ['/no-sandbox', 'no-sandbox'],
    ['--NO-SANDBOX', 'no-sandbox'],
    ['--disable-web-security', 'disable-web-security'],
    ['--proxy-server=http://evil.example', 'proxy-server'],
    ['--renderer-cmd-prefix=sh', 'renderer-cmd-prefix'],
    ['--load-extension=/tmp/x', 'load-extension'],
    ['--user-data-dir=/tmp/x', 'user-data-dir'],
  ])('include %s', (argument, name) => expect(dangerousSwitches(['--once', argument])).toEqual([name]))

  it('do not include our own or harmless ones', () => {
    expect(
      dangerousSwitches([
        '--data-dir=/inspect',
        '--screenshot=/tmp/no-sandbox',
        '--disable-gpu',
        '--inspector',
        'no-sandbox',
        '/home/x',
      ]),
    ).toEqual([])
  })
})
