import type { GalleyError } from '../../../../../shared/model/errors.ts'
import { textOf } from '../../../../../shared/presentation/text-of.ts'
import { describe, expect, it } from 'vitest'
import { diskError } from '../../../../../src-main/engine/store/file/disk-error.ts'

describe('a disk that refuses', () => {
  it.each(['SQLITE_FULL', 'SQLITE_READONLY', 'SQLITE_IOERR_WRITE'])(
    'is told in words that fit a change and the reading of a sheet alike (%s)',
    (code) => {
      const error = diskError(Object.assign(new Error(code), { code })) as GalleyError
      expect(error).toMatchObject({ code: 'disk' })
      expect(textOf(error.said)).toContain('this was not done. What was saved before is safe')
      expect(textOf(error.said)).not.toContain('change')
    },
  )
})
