/**
 * What the canvas of a card can do, as pure changes of its two fields: `components` (one destination) and `slides` (one each). What the
 * grammar forbids has no verb here. Places that wait for something hold it empty, so that nothing typed is lost on the way.
 */
import { textOf as messageText } from '../../shared/presentation/text-of.ts'
import { listComma, listed, t } from '../../shared/messages/index.ts'
import {
  checkComponents,
  checkSlides,
  saidOfSlide,
  nextComponents,
  slideCount,
  swipeable,
} from '../../shared/contract/creatives/card-grammar.ts'
import type { AppDestination, ButtonLabel, CardFault } from '../../shared/contract/creatives/card-grammar.ts'
import type { Json, RecordValues } from '../../shared/model/values.ts'
import { moved } from '../components/reorder.ts'

/** single: one picture or video. swipe: several over one destination. slides: several, each with its own. */
export type Layout = 'single' | 'swipe' | 'slides'
export type TargetType = 'DETAILS' | 'BUTTON'

/** One panel as the canvas shows it; target null: nothing chosen yet. */
export interface Panel {
  /** Ids of the library; one, or several to swipe. */
  media: readonly string[]
  target: Target | null
}
export type Target =
  { type: 'DETAILS'; title: string; url: string } | { type: 'BUTTON'; label: ButtonLabel; app: AppParts }
export type AppParts = Omit<AppDestination, 'type'>

/** Both fields of the card, as they are written. */
export type CardFields = Record<'components' | 'slides', Json>

export function layoutOf({ components, slides }: RecordValues): Layout {
  if (Array.isArray(slides) && slides.length > 0) return 'slides'
  const first = Array.isArray(components) ? membersOf(components[0] ?? null) : {}
  return first['type'] === 'SWIPEABLE_MEDIA' ? 'swipe' : 'single'
}

/** The panels of the card: one, or one a slide. */
export function panelsOf(values: RecordValues): Panel[] {
  if (layoutOf(values) !== 'slides') return [panelOf(values['components'] ?? null)]
  return (values['slides'] as Json[]).map(panelOf)
}

function panelOf(components: Json): Panel {
  const parts = Array.isArray(components) ? components.map(membersOf) : []
  const { media_key: key, media_keys: keys } =
    parts.find(({ type }) => type === 'MEDIA' || type === 'SWIPEABLE_MEDIA') ?? {}
  const media = Array.isArray(keys) ? keys.map(textOf) : [textOf(key)]
  const target = parts.find(({ type }) => type === 'DETAILS' || type === 'BUTTON')
  return { media: media.filter((id) => id !== ''), target: target ? targetOf(target) : null }
}

function targetOf(part: Members): Target {
  const destination = membersOf(part['destination'] ?? null)
  if (part['type'] === 'DETAILS')
    return { type: 'DETAILS', title: textOf(part['title']), url: textOf(destination['url']) }
  const { type: _type, ...app } = destination
  return {
    type: 'BUTTON',
    label: textOf(membersOf(part['label'] ?? null)['value']) as ButtonLabel,
    app: app as unknown as AppParts,
  }
}

/** The fields for these panels; only the first counts where the layout has one. */
export function fieldsOf(layout: Layout, panels: readonly Panel[]): CardFields {
  if (layout === 'slides') return { components: null, slides: panels.map((panel) => componentsOf(panel, 'single')) }
  return { components: componentsOf(panels[0] ?? emptyPanel, layout), slides: null }
}

const emptyPanel: Panel = { media: [], target: null }

function componentsOf({ media, target }: Panel, layout: 'single' | 'swipe'): Json[] {
  const shown: Json =
    layout === 'swipe'
      ? { type: 'SWIPEABLE_MEDIA', media_keys: [...media] }
      : { type: 'MEDIA', media_key: media[0] ?? '' }
  return target ? [shown, partOf(target)] : [shown]
}

