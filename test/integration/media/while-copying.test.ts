import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestGalley } from '../../support/galley.ts'
import { startSignedIn } from '../../support/started-galley.ts'
import { writeBigVideo } from '../../support/media-samples.ts'

const megabyte = 1024 ** 2
const sizeBytes = 500 * megabyte

describe('a file of 500 MB that is copied and hashed', () => {
  let galley: TestGalley
  let folder: string
  startSignedIn((started) => ({ galley } = started))
  beforeAll(async () => {
    await galley.pull({ kinds: ['account', 'funding_instrument', 'campaign'] })
    folder = mkdtempSync(join(tmpdir(), 'galley-big-'))
  })
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true })
  })

  it('lets every call through that comes meanwhile, an edit among them', async () => {
    const path = join(folder, 'big.mp4')
    writeBigVideo(path, sizeBytes)
    const [campaign] = await galley.campaigns()
    const order: string[] = []
    const adding = galley.call('media.add', { paths: [path] }).then((added) => {
      order.push('file')
      return added
    })
    await galley.edit(campaign!.key, { name: 'Edited meanwhile' })
    order.push('edit')
    while (!order.includes('file')) {
      await galley.call('app.state', {})
      order.push('state')
      await setImmediate()
    }
    expect((await adding)[0]).toMatchObject({ error: null, file: { sizeBytes } })
    // A call waits for a piece of the file at most, of which there are 500.
    expect(order[0]).toBe('edit')
    expect(order.indexOf('file')).toBeGreaterThan(250)
  })
})
