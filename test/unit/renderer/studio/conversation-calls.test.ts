import { describe, expect, it } from 'vitest'
import {
  bareHashtag,
  callsShown,
  hashtagValue,
  withoutCall,
} from '../../../../src-renderer/studio/conversation-calls.ts'

describe('calls to action', () => {
  it('are shown up to the last one that holds something', () => {
    expect(callsShown({})).toBe(1)
    expect(callsShown({ first_cta: '#A', third_cta_tweet: 'x' })).toBe(3)
  })

  it('are typed without the sign and kept with it', () => {
    expect(bareHashtag('#TeamFilter')).toBe('TeamFilter')
    expect(hashtagValue('##TeamFilter ', false)).toBe('#TeamFilter')
    expect(hashtagValue('', true)).toBeNull()
    expect(hashtagValue('#', false)).toBe('')
  })

  it('move up with their posts when one is taken out', () => {
    const values = { first_cta: '#A', first_cta_tweet: 'a', second_cta: '#B', second_cta_tweet: 'b' }
    expect(withoutCall(values, 0)).toMatchObject({
      first_cta: '#B',
      first_cta_tweet: 'b',
      second_cta: null,
      second_cta_tweet: null,
      fourth_cta: null,
    })
    expect(withoutCall({ first_cta: '#A', first_cta_tweet: 'a' }, 0)).toMatchObject({
      first_cta: '',
      first_cta_tweet: '',
    })
  })
})
