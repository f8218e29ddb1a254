import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'

export interface NamedBytes {
  name: string
  type: string
  bytes: Buffer
}

/** Drops files on an element, as a file manager would. */
export async function dropFiles(page: Page, on: Locator, files: readonly NamedBytes[]): Promise<void> {
  const given = files.map(({ name, type, bytes }) => ({ name, type, base64: bytes.toString('base64') }))
  const dataTransfer = await page.evaluateHandle((list) => {
    const data = new DataTransfer()
    for (const { name, type, base64 } of list) {
      const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
      data.items.add(new File([bytes], name, { type }))
    }
    return data
  }, given)
  for (const type of ['dragenter', 'dragover', 'drop']) await on.dispatchEvent(type, { dataTransfer })
}

/** Files and folders of the disk let go over an element, as a file manager does it: with their paths. `said`: what is said while they are held there. */
export async function dropPaths(page: Page, on: Locator, files: string[], said: string): Promise<void> {
  const { x, y, width, height } = (await on.boundingBox())!
  const at = { x: x + width / 2, y: y + height / 2, data: { items: [], files, dragOperationsMask: 1 } }
  const devTools = await page.context().newCDPSession(page)
  for (const type of ['dragEnter', 'dragOver'] as const) await devTools.send('Input.dispatchDragEvent', { type, ...at })
  await expect(page.getByText(said)).toBeVisible()
  await devTools.send('Input.dispatchDragEvent', { type: 'drop', ...at })
  await expect(page.getByText(said)).toBeHidden()
  await devTools.detach()
}
