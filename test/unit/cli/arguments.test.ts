import { describe, expect, it } from 'vitest'
import { pairsOf, readArguments, secondsOf, splitCommand } from '../../../src-main/cli/arguments.ts'
import type { CommandShape } from '../../../src-main/cli/arguments.ts'
import { commands } from '../../../src-main/cli/commands.ts'
import { commandHelp, generalHelp } from '../../../src-main/cli/help.ts'

const shape: CommandShape = {
  name: 'list',
  summary: 'List',
  words: 'KIND',
  wordCount: [1, 1],
  flags: {
    limit: { shape: 'text', value: 'N', help: 'h' },
    alias: { shape: 'texts', value: 'A=B', help: 'h' },
    into: { shape: 'pair', value: 'KIND ID', help: 'h' },
    strict: { shape: 'none', help: 'h' },
  },
}
const read = (...argv: string[]) => readArguments(shape, argv)

describe('command line', () => {
  it('takes words and flags in any order', () => {
    const given = read('--limit', '5', 'campaign', '--strict', '--json')
    expect(given.words).toEqual(['campaign'])
    expect([given.text('limit'), given.has('strict'), given.has('json')]).toEqual(['5', true, true])
  })

  it('takes --flag=value, with further equal signs in the value', () => {
    expect(read('campaign', '--alias=a=b', '--alias', 'c=d=e').texts('alias')).toEqual(['a=b', 'c=d=e'])
  })

  it('takes everything after -- as words', () => {
    expect(readArguments({ ...shape, wordCount: [0, null] }, ['--', '--limit', 'x']).words).toEqual(['--limit', 'x'])
  })

  it('takes two values where an option has two', () => {
    expect(read('--into', 'campaign', 'a1', 'line_item').texts('into')).toEqual(['campaign', 'a1'])
    expect(read('--into', 'campaign', 'a1', 'line_item').words).toEqual(['line_item'])
  })

  it.each([
    ['an option with one of its two values', ['campaign', '--into', 'campaign']],
    ['an option in the place of a second value', ['campaign', '--into', 'campaign', '--json']],
    ['an option with two values given twice', ['campaign', '--into', 'a', 'b', '--into', 'c', 'd']],
    ['an unknown option', ['campaign', '--nope']],
    ['an option that is a member of every object', ['campaign', '--toString']],
    ['an option without its value', ['campaign', '--limit']],
    ['a switch with a value', ['campaign', '--strict=yes']],
    ['an option given twice', ['campaign', '--limit', '1', '--limit', '2']],
    ['a word too many', ['campaign', 'x']],
    ['a word too few', []],
  ])('refuses %s', (_, argv) => {
    expect(() => read(...argv)).toThrow(expect.objectContaining({ code: 'usage' }) as Error)
  })

  it('finds the command behind flags with values', () => {
    expect(splitCommand(['--data-dir', 'list', '--json', 'show', 'a'])).toEqual({
      name: 'show',
      rest: ['--data-dir', 'list', '--json', 'a'],
    })
    expect(splitCommand(['--help'])).toEqual({ name: null, rest: ['--help'] })
  })

  it('reads seconds, and refuses other text', () => {
    expect(secondsOf(read('x', '--limit', '1.5'), 'limit', 600)).toBe(1500)
    expect(secondsOf(read('x'), 'limit', 600)).toBe(600_000)
    expect(() => secondsOf(read('x', '--limit', '-1'), 'limit', 600)).toThrow()
  })

  it('reads pairs, and refuses what is none', () => {
    expect(pairsOf(read('x', '--alias', 'a=b='), 'alias')).toEqual({ a: 'b=' })
    expect(() => pairsOf(read('x', '--alias', '=b'), 'alias')).toThrow()
  })

  it('names every command and its options in help', () => {
    for (const { shape: each } of commands) {
      expect(generalHelp()).toContain(each.name)
      for (const flag of Object.keys(each.flags)) expect(commandHelp(each)).toContain(`--${flag}`)
    }
  })
})
