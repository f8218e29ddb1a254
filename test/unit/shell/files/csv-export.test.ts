import { asWritten } from '../../../../shared/messages/message.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Reply } from '../../../../shared/bridge.ts'

const shown = vi.hoisted(() => [] as string[])
vi.mock('electron', () => ({ shell: { showItemInFolder: (path: string) => shown.push(path) } }))

const { SavedFiles } = await import('../../../../src-main/shell/files/saved-files.ts')
const { exportAccountSheet, exportSheet } = await import('../../../../src-main/shell/files/csv-export.ts')

const order = {
  title: '../Campaigns: all',
  kind: 'campaign',
  selection: { keys: [1, 2] },
  sort: null,
  headings: 'words',
  format: 'csv',
} as const
let asked: unknown[]
let calls: unknown[]
let path: string | null
let reply: Reply<unknown>
const saved = new SavedFiles()
const ports: Parameters<typeof exportSheet>[0] = {
  folders: {
    file: (...about) => {
      asked.push(about)
      return Promise.resolve(path)
    },
    folder: () => Promise.resolve(null),
  },
  saved,
  callEngine: (name, input) => {
    calls.push([name, input])
    return Promise.resolve(reply)
  },
}
const run = (format: 'csv' | 'xlsx' = 'csv') =>
  exportSheet(ports, { ...order, format, selection: { keys: [...order.selection.keys] } })

describe('exporting a sheet from the window', () => {
  beforeEach(() => {
    asked = []
    calls = []
    shown.length = 0
    path = '/home/a/campaigns.csv'
    reply = { ok: true, value: { fileName: 'campaigns.csv', rowCount: 2 } }
  })

  it('asks the person where, lets the engine write it there, and can show it', async () => {
    expect(await run()).toEqual(reply)
    expect(asked).toEqual([['Campaigns all.csv', 'csv']])
    expect(calls).toEqual([
      ['csv.export', { kind: 'campaign', selection: { keys: [1, 2] }, sort: null, headings: 'words', path }],
    ])
    saved.show()
    expect(shown).toEqual(['/home/a/campaigns.csv'])
  })

  it('offers the name of a workbook for one', async () => {
    await run('xlsx')
    expect(asked).toEqual([['Campaigns all.xlsx', 'xlsx']])
  })

  it('does nothing where the person changed their mind', async () => {
    path = null
    expect(await run()).toEqual({ ok: true, value: null })
    expect(calls).toEqual([])
  })

  it('passes on what went wrong, and keeps showing the file before', async () => {
    path = '/home/a/other.csv'
    reply = { ok: false, error: { code: 'disk', message: asWritten('other.csv could not be written.'), details: {} } }
    expect(await run()).toEqual(reply)
    saved.show()
    expect(shown).toEqual(['/home/a/campaigns.csv'])
  })

  it('writes the campaigns of an account with all that stands in them as a workbook', async () => {
    const given = { title: 'Campaigns of Northwind', accountId: 'acc1', headings: 'words' as const }
    expect(await exportAccountSheet(ports, given)).toEqual(reply)
    expect(asked).toEqual([['Campaigns of Northwind.xlsx', 'xlsx']])
    expect(calls).toEqual([['csv.exportAccount', { accountId: 'acc1', headings: 'words', path }]])
  })
})
