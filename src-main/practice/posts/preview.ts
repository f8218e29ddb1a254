/** Previews: an iframe tag that leads to a page of the service which draws one post. Source: interface, Creatives; gaps 6.5 (D). */
import { mediaKeysOf, mediaOfKey } from '../../../shared/contract/creatives/post-rules.ts'
import { parseJson } from '../../../shared/model/json.ts'
import type { RecordValues } from '../../../shared/model/values.ts'
import { platformError } from '../answers.ts'
import type { Answer } from '../answers.ts'
import { prefixes } from '../context.ts'
import type { Practice } from '../context.ts'
import { postOfType } from './types.ts'
import type { PracticeRequest } from '../request.ts'

/** The tag as the service writes it: single quotes, and never closed. */
export function previewMarkup(mediaAddress: string, accountId: string, type: string, id: string): string {
  const data = Buffer.from(JSON.stringify([accountId, type, id]), 'utf8').toString('base64url')
  const address = `${new URL(prefixes.preview, mediaAddress).href}?data=${data}`
  return `<iframe class='tweet-preview' src='${address}'>`
}

/** The page that the tag leads to. Whoever has the address sees it, as with the service. */
export function servePreview(practice: Practice, request: PracticeRequest): Answer {
  const data = request.queryPairs?.find(([name]) => name === 'data')?.[1] ?? ''
  const record = request.method === 'GET' ? recordOf(practice, data) : undefined
  if (!record) return platformError(404, 34, 'Sorry, that page does not exist.')
  const author = practice.people.byId(String(record['user_id']))
  const pictures = mediaKeysOf(record).map((key) => picture(practice.media.address, key))
  return {
    status: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'",
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
    body: `<!doctype html><html><head><meta charset="utf-8"><title>Post</title><style>${style}</style></head><body><article>
<header><b>${escape(author?.name ?? 'Unknown')}</b> <span>@${escape(author?.screen_name ?? 'unknown')}</span></header>
<p dir="auto">${escape(String(record['text'] ?? ''))}</p>
<div class="media">${pictures.join('')}</div>
${record['card_uri'] ? `<footer>${escape(String(record['card_uri']))}</footer>` : ''}
</article></body></html>`,
    effects: [],
  }
}

const style = `body{margin:0;font:15px/1.4 system-ui,sans-serif;color:#0f1419;background:#fff}
article{padding:12px 16px;max-width:560px}span,footer{color:#536471}p{margin:4px 0 10px;white-space:pre-wrap;overflow-wrap:anywhere}
.media{display:grid;grid-template-columns:1fr 1fr;gap:2px;border-radius:12px;overflow:hidden}
.media>:only-child{grid-column:1/3}img,video{width:100%;height:100%;object-fit:cover;display:block}
footer{border:1px solid #cfd9de;border-radius:12px;padding:10px}
@media (prefers-color-scheme:dark){body{color:#e7e9ea;background:#15181c}}`

function recordOf({ records }: Practice, data: string): RecordValues | undefined {
  const read = readData(data)
  if (!read) return undefined
  const [accountId, type, id] = read
  return postOfType(
    type,
    (kind) => records.get('ads', kind, accountId, id) ?? records.get('sandbox', kind, accountId, id),
  )
}

function readData(data: string): [string, string, string] | null {
  try {
    const parts = parseJson(Buffer.from(data, 'base64url').toString('utf8'))
    if (!Array.isArray(parts) || parts.length !== 3) return null
    return [String(parts[0]), String(parts[1]), String(parts[2])]
  } catch {
    return null
  }
}

function picture(address: string, key: string): string {
  const kind = mediaOfKey(key) ?? 'image'
  const source = `${address}/${encodeURIComponent(key)}`
  if (kind === 'video') return `<video controls muted src="${source}.mp4"></video>`
  return `<img alt="" src="${source}.${kind === 'gif' ? 'gif' : 'png'}">`
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
