import { expect, it } from 'vitest'
import { resourceOf } from '../../../../shared/contract/registry.ts'
import { textOf } from '../../../../shared/presentation/text-of.ts'
import { refusalWords } from '../../../../src-main/engine/sync/failures.ts'

const said = (parameter: string | null, message = '') =>
  textOf(
    refusalWords([{ code: 'INVALID_PARAMETER', message, parameter }], 400, resourceOf('tailored_audience_permission')),
  )

it('names the field whose value the service refused, by its label, or as the service does', () => {
  expect(said('granted_account_id', 'Not this one.')).toBe(
    'The service does not accept the value of “Shared with”. Correct it. The service says: Not this one.',
  )
  expect(said('user_count')).toBe('The service does not accept the value of “user_count”. Correct it.')
})

it('asks to correct no field where the service named none', () => {
  expect(said(null, 'Too much.')).toBe(
    'The service does not accept a value, and names no field. The service says: Too much.',
  )
})
