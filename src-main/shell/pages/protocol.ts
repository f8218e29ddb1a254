/** `app://galley/`: the window's page, from the fixed list of files or, in development, from the server that reloads it. */
import { t } from '../../../shared/messages/index.ts'
import { readFileSync } from 'node:fs'
import { protocol } from 'electron'
import type { CustomScheme, Session } from 'electron'
import { securityHeaders } from './content-policy.ts'
import { findServed } from '../files/file-map.ts'
import type { FileMap } from '../files/file-map.ts'
import { answerScheme } from '../processes/runtime.ts'

export const appOrigin = 'app://galley'
export const startAddress = `${appOrigin}/`

/** Before the app is ready; `others` are the further schemes of ours, since there is one call for all. */
export function registerSchemes(...others: CustomScheme[]): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } },
    ...others,
  ])
}

/**
 * Serves the files of the map to one session, with the headers of the content policy. A file is read at once: a few hundred kilobytes take
 * less than the turn of the event loop that an answer from the thread pool would wait for, and the window waits for them.
 */
export function serveApp(session: Session, files: FileMap): void {
  const headers = securityHeaders(null)
  answerScheme(session, 'app', ({ method, url }) => {
    const served = method === 'GET' ? findServed(files, url) : null
    if (!served)
      return { status: 404, headers, contentType: 'text/plain', body: Buffer.from(t('shell.protocol.notFound')) }
    return { status: 200, headers, contentType: served.contentType, body: readFileSync(served.file) }
  })
}

/** Passes requests on to a development server on loopback, so that the page keeps its origin. */
export function serveDevelopment(session: Session, server: URL): void {
  const headers = securityHeaders(server)
  session.protocol.handle('app', async (request) => {
    const asked = new URL(request.url)
    const answer = await fetch(new URL(`${asked.pathname}${asked.search}`, server), {
      headers: { accept: request.headers.get('accept') ?? '*/*' },
    })
    const contentType = answer.headers.get('content-type') ?? 'application/octet-stream'
    return new Response(await answer.arrayBuffer(), {
      status: answer.status,
      headers: { ...headers, 'content-type': contentType },
    })
  })
}
