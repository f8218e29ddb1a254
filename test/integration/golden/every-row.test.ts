/** Each row of the document has an exchange that succeeds and one that is refused, and each exchange is of the row that it names. */
import { describe, expect, it } from 'vitest'
import { gapRows } from '../../support/gap-rows.ts'
import { goldenFiles } from '../../support/golden/exchange.ts'
import type { Exchange } from '../../support/golden/exchange.ts'
import { documentedEndpoints } from '../../support/interface/endpoints.ts'

const exchanges = goldenFiles().flatMap(({ exchanges: each }) => each)
const rows = [...documentedEndpoints.map(({ name }) => name), ...gapRows]

const exchangesOf = (row: string) => exchanges.filter((exchange) => exchange.row === row)

describe('golden exchanges', () => {
  it.each(rows)('%s has a success and a refusal', (row) => {
    const outcomes = new Set(exchangesOf(row).map(({ status }) => (status < 400 ? 'success' : 'refusal')))
    expect([...outcomes].sort()).toEqual(['refusal', 'success'])
  })

  it('name rows that the document has', () => {
    expect(exchanges.flatMap(({ row = rows[0]! }) => (rows.includes(row) ? [] : [row]))).toEqual([])
  })

  it('are sent to the row that they name', () => {
    expect(
      exchanges.filter((exchange) => exchange.row !== undefined && !isSentTo(exchange)).map(({ send }) => send),
    ).toEqual([])
  })

  it('of a success show the body', () => {
    const silent = exchanges.filter(
      ({ row, status, answer, text, answerHeaders }) => row && status < 300 && !answer && !text && !answerHeaders,
    )
    // Reading with a token of less access and with a deleted account say more by their status.
    expect(silent.map(({ says }) => says)).toEqual(['a token with read access reads'])
  })
})

/** Whether the path fits the row's template; refusals of a method or a batch may go beside it. */
function isSentTo({ row = '', send, status }: Exchange): boolean {
  const [method, target = ''] = send.split(' ')
  const [rowMethod, template = ''] = row.split(' ')
  const path = target
    .replace(/^\w+:/, '')
    .replace(/\?.*/, '')
    .replace(/^\/(12|10)\//, '/')
  const pattern = template.replace(/^\{\w+\}\/12/, '').replaceAll(/:\w+/g, '[^/]+')
  const fits = new RegExp(`^${pattern}(\\.json)?$`).test(path)
  return (fits && method === rowMethod) || (status >= 400 && (fits || path.startsWith('/batch/')))
}
