/** What can be done with the selected rows of a list, for end-to-end tests: pressed where it stands, in the bar or, without room there, in its menu. */
import type { Page } from '@playwright/test'
import { t } from '../../shared/messages/index.ts'

/** Presses the action of that name in the bar under the list. */
export async function pressForSelected(page: Page, name: string): Promise<void> {
  const bar = page.getByRole('toolbar', { name: t('records.selectionBar.label') })
  const button = bar.getByRole('button', { name, exact: true })
  const more = bar.getByRole('button', { name: t('frame.sectionTabs.more') })
  await button.or(more).first().waitFor()
  if (await button.isVisible()) return button.click()
  await more.click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}
