/** Cards as people build them: any order of what the canvas can do, and in the end every place that waits for something is filled. */
import fc from 'fast-check'
import { buttonLabels } from '../../../shared/contract/creatives/card-grammar.ts'
import type { ButtonLabel } from '../../../shared/contract/creatives/card-grammar.ts'
import {
  emptyTarget,
  fieldsOf,
  movedSlide,
  panelLimits,
  panelsIn,
  panelsOf,
  layoutOf,
  targetsFor,
  withoutSlide,
  withPanel,
  withSlide,
} from '../../../src-renderer/studio/card-layout.ts'
import type { AppParts, CardFields, Layout, Panel, Target } from '../../../src-renderer/studio/card-layout.ts'

/** One thing that a person does; `index` is taken round the panels that there are. */
type Act =
  | { kind: 'layout'; to: Layout }
  | { kind: 'media'; index: number; media: string[] }
  | { kind: 'target'; index: number; which: number }
  | { kind: 'words'; index: number; title: string; url: string }
  | { kind: 'app'; index: number; label: ButtonLabel; app: AppParts }
  | { kind: 'add' }
  | { kind: 'remove'; index: number }
  | { kind: 'move'; from: number; to: number }

/** Finished cards made of media with these ids. */
export function builtCards(media: readonly string[]): fc.Arbitrary<CardFields> {
  return fc.array(actOf(media), { maxLength: 14 }).map((acts) => filled(acts.reduce(done, blank), media))
}

const blank: CardFields = { components: null, slides: null }
const index = fc.nat(5)
const text = fc.string({ unit: 'grapheme', maxLength: 90 })
const host = fc.constantFrom('https://example.com', 'http://example.com/a?b=1&c=%20#d', 'not an address', '')

function actOf(media: readonly string[]): fc.Arbitrary<Act> {
  const app = fc.record({
    country_code: fc.constantFrom('DE', 'US', ''),
    android_store_app_id: fc.constantFrom('com.example.shop', ''),
    android_store_deep_link: fc.constantFrom('shop://1', ''),
    ios_app_store_identifier: fc.constantFrom('333903271', ''),
    ios_deep_link: fc.constantFrom('shop://2', ''),
  })
  const label = fc.constantFrom(...(Object.keys(buttonLabels) as ButtonLabel[]))
  return fc.oneof(
    fc.record({ kind: fc.constant('layout' as const), to: fc.constantFrom<Layout>('single', 'swipe', 'slides') }),
    fc.record({
      kind: fc.constant('media' as const),
      index,
      media: fc.uniqueArray(fc.constantFrom(...media), { maxLength: panelLimits.swipe.max }),
    }),
    fc.record({ kind: fc.constant('target' as const), index, which: fc.nat(1) }),
    fc.record({ kind: fc.constant('words' as const), index, title: text, url: host }),
    fc.record({ kind: fc.constant('app' as const), index, label, app }),
    fc.record({ kind: fc.constant('add' as const) }),
    fc.record({ kind: fc.constant('remove' as const), index }),
    fc.record({ kind: fc.constant('move' as const), from: index, to: index }),
  )
}

/** What stands after the act; where the canvas offers no such thing, what stood before. */
function done(fields: CardFields, act: Act): CardFields {
  const layout = layoutOf(fields)
  const panels = panelsOf(fields)
  const at = 'index' in act ? act.index % panels.length : 0
  const write = (next: readonly Panel[]) => fieldsOf(layout, next)
  const target = panels[at]?.target ?? null
  switch (act.kind) {
    case 'layout':
      return fieldsOf(act.to, panelsIn(act.to, layout, panels))
    case 'media':
      return write(withPanel(panels, at, { media: layout === 'swipe' ? act.media : act.media.slice(0, 1) }))
    case 'target': {
      const type = targetsFor(layout)[act.which]
      return type ? write(withPanel(panels, at, { target: emptyTarget(type) })) : fields
    }
    case 'words':
      return target?.type === 'DETAILS'
        ? write(withPanel(panels, at, { target: { type: 'DETAILS', title: act.title, url: act.url } }))
        : fields
    case 'app':
      return target?.type === 'BUTTON'
        ? write(withPanel(panels, at, { target: { type: 'BUTTON', label: act.label, app: act.app } }))
        : fields
    case 'add':
      return layout === 'slides' && panels.length < panelLimits.slides.max ? write(withSlide(panels)) : fields
    case 'remove':
      return layout === 'slides' && panels.length > panelLimits.slides.min ? write(withoutSlide(panels, at)) : fields
    case 'move':
      return layout === 'slides' ? write(movedSlide(panels, act.from, act.to)) : fields
  }
}

/** Fills what the canvas still asks for: media, headline, address, country, a store. */
function filled(fields: CardFields, media: readonly string[]): CardFields {
  const layout = layoutOf(fields)
  const panels = panelsOf(fields).map(({ media: shown, target }): Panel => {
    const needed = layout === 'swipe' ? panelLimits.swipe.min : 1
    const more = media.filter((id) => !shown.includes(id))
    return { media: [...shown, ...more].slice(0, Math.max(shown.length, needed)), target: completed(target) }
  })
  return fieldsOf(layout, panels)
}

function completed(target: Target | null): Target {
  if (target?.type === 'BUTTON') {
    const { app } = target
    const isNamed = app.android_store_app_id || app.ios_app_store_identifier
    const named = isNamed ? app : { ...app, ios_app_store_identifier: '333903271' }
    return { ...target, app: { ...named, country_code: app.country_code || 'DE' } }
  }
  const { title = '', url = '' } = target ?? {}
  return { type: 'DETAILS', title: title || 'Roast', url: url.startsWith('http') ? url : 'https://example.com/' }
}
