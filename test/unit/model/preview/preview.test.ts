import { describe, expect, it } from 'vitest'
import { durationWords, hostOf, timeLeftWords } from '../../../../shared/model/preview/preview.ts'

describe('words of a preview', () => {
  it('tell a video’s length as players do', () => {
    expect([400, 41_000, 161_000, 3_600_000, 3_725_000].map(durationWords)).toEqual([
      '0:00',
      '0:41',
      '2:41',
      '1:00:00',
      '1:02:05',
    ])
  })

  it('tell how long a poll is open, and that it is over', () => {
    expect([10_080, 1_440, 1_430, 60, 5, 0, -3, null].map(timeLeftWords)).toEqual([
      '7 days left',
      '1 day left',
      '23 h 50 min left',
      '1 h left',
      '5 min left',
      'The poll has ended',
      'The poll has ended',
      'Length not set',
    ])
  })

  it('name the host of an address, and leave what is none as it is', () => {
    const addresses = [
      'https://www.Northwind.example/tue?a=1',
      'http://northwind.example:8080',
      'northwind.example/x',
      '',
    ]
    expect(addresses.map(hostOf)).toEqual(['northwind.example', 'northwind.example', 'northwind.example', ''])
  })
})
