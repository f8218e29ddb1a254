/** `galley media` */
import { errorShape } from '../output.ts'
import { listComma, t } from '../../../shared/messages/index.ts'
import { resolve } from 'node:path'
import type { MediaFileView, UploadView } from '../../../shared/bridge.ts'
import { formatMessage } from '../../../shared/model/media/facts.ts'
import { mediaCategories, megabytes } from '../../../shared/model/media/limits.ts'
import { anyOf, message } from '../../../shared/messages/message.ts'
import { textOf } from '../../../shared/presentation/text-of.ts'
import { GalleyError } from '../../../shared/model/errors.ts'
import { secondsOf, wrongUse } from '../arguments.ts'
import type { Command, Context } from '../context.ts'
import { mediaShape, uploadShape } from '../shapes.ts'

const pageSize = 1000

export const media: Command = {
  shape: {
    name: 'media',
    summary: t('cli.media.shape.summary'),
    words: t('cli.media.media.shape'),
    wordCount: [1, null],
    flags: {
      account: {
        shape: 'text',
        value: 'A',
        help: t('cli.media.account.help'),
      },
      category: {
        shape: 'text',
        value: 'C',
        help: t('cli.media.category.help', { mediaCategories: mediaCategories.join(listComma()) }),
      },
      owner: { shape: 'texts', value: 'USER', help: t('cli.media.owner.help') },
      timeout: { shape: 'text', value: 'S', help: t('cli.media.timeout.help') },
    },
    notes: [t('cli.media.mediaDigestAsList'), t('cli.media.uploadWasCutOff'), t('cli.media.endsWith1When')],
  },
  run: async (context) => {
    const [action, ...words] = context.given.words
    switch (action) {
      case 'add':
        return add(context, words)
      case 'list':
        return list(context, words)
      case 'upload':
        return upload(context, words)
      default:
        throw wrongUse(message('cli.media.galleyMediaTakesAdd', { action: action ?? '' }))
    }
  },
}

async function add(context: Context, words: readonly string[]): Promise<number> {
  if (words.length === 0) throw wrongUse(message('cli.media.nameFilesGalleyMedia'))
  const { given, output } = context
  const isSent = given.text('account') !== undefined
  const added = await context.call('media.add', { paths: words.map((word) => resolve(word)) })
  const files = added.map(({ file }) => file).filter((file) => file !== null)
  for (const { path, file, isKnown, error } of added) {
    if (error) output.json({ path, error: errorShape(error) })
    else if (!isSent) output.json({ path, is_known: isKnown, ...mediaShape(file!) })
    if (error) output.text(textOf(error.message))
    else if (isKnown) output.text(t('cli.media.wasHereAlready', { name: file!.name }))
  }
  if (!isSent) showFiles(context, files)
  const code = isSent && files.length > 0 ? await send(context, files) : 0
  return added.some(({ error }) => error) ? 1 : code
}

async function list(context: Context, words: readonly string[]): Promise<number> {
  if (words.length > 0) throw wrongUse(message('cli.media.galleyMediaListTakes'))
  const files = await all(context)
  for (const file of files) context.output.json(mediaShape(file))
  showFiles(context, files)
  if (files.length === 0) context.output.text(t('cli.media.thereNoMediaHere'))
  return 0
}

async function upload(context: Context, words: readonly string[]): Promise<number> {
  if (words.length === 0) throw wrongUse(message('cli.media.nameMediaGalleyMedia'))
  const known = await all(context)
  return send(
    context,
    words.map((word) => find(known, word)),
  )
}

async function all(context: Context): Promise<MediaFileView[]> {
  const files: MediaFileView[] = []
  for (;;) {
    const page = await context.call('media.list', { offset: files.length, limit: pageSize })
    files.push(...page)
    if (page.length < pageSize) return files
  }
}

function find(known: readonly MediaFileView[], word: string): MediaFileView {
  const isDigest = /^[0-9a-f]{8,64}$/.test(word)
  const [found, ...others] = known.filter(({ sha256, name }) => name === word || (isDigest && sha256.startsWith(word)))
  if (!found) throw new GalleyError('not_found', message('cli.media.thereNoMediaGalley', { word }))
  if (others.length > 0) throw wrongUse(message('cli.media.thereSeveralNameBy', { word }))
  return found
}

/** Uploads and waits; what stands after the timeout goes on at the next call. */
async function send(context: Context, files: readonly MediaFileView[]): Promise<number> {
  const { given, output } = context
  const category = mediaCategories.find((known) => known === given.text('category')?.toUpperCase()) ?? null
  if (given.text('category') !== undefined && category === null)
    throw wrongUse(message('cli.media.categoryTakesOne', { mediaCategories: anyOf(mediaCategories) }))
  const accountId = await context.account()
  const engine = await context.engine()
  const stop = engine.onEvent((event) => {
    if (event.name === 'mediaProgress') for (const each of event.payload.uploads) output.note(progressLine(each))
  })
  try {
    const started: UploadView[] = []
    for (const { sha256 } of files)
      started.push(
        await context.call('upload.start', { sha256, accountId, category, additionalOwners: given.texts('owner') }),
      )
    const uploadIds = [...new Set(started.map(({ uploadId }) => uploadId))]
    const ended = await context.call('upload.wait', { uploadIds, timeoutMs: secondsOf(given, 'timeout', 600) })
    for (const each of ended) output.json(uploadShape(each))
    output.table(
      ['UPLOAD', 'NAME', 'STATE', 'MEDIA KEY'],
      ended.map(({ uploadId, name, state, mediaKey }) => [String(uploadId), name, state, mediaKey ?? '–']),
    )
    for (const { name, error, waitingFor, state } of ended)
      if (error) output.text(`${name}: ${textOf(error.message)}`)
      else if (state !== 'ready' && waitingFor !== null) output.text(`${name}: ${textOf(waitingFor)}`)
    const isReady = ended.every(({ state }) => state === 'ready')
    if (!isReady) await context.noteConnection()
    return isReady ? 0 : 1
  } finally {
    stop()
  }
}

function showFiles({ output }: Context, files: readonly MediaFileView[]): void {
  output.table(
    ['DIGEST', 'NAME', 'WHAT', 'SIZE', 'MEDIA KEY'],
    files.map((file) => [
      file.sha256.slice(0, 12),
      file.name,
      `${textOf(formatMessage(file.format))}, ${file.widthPx} × ${file.heightPx}`,
      megabytes(file.sizeBytes),
      file.uploads.find(({ mediaKey }) => mediaKey !== null)?.mediaKey ?? '–',
    ]),
  )
  for (const { name, problems } of files)
    for (const { severity, message } of problems) output.text(`${name}: ${severity}: ${message}`)
}

function progressLine({ name, state, sentBytes, sizeBytes, processingPercent, waitingFor }: UploadView): string {
  const share = state === 'processing' ? processingPercent : Math.floor((sentBytes * 100) / sizeBytes)
  return `${name}: ${state}${share === null ? '' : ` ${share} %`}${waitingFor === null ? '' : ` (${textOf(waitingFor)})`}`
}
