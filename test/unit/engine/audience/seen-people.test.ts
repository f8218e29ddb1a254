/** People are known again by their values, whatever order they come in, and nobody is taken for somebody else. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SeenPeople } from '../../../../src-main/engine/audience/seen-people.ts'

function isNew(seen: SeenPeople, person: readonly (readonly [kind: number, text: string])[]): boolean {
  seen.begin()
  for (const [kind, text] of person) {
    const bytes = Buffer.from(text)
    seen.add(kind, bytes, bytes.length, false)
  }
  return seen.isNew()
}

const person = fc.array(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.string({ maxLength: 12 })), {
  minLength: 1,
  maxLength: 4,
})

describe('people of a list', () => {
  it('are new once, as a set of their values says', () => {
    fc.assert(
      fc.property(fc.array(person, { maxLength: 200 }), (people) => {
        const seen = new SeenPeople()
        const known = new Set<string>()
        for (const each of people) {
          const key = JSON.stringify(each)
          expect(isNew(seen, each)).toBe(!known.has(key))
          known.add(key)
        }
      }),
    )
  })

  it('are told apart by where their values end, by kind and by order', () => {
    const seen = new SeenPeople()
    const people = [
      [
        [0, 'ab'],
        [1, 'c'],
      ],
      [
        [0, 'a'],
        [1, 'bc'],
      ],
      [
        [1, 'ab'],
        [0, 'c'],
      ],
      [[0, 'ab']],
      [[0, 'abc']],
      [[0, 'ba']],
    ] as const
    for (const each of people) expect(isNew(seen, each)).toBe(true)
    for (const each of people) expect(isNew(seen, each)).toBe(false)
  })

  it('are told apart among 200,000 that differ by one sign', () => {
    const seen = new SeenPeople()
    for (let number = 0; number < 200_000; number++)
      if (!isNew(seen, [[0, `person${number}@example.com`]])) throw new Error(`${number} is taken for another`)
    expect(isNew(seen, [[0, 'person77@example.com']])).toBe(false)
  })

  it('are remembered up to a bound, and nobody is lost behind it', () => {
    const seen = new SeenPeople(0, 1 << 12)
    const answers = Array.from({ length: 10_000 }, (_, number) => isNew(seen, [[0, `person${number}@example.com`]]))
    expect(answers.every(Boolean)).toBe(true)
    expect(isNew(seen, [[0, 'person3000@example.com']])).toBe(false)
    expect(isNew(seen, [[0, 'person9999@example.com']])).toBe(true)
  })
})
