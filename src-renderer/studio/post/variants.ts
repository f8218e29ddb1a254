/** One template and a sheet give many drafts: each row with its own words and media. Pure. */
import { t } from '../../../shared/messages/index.ts'
import { asSentence } from '../../../shared/model/sentence.ts'
import { mediaOfKey } from '../../../shared/contract/creatives/post-rules.ts'
import type { PostMedia } from '../../../shared/contract/creatives/post-rules.ts'
import { fillTemplate, variablesIn } from '../../../shared/model/post-template.ts'
import { measurePost } from '../../../shared/model/post-text/post-text.ts'
import type { RecordValues } from '../../../shared/model/values.ts'
import { parseTsv } from '../../../shared/model/csv/tsv.ts'
import { joinMedia } from './media-fit.ts'

/** A sheet as it was pasted: the first row names the columns. */
export interface Sheet {
  columns: readonly string[]
  rows: readonly (readonly string[])[]
}

/** A record of the library that media names can mean. */
export interface NamedMedia {
  id: string
  name: string
  fileName: string
  mediaType: string
}

/** One draft to be, with what is wrong with it. */
export interface Variant {
  /** Row of the sheet, from 1. */
  row: number
  text: string
  name: string | null
  mediaIds: readonly string[]
  /** Weighted units left. */
  left: number
  /** Why it cannot be made, in sentences; empty: it can. */
  errors: readonly string[]
}

export const rowsMax = 500
/** Columns that mean more than a place in the text, by any of these headings. */
const mediaHeadings: ReadonlySet<string> = new Set([
  'media',
  'image',
  'images',
  'file',
  'files',
  'picture',
  'pictures',
  'video',
])
const nameHeading = 'name'

/** Rows of texts as they come from the clipboard (tabs), or from a file (commas or semicolons); null where there is no data row. */
export function readSheet(text: string): Sheet | null {
  const rows = parseTsv(text.replace(/^\ufeff/, ''), separatorOf(text)).filter((row) =>
    row.some((cell) => cell.trim() !== ''),
  )
  const [columns, ...data] = rows
  if (!columns || data.length === 0) return null
  return { columns: columns.map((each) => each.trim()), rows: data.slice(0, rowsMax) }
}

/** Every row of the sheet as a draft of the template. `nameMax`: most letters of a name. */
export function makeVariants(
  template: string,
  sheet: Sheet,
  library: readonly NamedMedia[],
  nameMax: number,
): Variant[] {
  const seen = new Map<string, number>()
  return sheet.rows.map((cells, at) => {
    const values = Object.fromEntries(sheet.columns.map((column, index) => [column, (cells[index] ?? '').trim()]))
    const { text, missing } = fillTemplate(template, values)
    const empty = variablesIn(template).filter((name) => valueOf(values, name) === '')
    const media = mediaOf(values, library)
    const name = valueOf(values, nameHeading)?.slice(0, nameMax) || null
    const { left, illegalAt } = measurePost(text)
    const same = seen.get(`${text}\n${media.ids.join()}`)
    if (same === undefined) seen.set(`${text}\n${media.ids.join()}`, at + 1)
    const errors = [
      ...missing.map((each) => t('studio.variants.noColumnFills', { name: `{${each}}` })),
      ...empty.map((each) => t('studio.variants.emptyInThisRow', { name: `{${each}}` })),
      ...(left < 0 ? [t('studio.variants.itsTextTooLong', { left: -left })] : []),
      ...(illegalAt === null ? [] : [t('studio.variants.itsTextHoldsInvisible')]),
      ...(text.trim() === '' && media.ids.length === 0 ? [t('studio.variants.hasNeitherTextNor')] : []),
      ...(same === undefined ? [] : [t('studio.variants.sameAsRow', { same })]),
      ...media.errors,
    ]
    return { row: at + 1, text, name, mediaIds: media.ids, left, errors }
  })
}

/** What a record of a draft is made from. */
export function draftOf({ text, name, mediaIds }: Variant, isPromotedOnly: boolean): RecordValues {
  return {
    text,
    nullcast: isPromotedOnly,
    ...(name === null ? {} : { name }),
    ...(mediaIds.length > 0 ? { media_keys: [...mediaIds] } : {}),
  }
}

/** Media of a row by file name or name, several with commas or bars between them. */
function mediaOf(values: Record<string, string>, library: readonly NamedMedia[]) {
  const names = Object.entries(values)
    .filter(([column]) => mediaHeadings.has(column.toLowerCase()))
    .flatMap(([, cell]) => cell.split(/[,|]/))
    .map((name) => name.trim())
    .filter((name) => name !== '')
  const errors: string[] = []
  const found = names.flatMap((name) => {
    const wanted = name.toLowerCase()
    const fit = library.filter((each) => each.fileName.toLowerCase() === wanted || each.name.toLowerCase() === wanted)
    if (fit.length === 0) errors.push(t('studio.variants.noMediaInLibrary', { name }))
    if (fit.length > 1)
      errors.push(
        t('studio.variants.giveThemAnotherName', {
          text: asSentence(t('studio.variants.mediaCalled', { fitCount: fit.length, name })),
        }),
      )
    return fit.length === 1 ? fit : []
  })
  const offers = found.map(({ id, name, mediaType }) => ({ name, kind: kindOf(id, mediaType) }))
  const { refused } = joinMedia([], offers)
  return { ids: found.map(({ id }) => id), errors: [...errors, ...refused] }
}

function kindOf(id: string, mediaType: string): PostMedia | null {
  const kinds: Record<string, PostMedia> = { IMAGE: 'image', GIF: 'gif', VIDEO: 'video' }
  return kinds[mediaType] ?? mediaOfKey(id) ?? null
}

function valueOf(values: Record<string, string>, name: string): string | undefined {
  return Object.entries(values).find(([column]) => column.toLowerCase() === name.trim().toLowerCase())?.[1]
}

/** Sheets copy with tabs; files are known by what their first line has most of. */
function separatorOf(text: string): string {
  const [first = ''] = text.split(/\r?\n/, 1)
  if (first.includes('\t')) return '\t'
  return first.split(';').length > first.split(',').length ? ';' : ','
}
