/** Two records of the library that turn out to be one: what a person keeps here about either of them stays. */
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accountId, Bench } from '../../../../support/store/workspace-harness.ts'

let bench: Bench
let db: Database.Database
beforeEach(() => {
  bench = new Bench()
  bench.workspace.close()
  bench.workspace = bench.open((name, options) => (db = new Database(name, options)))
})
afterEach(() => {
  bench.end()
})

const row = { media_key: '3_1', name: 'Beach', media_type: 'IMAGE' }

/** A record made here, and the same one as a pull brought it while its answer was lost; gives both keys and what makes them one. */
function madeAndPulled() {
  const made = bench.workspace.edits.create('media_library', accountId, { media_key: '3_9', name: 'Beach' }).key
  bench.pull('media_library', [row])
  const pulled = bench.workspace.records.find('media_library', '3_1').key
  const { revision } = bench.workspace.records.get(made)
  const [attemptId] = bench.workspace.outbox.beginAttempts({
    kind: 'media_library',
    accountId,
    payloadHash: 'abc',
    serverFrom: '2026-04-01T00:00:00Z',
    items: [{ key: made, operation: 'create', revision, sent: { name: 'Beach' }, baselineIds: [] }],
  })
  const join = () => bench.workspace.outbox.completeAttempts([{ attemptId: attemptId!, kind: 'applied', row }])
  return { made, pulled, join }
}
const annotate = (key: number, change: Record<string, unknown>) =>
  bench.workspace.edits.annotate('media_library', { keys: [key] }, change)

describe('two records of the library that become one', () => {
  it('keep the notes on both; of two texts the history has the other', () => {
    const { made, pulled, join } = madeAndPulled()
    annotate(made, { alt: 'Two people', addTags: ['spring'] })
    annotate(pulled, { alt: 'A beach', folder: 'Holidays', addTags: ['sea'], isStarred: true })
    join()
    expect(bench.workspace.records.annotationOf(made)).toEqual({
      alt: 'Two people',
      folder: 'Holidays',
      tags: ['spring', 'sea'],
      isStarred: true,
    })
    expect(JSON.stringify(bench.workspace.records.history(made))).toContain('A beach')
    expect(db.prepare('SELECT key FROM annotation').pluck().all().map(Number)).toEqual([made])
  })

  it('keep the notes on the one that goes', () => {
    const { made, pulled, join } = madeAndPulled()
    annotate(pulled, { folder: 'Holidays' })
    join()
    expect(bench.workspace.records.annotationOf(made)).toMatchObject({ folder: 'Holidays' })
  })

  it.each([
    ['the file wins over the poster', 1, 0, 'bb'],
    ['the one that stays keeps its file', 0, 0, 'aa'],
  ])('have one file: %s', (_, ownPoster, otherPoster, kept) => {
    const { made, pulled, join } = madeAndPulled()
    const link = db.prepare('INSERT INTO media_link VALUES (?, ?, ?)')
    link.run(made, 'aa', ownPoster)
    link.run(pulled, 'bb', otherPoster)
    join()
    const links = db.prepare<[], { key: number; sha256: string }>('SELECT key, sha256 FROM media_link').all()
    expect(links.map(({ key, sha256 }) => [Number(key), sha256])).toEqual([[made, kept]])
  })
})
