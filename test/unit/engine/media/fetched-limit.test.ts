/** Pictures of the service stay within the room that was chosen for them; what a person added stays. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { MediaFacts } from '../../../../shared/model/media/facts.ts'
import { Media } from '../../../../src-main/engine/media/media.ts'
import { systemRandomness } from '../../../../src-main/engine/system-clock.ts'
import { testFiles } from '../../../support/files/test-files.ts'
import { Bench } from '../../../support/store/workspace-harness.ts'

const mb = 1024 * 1024
let bench: Bench
let media: Media
beforeEach(() => {
  bench = new Bench()
  media = new Media({
    folder: bench.folder,
    files: testFiles,
    tables: bench.workspace.media,
    workspace: bench.workspace,
    clock: bench.clock,
    random: systemRandomness,
    log: bench.log,
    ownAddresses: [],
    user: null,
    uploadBaseUrl: null,
    isOffline: () => true,
    isSignedOut: () => true,
    actsByItself: false,
    emit: () => undefined,
    // Nothing is asked of them here.
    ...({ service: {}, transport: {}, library: {} } as object),
  } as unknown as ConstructorParameters<typeof Media>[0])
  mkdirSync(join(bench.folder, 'media'), { recursive: true })
})
afterEach(async () => {
  await media.close()
  bench.end()
})

const facts = (sizeBytes: number): MediaFacts => ({
  ...{ kind: 'image', format: 'png', sizeBytes, widthPx: 10, heightPx: 10 },
  ...{ durationMs: null, frameCount: null, codec: null },
})
const digest = (name: string) => name.repeat(64)
const path = (name: string) => join(bench.folder, 'media', `${digest(name)}.png`)

/** A picture of the service that a record's address leads to. */
async function fetched(name: string, sizeBytes: number): Promise<void> {
  writeFileSync(path(name), name)
  bench.workspace.media.takeFetched(digest(name), name, facts(sizeBytes))
  bench.workspace.media.keepPictureAt(`https://pictures.example.com/${name}`, digest(name))
  await bench.clock.advance(1000)
}
const here = () => ['a', 'b', 'c', 'd'].filter((name) => existsSync(path(name))).join('')

it('the oldest go once they are over it, and no more than that', async () => {
  bench.workspace.setSetting('media.fetchedMegabytes', 200)
  writeFileSync(path('d'), 'd')
  bench.workspace.media.addFile(digest('d'), 'd', facts(900 * mb))
  await fetched('a', 90 * mb)
  await fetched('b', 90 * mb)
  media.keepWithinLimit()
  expect(here()).toBe('abd')
  await fetched('c', 90 * mb)
  media.keepWithinLimit()
  await bench.clock.advance(5000)
  expect(here()).toBe('bcd')
  expect(bench.workspace.media.file(digest('a'))).toBeNull()
  expect(bench.workspace.media.file(digest('b'))).not.toBeNull()
})

it('none goes where no limit is chosen', async () => {
  bench.workspace.setSetting('media.fetchedMegabytes', 0)
  await fetched('a', 900 * mb)
  media.keepWithinLimit()
  expect(here()).toBe('a')
  bench.workspace.setSetting('media.fetchedMegabytes', 500)
  media.keepWithinLimit()
  await bench.clock.advance(5000)
  expect(here()).toBe('')
})
