/** Ways through the window for end-to-end tests: to a list or screen by its name, as a person goes there with the rail and the tabs. */
import type { Locator, Page } from '@playwright/test'
import { t } from '../../shared/messages/index.ts'
import { sectionsOf } from '../../src-renderer/app/frame/sections.ts'
import { inLanguage } from './in-language.ts'
import { notPulledYet } from '../../src-renderer/state/not-pulled.ts'

/** Goes to the screen of that English name, in the language that is chosen: the section in the rail, then its tab, the menu of those without room, or the list at the side. */
export async function goTo(
  page: Page,
  label: string,
  press: (entry: Locator) => Promise<unknown> = click,
): Promise<void> {
  const { section, group } = whereIs(label)
  const rail = railEntry(page, section)
  if ((await rail.getAttribute('aria-current')) !== 'page') await press(rail)
  if (section.groups.length === 1 && group.entries.length === 1) return
  const screens = page.getByRole('navigation', { name: inLanguage(section.label), exact: true })
  const name = nameOf(label)
  await screens.waitFor()
  const entry = screens.getByRole('button', { name })
  if (section.groups.length > 1) {
    const heading = screens.getByRole('button', {
      name: t('frame.navigation.under', { group: inLanguage(group.title) }),
    })
    if ((await heading.getAttribute('aria-expanded')) === 'false') await press(heading)
  } else if (!(await entry.isVisible())) {
    await screens.getByRole('button', { name: t('frame.sectionTabs.more') }).click()
    const item = page.getByRole('menuitem', { name })
    await item.or(entry).first().waitFor()
    // Which tabs have room is found out once they are drawn: by then it may be one of them.
    if (await item.isVisible()) return item.click()
    await page.keyboard.press('Escape')
  }
  await press(entry)
}

/** The tab or line of a screen, the rail's entry of a section that has only one; its section must be shown. */
export function entryOf(page: Page, label: string): Locator {
  const { section, group } = whereIs(label)
  if (section.groups.length === 1 && group.entries.length === 1) return railEntry(page, section)
  return page
    .getByRole('navigation', { name: inLanguage(section.label), exact: true })
    .getByRole('button', { name: nameOf(label) })
}

/** Its label, and behind that a count, or that it was never pulled. */
function nameOf(label: string): RegExp {
  return new RegExp(`^${escaped(inLanguage(label))}\\s*(\\d|–|·|${escaped(notPulledYet)}|$)`)
}

function railEntry(page: Page, { label }: { label: string }): Locator {
  return page
    .getByRole('navigation', { name: t('frame.rail.label') })
    .getByRole('button', { name: new RegExp(`${escaped(inLanguage(label))}$`) })
}

const click = (entry: Locator) => entry.click()

function whereIs(label: string) {
  for (const section of sectionsOf(null))
    for (const group of section.groups)
      if (group.entries.some((entry) => entry.label === label)) return { section, group }
  throw new Error(`no screen is called ${label}`)
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
