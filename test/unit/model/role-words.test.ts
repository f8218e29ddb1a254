import { reads, says } from '../../support/says.ts'
import { describe, expect, it } from 'vitest'
import { roles } from '../../../shared/contract/language/roles.ts'
import { resources } from '../../../shared/presentation/resources.ts'
import { roleReach, roleRefusal } from '../../../shared/model/role-words.ts'

describe('why a role does not allow something', () => {
  it('names what is held and what is needed, and nothing while roles are unknown', () => {
    expect(roleRefusal(['ACCOUNT_ADMIN', 'AD_MANAGER'], ['ANALYST'])).toEqual(
      reads('Your role on this account (Analyst) does not allow this. It needs Account admin or Ad manager.'),
    )
    expect(roleRefusal(['ACCOUNT_ADMIN', 'AD_MANAGER', 'ANALYST'], [])).toEqual(
      says('It needs Account admin, Ad manager or Analyst.'),
    )
    expect(roleRefusal(['ACCOUNT_ADMIN'], [])).toEqual(says('(none)'))
    expect(roleRefusal(['ACCOUNT_ADMIN'], null)).toBeNull()
    expect(roleRefusal(['ACCOUNT_ADMIN'], ['ACCOUNT_ADMIN', 'TWEET_COMPOSER'])).toBeNull()
  })
})

describe('what a role reaches', () => {
  const shown = resources.filter((resource) => resource.navigation !== null)

  it('follows from the declarations', () => {
    expect(roleReach('ACCOUNT_ADMIN', shown).changes).toContain('Campaigns')
    expect(roleReach('CAMPAIGN_ANALYST', shown)).toMatchObject({ sees: expect.arrayContaining(['Campaigns']) })
    expect(roleReach('CREATIVE_MANAGER', shown).changes).not.toContain('Campaigns')
    expect(roleReach('ANALYST', shown).changes).not.toContain('Campaigns')
  })

  it('never says of a kind both', () => {
    for (const role of roles) {
      const { changes, sees } = roleReach(role, shown)
      expect(sees.filter((kind) => changes.includes(kind))).toEqual([])
    }
  })
})
