import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readOpened } from '../../../../src-main/shell/files/opened.ts'
import { OpenedThings } from '../../../../src-main/shell/start/opened-things.ts'
import type { ShellEvent } from '../../../../shared/shell-bridge.ts'

const folder = mkdtempSync(join(tmpdir(), 'galley-opened-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const sheet = join(folder, 'ads, May.csv')
writeFileSync(sheet, 'id\n')

describe('words of a command line', () => {
  it('are links and files of ours, whole, and nothing else', () =>
    expect(
      readOpened(
        ['--data-dir=/x', 'galley:today', 'a.csv', '/abs/b.XLSX', 'c.galley-connection', 'd.txt', 'galley:push', '.'],
        '/home/mira',
      ),
    ).toEqual([
      { kind: 'link', link: { show: 'screen', screen: 'today' } },
      { kind: 'sheet', path: '/home/mira/a.csv' },
      { kind: 'sheet', path: '/abs/b.XLSX' },
      { kind: 'connection', path: '/home/mira/c.galley-connection' },
    ]))

  it.each([
    'https://example.com/a.csv',
    'file:///etc/a.csv',
    '--screenshot=a.csv',
    'a\0.csv',
    `${'a'.repeat(5000)}.csv`,
  ])('are not %s', (word) => expect(readOpened([word], '/')).toEqual([]))
})

describe('what was opened', () => {
  const begin = () => {
    const sent: ShellEvent[] = []
    let focused = 0
    const opened = new OpenedThings({ send: (event) => sent.push(event), focus: () => focused++ })
    return { opened, sent, focused: () => focused }
  }

  it('waits until the window can show it', () => {
    const { opened, sent } = begin()
    opened.take([{ kind: 'link', link: { show: 'screen', screen: 'review' } }])
    expect(sent).toEqual([])
    opened.ready()
    expect(sent).toEqual([{ name: 'openedLink', payload: { show: 'screen', screen: 'review' } }])
    opened.ready()
    expect(sent).toHaveLength(1)
  })

  it('brings the window to the front, also where nothing was opened', () => {
    const { opened, focused } = begin()
    opened.ready()
    opened.take([])
    expect(focused()).toBe(1)
  })

  it('tells the page a name and a number, and keeps the path', () => {
    const { opened, sent } = begin()
    opened.ready()
    opened.take([{ kind: 'sheet', path: sheet }])
    expect(sent).toEqual([{ name: 'openedFile', payload: { kind: 'sheet', id: 1, fileName: 'ads, May.csv' } }])
    expect(opened.pathOf(1)).toBe(sheet)
    expect(opened.pathOf(2)).toBeNull()
  })

  it('leaves out folders and what is not there', () => {
    const { opened, sent } = begin()
    opened.ready()
    opened.take([
      { kind: 'sheet', path: join(folder, 'none.csv') },
      { kind: 'connection', path: folder },
    ])
    expect(sent).toEqual([])
  })

  it('forgets files after twenty others', () => {
    const { opened } = begin()
    opened.ready()
    for (let count = 0; count < 21; count++) opened.take([{ kind: 'sheet', path: sheet }])
    expect(opened.pathOf(1)).toBeNull()
    expect(opened.pathOf(2)).toBe(sheet)
  })
})
