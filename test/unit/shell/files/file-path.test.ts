import { describe, expect, it } from 'vitest'
import { pathOfFile } from '../../../../src-main/shell/files/file-path.ts'

const named = { name: 'people.csv', path: '/etc/passwd' }

describe('the path of a file', () => {
  it('is what the system says', () => {
    expect(pathOfFile(named, () => '/home/ann/people.csv')).toBe('/home/ann/people.csv')
  })

  it('is none for a file that a script made', () => {
    expect(pathOfFile(named, () => '')).toBeNull()
  })

  it('is none where the runtime has no way to ask, whatever the file says of itself', () => {
    expect(pathOfFile(named, undefined)).toBeNull()
  })

  it('is none for what is no file', () => {
    const refuse = () => {
      throw new TypeError('not a file')
    }
    expect(pathOfFile(named, refuse)).toBeNull()
  })
})
