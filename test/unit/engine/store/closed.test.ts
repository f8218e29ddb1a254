import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { Sql } from '../../../../src-main/engine/store/file/sql.ts'
import { says } from '../../../support/says.ts'

it('a statement on a file that was let go says that Galley is closing, prepared before or not', () => {
  const sql = new Sql(new Database(':memory:'))
  expect(sql.value('SELECT 1')).toBe(1)
  sql.close()
  sql.close()
  const closing = expect.objectContaining({ code: 'cancelled', said: says('Galley is closing.') })
  expect(() => sql.value('SELECT 1')).toThrow(closing)
  expect(() => sql.all('SELECT 2')).toThrow(closing)
  expect(() => sql.run('BEGIN')).toThrow(closing)
})
