/** Cells as text that people edit, copy and paste, and back. Pure; reading back never guesses. */
import { listComma, t } from '../../shared/messages/index.ts'
import type { PresentedField } from '../../shared/presentation/resources.ts'
import { structureWords } from '../components/value-text.ts'
import type { GridRow } from '../../shared/bridge.ts'
import { listText } from '../../shared/model/csv/cells.ts'
import { readTypedMoney, typedMoney } from '../../shared/messages/money.ts'
import { wordFor } from '../../shared/model/sentence.ts'
import type { Value } from '../../shared/model/values.ts'

/** What stands in the box when an edit begins, and in a copied cell: exact, and readable by parseCell of the same field. */
export function toPlainText(name: string, field: PresentedField, row: GridRow, value: Value): string {
  if (value === undefined || value === null) return ''
  switch (field.type) {
    case 'money':
      return typeof value === 'bigint' ? typedMoney(value, row.currency ?? '') : String(value)
    case 'choice':
      return wordFor(field.labels, String(value)) ?? String(value)
    case 'flag':
      return value === true
        ? (field.labels?.true ?? t('grid.cellText.yes'))
        : (field.labels?.false ?? t('grid.cellText.no'))
    case 'ref':
      return row.names[name] ?? String(value)
    case 'list':
      return Array.isArray(value) ? listWords(field.labels, value.map(String)) : String(value)
    default:
      return structureWords(field, value)
  }
}

/** What parts the members of a list where they are typed and copied, in every language. */
const typedComma = ', '

/** In words, parted by commas; as JSON where that would not tell the members apart. */
function listWords(labels: Readonly<Record<string, string>> | undefined, members: readonly string[]): string {
  const isPlain = !listText(members).startsWith('[')
  return isPlain || members.length === 0
    ? members.map((member) => wordFor(labels, member) ?? member).join(typedComma)
    : listText(members)
}

/** Reads a typed or pasted text as the field's value, or says why not. Empty text unsets what may be unset. */
export function parseCell(field: PresentedField, text: string): { value: Value } | { message: string } {
  const bare = text.trim()
  if (field.type === 'text') return { value: text === '' && field.nullable ? null : text }
  if (bare === '' || bare === '—')
    return field.nullable ? { value: null } : { message: t('grid.cellText.cannotBeEmpty', { label: field.label }) }
  switch (field.type) {
    case 'money': {
      const value = readTypedMoney(bare)
      return value === null ? { message: t('grid.cellText.notAmountTypeDigits', { bare }) } : { value }
    }
    case 'integer': {
      const value = Number(bare.replaceAll(/[\s,]/g, ''))
      return Number.isSafeInteger(value) ? { value } : { message: t('grid.cellText.notWholeNumber', { bare }) }
    }
    case 'choice':
      return parseChoice(
        field.label,
        bare,
        field.values.map((value) => [value, field.labels[value] ?? value]),
      )
    case 'flag': {
      const words: [string, string][] = [
        ['true', field.labels?.true ?? t('grid.cellText.yes')],
        ['false', field.labels?.false ?? t('grid.cellText.no')],
      ]
      const found = parseChoice(field.label, bare, words)
      return 'value' in found ? { value: found.value === 'true' } : found
    }
    default:
      return { message: t('grid.cellText.cannotBeChangedIn', { label: field.label }) }
  }
}

/** By its word or its wire value, whatever the case. */
function parseChoice(
  label: string,
  text: string,
  options: readonly (readonly [string, string])[],
): { value: string } | { message: string } {
  const wanted = text.toLocaleLowerCase()
  const found = options.find(
    ([value, word]) => value.toLocaleLowerCase() === wanted || word.toLocaleLowerCase() === wanted,
  )
  return found
    ? { value: found[0] }
    : { message: t('grid.cellText.text', { label, options: options.map(([, word]) => word).join(listComma()) }) }
}
