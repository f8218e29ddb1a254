/** The frame stays where it is, whatever has the focus in a window in which little has room. */
import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { RealGalley } from '../support/app.ts'
import { goTo } from '../support/go-to.ts'
import { openPractising } from '../support/open-galley.ts'

let galley: RealGalley
let page: Page
openPractising((open) => {
  galley = open.galley
  page = open.page
})

test('nothing can scroll the frame away', async () => {
  await galley.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.setContentSize(1000, 420))
  for (const name of ['Today', 'Lessons', 'Campaigns', 'Ad groups', 'Calendar']) {
    await goTo(page, name)
    await expect(page.getByRole('main')).toBeVisible()
    const stood = await page.evaluate(() => {
      const frame = document.querySelector<HTMLElement>('[data-frame]')!
      const page = document.documentElement
      for (const each of frame.querySelectorAll<HTMLElement>('button, input, select, a, [tabindex]')) each.focus()
      frame.scrollTop = 40
      page.scrollTop = 40
      return {
        top: frame.getBoundingClientRect().top,
        scrolled: frame.scrollTop,
        isTaller: page.scrollHeight > page.clientHeight,
      }
    })
    expect(stood, name).toEqual({ top: 0, scrolled: 0, isTaller: false })
  }
})
