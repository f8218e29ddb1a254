/**
 * A video of 500 MB sent by the engine, against a bare loop that sends the same parts to the same service: time, and memory while it goes.
 * `npm run bench -- media-upload [--mb N]`
 */
import { open } from 'node:fs/promises'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chunkBytesFor, planChunks } from '../../shared/model/media/chunks.ts'
import { textOf } from '../../shared/presentation/text-of.ts'
import { TestGalley } from '../support/galley.ts'
import { writeBigVideo } from '../support/media-samples.ts'
import { PracticeProcess } from '../support/practice-process.ts'

const { values } = parseArgs({ options: { mb: { type: 'string', default: '500' } } })
const sizeBytes = Number(values.mb) * 1024 * 1024
const sideBySide = 4
const print = (line: string) => process.stdout.write(`${line}\n`)
const folder = mkdtempSync(join(tmpdir(), 'galley-bench-upload-'))
const path = join(folder, 'film.mp4')
writeBigVideo(path, sizeBytes)

/** Takes every part and throws it away: what is measured is the sending. */
function sink(): Promise<Server> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const command = new URL(request.url!, 'http://sink').searchParams.get('command')
      const body =
        command === 'APPEND'
          ? ''
          : JSON.stringify({ media_id_string: '1', media_key: '13_1', expires_after_secs: 86_400 })
      response.writeHead(command === 'APPEND' ? 204 : 200, { 'content-type': 'application/json' }).end(body)
    })
  })
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}

/** The same parts, as many at once, read from the disk and sent with nothing around them. */
async function bareLoop(address: string): Promise<number> {
  const startedAt = performance.now()
  const file = await open(path)
  const left = planChunks(sizeBytes, chunkBytesFor(sizeBytes)).values()
  const worker = async () => {
    for (const { index, offset, length } of left) {
      const bytes = Buffer.allocUnsafe(length)
      await file.read(bytes, 0, length, offset)
      const url = `${address}/1.1/media/upload.json?command=APPEND&media_id=1&segment_index=${index}`
      const answer = await fetch(url, { method: 'POST', body: bytes })
      await answer.arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: sideBySide }, worker))
  await file.close()
  return performance.now() - startedAt
}

const server = await sink()
const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const practice = await PracticeProcess.start()
const galley = await TestGalley.open({ ...practice.info, upload_base_url: address })
try {
  const [added] = await galley.call('media.add', { paths: [path] })
  const { sha256 } = added!.file!
  const bare: number[] = []
  const ours: number[] = []
  let growthMb = 0
  for (let round = 0; round < 3; round++) {
    bare.push(await bareLoop(address))
    globalThis.gc?.()
    const beforeMb = process.memoryUsage().rss / 1024 ** 2
    const watch = setInterval(() => {
      growthMb = Math.max(growthMb, process.memoryUsage().rss / 1024 ** 2 - beforeMb)
    }, 20)
    const startedAt = performance.now()
    const order = { sha256, accountId: galley.accountId, category: null }
    const { uploadId } = await galley.call('upload.start', order)
    const [ended] = await galley.call('upload.wait', { uploadIds: [uploadId] })
    ours.push(performance.now() - startedAt)
    clearInterval(watch)
    if (ended?.state !== 'ready')
      throw new Error(`the upload ended as ${ended?.state}: ${ended?.error ? textOf(ended.error.message) : ''}`)
    await galley.call('upload.stop', { uploadId })
  }
  const best = (times: number[]) => Math.min(...times)
  print(`${values.mb} MB sent: ${best(ours).toFixed(0)} ms, bare loop ${best(bare).toFixed(0)} ms (best of 3)`)
  print(`  ratio ${(best(ours) / best(bare)).toFixed(2)} (goal 1.15)`)
  print(`memory while sending: at most ${growthMb.toFixed(0)} MB more`)
} finally {
  await galley.close()
  await practice.stop()
  server.close()
  rmSync(folder, { recursive: true, force: true })
}
