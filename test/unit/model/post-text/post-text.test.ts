import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findEntities } from '../../../../shared/model/post-text/entities.ts'
import { isBlankPost, measurePost, postLength, samePost } from '../../../../shared/model/post-text/post-text.ts'

describe('the length of a post', () => {
  it.each([
    ['letters of the Latin, Greek, Cyrillic, Hebrew and Arabic scripts', 'Grüße Ωμ Привет שלום مرحبا', 26],
    ['ideographs, kana and Hangul', '新茶です 한글', 4 * 2 + 1 + 2 * 2],
    ['Devanagari, vowel signs included', 'नमस्ते', 6],
    ['dashes and curly quotes', '“so” – ‘it’ — is', 16],
    ['an ellipsis and other signs beyond the light ranges', '…€™', 6],
    ['a letter and its combining accent, composed before', 'caf\u0065\u0301', 4],
    ['nothing', '', 0],
  ])('counts %s', (_, text, length) => expect(postLength(text)).toBe(length))

  it.each([
    ['a face', '🙂'],
    ['a toned hand', '👍🏽'],
    ['a family of four', '👨‍👩‍👧‍👦'],
    ['a couple with two tones', '🧑🏻‍🤝‍🧑🏿'],
    ['a handshake with two tones', '🫱🏻‍🫲🏿'],
    ['a family of Unicode 15.1', '🧑‍🧑‍🧒'],
    ['a phoenix', '🐦‍🔥'],
    ['a face of Unicode 16', '🫩'],
    ['a flag', '🇪🇺'],
    ['a flag of a region', '🏴󠁧󠁢󠁷󠁬󠁳󠁿'],
    ['the transgender flag', '🏳️‍⚧️'],
    ['a keycap', '3️⃣'],
    ['a heart on fire', '❤️‍🔥'],
    ['a sun in either form', '☀'],
    ['a coloured copyright sign', '©️'],
  ])('counts %s as two', (_, text) => expect(postLength(text)).toBe(2))

  it('counts flags beside each other one by one, and a plain copyright sign as a letter', () => {
    expect(postLength('🇩🇪🇫🇷')).toBe(4)
    expect(postLength('© 2026')).toBe(6)
  })

  it.each(['x', 'a.', '@a ', '(a.com/', '日', '👨‍👩‍👧‍👦', '\ud800'])('tells a million of %j as too long, at once', (part) => {
    const { left, fitsTo, length } = measurePost(part.repeat(1_000_000 / part.length))
    expect(left).toBe(280 - length)
    expect(length).toBeGreaterThan(10_000)
    expect(fitsTo).toBeLessThan(5_000)
  })

  it('counts long links as any other, as many as nearly fit', () => {
    const link = `https://example.com/${'p'.repeat(4_000)}`
    expect(postLength(Array.from({ length: 12 }, () => link).join(' '))).toBe(12 * 23 + 11)
  })

  it.each([
    ['a short one', 'http://a.co', 23],
    ['a long one', `https://example.com/${'path/'.repeat(60)}?q=${'x'.repeat(40)}`, 23],
    ['one without a protocol', 'example.com', 23],
    ['a full stop after it', 'See example.com.', 4 + 23 + 1],
    ['brackets around it and in it', '(https://example.org/wiki/Roast_(coffee))', 25],
    ['a port, a query and a fragment', 'https://shop.example.com:8443/a?b=c&d=e#f', 23],
    ['a domain of another script', 'http://例え.みんな', 23],
    ['ideographs on both sides', '新茶example.comです', 4 + 23 + 4],
    ['a young top-level domain', 'northwind.coffee', 23],
    ['two of them', 'example.com example.org', 47],
  ])('counts a link as 23: %s', (_, text, length) => expect(postLength(text)).toBe(length))

  it.each(['localhost', 'http://localhost', 'v1.2.3', 'mira@example.com', 'well.done', '#example.com', 'a_b.c_d'])(
    'counts %s letter by letter, since it is no link',
    (text) => expect(postLength(text)).toBe(text.length),
  )

  it('tells how far a long text fits, without cutting a sign', () => {
    expect(measurePost('x'.repeat(280))).toEqual({ length: 280, left: 0, fitsTo: 280, illegalAt: null })
    expect(measurePost(`${'x'.repeat(279)}👩🏽‍🚀`)).toMatchObject({ length: 281, left: -1, fitsTo: 279 })
    expect(measurePost(`${'x'.repeat(260)} https://example.com`)).toMatchObject({ left: -4, fitsTo: 261 })
  })

  it('names signs that no post may hold, and blank texts', () => {
    expect(measurePost('ab\ufeffc').illegalAt).toBe(2)
    expect([isBlankPost(' \n\u3000'), isBlankPost(' .')]).toEqual([true, false])
  })

  it('is the same post with and without the protocol of its links, and no other', () => {
    expect(samePost('See example.com/a?b now ', 'See http://example.com/a?b now')).toBe(true)
    expect(samePost('caf\u0065\u0301', 'café')).toBe(true)
    expect(samePost('See example.com/a', 'See example.com/b')).toBe(false)
    expect(samePost('http:// is a protocol', ' is a protocol')).toBe(false)
  })

  it('never counts less than the signs that a reader sees, and adds up over blank lines', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 60 })
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(postLength(`${a}\n\n${b}`)).toBe(postLength(a) + 2 + postLength(b))
        expect(measurePost(a, 10).fitsTo).toBeLessThanOrEqual(a.length)
      }),
    )
  })

  it('measures a pasted book at once', () => {
    const book = `${'word'.repeat(20_000)} ${'a.'.repeat(2_000)} ${'('.repeat(2_000)}`
    const started = performance.now()
    expect(postLength(book)).toBeGreaterThan(80_000)
    expect(performance.now() - started).toBeLessThan(2_000)
  })
})

