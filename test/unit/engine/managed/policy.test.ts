import { describe, expect, it } from 'vitest'
import { settingsToSet } from '../../../../src-main/engine/managed/managed-settings.ts'
import { managedView, readPolicy } from '../../../../src-main/engine/managed/policy.ts'
import { systemPolicy } from '../../../../src-main/engine/managed/policy-source.ts'
import { nodeFiles } from '../../../../src-main/engine/files/node-files.ts'
import { KeptLog } from '../../../support/engine-ports.ts'

const policy = {
  version: 1,
  managedBy: 'Northwind IT',
  updates: { mode: 'announce', channel: 'stable', feed: 'https://updates.northwind.example/galley' },
  connections: [
    {
      galleyConnection: 1,
      name: 'Northwind',
      addresses: { signIn: 'https://api.example', advertising: 'https://ads.example' },
      secretFrom: 'vault',
    },
  ],
  secretCommands: { vault: ['/usr/bin/vault', 'read', 'galley'] },
  settings: { checks: { untracked: 'blocking' } },
  locked: ['checks'],
}
const read = (value: unknown) => {
  const log = new KeptLog()
  return { log, ...readPolicy(() => (typeof value === 'string' ? value : JSON.stringify(value)), log) }
}

describe('a policy', () => {
  it('is read once, and shown by who manages and what is theirs', () => {
    const reading = read(policy)
    expect(reading.fault).toBeNull()
    expect(managedView(reading)).toEqual({
      managedBy: 'Northwind IT',
      fault: null,
      locked: ['checks'],
      connections: ['Northwind'],
      hasChecks: true,
      hasNamingRules: false,
    })
  })

  it('that is not there changes nothing', () => {
    expect(readPolicy(() => null, new KeptLog())).toEqual({ policy: null, fault: null })
    expect(readPolicy(undefined, new KeptLog())).toEqual({ policy: null, fault: null })
  })

  it('that cannot be read holds in no part, and is told with the place and without its values', () => {
    const odd: [unknown, string][] = [
      ['{', 'policy'],
      [{ ...policy, version: 2 }, 'version'],
      [{ ...policy, managedBy: '' }, 'managedBy'],
      [{ ...policy, updates: { mode: 'sometimes' } }, 'updates.mode'],
      [{ ...policy, locked: ['everything'] }, 'locked.0'],
      [{ ...policy, secretCommands: { vault: 'rm -rf /' } }, 'secretCommands.vault'],
      [`"${'x'.repeat(300_000)}"`, 'policy'],
    ]
    for (const [value, part] of odd) {
      const { policy: found, fault, log } = read(value)
      expect(found).toBeNull()
      expect(fault).toMatchObject({ id: 'engine.policy.unreadable', args: { part } })
      expect(JSON.stringify(log.lines)).not.toContain('rm -rf')
    }
  })
})

describe('where a policy stands', () => {
  it('on Windows is a value of the registry that only administrators write', () => {
    const asked: unknown[] = []
    const output = '\r\nHKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\Galley\r\n    Policy    REG_SZ    {"version":1}\r\n\r\n'
    const source = systemPolicy(nodeFiles, 'win32', (...asking) => {
      asked.push(asking)
      return output
    })
    expect(source()).toBe('{"version":1}')
    expect(asked).toEqual([['reg', ['query', String.raw`HKLM\SOFTWARE\Policies\Galley`, '/v', 'Policy']]])
    expect(systemPolicy(nodeFiles, 'win32', () => null)()).toBeNull()
  })

  it('on macOS is a managed preference, which is not asked for where there is none', () => {
    const source = systemPolicy({ ...nodeFiles, statSync: () => null }, 'darwin', () => '{}')
    expect(source()).toBeNull()
    const there = { type: 'file' as const, sizeBytes: 1, modifiedNs: 0n, inode: 0n }
    expect(systemPolicy({ ...nodeFiles, statSync: () => there }, 'darwin', () => '{"version":1}')()).toBe(
      '{"version":1}',
    )
  })
})

describe('checks and naming rules of a policy', () => {
  const managed = { checks: { untracked: 'blocking' as const }, namingRules: { campaign: { separator: '_' } } }

  it('are what an account begins with', () => {
    expect(settingsToSet(managed, [], 'a', {})).toEqual([
      { name: 'checks.a', value: { untracked: 'blocking' } },
      { name: 'naming.a', value: { campaign: { separator: '_' } } },
    ])
    expect(settingsToSet(managed, [], 'a', { 'checks.a': {}, 'naming.a': {} })).toEqual([])
    expect(settingsToSet({}, ['checks'], 'a', {})).toEqual([])
  })

  it('are set again where they are locked and somebody changed them', () => {
    const present = { 'checks.a': { untracked: 'off' }, 'naming.a': {} }
    expect(settingsToSet(managed, ['checks'], 'a', present)).toEqual([
      { name: 'checks.a', value: { untracked: 'blocking' } },
    ])
    expect(settingsToSet(managed, ['checks'], 'a', { ...present, 'checks.a': { untracked: 'blocking' } })).toEqual([])
  })
})
