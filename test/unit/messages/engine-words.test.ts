/**
 * The engine hands on what people read as messages, which are made into words where they are shown. Where it makes words itself, the file
 * stands here with the reason; one that no longer does leaves the list.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const room = 'src-main/engine'
const makers: Readonly<Record<string, string>> = {
  'audience/people.ts': 'why a line of people is left out, which the file of those lines says',
  'connections/callback-server.ts': 'pages for the browser',
  'connections/connections.ts': 'an address among the details of an error',
  'connections/new-addresses.ts': 'a question of the system’s own dialog',
  'handlers/records.ts': 'what the log says',
  'media/media.ts': 'problems of a file',
  'store/csv/accept.ts': 'what a line without a name is called',
  'store/csv/export.ts': 'cells of a workbook',
  'store/edits/annotations.ts': 'what an undo left alone',
  'store/edits/edit.ts': 'problems of an edited record',
  'store/edits/plan-copies.ts': 'what tells lines apart, which nobody reads',
  'store/read/calendar.ts': 'problems of a day’s entry',
  'store/read/creatives.ts': 'why a post was refused',
  'store/read/summary.ts': 'what a new sandbox account is called',
  'store/read/view.ts': 'problems of a record',
  'sync/push.ts': 'what a push is doing',
  'sync/queue.ts': 'why a step waits',
  'sync/service-news.ts': 'news of the service',
}
const makesWords = /from '[./]*\/shared\/(messages\/index|presentation\/text-of)\.ts'/

it('the engine makes words only where the list says why', () => {
  const found = readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && makesWords.test(readFileSync(join(room, name), 'utf8')))
    .map((name) => name.replaceAll('\\', '/'))
  expect(found.toSorted()).toEqual(Object.keys(makers))
})
