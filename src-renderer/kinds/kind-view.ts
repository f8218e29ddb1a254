/**
 * How the window shows each kind: one descriptor a kind. Most of it follows from the declaration; what a kind has of its own stands in
 * own-views.ts. Screens ask the descriptor and never which kind it is. Free of components, since the first screen needs it: the components
 * that it names are in kinds/forms.ts and actions/own-sheets.ts, which are loaded later.
 */
import { t } from '../../shared/messages/index.ts'
import type { PresentedOperation, PresentedResource } from '../../shared/presentation/resources.ts'
import { operationOf } from '../../shared/contract/language/resource.ts'
import { resourceOf } from '../../shared/presentation/resources.ts'
import { hasPreview } from '../../shared/model/preview/of-record.ts'
import { inSentence } from '../../shared/model/sentence.ts'
import { ownViews } from './own-views.ts'
import type { FormName, OwnSheetName, OwnView } from './own-views.ts'

export interface KindView {
  kind: string
  /** How the rows of its list stand. tiles: as pictures, where the person wants them so. tree: those of one kind under one another. */
  rows: 'grid' | 'tiles' | 'tree'
  /** What the second way to see the list is called, beside the list itself; null where there is no other. */
  otherRows: string | null
  /** The open record is drawn where its list stands, and on hover: creatives. */
  isDrawn: boolean
  /** Its form, above the fields that this leaves to the default one; null: the default form alone. */
  form: FormName | null
  /** What a new one is made of. */
  make: 'values' | 'files' | 'sandboxAccount'
  /** What a new one within that kind takes over from it and its siblings; null: nothing. */
  beginning: 'campaign' | null
  /** What its list takes when files are dropped on it, beside spreadsheets. people: a list, which makes a new one. */
  drop: 'media' | 'people' | null
  /** What many of its records can be given at once, beside their fields. */
  bulk: 'annotations' | null
  /** Kind whose records stand in its own as sets, which can be changed for many at once; null: none. */
  sets: string | null
  /** Records that use them are named before some of them are deleted. */
  isUseAskedBeforeDelete: boolean
  /** Drafts can be made of a sheet from its list; `isSelected`: the list has them then. */
  variants: { isSelected: boolean } | null
  /** What is said of one beside its name where records are picked from; owner: whose it is and what may be done with it. */
  picked: 'owner' | null
  /** How records that are only looked up come here; null for those that are pulled. */
  lookUp: PresentedOperation | null
  /** Operations with a sheet of their own, by the name of the action, else of the operation. */
  sheets: Readonly<Record<string, OwnSheetName>>
  words: KindWords
}

interface KindWords {
  /** On the button that makes one. */
  new: string
  /** In an empty list that more can be made in. */
  noneMore: string
}

const views = new Map<string, KindView>()

/** The descriptor of a kind: the same object each time. Throws for a name that is no kind's. */
export function viewOf(kind: string): KindView {
  const known = views.get(kind)
  if (known) return known
  const made = makeView(resourceOf(kind), ownViews[kind] ?? {})
  views.set(kind, made)
  return made
}

function makeView(resource: PresentedResource, own: OwnView): KindView {
  const isLibrary = resource.uploadField !== undefined
  const isDrawn = hasPreview(resource.kind) && !isLibrary
  const one = inSentence(resource.label)
  return {
    kind: resource.kind,
    rows: isLibrary ? 'tiles' : parentField(resource) === null ? 'grid' : 'tree',
    otherRows: isLibrary ? t('kinds.kindView.otherRows') : isDrawn ? t('kinds.kindView.otherRows.preview') : null,
    isDrawn,
    form: null,
    make: isLibrary ? 'files' : 'values',
    beginning: null,
    drop: isLibrary ? 'media' : null,
    bulk: isLibrary ? 'annotations' : null,
    sets: null,
    isUseAskedBeforeDelete: isLibrary,
    variants: null,
    picked: null,
    lookUp: resource.pulling === 'asked' ? (operationOf(resource, 'list') ?? null) : null,
    sheets: {},
    words: {
      new: isLibrary ? t('kinds.kindView.new') : t('kinds.kindView.new.new', { one }),
      noneMore: isLibrary ? t('kinds.kindView.noneMore') : t('kinds.kindView.noneMore.makeFirstHereWithout'),
    },
    ...own,
  }
}

/** The field by which records of the kind stand under another of it, or null. */
export function parentField(resource: PresentedResource): string | null {
  return (
    Object.entries(resource.fields).find(([, field]) => field.type === 'ref' && field.to === resource.kind)?.[0] ?? null
  )
}
