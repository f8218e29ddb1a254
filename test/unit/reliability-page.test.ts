/** docs/reliability.md has a row for each goal, and names only tests that are there. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const page = readFileSync(`${root}docs/reliability.md`, 'utf8')
const rows = page.split('\n').filter((line) => /^\| G\d+ \|/.test(line))
const cells = (row: string) => row.split('|').map((cell) => cell.trim())

it('has each goal once, in order', () => {
  expect(rows.map((row) => cells(row)[1])).toEqual(Array.from({ length: 40 }, (_, index) => `G${index + 1}`))
})

it('says of each whether it is full, or what is short', () => {
  for (const row of rows) expect(cells(row)[6], row).toMatch(/^(\*full\*|short|later)/)
})

it('names tests that are there, at least one for what it calls full', () => {
  for (const row of rows) {
    const [, name, , heldBy = '', , , state = ''] = cells(row)
    const files = [...heldBy.matchAll(/`([^`]+)`/g)].map(([, file]) => file!)
    for (const file of files) expect(existsSync(root + file), `${name}: ${file}`).toBe(true)
    if (state.startsWith('*full*')) expect(files.length, name).toBeGreaterThan(0)
  }
})

it('counts the planted bugs as they are', () => {
  const count = readdirSync(`${root}test/planted`).filter((name) => name.endsWith('.yaml')).length
  expect(page).toContain(`${count} planted bugs`)
})
