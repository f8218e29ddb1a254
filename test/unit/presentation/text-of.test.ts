/** Messages as data are made into words where they are shown. */
import { afterEach, describe, expect, it, test } from 'vitest'
import { checkComponents } from '../../../shared/contract/creatives/card-grammar.ts'
import { checkValue } from '../../../shared/contract/language/validate.ts'
import { chooseLocale } from '../../../shared/messages/locale.ts'
import { amount, anyOf, fieldWord, kindWord, message, valueWord } from '../../../shared/messages/message.ts'
import type { Message } from '../../../shared/messages/message.ts'
import { parseJson, stringifyJson } from '../../../shared/model/json.ts'
import { resourceOf } from '../../../shared/presentation/resources.ts'
import { sayTypedValues, textOf } from '../../../shared/presentation/text-of.ts'

afterEach(() => {
  chooseLocale(null)
  sayTypedValues('byLabel')
})

describe('a message as data', () => {
  it('is plain, says texts, numbers and other messages, and lists several', () => {
    const yes = message('model.cells.yes')
    expect(yes).toEqual({ id: 'model.cells.yes', args: {} })
    const several = [yes, 'as typed', message('model.personName.user', { userId: '7' })]
    expect(textOf(message('model.columns.name', { label: several }))).toBe('Yes, as typed and User 7 name')
    expect(textOf(message('state.words.countSomeoneElseChanged', { count: 3000 }))).toBe(
      '3,000 conflicts: someone else changed these too',
    )
  })

  it('says the words for kinds and fields, as labels or within a sentence', () => {
    const named = (label: Parameters<typeof message<'model.columns.name'>>[1]['label']) =>
      textOf(message('model.columns.name', { label }))
    expect(named(kindWord('line_item', 'label'))).toBe('Ad group name')
    expect(named(kindWord('line_item', 'pluralWithin'))).toBe('ad groups name')
    expect(named(fieldWord('line_item', 'campaign_id'))).toBe('Campaign name')
    expect(named(fieldWord('line_item', 'campaign_id', 'within'))).toBe('campaign name')
    expect(named(kindWord('poem', 'label'))).toBe('poem name')
    expect(named(fieldWord('line_item', 'rhyme'))).toBe('rhyme name')
    expect(named(valueWord('authenticated_user_access', 'permissions', 'AD_MANAGER'))).toBe('Ad manager name')
    expect(named(valueWord('authenticated_user_access', 'permissions', 'POET'))).toBe('POET name')
  })

  it('says several of which one is meant, and amounts, by the rules of the language', () => {
    const named = (label: Parameters<typeof message<'model.columns.name'>>[1]['label']) =>
      textOf(message('model.columns.name', { label }))
    expect(named(anyOf(['a', kindWord('line_item', 'label'), 'c']))).toBe('a, Ad group or c name')
    expect(named(anyOf(['a']))).toBe('a name')
    expect(named(amount(1_234_500_000n, 'EUR'))).toBe('€1,234.50 name')
    expect(named(amount(1_234_500_000n, null))).toBe('1234.50 name')
    const stored = parseJson(stringifyJson(message('model.columns.name', { label: amount(5_000_000n, 'EUR') })))
    expect(textOf(stored as unknown as Message)).toBe('€5.00 name')
  })

  it('keeps numbers exact when it is stored, and what it says in the language in which it is shown', () => {
    const made = message('state.words.countSomeoneElseChanged', { count: 12_345_678_901_234_567n })
    const stored = parseJson(stringifyJson(made)) as unknown as Message
    expect(stored).toEqual(made)
    chooseLocale('en-XA')
    expect(textOf(message('model.columns.name', { label: message('model.cells.no') }))).toBe('[[Ñóó] ñááɱéé]')
  })

  it('says values that a person is to write by their labels, and as they are sent once that is chosen', () => {
    const field = resourceOf('line_item').fields['placements']!
    const fault = () => textOf(checkValue(field, ['All'], fieldWord('line_item', 'placements'))!)
    expect(fault()).toContain('All is none of Everywhere on the service,')
    sayTypedValues('asSent')
    expect(fault()).toContain('All is none of ALL_ON_SERVICE,')
  })

  it('is its key where nobody knows it any more', () => {
    expect(textOf({ id: 'room.file.gone' as Message['id'], args: {} })).toBe('room.file.gone')
  })

  it('cannot be made under a key that is none, nor without its arguments', () => {
    // @ts-expect-error No such key.
    message('records.nothing')
    // @ts-expect-error An argument is missing.
    message('model.columns.name')
    // @ts-expect-error A count is a number.
    expect(message('state.words.countSomeoneElseChanged', { count: 'many' }).args).toEqual({ count: 'many' })
  })
})

test('what must be an address says how it begins, and not that an address must be one', () => {
  const field = resourceOf('tracking_tag').fields['tracking_tag_url']!
  const called = fieldWord('tracking_tag', 'tracking_tag_url')
  expect(textOf(checkValue(field, 'example.com', called)!)).toBe('Address must begin with http:// or https://.')
  const details = { type: 'DETAILS', title: 'Espresso', destination: { type: 'WEBSITE', url: 'example.com' } }
  const [fault] = checkComponents([{ type: 'MEDIA', media_key: '3_1' }, details])
  expect(textOf(fault!.message)).toBe('The address must begin with http:// or https://.')
})
