/** Whatever the canvas of a card can build, the service takes: cards built at random from what it offers, sent to the practice service. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { TestGalley } from '../../support/galley.ts'
import { startPulled } from '../../support/started-galley.ts'
import { builtCards } from '../../support/window/canvas-program.ts'

let galley: TestGalley
startPulled((started) => ({ galley } = started))

it('is taken by the service as it was judged here, for every type of card', async () => {
  const { accountId } = galley
  const filter = { equals: {} }
  const library = await galley.call('record.list', { kind: 'media_library', accountId, filter, limit: 1000 })
  // The library shows its pictures while one is chosen, and so their sizes are known.
  const keys = library.flatMap(({ key, values }) => (values['media_type'] === 'IMAGE' ? [key] : []))
  await expect
    .poll(async () => (await galley.call('media.ofRecords', { keys })).filter(({ file }) => file === null).length, {
      timeout: 20_000,
    })
    .toBe(0)
  const fit: string[] = []
  for (const { id } of library) {
    const components = [
      { type: 'MEDIA', media_key: id },
      { type: 'DETAILS', title: 'T', destination: { type: 'WEBSITE', url: 'https://example.com/' } },
    ]
    const trial = await galley.call('record.create', { kind: 'card', accountId, values: { name: 'Trial', components } })
    if (trial.problems.length === 0) fit.push(id)
    await galley.call('record.delete', { kind: 'card', selection: { keys: [trial.key] } })
  }
  expect(fit.length).toBeGreaterThan(4)
  const seed = Number(process.env['GALLEY_SEED'] ?? 20_261_121)
  const cards = fc.sample(builtCards(fit), { numRuns: 120, seed })
  for (const [index, card] of cards.entries()) {
    const given = Object.fromEntries(Object.entries(card).filter(([, part]) => part !== null))
    const values = { name: `Built ${index}`, ...given }
    const made = await galley.call('record.create', { kind: 'card', accountId, values })
    const errors = made.problems.filter(({ severity }) => severity === 'error')
    expect(errors, `seed ${seed}: ${JSON.stringify(values)}`).toEqual([])
  }
  const outcomes = await galley.push('all', 60_000)
  expect(outcomes.flatMap(({ error }) => error?.message ?? [])).toEqual([])
  const sent = await galley.call('record.list', { kind: 'card', accountId, filter, limit: 1000 })
  expect(new Set(sent.map(({ values }) => values['card_type'])).size).toBe(13)
})
