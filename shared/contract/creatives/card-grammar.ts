/**
 * The grammar of cards: which components may stand where, what each needs, which of the 13 types comes of them, and what may be added
 * next. Pure; the editor's canvas, the check before sending and the practice service all go by it.
 *
 *   components:  one MEDIA or SWIPEABLE_MEDIA, then one DETAILS or one BUTTON
 *   slides:      2 to 6 times [MEDIA, DETAILS]
 *
 * Source: interface, Creatives (Components of cards); gaps 6.7.
 */
import { anyOf, message } from '../../messages/message.ts'
import type { Message } from '../../messages/message.ts'
import { lengthOf, textForms } from '../language/validate.ts'
import type { Json, Value } from '../../model/values.ts'

export const componentTypes = ['MEDIA', 'SWIPEABLE_MEDIA', 'DETAILS', 'BUTTON'] as const
export type ComponentType = (typeof componentTypes)[number]

/** Words on a button. */
export const buttonLabels = {
  BOOK: 'Book',
  CONNECT: 'Connect',
  INSTALL: 'Install',
  OPEN: 'Open',
  ORDER: 'Order',
  PLAY: 'Play',
  SHOP: 'Shop',
} as const
export type ButtonLabel = keyof typeof buttonLabels

/** Where the card leads: a page of the web. `tco_url` is added by the service and never sent. */
export interface WebsiteDestination {
  type: 'WEBSITE'
  url: string
  tco_url?: string
}

/** Where the card leads: an app in one store or both. */
export interface AppDestination {
  type: 'APP'
  country_code: string
  android_store_app_id?: string
  android_store_deep_link?: string
  ios_app_store_identifier?: string
  ios_deep_link?: string
}

/** One part of a card. @public */
export type Component =
  | { type: 'MEDIA'; media_key: string }
  | { type: 'SWIPEABLE_MEDIA'; media_keys: string[] }
  | { type: 'DETAILS'; title: string; destination: WebsiteDestination }
  | { type: 'BUTTON'; label: { type: 'ENUM'; value: ButtonLabel }; destination: AppDestination }

/** Something that a card must not be. */
export interface CardFault {
  /** Members from the outside in: [1, 'destination', 'url']; of slides the slide comes first. */
  path: readonly (string | number)[]
  message: Message
  /** warning: the service takes it. */
  severity: 'error' | 'warning'
}

/** Items of a swipeable component. Source: interface, Limits. */
export const swipeable = { min: 2, max: 6 } as const
/** Slides of a card with several destinations. Assumed: docs/assumptions.md, card-slides. */
export const slideCount = { min: 2, max: 6 } as const
/** Characters of a headline beyond which it may be cut. Assumed: docs/assumptions.md, card-title. */
export const titleAdvised = 70

/** What may come after these components: nothing once the card is whole. */
export function nextComponents(components: readonly Json[], container: 'card' | 'slide'): readonly ComponentType[] {
  const types = components.map(typeOf)
  const hasMedia = types.some((type) => type === 'MEDIA' || type === 'SWIPEABLE_MEDIA')
  if (!hasMedia && types.length === 0) return container === 'card' ? ['MEDIA', 'SWIPEABLE_MEDIA'] : ['MEDIA']
  if (types.length === 1 && hasMedia) return container === 'card' ? ['DETAILS', 'BUTTON'] : ['DETAILS']
  return []
}

/** What is wrong with the components of a card with one destination. */
export function checkComponents(value: Json): CardFault[] {
  if (!Array.isArray(value)) return [fault([], message('rules.cardGrammar.componentsMustList'))]
  return checkOrder(value, 'card', [])
}

/** What is wrong with the slides of a card with a destination for each. */
export function checkSlides(value: Json): CardFault[] {
  if (!Array.isArray(value)) return [fault([], message('rules.cardGrammar.slidesMustList'))]
  const { min, max } = slideCount
  const faults =
    value.length < min || value.length > max
      ? [fault([], message('rules.cardGrammar.cardHasSlidesHas', { min, max, length: value.length }))]
      : []
  return [
    ...faults,
    ...value.flatMap((slide, index) =>
      (Array.isArray(slide)
        ? checkOrder(slide, 'slide', [index])
        : [fault([index], message('rules.cardGrammar.slideMustListComponents'))]
      ).map((each) => ({
        ...each,
        message: message('rules.cardGrammar.inSlide', { number: index + 1, fault: each.message }),
      })),
    ),
  ]
}

