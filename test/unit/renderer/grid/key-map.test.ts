import { describe, expect, it } from 'vitest'
import { commandFor } from '../../../../src-renderer/grid/key-map.ts'

const press = (text: string) => {
  const parts = text.split('+')
  const key = parts.at(-1) ?? ''
  return {
    key,
    ctrlKey: parts.includes('Ctrl'),
    metaKey: parts.includes('Meta'),
    shiftKey: parts.includes('Shift'),
    altKey: parts.includes('Alt'),
  }
}
const inRows = (text: string) => commandFor(press(text), false)
const inHeader = (text: string) => commandFor(press(text), true)

describe('keys of the grid', () => {
  it('moves, extends and moves without choosing', () => {
    expect(inRows('ArrowDown')).toEqual({ kind: 'move', rows: 1, columns: 0, extends: false, isFree: false })
    expect(inRows('Shift+ArrowUp')).toMatchObject({ rows: -1, extends: true })
    expect(inRows('Ctrl+ArrowDown')).toMatchObject({ rows: 1, extends: false, isFree: true })
    expect(inRows('ArrowRight')).toMatchObject({ columns: 1, isFree: true })
    expect(inRows('Ctrl+End')).toEqual({ kind: 'rowEdge', edge: 'last', extends: false })
    expect(inRows('Shift+PageDown')).toEqual({ kind: 'page', direction: 1, extends: true })
  })

  it('opens, edits, types, selects, fills and deletes', () => {
    expect(inRows('Enter')).toEqual({ kind: 'open' })
    expect(inRows('F2')).toEqual({ kind: 'edit' })
    expect(inRows('7')).toEqual({ kind: 'type', text: '7' })
    expect(inRows(' ')).toEqual({ kind: 'toggle' })
    expect(inRows('Ctrl+a')).toEqual({ kind: 'selectAll' })
    expect(inRows('Meta+a')).toEqual({ kind: 'selectAll' })
    expect(inRows('Ctrl+Shift+D')).toEqual({ kind: 'fillDown' })
    expect(inRows('Delete')).toEqual({ kind: 'delete' })
    expect(inRows('Shift+F10')).toEqual({ kind: 'menu' })
  })

  it('leaves the keys of the window and of the clipboard alone', () => {
    for (const text of [
      'Ctrl+z',
      // It duplicates, wherever the focus is.
      'Ctrl+d',
      'Ctrl+f',
      'Ctrl+k',
      'Ctrl+c',
      'Ctrl+v',
      'Ctrl+Enter',
      'Tab',
      'F6',
      'Alt+ArrowDown',
    ])
      expect(inRows(text), text).toBeNull()
  })

  it('resizes and moves columns in the header', () => {
    expect(inHeader('Shift+ArrowRight')).toEqual({ kind: 'resize', by: 1 })
    expect(inHeader('Alt+ArrowLeft')).toEqual({ kind: 'moveColumn', by: -1 })
    expect(inHeader('Alt+ArrowDown')).toEqual({ kind: 'menu' })
    expect(inHeader('ArrowDown')).toMatchObject({ kind: 'move', rows: 1 })
  })
})