/** A deep link without its app is not written: the service refuses it. */
function partOf(target: Target): Json {
  if (target.type === 'DETAILS')
    return { type: 'DETAILS', title: target.title, destination: { type: 'WEBSITE', url: target.url } }
  const { android_store_app_id: android, ios_app_store_identifier: ios } = target.app
  const app = Object.fromEntries(
    Object.entries(target.app).filter(
      ([name, value]) =>
        value !== '' && !(name === 'android_store_deep_link' && !android) && !(name === 'ios_deep_link' && !ios),
    ),
  )
  return {
    type: 'BUTTON',
    label: { type: 'ENUM', value: target.label },
    destination: { type: 'APP', country_code: '', ...app },
  }
}

/** Where the panel may lead: asked of the grammar, by what stands before. */
export function targetsFor(layout: Layout): readonly TargetType[] {
  const container = layout === 'slides' ? 'slide' : 'card'
  const [media = null] = componentsOf(emptyPanel, layout === 'swipe' ? 'swipe' : 'single')
  return nextComponents([media], container).filter((type) => type === 'DETAILS' || type === 'BUTTON')
}

export function emptyTarget(type: TargetType): Target {
  return type === 'DETAILS' ? { type, title: '', url: '' } : { type, label: 'INSTALL', app: { country_code: '' } }
}

/** How many panels, or swiped media, a layout holds. */
export const panelLimits = { slides: slideCount, swipe: swipeable } as const

/** The panels as they would be in another layout. */
export function panelsIn(to: Layout, from: Layout, panels: readonly Panel[]): Panel[] {
  const first = panels[0] ?? emptyPanel
  if (to === from) return [...panels]
  if (to === 'single') return [{ ...first, media: first.media.slice(0, 1) }]
  if (to === 'swipe')
    return [{ ...first, media: distinct(panels.flatMap(({ media }) => media)).slice(0, swipeable.max) }]
  const target = first.target?.type === 'DETAILS' ? first.target : emptyTarget('DETAILS')
  const media = first.media.length > 0 ? first.media : ['']
  const slides = media.map((id) => ({ media: id === '' ? [] : [id], target }))
  while (slides.length < slideCount.min) slides.push({ media: [], target: { ...target } })
  return slides
}

/** What a switch to another layout takes away, in words; empty: nothing. */
export function lossOf(
  to: Layout,
  from: Layout,
  panels: readonly Panel[],
  nameOf: (mediaId: string) => string,
): string[] {
  const kept = panelsIn(to, from, panels)
  const keptMedia = new Set(kept.flatMap(({ media }) => media))
  const lostMedia = distinct(panels.flatMap(({ media }) => media)).filter((id) => !keptMedia.has(id))
  const keptTargets = new Set(kept.map(({ target }) => JSON.stringify(target)))
  const lostTargets = panels.flatMap(({ target }, index) =>
    target === null || isBlankTarget(target) || keptTargets.has(JSON.stringify(target)) ? [] : [{ target, index }],
  )
  return [
    ...(lostMedia.length > 0
      ? [t('studio.cardLayout.mediaStaysInLibrary', { listed: named(lostMedia.map(nameOf)) })]
      : []),
    ...lostTargets.map(({ target, index }) => targetWords(target, from === 'slides' ? index : null)),
  ]
}

/** What leaving a target behind takes away; null where it holds nothing. */
export function targetLoss(target: Target | null): string | null {
  return target === null || isBlankTarget(target) ? null : targetWords(target, null)
}

function targetWords(target: Target, index: number | null): string {
  const where = index === null ? '' : t('studio.cardLayout.ofSlide', { number: index + 1 })
  if (target.type === 'BUTTON') return t('studio.cardLayout.buttonWithItsApp', { where })
  const parts = [
    target.title && t('studio.cardLayout.theHeadline', { title: target.title }),
    target.url && t('studio.cardLayout.theAddress', { url: target.url }),
  ].filter((each) => each !== null && each !== '')
  return `${capital(listed(parts))}${where}`
}