/** What is wrong within a slide, without saying which slide it is. */
export function saidOfSlide(said: Message): Message {
  return said.id === 'rules.cardGrammar.inSlide' ? (said.args['fault'] as Message) : said
}

/** Media that the card shows, in order, each with where it stands. */
export function mediaIn(
  layout: Value,
  kind: 'components' | 'slides',
): { id: string; path: readonly (string | number)[] }[] {
  if (!Array.isArray(layout)) return []
  if (kind === 'slides')
    return layout.flatMap((slide, index) =>
      mediaIn(slide, 'components').map(({ id, path }) => ({ id, path: [index, ...path] })),
    )
  return layout.flatMap((component, index) => {
    const { media_key: key, media_keys: keys } = membersOf(component)
    if (typeof key === 'string' && key !== '') return [{ id: key, path: [index, 'media_key'] }]
    return Array.isArray(keys)
      ? keys.flatMap((each, at) =>
          typeof each === 'string' && each !== '' ? [{ id: each, path: [index, 'media_keys', at] }] : [],
        )
      : []
  })
}

/** The layout as requests carry it: without what the service adds, addresses spelled as it spells them. Source: gaps 6.7 (D, CRG). */
export function carryLayout(layout: Json): Json {
  if (Array.isArray(layout)) return layout.map(carryLayout)
  const component = membersOf(layout)
  const destination = component['destination']
  if (destination === undefined || !isMembers(destination)) return layout
  const { tco_url: _added, ...kept } = destination
  const url = kept['url']
  return { ...component, destination: typeof url === 'string' ? { ...kept, url: wholeAddress(url) } : kept }
}

