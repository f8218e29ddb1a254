import { reads } from '../../../support/says.ts'
import { describe, expect, it } from 'vitest'
import { documentedChanges } from '../../../support/interface/change-days.ts'
import { proves } from '../../../support/ledger/proves.ts'
import { activityEventTypes, presentEventName } from '../../../../shared/contract/service/activity.ts'
import {
  changeState,
  deprecatedCall,
  deprecatedName,
  deprecationWords,
  oldEventNames,
  serviceChanges,
} from '../../../../shared/contract/service/changes.ts'
import { t } from '../../../../shared/messages/index.ts'
import { spokenVersions } from '../../../../shared/presentation/versions.ts'

const on = (day: string) => Date.parse(`${day}T12:00:00Z`)

describe('the change list', () => {
  it('has each change once, newest first, with its days', () => {
    const ids = serviceChanges.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const { effectiveOn, announced } of serviceChanges) {
      if (effectiveOn !== null) expect(effectiveOn).toMatch(/^\d{4}-\d{2}-\d{2}$/)
      if (announced !== null) expect(announced).toMatch(/^\d{4}-\d{2}$/)
    }
  })

  it.each(documentedChanges)('has what the document tells, from its day: $row', ({ row, pattern, from }) => {
    const found = serviceChanges.filter(({ title, what }) => pattern.test(`${t(title)}. ${t(what)}`))
    expect(found.map(({ effectiveOn, announced }) => effectiveOn ?? announced)).toEqual([from])
    proves('client', `change:${row}`)
  })

  it('makes a name deprecated from its day on, not before', () => {
    expect(deprecatedName('ProfileBioUpdate', on('2026-03-17'))).toBeNull()
    const found = deprecatedName('ProfileBioUpdate', on('2026-03-18'))
    expect(found).toMatchObject({ replacement: 'profile.update.bio', change: { id: 'event-names' } })
    expect(found && deprecationWords(found)).toEqual(
      reads('ProfileBioUpdate is deprecated since 2026-03-18. In its place: profile.update.bio.'),
    )
    expect(deprecatedName('profile.update.bio', on('2026-11-20'))).toBeNull()
  })

  it('knows deprecated calls by method and the beginning of the path', () => {
    const day = on('2026-03-25')
    const replay = '/2/account_activity/replay/webhooks/:webhook_id/subscriptions/all'
    expect(deprecatedCall('POST', replay, day)).toMatchObject({ replacement: 'POST /2/webhooks/replay' })
    expect(deprecatedCall('POST', replay, on('2026-03-24'))).toBeNull()
    expect(deprecatedCall('GET', replay, day)).toBeNull()
    const permissions = '/5/accounts/:account_id/tailored_audiences/:id/permissions'
    expect(deprecatedCall('GET', permissions, day)).toMatchObject({ change: { id: 'version-5' } })
    expect(deprecatedCall('GET', '/12/accounts', day)).toBeNull()
  })

  it('tells what is still to come', () => {
    const plans = serviceChanges.find(({ id }) => id === 'plans-usage-based')!
    expect(changeState(plans, on('2026-05-31'))).toBe('coming')
    expect(changeState(plans, on('2026-06-01'))).toBe('inForce')
  })

  it('has a present event for every old name', () => {
    const names = activityEventTypes.map(({ name }) => name)
    for (const [old, name] of Object.entries(oldEventNames)) {
      expect(names).toContain(name)
      expect(presentEventName(old, on('2026-03-01'))).toEqual({ name, deprecation: null })
    }
    proves(
      'client',
      'event:ProfileBioUpdate',
      'event:ProfilePictureUpdate',
      'event:ProfileBannerUpdate',
      'event:ProfileGeoUpdate',
      'event:ProfileUrlUpdate',
    )
  })
})

describe('spoken versions', () => {
  it('come from the declarations', () => {
    const versions = spokenVersions()
    expect(versions[0]?.version).toBe('12')
    expect(versions.find(({ version }) => version === '2')?.uses).toEqual(['Posts', 'Activity'])
    expect(versions.find(({ version }) => version === '1.1')?.uses).toContain('Signing in and out')
    proves('client', 'change:versions-spoken')
  })
})