function isBlankTarget(target: Target): boolean {
  return target.type === 'DETAILS'
    ? target.title === '' && target.url === ''
    : Object.values(target.app).every((value) => value === '')
}

/** One more slide after the last, with the address of the last: it is the part that is most often alike. */
export function withSlide(panels: readonly Panel[]): Panel[] {
  const last = panels.at(-1)?.target
  const url = last?.type === 'DETAILS' ? last.url : ''
  return [...panels, { media: [], target: { type: 'DETAILS', title: '', url } }]
}

/** Lines that were pasted, each an address with a headline before it where there is one; null unless all of two or more are. */
export function pastedAddresses(pasted: string): { title: string; url: string }[] | null {
  const lines = pasted
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
  const found = lines.flatMap((line) => {
    const [, title = '', url] = /^(.*?)\s*(https?:\/\/\S+)$/.exec(line) ?? []
    return url === undefined ? [] : [{ title, url }]
  })
  return found.length === lines.length && found.length > 1 ? found : null
}

/** The slides from a place on lead to these addresses; further ones are added as long as there is room, `left` are those without any. */
export function withAddresses(
  panels: readonly Panel[],
  index: number,
  addresses: readonly { title: string; url: string }[],
): { panels: Panel[]; left: string[] } {
  const room = panelLimits.slides.max - index
  const next = [...panels]
  for (const [at, { title, url }] of addresses.slice(0, room).entries()) {
    const known = next[index + at]
    const before = known?.target?.type === 'DETAILS' ? known.target.title : ''
    next[index + at] = { media: known?.media ?? [], target: { type: 'DETAILS', title: title || before, url } }
  }
  return { panels: next, left: addresses.slice(room).map(({ url }) => url) }
}

export function withoutSlide(panels: readonly Panel[], index: number): Panel[] {
  return panels.filter((_, at) => at !== index)
}

export function withPanel(panels: readonly Panel[], index: number, panel: Partial<Panel>): Panel[] {
  const known = panels[index] ?? emptyPanel
  return panels.length === 0 ? [{ ...known, ...panel }] : panels.with(index, { ...known, ...panel })
}

export function movedSlide(panels: readonly Panel[], from: number, to: number): Panel[] {
  return [...moved(panels, from, to)]
}

/** What the grammar says of a part of a panel, in words. */
export interface PanelFault {
  at: string
  fault: { path: CardFault['path']; message: string; severity: CardFault['severity'] }
}

/** What the grammar says of one panel, each with where: 'media', 'title', 'url', 'label', 'country_code', a store's member, or ''. */
export function panelFaults(values: RecordValues, index: number): PanelFault[] {
  const isSlides = layoutOf(values) === 'slides'
  const value = values[isSlides ? 'slides' : 'components']
  if (value === undefined || value === null) return []
  const faults = isSlides ? checkSlides(value).filter(({ path }) => path[0] === index) : checkComponents(value)
  return faults.map(({ path, message, severity }) => {
    const inside = isSlides ? path.slice(1) : path
    const last = inside.at(-1)
    const name = typeof last === 'string' ? last : ''
    const at =
      name.startsWith('media_key') || (typeof last === 'number' && inside.includes('media_keys')) ? 'media' : name
    return { at, fault: { path, message: messageText(saidOfSlide(message)), severity } }
  })
}

type Members = { [member: string]: Json }

function membersOf(value: Json): Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : ''
}

function distinct(ids: readonly string[]): string[] {
  return [...new Set(ids)]
}

/** All of them, or the first two and how many more there are. */
function named(words: readonly string[]): string {
  return words.length > 2
    ? t('studio.cardLayout.andMore', { words: words.slice(0, 2).join(listComma()), wordsCount: words.length - 2 })
    : listed(words)
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
