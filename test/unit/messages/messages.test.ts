import { IntlMessageFormat } from 'intl-messageformat'
import { afterEach, describe, expect, it } from 'vitest'
import { en } from '../../../shared/messages/en/index.ts'
import { listComma, listed, localised, sentenceGap, t } from '../../../shared/messages/index.ts'
import { chooseLocale, isRightToLeft } from '../../../shared/messages/locale.ts'
import { useTranslation } from '../../../shared/messages/translation.ts'

afterEach(() => void chooseLocale(null))

describe('a message', () => {
  it('says numbers, plurals and choices as English has them', () => {
    expect(t('records.selectionBar.campaignsActive', { activeCampaigns: 1234, activeLimit: 8000 })).toBe(
      '1,234 of at most 8,000 campaigns active',
    )
    expect(t('state.words.countSomeoneElseChanged', { count: 1 })).toBe('1 conflict: someone else changed this too')
    expect(t('state.words.countSomeoneElseChanged', { count: 3000 })).toBe(
      '3,000 conflicts: someone else changed these too',
    )
  })

  it('shows what it says it of as it is, marks of the message language included', () => {
    expect(t('studio.variants.noMediaInLibrary', { name: "<b>{it's}</b>" })).toBe(
      "No media “<b>{it's}</b>” in the library.",
    )
    expect(t('studio.templatesPanel.none')).toContain('places such as {name} or {date}')
  })

  it('cannot be asked for under a key that is none, nor without its arguments', () => {
    // @ts-expect-error No such key.
    expect(() => t('records.nothing')).toThrow()
    // @ts-expect-error An argument is missing.
    expect(() => t('state.words.countSomeoneElseChanged')).toThrow()
    // @ts-expect-error A count is a number.
    expect(t('state.words.countSomeoneElseChanged', { count: 'many' })).not.toBe('')
  })

  it('lists with and, or with or', () => {
    expect([listed([]), listed(['a']), listed(['a', 'b', 'c']), listed(['a', 'b', 'c'], 'disjunction')]).toEqual([
      '',
      'a',
      'a, b and c',
      'a, b or c',
    ])
  })
})

describe('every text of the catalogue', () => {
  it('is a message that can be read', () => {
    const broken = Object.entries(en).flatMap(([id, text]) => {
      try {
        new IntlMessageFormat(text, 'en-GB', undefined, { ignoreTag: true })
        return []
      } catch (error) {
        return [`${id}: ${String(error)}`]
      }
    })
    expect(Object.keys(en).length).toBeGreaterThan(2000)
    expect(broken).toEqual([])
  })
})

describe('a made-up language', () => {
  it('is accented, longer by 40 % and in brackets, whatever the message says it of', () => {
    chooseLocale('en-XA')
    const shown = t('studio.variants.noMediaInLibrary', { name: 'Guji bag' })
    expect(shown).toBe('[Ñóó ɱééðííáá “Guji bag” ííñ ţĥéé ļííƀŕááŕý.]')
    const plain = t('frame.commands.errorIndex')
    expect([...plain].length).toBeGreaterThanOrEqual(Math.floor('Error index'.length * 1.4))
    expect(t('state.words.countSomeoneElseChanged', { count: 2 })).toMatch(/^\[2 .*çóóñƒļííçţš.*\]$/)
  })

  it('runs from right to left, word by word', () => {
    expect(isRightToLeft(chooseLocale('ar-XB'))).toBe(true)
    expect(t('studio.variants.noMediaInLibrary', { name: 'Guji bag' })).toContain('\u202Emedia\u202C “Guji bag”')
  })

  it('says the words of kinds too, and leaves alone what is no text', () => {
    const words = { label: 'Ad group', values: { ON: 'On' }, width: 3, none: null }
    expect(localised(words, 'words')).toBe(words)
    chooseLocale('en-XA')
    expect(localised(words, 'words')).toEqual({
      label: '[ÁÁð ĝŕóóúúþ]',
      values: { ON: '[ÓÓñ]' },
      width: 3,
      none: null,
    })
  })

  it('has each sentence of the error index as a whole text', async () => {
    chooseLocale('en-XA')
    const { errorIndex } = await import('../../../shared/model/error-index.ts')
    for (const { code, what, why, todo } of errorIndex)
      for (const text of [what, why, todo]) expect(text, code).toMatch(/^\[[^[\]]+\.\]( \[[^[\]]+\.\])*$/)
  })

  it('is English where nobody knows it', () => {
    expect(chooseLocale('xx')).toBe('en-GB')
    expect(t('frame.commands.errorIndex')).toBe('Error index')
  })
})

describe('a list in a text', () => {
  it('is parted as the language parts lists, its sentences too', async () => {
    const texts = (await import('../../../shared/languages/ja.json')).default
    useTranslation('ja', texts)
    chooseLocale('ja')
    expect([['a', 'b'].join(listComma()), ['a。', 'b。'].join(sentenceGap())]).toEqual(['a、b', 'a。b。'])
    chooseLocale('en-XA')
    expect([listComma(), sentenceGap()]).toEqual([', ', ' '])
  })
})