/** A bare host gets its slash, as the service writes it. */
function wholeAddress(url: string): string {
  return /^https?:\/\/[^/?#]+$/i.test(url) ? `${url}/` : url
}

function checkOrder(
  components: readonly Json[],
  container: 'card' | 'slide',
  at: readonly (string | number)[],
): CardFault[] {
  const faults = components.flatMap((component, index) => {
    const allowed = nextComponents(components.slice(0, index), container)
    const type = typeOf(component)
    if (type === null)
      return [fault([...at, index], message('rules.cardGrammar.componentMustOne', { types: anyOf(componentTypes) }))]
    if (!allowed.includes(type)) return [fault([...at, index], misplaced(type, index, allowed, container))]
    return checkComponent(type, membersOf(component), [...at, index])
  })
  const missing = nextComponents(components, container)
  return missing.length > 0
    ? [...faults, fault(at, message('rules.cardGrammar.stillNeeds', { types: missing.join('_') }))]
    : faults
}

function misplaced(
  type: ComponentType,
  index: number,
  allowed: readonly ComponentType[],
  container: 'card' | 'slide',
): Message {
  if (allowed.length === 0) return message('rules.cardGrammar.hasOneMediaComponentOne', { place: container, type })
  return index === 0
    ? message('rules.cardGrammar.mediaComesFirstCannot', { type })
    : message('rules.cardGrammar.afterMediaComesNot', { types: allowed.join('_'), type })
}

function checkComponent(type: ComponentType, component: Members, at: readonly (string | number)[]): CardFault[] {
  switch (type) {
    case 'MEDIA':
      return [
        ...unknownMembers(component, ['type', 'media_key'], at),
        ...textFault(component, 'media_key', message('rules.cardGrammar.choosePictureOrVideo'), at),
      ]
    case 'SWIPEABLE_MEDIA':
      return [
        ...unknownMembers(component, ['type', 'media_keys'], at),
        ...checkSwipeable(component['media_keys'], [...at, 'media_keys']),
      ]
    case 'DETAILS':
      return [
        ...unknownMembers(component, ['type', 'title', 'destination'], at),
        ...checkTitle(component, at),
        ...checkWebsite(component['destination'], [...at, 'destination']),
      ]
    case 'BUTTON':
      return [
        ...unknownMembers(component, ['type', 'label', 'destination'], at),
        ...checkLabel(component['label'], [...at, 'label']),
        ...checkApp(component['destination'], [...at, 'destination']),
      ]
  }
}

function checkSwipeable(keys: Json | undefined, at: readonly (string | number)[]): CardFault[] {
  const { min, max } = swipeable
  if (!Array.isArray(keys) || !keys.every((key) => typeof key === 'string' && key !== ''))
    return [fault(at, message('rules.cardGrammar.choosePicturesOrVideos', { min, max }))]
  return keys.length < min || keys.length > max
    ? [fault(at, message('rules.cardGrammar.swipedCount', { min, max, count: keys.length }))]
    : []
}

function checkTitle(component: Members, at: readonly (string | number)[]): CardFault[] {
  const faults = textFault(component, 'title', message('rules.cardGrammar.enterHeadline'), at)
  const { title } = component
  if (faults.length > 0 || lengthOf(String(title)) <= titleAdvised) return faults
  const said = message('rules.cardGrammar.headlineMoreThanCharactersMay', {
    titleAdvised,
    length: lengthOf(String(title)),
  })
  return [{ path: [...at, 'title'], message: said, severity: 'warning' }]
}

function checkLabel(label: Json | undefined, at: readonly (string | number)[]): CardFault[] {
  const members = membersOf(label ?? null)
  const { type, value } = members
  if (type !== 'ENUM' || typeof value !== 'string' || !(value in buttonLabels))
    return [fault(at, message('rules.cardGrammar.buttonSaysOne', { values: anyOf(Object.values(buttonLabels)) }))]
  return unknownMembers(members, ['type', 'value'], at)
}

function checkWebsite(destination: Json | undefined, at: readonly (string | number)[]): CardFault[] {
  const members = membersOf(destination ?? null)
  if (members['type'] !== 'WEBSITE') return [fault(at, message('rules.cardGrammar.headlineLeadsWebsite'))]
  const { url } = members
  if (typeof url !== 'string' || url === '') return [fault([...at, 'url'], message('rules.cardGrammar.enterAddress'))]
  const faults = textForms.url.test(url) ? [] : [fault([...at, 'url'], message('rules.cardGrammar.addressMust'))]
  return [...unknownMembers(members, ['type', 'url', 'tco_url'], at), ...faults]
}

/** Stores of apps, each with the deep link that goes only with it. */
const stores = [
  { app: 'android_store_app_id', link: 'android_store_deep_link', name: 'Google Play' },
  { app: 'ios_app_store_identifier', link: 'ios_deep_link', name: 'App Store' },
] as const

function checkApp(destination: Json | undefined, at: readonly (string | number)[]): CardFault[] {
  const members = membersOf(destination ?? null)
  if (members['type'] !== 'APP') return [fault(at, message('rules.cardGrammar.buttonLeadsApp'))]
  const { country_code: country } = members
  const known = ['type', 'country_code', ...stores.flatMap(({ app, link }) => [app, link])]
  const faults = unknownMembers(members, known, at)
  if (typeof country !== 'string' || !textForms.country.test(country))
    faults.push(fault([...at, 'country_code'], message('rules.cardGrammar.storesCountryMust')))
  for (const name of known.slice(2))
    if (members[name] !== undefined && typeof members[name] !== 'string')
      faults.push(fault([...at, name], message('rules.cardGrammar.mustBeText', { name })))
  if (stores.every(({ app }) => isBlank(members[app])))
    faults.push(fault([...at, stores[0].app], message('rules.cardGrammar.nameAppAtLeastOne')))
  for (const { app, link, name } of stores)
    if (isBlank(members[app]) && !isBlank(members[link]))
      faults.push(fault([...at, link], message('rules.cardGrammar.deepLinkNeedsAppThere', { name })))
  return faults
}

type Members = { [member: string]: Json }

function isMembers(value: Json): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function membersOf(value: Json): Members {
  return isMembers(value) ? value : {}
}

function typeOf(component: Json): ComponentType | null {
  const { type } = membersOf(component)
  return componentTypes.find((each) => each === type) ?? null
}

function isBlank(value: Json | undefined): boolean {
  return value === undefined || value === null || value === ''
}

function unknownMembers(members: Members, known: readonly string[], at: readonly (string | number)[]): CardFault[] {
  return Object.keys(members)
    .filter((name) => !known.includes(name))
    .map((name) => fault([...at, name], message('rules.cardGrammar.doesNotBelong', { name })))
}

function textFault(members: Members, name: string, said: Message, at: readonly (string | number)[]): CardFault[] {
  const value = members[name]
  return typeof value === 'string' && value !== '' ? [] : [fault([...at, name], said)]
}

function fault(path: readonly (string | number)[], said: Message): CardFault {
  return { path, message: said, severity: 'error' }
}
