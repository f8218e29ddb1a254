import { asWritten } from '../../../shared/messages/message.ts'
import { describe, expect, it } from 'vitest'
import { readFromEngine } from '../../../src-main/engine/from-engine.ts'

const error = { code: 'busy', message: asWritten('Open elsewhere.'), details: {} }

describe('messages from the engine', () => {
  it.each([
    { type: 'ready' },
    { type: 'failed', error },
    { type: 'reply', id: 7, reply: { ok: true, value: 1n } },
    { type: 'reply', id: 7, reply: { ok: false, error } },
    { type: 'event', event: { name: 'state', payload: null } },
    { type: 'request', id: 1, request: { kind: 'open', url: 'https://example.com/' } },
    { type: 'request', id: 1, request: { kind: 'practiceStart', isLarge: true, dataFile: '/a' } },
    { type: 'request', id: 1, request: { kind: 'practiceStop' } },
    { type: 'closed' },
  ])('are read as they are: %o', (message) => {
    expect(readFromEngine(message)).toBe(message)
  })

  it.each([
    null,
    'ready',
    [],
    {},
    { type: 'toString' },
    { type: 'start' },
    { type: 'ready', more: 1 },
    { type: 'failed', error: { ...error, code: 'other' } },
    { type: 'failed', error: { code: 'busy', message: asWritten('x') } },
    { type: 'reply', id: 0, reply: { ok: true, value: 1 } },
    { type: 'reply', id: 1.5, reply: { ok: true, value: 1 } },
    { type: 'reply', id: 1, reply: { ok: false } },
    { type: 'event', event: { name: 1, payload: null } },
    { type: 'event', event: { name: 'state' } },
    { type: 'request', id: 1, request: { kind: 'open', url: 7 } },
    { type: 'request', id: 1, request: { kind: 'open', url: 'x'.repeat(8193) } },
    { type: 'request', id: 1, request: { kind: 'practiceStop', more: 1 } },
    { type: 'request', id: 1, request: { kind: 'constructor' } },
  ])('of another shape are none: %o', (message) => {
    expect(readFromEngine(message)).toBeNull()
  })
})
