import { expect, it } from 'vitest'
import type { NamingRule } from '../../../../shared/model/naming-rule.ts'
import { draftOf, movedPart, ruleOf, withPart } from '../../../../src-renderer/app/settings/naming-draft.ts'

const rule: NamingRule = {
  separator: ' | ',
  parts: [
    { kind: 'choice', label: 'Market', choices: ['DE', 'ES'] },
    { kind: 'fixed', text: 'NW' },
    { kind: 'date', label: 'Day', format: 'YYYYMMDD' },
    { kind: 'free', label: 'Theme' },
  ],
  position: 'blocking',
}

it('comes back as the rule that it was made of', () => {
  expect(ruleOf(draftOf(rule))).toEqual(rule)
})

it('is no rule while a part lacks its name, its text or its choices, or there is none', () => {
  expect(ruleOf(draftOf(undefined))).toBeNull()
  const draft = withPart(draftOf(rule))
  expect(ruleOf(draft)).toBeNull()
  const named = { ...draft, parts: draft.parts.with(4, { ...draft.parts[4]!, text: 'Type' }) }
  expect(ruleOf(named)).toBeNull()
  const whole = { ...named, parts: named.parts.with(4, { ...named.parts[4]!, choices: ' video,, image, video ' }) }
  expect(ruleOf(whole)?.parts[4]).toEqual({ kind: 'choice', label: 'Type', choices: ['video', 'image'] })
})

it('moves a part among the others', () => {
  const kinds = (draft: ReturnType<typeof draftOf>) => draft.parts.map(({ kind }) => kind)
  expect(kinds(movedPart(draftOf(rule), 0, 1))).toEqual(['fixed', 'choice', 'date', 'free'])
  expect(kinds(movedPart(draftOf(rule), 3, -1))).toEqual(['choice', 'fixed', 'free', 'date'])
})
