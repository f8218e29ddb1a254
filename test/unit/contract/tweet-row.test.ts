import { describe, expect, it } from 'vitest'
import { postOfRow } from '../../../shared/contract/tweet-row.ts'

const media = { media: [{ url: 'https://t.example/m' }] }

describe('the text of a received post', () => {
  it.each([
    ['without the link that stands for media', 'Hello https://t.example/m', 'Hello'],
    ['with the spaces that its author left at the end', 'Hello   https://t.example/m', 'Hello  '],
    ['empty where it is media alone', 'https://t.example/m', ''],
    ['whole where the link stands elsewhere', 'https://t.example/m, look', 'https://t.example/m, look'],
  ])('is %s', (_, full, text) => {
    expect(postOfRow({ id_str: '1', full_text: full, entities: media })['text']).toBe(text)
  })

  it('has links in full', () => {
    const urls = [{ url: 'https://t.example/a', expanded_url: 'https://example.com/$&' }]
    expect(postOfRow({ text: 'See https://t.example/a', entities: { urls } })['text']).toBe(
      'See https://example.com/$&',
    )
  })
})
