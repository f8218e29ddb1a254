import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  dateFormats,
  exampleName,
  namingRulesOf,
  readName,
  separators,
  writeName,
} from '../../../shared/model/naming-rule.ts'
import type { NamePart, NamingRule } from '../../../shared/model/naming-rule.ts'
import { namingFault } from '../../../shared/model/naming-words.ts'
import type { Json } from '../../../shared/model/values.ts'
import { textOf } from '../../../shared/presentation/text-of.ts'

const rule: NamingRule = {
  separator: '_',
  parts: [
    { kind: 'choice', label: 'Market', choices: ['DE', 'DE_AT', 'ES'] },
    { kind: 'fixed', text: 'NW' },
    { kind: 'free', label: 'Theme' },
    { kind: 'date', label: 'Month', format: 'YYYY-MM' },
  ],
  position: 'on',
}
const said = (name: string) => {
  const fault = namingFault(rule, name, '2026-11-24')
  return fault && textOf(fault)
}

describe('a naming rule', () => {
  it('takes names whose parts fit, and of two choices the longer', () => {
    expect(readName(rule, 'DE_NW_Decaf week_2026-11')).toEqual({
      values: ['DE', 'NW', 'Decaf week', '2026-11'],
      fault: null,
    })
    expect(readName(rule, 'DE_AT_NW_Decaf_2026-11').values[0]).toBe('DE_AT')
    expect(exampleName(rule, '2026-11-24')).toBe('DE_NW_Theme_2026-11')
  })

  it.each([
    ['FR_NW_x_2026-11', 'Naming rule: “FR” is no Market. It is one of DE, DE_AT or ES.'],
    ['de_NW_x_2026-11', 'Naming rule: “de” is no Market. It is one of DE, DE_AT or ES.'],
    ['', 'Naming rule: Market is missing.'],
    ['DE', 'Naming rule: NW is missing.'],
    ['DE_', 'Naming rule: NW is missing.'],
    ['DE_XX_x_2026-11', 'Naming rule: “XX” is to be “NW”.'],
    ['DE_NW_ _2026-11', 'Naming rule: Theme is missing.'],
    ['DE_NW_x_2026-13', 'Naming rule: “2026-13” is no Month such as 2026-11.'],
    ['DE_NW_x_26-11', 'Naming rule: “26-11” is no Month such as 2026-11.'],
    ['DE_NW_x_2026-11_v2', 'Naming rule: “_v2” stands behind the last part.'],
    ['DE_NW_x_2026-11', null],
  ])('says of %j what is wrong with it', (name, words) => {
    expect(said(name)).toBe(words)
  })

  it('names six choices of many, and says that there are more', () => {
    const choices = ['A', 'B', 'C', 'D', 'E', 'F', 'G']
    const fault = namingFault({ ...rule, parts: [{ kind: 'choice', label: 'Market', choices }] }, 'X', '2026-11-01')
    expect(textOf(fault!)).toBe('Naming rule: “X” is no Market. It is one of A, B, C, D, E, F and more.')
  })

  it('reads what it wrote, whatever the rule, and is the same once it was kept', () => {
    const label = fc.stringMatching(/^[A-Za-z]{1,8}$/)
    const part: fc.Arbitrary<NamePart> = fc.oneof(
      fc.record({ kind: fc.constant('fixed' as const), text: label }),
      fc.record({
        kind: fc.constant('choice' as const),
        label,
        choices: fc.array(label, { minLength: 1, maxLength: 4 }),
      }),
      fc.record({ kind: fc.constant('date' as const), label, format: fc.constantFrom(...dateFormats) }),
      fc.record({ kind: fc.constant('free' as const), label }),
    )
    const anyRule = fc.record({
      separator: fc.constantFrom(...separators),
      parts: fc.array(part, { minLength: 1, maxLength: 6 }),
      position: fc.constantFrom('off' as const, 'on' as const, 'blocking' as const),
    })
    fc.assert(
      fc.property(anyRule, (given) => {
        const name = exampleName(given, '2026-11-24')
        const read = readName(given, name)
        expect(read.fault).toBeNull()
        expect(writeName(given, read.values)).toBe(name)
        expect(namingRulesOf({ campaign: given as unknown as Json })).toEqual({ campaign: given })
      }),
    )
  })

  it.each([
    null,
    3,
    [],
    { campaign: { separator: '_', parts: [], position: 'on' } },
    { campaign: { ...rule, separator: '' } },
  ])('is none where the setting says %j', (setting) => {
    expect(namingRulesOf(setting as Json)).toEqual({})
  })
})
