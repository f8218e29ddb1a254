/** The engine's transport on the Node that the installed Electron brings: one order is one request there, too. */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { build } from 'vite'
// @ts-expect-error The scripts are plain JavaScript.
import { resolveElectron } from '../../scripts/electron-runtime.mjs'

const source = join(import.meta.dirname, '../support/shell/send-once-main.ts')

test('a request over a used connection that the server resets arrives once, whatever its method', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'galley-send-once-'))
  const arrived: string[] = []
  let connectionCount = 0
  const server = http.createServer((request, response) => {
    request.resume()
    request.on('end', () => {
      arrived.push(`${request.method} ${request.url}`)
      if (request.url === '/act') request.socket.resetAndDestroy()
      else response.end('{}')
    })
  })
  server.on('connection', () => connectionCount++)
  try {
    await build({
      configFile: false,
      logLevel: 'warn',
      publicDir: false,
      ssr: { noExternal: true, target: 'node' },
      build: {
        ssr: source,
        outDir: folder,
        emptyOutDir: false,
        target: 'node20.18',
        rolldownOptions: { output: { format: 'cjs', entryFileNames: 'main.cjs', codeSplitting: false } },
      },
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const { executablePath } = (await resolveElectron()) as { executablePath: string }
    const { stdout } = await promisify(execFile)(executablePath, [join(folder, 'main.cjs'), base], {
      env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
      timeout: 60_000,
    })
    const { versions, ...ends } = JSON.parse(stdout) as { versions: unknown[] }
    expect(versions[0]).toMatch(/^\d+\./)
    expect(ends).toEqual({ GET: 'lost', POST: 'lost', PUT: 'lost', DELETE: 'lost' })
    expect(arrived).toEqual(
      ['GET', 'POST', 'PUT', 'DELETE'].flatMap((method) => [`GET /warm/${method}`, `${method} /act`]),
    )
    expect(connectionCount, 'each went over the connection of the one before').toBe(4)
  } finally {
    await new Promise((resolve) => server.close(resolve))
    rmSync(folder, { recursive: true, force: true })
  }
})
