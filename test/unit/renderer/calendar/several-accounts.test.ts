import { expect, it } from 'vitest'
import { notPulledOf, zonesWords } from '../../../../src-renderer/calendar/several-accounts.ts'

const account = (name: string, ...notPulled: string[]) => ({ name, notPulled })
const kinds = ['scheduled_tweet', 'poll_card']

it('names the accounts of which something was never pulled, and counts many', () => {
  expect(notPulledOf([account('One'), account('Two', 'campaign')], kinds)).toBe('')
  expect(notPulledOf([account('One', 'poll_card'), account('Two')], kinds)).toMatch(/^Not everything of One has/)
  const many = ['One', 'Two', 'Three'].map((name) => account(name, ...kinds))
  expect(notPulledOf(many.slice(0, 2), kinds)).toMatch(/of One and Two has/)
  expect(notPulledOf(many, kinds)).toMatch(/of 3 accounts has/)
})

it('says by which clock times are read only where zones differ', () => {
  expect(zonesWords(['Europe/Berlin', 'Europe/Berlin'], 'UTC')).toBe('')
  expect(zonesWords(['Europe/Berlin', 'America/New_York'], 'Europe/Berlin')).toMatch(/in Berlin time/)
})
