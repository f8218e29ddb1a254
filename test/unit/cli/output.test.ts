import { asWritten } from '../../../shared/messages/message.ts'
import { describe, expect, it } from 'vitest'
import { createOutput } from '../../../src-main/cli/output.ts'

function make(isJson: boolean) {
  const lines = { out: '', err: '' }
  const output = createOutput(isJson, { out: (text) => (lines.out += text), err: (text) => (lines.err += text) })
  return { output, lines }
}

describe('output', () => {
  it('writes one JSON value a line, exact and without raw line separators', () => {
    const { output, lines } = make(true)
    output.json({ name: 'a\u2028b\nc', micro: 9007199254740993n, none: undefined })
    output.text('for people')
    output.table(['A'], [['b']])
    expect(lines.out).toBe('{"name":"a\\u2028b\\nc","micro":9007199254740993}\n')
  })

  it('ends with the error as a JSON line, or tells people on stderr', () => {
    const error = { code: 'busy' as const, message: asWritten('Open elsewhere.'), details: {} }
    const json = make(true)
    json.output.error(error)
    expect(json.lines).toEqual({ out: '{"error":{"code":"busy","message":"Open elsewhere.","details":{}}}\n', err: '' })
    const text = make(false)
    text.output.error(error)
    expect(text.lines).toEqual({ out: '', err: 'Open elsewhere.\n' })
  })

  it('aligns columns and does not let text of others steer the terminal', () => {
    const { output, lines } = make(false)
    output.table(
      ['ID', 'NAME'],
      [
        ['a', 'red\u001b[31m\u202e'],
        ['long-one', 'x'],
      ],
    )
    expect(lines.out).toBe('ID        NAME\na         red [31m\nlong-one  x\n')
  })

  it('shortens long cells, but for a last column that is read whole', () => {
    const { output, lines } = make(false)
    const long = 'x'.repeat(60)
    output.table(['A', 'WHY'], [[long, long]])
    output.table(['A', 'WHY'], [[long, long]], { isLastWhole: true })
    const short = `${'x'.repeat(47)}…`
    const [, cut, , whole] = lines.out.split('\n')
    expect([cut, whole]).toEqual([`${short}  ${short}`, `${short}  ${long}`])
  })

  it('prints nothing for people with --json, and no JSON for people', () => {
    const { output, lines } = make(false)
    output.json({ a: 1 })
    output.text('hello')
    expect(lines.out).toBe('hello\n')
  })
})
