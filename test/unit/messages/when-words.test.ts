/** Times as people type them in each language, and what each language gives as examples. */
import { afterEach, describe, expect, it, test } from 'vitest'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chooseLocale, spokenLocales } from '../../../shared/messages/locale.ts'
import { en } from '../../../shared/messages/en/index.ts'
import { readWhen } from '../../../src-renderer/components/when-text.ts'
import { toLocalText } from '../../../src-renderer/components/zoned-time.ts'

afterEach(() => void chooseLocale(null))

const zone = 'Europe/Berlin'
/** Monday, 23 November 2026, 15:04 in Berlin. */
const nowMs = Date.parse('2026-11-23T14:04:20Z')
function at(text: string): string {
  const found = readWhen(text, { nowMs, zone, dayAlone: 'morning' })
  return found && 'value' in found ? toLocalText(found.value, zone) : 'unreadable'
}

test.each([
  ['de', 'morgen um 9 Uhr', '2026-11-24T09:00'],
  ['de', 'nächsten Dienstag 9', '2026-11-24T09:00'],
  ['de', 'übermorgen 18:30', '2026-11-25T18:30'],
  ['de', '24. Dezember 18:30', '2026-12-24T18:30'],
  ['de', 'Fr 9', '2026-11-27T09:00'],
  ['de', 'in 2 Stunden', '2026-11-23T17:05'],
  ['de', 'nächste Woche', '2026-11-30T09:00'],
  ['es', 'mañana a las 9', '2026-11-24T09:00'],
  ['es', 'próximo martes 9', '2026-11-24T09:00'],
  ['es', '24 de diciembre 18:30', '2026-12-24T18:30'],
  ['es', 'dentro de 2 horas', '2026-11-23T17:05'],
  ['pt-BR', 'amanhã às 9:00', '2026-11-24T09:00'],
  ['pt-BR', 'próxima terça 9', '2026-11-24T09:00'],
  ['pt-BR', 'terça-feira às 9', '2026-11-24T09:00'],
  ['pt-BR', 'próx ter 9', '2026-11-24T09:00'],
  ['pt-BR', 'em 2 horas', '2026-11-23T17:05'],
  ['pt-BR', '24 dez 18:30', '2026-12-24T18:30'],
  ['ja', '明日9時', '2026-11-24T09:00'],
  ['ja', '来週の火曜日9時', '2026-11-24T09:00'],
  ['ja', '12月24日 18:30', '2026-12-24T18:30'],
  ['ja', '12月24日18時30分', '2026-12-24T18:30'],
  ['ja', '2時間後', '2026-11-23T17:05'],
  ['fr', 'demain à 9h', '2026-11-24T09:00'],
  ['fr', 'mardi prochain 9:00', '2026-11-24T09:00'],
  ['fr', '24 décembre 18h30', '2026-12-24T18:30'],
  ['fr', "aujourd'hui 20h", '2026-11-23T20:00'],
] as const)('in %s, “%s” is %s', (locale, typed, meant) => {
  chooseLocale(locale)
  expect(at(typed)).toBe(meant)
})

test.each(spokenLocales)('in %s, English words are read as well', (locale) => {
  chooseLocale(locale)
  expect(at('next tue 9')).toBe('2026-11-24T09:00')
  expect(at('in 2 hours')).toBe('2026-11-23T17:05')
})

describe.each(spokenLocales)('examples in %s', (locale) => {
  const texts =
    locale === 'en-GB'
      ? en
      : (JSON.parse(
          readFileSync(join(import.meta.dirname, `../../../shared/languages/${locale}.json`), 'utf8'),
        ) as typeof en)

  it('can be typed as they stand', () => {
    chooseLocale(locale)
    const examples = [
      ...texts['components.whenInput.placeholder'].split(/[,、]\s*/),
      ...[...texts['components.whenText.unreadable'].matchAll(/[“„«「]\s*(.+?)\s*[”“»」]/g)].map(([, text]) => text!),
    ]
    expect(examples.length).toBeGreaterThan(5)
    expect(examples.filter((each) => at(each) === 'unreadable')).toEqual([])
  })
})
