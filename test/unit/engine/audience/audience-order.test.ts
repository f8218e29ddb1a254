/** Which list of people goes next into an audience. */
import { expect, it } from 'vitest'
import { AudienceOrder } from '../../../../src-main/engine/audience/audience-order.ts'
import type { ListImport } from '../../../../src-main/engine/store/beside/audience-lists.ts'
import { WorldClock, LifeClock } from '../../../support/world/world-clock.ts'

const order = () =>
  new AudienceOrder(
    new LifeClock(new WorldClock(0), { errorMs: 0 }),
    ({ audienceId }) => audienceId,
    () => undefined,
  )
const list = (id: number, more: Partial<ListImport> = {}): ListImport =>
  ({ id, turn: id, accountId: 'a', audienceId: 'x', operation: 'Update', state: 'going', ...more }) as ListImport
const before = (one: ListImport, all: ListImport[]) =>
  order()
    .before(one, all, new Set())
    .map(({ id }) => id)

it('an audience that is shared takes one list at a time, from whichever account', () => {
  const [own, shared] = [list(1), list(2, { accountId: 'b' })]
  expect(before(shared, [own, shared])).toEqual([1])
})

it('lists of other audiences, and what is held or done, hold nothing up', () => {
  const last = list(9)
  const others = [list(1, { audienceId: 'y' }), list(2, { state: 'paused' }), list(3, { state: 'done' }), list(4)]
  expect(before(last, [...others, last])).toEqual([4])
})
