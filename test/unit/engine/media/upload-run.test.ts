/** Which parts an upload still has to send, after a run that ended in the middle. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { MediaFiles } from '../../../../src-main/engine/media/files.ts'
import { UploadRun } from '../../../../src-main/engine/media/upload-run.ts'
import { UploadSteps } from '../../../../src-main/engine/media/upload-steps.ts'
import type { Service, ServiceOutcome, ServiceRequest } from '../../../../src-main/engine/service/service.ts'
import { realRandomness } from '../../../support/engine-ports.ts'
import { gif } from '../../../support/media-samples.ts'
import { accountId, Bench } from '../../../support/store/workspace-harness.ts'
import { testFiles } from '../../../support/files/test-files.ts'

let bench: Bench
let folder: string
beforeEach(() => {
  bench = new Bench()
  folder = mkdtempSync(path.join(tmpdir(), 'galley-upload-run-'))
})
afterEach(() => {
  bench.end()
  rmSync(folder, { recursive: true, force: true })
})

/** A service that takes everything and keeps the upload commands that it was sent. */
class TakingService implements Service {
  readonly commands: string[] = []

  async request(_: unknown, { query }: ServiceRequest): Promise<ServiceOutcome> {
    const pairs = new Map(query)
    const segment = pairs.get('segment_index')
    this.commands.push(segment === undefined ? pairs.get('command')! : `${pairs.get('command')} ${segment}`)
    const known = { media_id_string: '7', media_key: '3_7', expires_after_secs: 86_400 }
    return { kind: 'ok', status: 200, body: segment === undefined ? known : {}, headers: {}, serverDateMs: null }
  }
  serverNowMs = () => bench.clock.nowMs()
  practiceListLagMs = () => null
  practiceLagSinceMs = () => null
  pageHosts = () => []
  close = () => undefined
}

it('sends exactly the parts that the service has not taken, whichever those are', async () => {
  const files = new MediaFiles(testFiles, path.join(folder, 'media'), realRandomness)
  const given = path.join(folder, 'moving.gif')
  writeFileSync(given, gif(64, 36, 20))
  const { sha256, name, facts } = await files.add(given)
  const { media } = bench.workspace
  media.addFile(sha256, name, facts)
  const chunkBytes = Math.ceil(facts.sizeBytes / 6)
  const { id } = media.addUpload({ sha256, accountId, category: 'TWEET_GIF', owners: [], chunkBytes })
  media.change(id, { state: 'uploading', mediaId: '7' })
  // Four parts travel side by side, so an interrupted run leaves gaps.
  for (const index of [0, 2, 5]) media.tookChunk(id, index)
  const service = new TakingService()
  const run = new UploadRun(
    {
      steps: new UploadSteps(service),
      tables: media,
      files,
      clock: bench.clock,
      random: realRandomness,
      onChange: () => undefined,
    },
    media.upload(id)!,
    media.file(sha256)!,
    new AbortController().signal,
  )
  expect(await run.run()).toBe('ready')
  expect(service.commands).toEqual(['APPEND 1', 'APPEND 3', 'APPEND 4', 'FINALIZE'])
  expect(media.takenChunks(id)).toEqual(new Set([0, 1, 2, 3, 4, 5]))
})
