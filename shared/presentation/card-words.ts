/** What a card is made of, in a line: its slides or its parts, with headline, address or app, and media. Pure. */
import { t } from '../messages/index.ts'
import { buttonLabels } from '../contract/creatives/card-grammar.ts'
import { wordFor, wordsOfName } from '../model/sentence.ts'
import type { Json } from '../model/values.ts'

type Members = Readonly<Record<string, Json>>

/** Between slides, whose words hold commas. */
const slideGap = '; '

/** "Carousel 3, square: Espresso → https://shop.example.com"; what is not there yet is left out, '' where nothing is. */
function componentsWords(components: Json): string {
  const parts = Array.isArray(components) ? components.map(membersOf) : []
  const target = parts.map(targetWords).find((words) => words !== '') ?? ''
  const media = parts
    .flatMap((part) => [part['media_key'] ?? null, ...listOf(part['media_keys'])])
    .map(text)
    .filter((name) => name !== '')
    .join(' + ')
  return [media, target].filter(Boolean).join(': ')
}

/** "4 slides: Carousel 3, square: Espresso → https://shop.example.com; …"; '' without slides. */
function slidesWords(slides: Json): string {
  const words = listOf(slides).map(componentsWords)
  return words.length === 0
    ? ''
    : t('model.cardWords.slides', {
        count: words.length,
        slides: words.map((slide) => slide || t('model.cardWords.empty')).join(slideGap),
      })
}

/** What is read and where it leads: a headline and its address, or a button and its app. */
function targetWords({ title, label, destination }: Members): string {
  const { url, android_store_app_id: android, ios_app_store_identifier: ios } = membersOf(destination)
  const button = text(membersOf(label)['value'])
  const said = text(title) || (button && (wordFor(buttonLabels, button) ?? wordsOfName(button)))
  const stores = [
    appWords(t('model.ofRecord.googlePlay'), text(android)),
    appWords(t('model.ofRecord.appStore'), text(ios)),
  ]
  const where = text(url) || stores.filter(Boolean).join(' · ')
  return [said, where].filter(Boolean).join(' → ')
}

/** "Google Play com.example"; '' without an app. */
function appWords(store: string, app: string): string {
  return app === '' ? '' : [store, app].join(' ')
}

function membersOf(value: Json | undefined): Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
}

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : []
}

function text(value: Json | undefined): string {
  return typeof value === 'string' ? value.trim() : ''
}

/** The words for each layout of a card. */
export const layoutWords = { components: componentsWords, slides: slidesWords } as const
