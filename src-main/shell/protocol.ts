/** `app://galley/`: the window's page, from the fixed list of files or, in development, from the server that reloads it. */
import { readFile } from 'node:fs/promises'
import { protocol } from 'electron'
import type { Session } from 'electron'
import { securityHeaders } from './content-policy.ts'
import { findServed } from './file-map.ts'
import type { FileMap } from './file-map.ts'

export const appOrigin = 'app://galley'
export const startAddress = `${appOrigin}/`

/** Before the app is ready. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ])
}

/** Serves the files of the map to one session, with the headers of the content policy. */
export function serveApp(session: Session, files: FileMap): void {
  const headers = securityHeaders(null)
  session.protocol.handle('app', async (request) => {
    const served = request.method === 'GET' ? findServed(files, request.url) : null
    if (!served)
      return new Response('Not found', { status: 404, headers: { ...headers, 'content-type': 'text/plain' } })
    return new Response(new Uint8Array(await readFile(served.file)), {
      headers: { ...headers, 'content-type': served.contentType },
    })
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
