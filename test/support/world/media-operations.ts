/** Files that people put into the library, and their uploads. */
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { mp4, png } from '../media-samples.ts'
import { attempt } from './doing.ts'
import type { Doing } from './doing.ts'

/** More than two parts of 1 MiB, the last of them short. */
const videoBytes = 2_200_000

/** A file that nobody has had before becomes a record of the library; pushing it sends the file first. */
export async function addMedia(doing: Doing): Promise<void> {
  const { world, actor, person, chance } = doing
  const mark = world.nextMark(person)
  const isVideo = chance.upTo(3) === 0
  const bytes = isVideo ? videoOf(mark) : pictureOf(mark)
  const path = join(world.folder.next(), `${mark}.${isVideo ? 'mp4' : 'png'}`)
  writeFileSync(path, bytes)
  actor.witness.gives(`media_library ${mark}`, createHash('sha256').update(bytes).digest('hex'))
  const added = await attempt(doing, 'media.add', { paths: [path], accountId: world.accountId })
  const key = added?.[0]?.recordKey
  if (key == null) return
  actor.witness.noteCreates()
  const record = await attempt(doing, 'record.get', { key })
  if (record) actor.witness.wishes.created(record, { name: record.values['name'] })
}

/** Some uploads are held, or go on. */
export async function holdUploads(doing: Doing): Promise<void> {
  const { chance } = doing
  const uploads = await attempt(doing, 'upload.unfinished', {})
  for (const { uploadId } of uploads ?? [])
    if (doing.person.isAlive) await attempt(doing, chance.upTo(2) ? 'upload.pause' : 'upload.resume', { uploadId })
}

/** Whatever follows the picture belongs to nobody; it makes the file one of its own. */
function pictureOf(mark: string): Buffer {
  return Buffer.concat([png(800, 418), Buffer.from(mark)])
}

function videoOf(mark: string): Buffer {
  const video = mp4()
  const rest = Buffer.alloc(videoBytes - video.length, mark)
  rest.writeUInt32BE(rest.length, 0)
  rest.write('free', 4, 'latin1')
  return Buffer.concat([video, rest])
}
