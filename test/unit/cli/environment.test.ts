import { describe, expect, it } from 'vitest'
import { readEnvironment } from '../../../src-main/cli/environment.ts'

const four = {
  GALLEY_CONSUMER_KEY: 'k',
  GALLEY_CONSUMER_SECRET: 's',
  GALLEY_ACCESS_TOKEN: 't',
  GALLEY_ACCESS_TOKEN_SECRET: 'u',
}
const dir = (variables: Record<string, string>, platform: NodeJS.Platform = 'linux') =>
  readEnvironment(variables, platform, undefined).dataDir

describe('environment', () => {
  it('keeps data where each system wants it', () => {
    expect(dir({ HOME: '/h' })).toBe('/h/.local/share/galley')
    expect(dir({ HOME: '/h', XDG_DATA_HOME: '/x' })).toBe('/x/galley')
    expect(dir({ HOME: '/h' }, 'darwin')).toBe('/h/Library/Application Support/galley')
    expect(dir({ HOME: '/h', APPDATA: '/r' }, 'win32')).toBe('/r\\galley')
  })

  it('lets GALLEY_DATA_DIR win over the system, and --data-dir over both', () => {
    expect(dir({ HOME: '/h', GALLEY_DATA_DIR: '/g' })).toBe('/g')
    expect(readEnvironment({ GALLEY_DATA_DIR: '/g' }, 'linux', '/d').dataDir).toBe('/d')
  })

  it('takes secrets only when all four are there', () => {
    expect(readEnvironment(four, 'linux', undefined).secrets).toEqual({
      consumerKey: 'k',
      consumerSecret: 's',
      accessToken: 't',
      accessTokenSecret: 'u',
    })
    expect(readEnvironment({ ...four, GALLEY_ACCESS_TOKEN: '' }, 'linux', undefined)).toMatchObject({
      secrets: null,
      application: { key: 'k', secret: 's' },
    })
  })
})
