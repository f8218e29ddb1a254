import { describe, expect, it } from 'vitest'
import { uploadUse } from '../../../../src-main/engine/media/upload-use.ts'
import { proves } from '../../../support/ledger/proves.ts'

const post = (nullcast: boolean, user_id = '1') => ({ kind: 'tweet', values: { nullcast, user_id } })
const card = { kind: 'card', values: { name: 'Spring' } }

describe('the category that a film goes up under', () => {
  it('is for advertising where nothing uses it yet', () => {
    expect(uploadUse('video', [], '1').category).toBe('AMPLIFY_VIDEO')
  })
  it('is for posts where organic posts alone use it', () => {
    expect(uploadUse('video', [post(false), post(false)], '1').category).toBe('TWEET_VIDEO')
  })
  it('is for advertising as soon as a card or a promoted-only post uses it', () => {
    expect(uploadUse('video', [post(false), card], '1').category).toBe('AMPLIFY_VIDEO')
    expect(uploadUse('video', [post(false), post(true)], '1').category).toBe('AMPLIFY_VIDEO')
  })
})

describe('pictures and GIFs', () => {
  it('have one category, whatever uses them', () => {
    expect(uploadUse('image', [post(false)], '1').category).toBe('TWEET_IMAGE')
    expect(uploadUse('gif', [post(false)], '1').category).toBe('TWEET_GIF')
  })
})

describe('additional owners', () => {
  it('are the other users who post it, each once', () => {
    const uses = [post(true, '7'), post(true, '1'), post(true, '5'), post(true, '7'), card]
    expect(uploadUse('image', uses, '1').additionalOwners).toEqual(['5', '7'])
    proves('client', 'rule:upload-owner-is-author')
  })
})
