import { expect, it } from 'vitest'
import { alike } from '../../../../src-main/engine/media/alike.ts'

const look = (sha256: string, likeness: string) => ({ sha256, likeness })

it('finds what differs in few bits, most alike first, and nothing else', () => {
  const others = [
    look('plain', '0000000000000000'),
    look('far', '00000000ffffffff'),
    look('near', 'ffffffff0000003f'),
    look('just not', 'ffffffff0000007f'),
    look('same', 'ffffffff00000000'),
    look('one bit', '7fffffff00000000'),
  ]
  expect(alike('ffffffff00000000', others)).toEqual(['same', 'one bit', 'near'])
})

it('finds nothing for a picture that is plain or one slope', () => {
  const others = [look('plain', '0000000000000000'), look('slope', 'ffffffffffffffff')]
  expect(alike('0000000000000001', others)).toEqual([])
})
