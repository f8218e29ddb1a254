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

/**
 * Files and folders of the disk let go over an element, as a file manager does it: with their paths. They come in over its corner and are let go
 * as soon as they are over what lies in its middle, as by a quick hand. `said`: what is said while they are held there.
 */
export async function dropPaths(page: Page, on: Locator, files: string[], said: string): Promise<void> {
  const { x, y, width, height } = (await on.boundingBox())!
  const data = { items: [], files, dragOperationsMask: 1 }
  const devTools = await page.context().newCDPSession(page)
  const drag = (type: 'dragEnter' | 'drop', atX: number, atY: number) =>
    devTools.send('Input.dispatchDragEvent', { type, x: atX, y: atY, data })
  await drag('dragEnter', x + 2, y + 2)
  await expect(page.getByText(said)).toBeVisible()
  await drag('drop', x + width / 2, y + height / 2)
  await expect(page.getByText(said)).toBeHidden()
  await devTools.detach()
}
