import { describe, expect, it } from 'vitest'
import { errorIndex, findError, searchErrors } from '../../../shared/model/error-index.ts'
import { errorCodes } from '../../../shared/model/errors.ts'
import { serviceCodeCauses } from '../../../shared/model/service-code-causes.ts'
import { serviceCodes } from '../../../shared/model/service-codes.ts'

/** The service's list of codes by status, written down apart from the table that is tested. */
const listed: Record<number, string> = {
  400: 'DUPLICATE_TWEET EXCLUSIVE_PARAMETERS FEATURE_NOT_AVAILABLE ILLEGAL_CHARACTERS INCLUSIVE_PARAMETERS INVALID_DENOMINATION INVALID_FUNDING_INSTRUMENT INVALID_IMAGE INVALID_MEDIA INVALID_MEDIA_ID INVALID_PARAMETER INVALID_PLACEMENT_TYPE INVALID_TAILORED_AUDIENCE_TYPE INVALID_TARGETING_TYPE INVALID_TIME_WINDOW INVALID_TV_SHOW_LOCATIONS INVALID_TWEET INVALID_USER INVALID_USER_ID MISSING_PARAMETER REQUEST_TOO_COMPLEX SPEND_EXCEEDS_BUDGET TOO_MANY_CAMPAIGNS TOO_MANY_LINE_ITEMS TV_SHOW_OUTSIDE_MARKET TWEET_CANNOT_BE_BLANK UNKNOWN_CARD_TYPE UNKNOWN_CRITERIA_TYPE',
  401: 'UNAUTHORIZED_ACCESS',
  403: 'ACCOUNT_LOCKED_OUT ACCOUNT_NOT_FOUND ACTION_NOT_ALLOWED CURRENT_USER_SUSPENDED FUNDING_INSTRUMENT_ACCESS_NOT_ALLOWED FUNDING_INSTRUMENT_EXCEEDS_AVAILABLE_CREDIT_LIMIT GENERIC_TWEET_ERROR MALWARE_STATUS READONLY_CLIENT_APPLICATION TWEET_IS_SPAM UNAUTHORIZED_CLIENT_APPLICATION USER_NOT_FOUND',
  404: 'ACCOUNT_MEDIA_NOT_FOUND APP_EVENT_PROVIDER_CONFIGURATION_NOT_FOUND APP_EVENT_TAG_NOT_FOUND BEHAVIOR_OR_BEHAVIOR_EXPANDED_NOT_FOUND CAMPAIGN_NOT_FOUND CARD_NOT_FOUND FUNDING_INSTRUMENT_NOT_FOUND INVALID_APP_ID INVALID_APP_STORE INVALID_IAB_CATEGORY INVALID_ID_ILLEGAL_CHARACTERS LINE_ITEM_APP_NOT_FOUND LINE_ITEM_NOT_FOUND MACT_APP_NOT_FOUND MEDIA_CREATIVE_NOT_FOUND MEDIA_NOT_FOUND NO_PROVIDER_AVAILABLE_FOR_THIS_CLIENT_APPLICATION NOT_FOUND PROMOTABLE_USER_NOT_FOUND PROMOTED_ACCOUNT_NOT_FOUND PROMOTED_TWEET_NOT_FOUND ROUTE_NOT_FOUND TAILORED_AUDIENCE_CHANGE_FILE_NOT_FOUND TAILORED_AUDIENCE_NOT_FOUND TAILORED_AUDIENCE_OR_TAILORED_AUDIENCE_EXPANDED_NOT_FOUND TARGETING_CRITERION_NOT_FOUND TWEET_NOT_FOUND WEB_EVENT_TAG_NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  408: 'CANCELLED_REQUEST',
  423: 'LOCK_ACQUISITION_TIMEOUT',
  429: 'TOO_MANY_REQUESTS TWEET_RATE_LIMIT_EXCEEDED',
  500: 'INTERNAL_ERROR',
  503: 'SERVICE_UNAVAILABLE OVER_CAPACITY',
}

describe('the error index', () => {
  it('has every code of the service with its status', () => {
    for (const [status, codes] of Object.entries(listed))
      for (const code of codes.split(' ')) expect(findError(code), code).toMatchObject({ status: Number(status) })
    for (const code of ['32', '89', '99', '135', '215', '415', 'INCOMPATIBLE_LINE_ITEM', 'TooManyConnections'])
      expect(findError(code), code).not.toBeNull()
  })

  it('has every code of Galley', () => {
    for (const code of errorCodes) expect(findError(code), code).toMatchObject({ from: 'galley', status: null })
  })

  it('says of each what happened, why and what to do, in whole sentences', () => {
    for (const { code, what, why, todo } of errorIndex)
      for (const sentence of [what, why, todo]) expect(sentence, code).toMatch(/^[A-Z].*[.]$/s)
  })

  it('knows a cause of its own for every code of the list, and no cause without a code', () => {
    for (const code of Object.values(listed).flatMap((codes) => codes.split(' ')))
      expect(serviceCodeCauses, code).toHaveProperty(code)
    for (const code of Object.keys(serviceCodeCauses)) expect(serviceCodes, code).toHaveProperty(code)
  })

  it('is found by code in either case, status or words, a code itself first', () => {
    expect(findError('campaign_not_found')?.code).toBe('CAMPAIGN_NOT_FOUND')
    expect(findError('no such code')).toBeNull()
    expect(searchErrors('89')[0]?.code).toBe('89')
    expect(searchErrors('clock')[0]?.code).toBe('135')
    expect(searchErrors('423').map(({ code }) => code)).toEqual(['LOCK_ACQUISITION_TIMEOUT'])
    expect(searchErrors('NOT_FOUND')[0]?.code).toBe('NOT_FOUND')
    expect(searchErrors('')).toHaveLength(errorIndex.length)
    expect(searchErrors('zebra')).toEqual([])
  })
})
