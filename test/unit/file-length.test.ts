/** A file has one subject: none of the sources passes 400 lines. What is data or made by a program may. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const mostLines = 400
const isSource = /^(shared|src-main|src-renderer|scripts)\/.*\.(ts|svelte|mjs|css)$/
/** Messages of every screen, as data. */
const catalogues = /\/(messages|catalogue)\//

it('holds every source file within 400 lines', () => {
  const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  const sources = tracked.split('\n').filter((file) => isSource.test(file) && existsSync(path.join(root, file)))
  expect(sources.length).toBeGreaterThan(500)
  const longer = sources.filter((file) => !catalogues.test(file) && lineCount(file) > mostLines)
  expect(longer).toEqual([])
})

function lineCount(file: string): number {
  return readFileSync(path.join(root, file), 'utf8').trimEnd().split('\n').length
}
