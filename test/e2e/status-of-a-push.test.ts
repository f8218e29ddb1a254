/** The status bar while a push runs: its Stop stands whole within the window, at 1280 and at 200 %, and what needs somebody with it. */
import { expect, test } from '@playwright/test'
import type { RealGalley } from '../support/app.ts'
import { openSignedIn } from '../support/open-galley.ts'
import type { PracticeProcess } from '../support/practice-process.ts'

let galley: RealGalley
let practice: PracticeProcess
openSignedIn((open) => {
  galley = open.galley
  practice = open.practice
})

for (const [width, zoom] of [
  [1280, 1],
  [1280, 2],
] as const)
  test(`the Stop of a push stands whole at ${width} pixels and ${zoom * 100} %`, async () => {
    const { page } = galley
    const { id: accountId } = await galley.mainAccount()
    await galley.app.evaluate(
      ({ BrowserWindow }, [w, factor]) => {
        const [window] = BrowserWindow.getAllWindows()
        window!.setContentSize(w, 720)
        window!.webContents.setZoomFactor(factor)
      },
      [width, zoom] as const,
    )
    await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width / zoom)
    const campaigns = await galley.call('record.list', {
      kind: 'campaign',
      accountId,
      filter: { chip: 'all' },
      limit: 30,
    })
    for (const { key, values } of campaigns)
      await galley.call('record.edit', { key, values: { name: `${String(values['name']).slice(0, 80)} ${zoom}` } })
    await practice.control('POST', '/faults', {
      match: { method: 'POST' },
      times: 100,
      fault: { kind: 'delay', ms: 6_000 },
    })
    const push = galley.call('push.run', { accountId, selection: campaigns.map(({ key }) => key) })
    const bar = page.getByRole('contentinfo', { name: 'Status' })
    const stop = bar.getByRole('button', { name: 'Stop' })
    await expect(stop).toBeVisible()
    const cut = await bar.evaluate((footer) => {
      // As many counts as there can be.
      const standing = footer.querySelector('.standing')!
      const counts = [...standing.querySelectorAll('button')]
      const more = [...counts, ...counts].map((each) => each.cloneNode(true) as HTMLElement)
      standing.append(...more)
      const whole = footer.getBoundingClientRect()
      const outside = [...footer.querySelectorAll('.standing button, .stop button')].flatMap((each) => {
        const box = each.getBoundingClientRect()
        const isOutside = box.left < whole.left || box.right > whole.right || box.bottom > whole.bottom + 0.5
        return isOutside ? [`${each.textContent}: ${JSON.stringify(box)} in ${JSON.stringify(whole)}`] : []
      })
      for (const each of more) each.remove()
      return outside
    })
    expect(cut).toEqual([])
    await stop.click()
    await push.catch(() => null)
    await practice.control('DELETE', '/faults')
  })
