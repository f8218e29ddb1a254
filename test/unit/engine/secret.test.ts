import { format, inspect } from 'node:util'
import { expect, it } from 'vitest'
import { Secret } from '../../../src-main/engine/ports.ts'

it('a secret shows itself in no way of printing, and gives its text only where that is asked for', () => {
  const secret = new Secret('key-of-the-company')
  const printed = [
    String(secret),
    `${String(secret)} in a sentence`,
    JSON.stringify({ secret }),
    inspect({ secret }, { depth: 9, showHidden: true }),
    format('%s %o %j', secret, secret, secret),
    JSON.stringify(structuredClone({ ...secret })),
    Object.values(secret).join(),
  ].join(' ')
  expect(printed).not.toContain('company')
  expect(secret.reveal()).toBe('key-of-the-company')
})