describe('what becomes clickable in a post', () => {
  const found = (text: string) => findEntities(text).map(({ kind, text: part }) => `${kind} ${part}`)

  it('is found with its place', () => {
    const text = 'New: 新茶 by @kita_tea, see example.com/tea #北風 $NWR'
    const entities = findEntities(text)
    expect(entities.map(({ kind, text: part }) => `${kind} ${part}`)).toEqual([
      'mention @kita_tea',
      'link example.com/tea',
      'hashtag #北風',
      'cashtag $NWR',
    ])
    for (const { start, end, text: part } of entities) expect(text.slice(start, end)).toBe(part)
  })

  it.each([
    ['words and digits, not digits alone', '#1a #12 #a1', ['#1a', '#a1']],
    ['letters with marks and middle dots', '#café #paral·lel #नमस्ते', ['#café', '#paral·lel', '#नमस्ते']],
    ['a full-width sign', '＃コーヒー', ['＃コーヒー']],
    ['not within a word, an entity or a keycap', 'a#b &#x27 #️⃣ #a#b', []],
    ['right-to-left', 'جرب #قهوة الآن', ['#قهوة']],
  ])('hashtags: %s', (_, text, tags) => expect(found(text)).toEqual(tags.map((tag) => `hashtag ${tag}`)))

  it.each([
    ['handles, with a list', '@mira hi @jonas/roasters', ['@mira', '@jonas/roasters']],
    ['after RT', 'RT @mira: RT:@jonas', ['@mira', '@jonas']],
    ['not in an address or a longer sign', 'me@example @mira@x @@jonas $@ines', []],
    ['after ideographs', '新茶@kita', ['@kita']],
  ])('mentions: %s', (_, text, handles) => expect(found(text)).toEqual(handles.map((handle) => `mention ${handle}`)))

  it.each([
    ['one to six letters, perhaps a class', '$A $abcdef $BRK.B', ['$A', '$abcdef', '$BRK.B']],
    ['not amounts, long words or within a word', '$20 $abcdefg x$NWR $NWR1', []],
  ])('cashtags: %s', (_, text, tags) => expect(found(text)).toEqual(tags.map((tag) => `cashtag ${tag}`)))

  it('is only the link where a link holds it', () => {
    expect(found('https://example.com/@mira/#tag')).toEqual(['link https://example.com/@mira/#tag'])
  })
})
