/** Layouts of cards in words: what people made, and nothing of how it is sent. */
import { describe, expect, it } from 'vitest'
import { layoutWords } from '../../../shared/presentation/card-words.ts'
import { resourceOf } from '../../../shared/presentation/resources.ts'
import type { Json } from '../../../shared/model/values.ts'
import { describeStep } from '../../../src-main/cli/step-text.ts'
import { valueText } from '../../../src-renderer/components/value-text.ts'

const { fields } = resourceOf('card')
const about = { currency: null, zone: 'UTC' }
const media = (name: string) => ({ type: 'MEDIA', media_key: name })
const details = (title: string, url: string) => ({ type: 'DETAILS', title, destination: { type: 'WEBSITE', url } })
const words = (field: 'components' | 'slides', value: Json) => valueText(fields[field], value, about)

describe('the layout of a card in words', () => {
  it('says slides by their pictures, headlines and addresses, without members that are empty', () => {
    const slides = [
      [media('Carousel 3, square'), details('Espresso', 'https://shop.example.com/espresso')],
      [media(''), details('Filter', '')],
      [],
    ]
    expect(words('slides', slides)).toBe(
      '3 slides: Carousel 3, square: Espresso → https://shop.example.com/espresso; Filter; empty',
    )
    expect(words('slides', [])).toBe('—')
  })

  it('says several media to swipe, and a button with its app', () => {
    const swiped = [{ type: 'SWIPEABLE_MEDIA', media_keys: ['Red', 'Blue'] }, details('Roast', 'https://example.com')]
    expect(words('components', swiped)).toBe('Red + Blue: Roast → https://example.com')
    const app = { type: 'APP', country_code: 'DE', android_store_app_id: 'com.example', ios_app_store_identifier: '7' }
    const button = { type: 'BUTTON', label: { type: 'ENUM', value: 'SHOP' }, destination: app }
    expect(words('components', [media('Red'), button])).toBe('Red: Shop → Google Play com.example · App Store 7')
    expect(layoutWords.components('not a layout')).toBe('')
  })

  it('leaves empty members out of other structures', () => {
    expect(valueText(fields['nothing'], { url: '', title: 'Espresso', media_keys: [] }, about)).toBe('Title: Espresso')
  })

  it('is said so at a terminal, too', () => {
    const said = describeStep(
      {
        step: 'card:1',
        operation: 'create',
        kind: 'card',
        key: 1,
        id: 'new-1',
        accountId: 'a',
        name: 'Four ways',
        before: null,
        after: { slides: [[details('Espresso', 'https://example.com')]] },
        dependsOn: [],
        heldBy: [],
        currency: null,
        isApproved: false,
        group: 'a/1.5/card/create/0',
        isReversible: true,
      },
      'UTC',
    )
    expect(said).toContain('Slides 1 slide: Espresso → https://example.com')
  })
})
