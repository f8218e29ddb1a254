/**
 * The window in other languages: in the two made-up ones (shared/messages/pseudo.ts) every text comes from the catalogue, words that are longer
 * by 40 % are not cut, and what is read from right to left fits too; in those that people speak nothing is left in English, and nothing is cut.
 */
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { t } from '../../shared/messages/index.ts'
import { isTranslated, languages } from '../../shared/messages/locale.ts'
import type { Locale } from '../../shared/messages/locale.ts'
import { sectionsOf } from '../../src-renderer/app/frame/sections.ts'
import type { RealGalley } from '../support/app.ts'
import { goTo } from '../support/go-to.ts'
import { english, inLanguage, speak, textsOf } from '../support/in-language.ts'
import { openGalley } from '../support/open-galley.ts'

const pictures = process.env['GALLEY_SHOTS'] ?? join(import.meta.dirname, '../../out/screens')
/** What the service says, which happens to be a text of ours: a category, an area of its announcements, the meaning of a code. */
const ofTheService = new Set(['Food and drink', 'Versions', 'The service cannot be used now.'])
/** As the keys of a keyboard are called. */
const isKey = (text: string) => /^(Ctrl|Shift|Alt) /.test(text)
const isPlain = (text: string) =>
  !text.includes('{') && /\p{L}{3}/u.test(text) && !ofTheService.has(text) && !isKey(text)

/** English texts that are other ones in that language: where one of them is seen, it was left in English. */
function englishTexts(locale: Locale): Set<string> {
  const texts = textsOf(locale)
  const asInEnglish = new Set(
    isTranslated(locale)
      ? Object.keys(english)
          .filter((key) => texts[key] === english[key])
          .map((key) => english[key])
      : [],
  )
  return new Set(
    Object.entries(english).flatMap(([key, text]) =>
      key.includes('/') || !isPlain(text) || asInEnglish.has(text) ? [] : [text],
    ),
  )
}

