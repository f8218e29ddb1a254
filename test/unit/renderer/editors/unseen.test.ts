/** What a picker says of a typed text that is no record here. */
import { whyNotTargetable } from '../../../../shared/contract/reference/targetable.ts'
import { describe, expect, it } from 'vitest'
import { soughtKinds, unseenWords } from '../../../../src-renderer/editors/unseen.ts'

const audience = [
  { kind: 'custom_audience', value: null, whyNot: whyNotTargetable },
  { kind: 'shared_audience', value: 'id', whyNot: whyNotTargetable },
]
const user = [{ kind: 'promotable_user', value: 'user_id' }]
const words = (
  sources: readonly { kind: string; value: string | null }[],
  typed: string,
  answers: readonly ('asking' | 'missing' | 'unknown' | null)[],
  canAsk = true,
) => unseenWords({ sources, typed, canAsk, answers })

describe('a typed text that is no record here', () => {
  it('is no value of a record by itself, whatever was typed', () => {
    expect(words(audience, 'Café guests', [null, null])).toBeNull()
    expect(words(audience, 'Café guests', [null, null], false)).toBeNull()
  })

  it('is looked for by its id while connected, and cannot be chosen where it is not there', () => {
    expect(soughtKinds(audience, '2907c')).toEqual(['custom_audience', 'shared_audience'])
    expect(soughtKinds(audience, 'Café guests')).toEqual([])
    expect(words(audience, '2907c', ['asking', null])?.reason).toBe('Asking the service…')
    expect(words(audience, '2907c', ['missing', 'unknown'])?.reason).toBe('The account has no audience of that id.')
    expect(words(audience, '2907c', ['unknown', 'unknown'])).toMatchObject({ reason: null, label: '2907c' })
  })

  it('can be named without a connection, to be looked up later', () => {
    expect(words(audience, '2907c', [null, null], false)).toEqual({
      label: '2907c',
      detail: 'Not seen here yet: looked up once you are connected',
      reason: null,
    })
  })

  it('is a user where it is a number, and no handle', () => {
    expect(words(user, '1784402258', [null])).toMatchObject({ label: 'User 1784402258', reason: null })
    expect(words(user, '@coffee', [null])).toBeNull()
    expect(soughtKinds(user, '1784402258')).toEqual([])
  })
})