/** Texts on the page, those that are read aloud alone among them, and what is cut of them. */
function look(isMadeUp: boolean) {
  const isShown = (element: Element) => element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })
  const texts: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent?.trim() ?? ''
    if (text !== '' && node.parentElement && isShown(node.parentElement)) texts.push(text)
  }
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]'))
    for (const name of ['aria-label', 'title', 'placeholder']) {
      const text = element.getAttribute(name)?.trim() ?? ''
      if (text !== '' && isShown(element)) texts.push(text)
    }
  const cut = [...document.querySelectorAll('button, h1, h2, h3, label, legend, [role=tab], [role=menuitem]')]
    .filter((element) => isShown(element) && element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0)
    .filter((element) => getComputedStyle(element).overflow !== 'visible')
    // Names that people gave may be longer than any title; they take the direction of their own letters.
    .filter((element) => !isMadeUp || /^\[|\u202E/.test(element.textContent?.trim() ?? ''))
    .filter((element) => isMadeUp || (!element.matches('h1, h2, h3') && element.closest('[dir=auto]') === null))
    .map((element) => element.textContent?.trim().slice(0, 80) ?? '')
  // A form that has to be moved sideways is too wide for its pane; lists of columns may be.
  const wide = [document.documentElement, ...document.querySelectorAll('aside, aside *, dialog, dialog *')]
    .filter((element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0)
    // Slides of a card are swiped.
    .filter((element) => element.closest('[data-surface]') === null)
    .filter(
      (element) => element === document.documentElement || /auto|scroll/.test(getComputedStyle(element).overflowX),
    )
    .map((element) => `${element.tagName} ${element.className}`)
  return { texts, cut, wide }
}

for (const locale of (Object.keys(languages) as Locale[]).filter((each) => each !== 'en-GB'))
  test.describe(locale, () => {
    test.describe.configure({ mode: 'serial' })
    let galley: RealGalley
    const left = englishTexts(locale)

    test.beforeAll(() => speak(locale))
    test.afterAll(() => speak(null))
    openGalley((open) => (galley = open.galley), { variables: { GALLEY_LOCALE: locale } })

    async function inspect(name: string): Promise<void> {
      const { page } = galley
      await page.screenshot({ path: join(pictures, `${name}-${locale}.png`) })
      const { texts, cut, wide } = await page.evaluate(look, !isTranslated(locale))
      expect(texts.length).toBeGreaterThan(5)
      expect.soft([...new Set(texts.filter((text) => left.has(text)))], `${name}: not from the catalogue`).toEqual([])
      expect.soft(cut, `${name}: cut`).toEqual([])
      expect.soft(wide, `${name}: too wide`).toEqual([])
    }

    const button = (name: string) => galley.page.getByRole('button', { name })

    test('the first start', async () => {
      await expect(galley.page.locator('html')).toHaveAttribute('dir', locale === 'ar-XB' ? 'rtl' : 'ltr')
      await expect(galley.page.locator('html')).toHaveAttribute('lang', languages[locale].rules)
      await expect(button(t('access.firstRun.practice'))).toBeVisible()
      await inspect('first-run')
    })

    test('a list, and the record beside it', async () => {
      const { page } = galley
      await button(t('access.firstRun.practice')).click()
      await expect(page.getByRole('grid', { name: inLanguage('Campaigns') })).toBeVisible({ timeout: 30_000 })
      await expect.poll(async () => (await galley.call('app.state', {})).activity, { timeout: 60_000 }).toBeNull()
      await inspect('campaigns')
      await galley.row(1).getByRole('gridcell').nth(2).click()
      await expect(page.getByRole('complementary', { name: t('records.listSide.editor') })).toBeVisible()
      await inspect('editor')
    })

    test('every screen that the sections lead to', async () => {
      test.setTimeout(180_000)
      const { page } = galley
      const screens = sectionsOf(null).flatMap(({ groups }) => groups.flatMap(({ entries }) => entries))
      expect(screens.length).toBeGreaterThan(40)
      for (const [index, { label }] of screens.entries()) {
        await goTo(page, label)
        await inspect(`screen-${index}`)
        // Forms turn round as screens do; longer words are what they have to bear.
        const cell = galley.row(0).getByRole('gridcell').nth(2)
        if (locale !== 'en-XA' || !(await cell.isVisible())) continue
        await cell.click()
        await inspect(`screen-${index}-record`)
      }
    })

    test('review, the palette, settings and help', async () => {
      const { page } = galley
      await button(t('frame.titleBar.review')).click()
      await inspect('review')
      for (const [name, keys] of [
        ['palette', 'Control+k'],
        ['help', 'Control+/'],
        ['settings', 'Control+,'],
      ] as const) {
        await page.keyboard.press(keys)
        await expect(page.getByRole('dialog')).toBeVisible()
        await inspect(name)
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toBeHidden()
      }
    })
  })

test.describe('chosen in Settings', () => {
  let galley: RealGalley
  // As people start it: no language is named, and the system speaks English.
  const variables = { GALLEY_LOCALE: '', LANG: 'en_GB.UTF-8', LANGUAGE: 'en' }
  test.afterAll(() => speak(null))
  openGalley((open) => (galley = open.galley), { variables })

  test('a language is spoken from the next start on', async () => {
    await galley.practise()
    await galley.page.keyboard.press('Control+,')
    const settings = galley.page.getByRole('dialog', { name: 'Settings' })
    await settings.getByLabel('Language', { exact: true }).selectOption('Deutsch')
    await galley.stop()
    await galley.start()
    speak('de')
    await expect(galley.page.locator('html')).toHaveAttribute('lang', 'de-DE')
    await expect(galley.page.getByRole('navigation', { name: t('frame.rail.label') })).toBeVisible({ timeout: 30_000 })
    await expect(galley.page.getByRole('grid', { name: inLanguage('Campaigns') })).toBeVisible()
    await galley.page.keyboard.press('Control+,')
    const spoken = galley.page.getByRole('dialog')
    await spoken
      .getByLabel(t('settings.formats.language'), { exact: true })
      .selectOption(t('settings.formats.ofSystem'))
    await galley.stop()
    await galley.start()
    speak(null)
    await expect(galley.page.getByRole('navigation', { name: t('frame.rail.label') })).toBeVisible({ timeout: 30_000 })
  })
})
