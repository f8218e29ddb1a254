import { describe, expect, it } from 'vitest'
import { fileName } from '../../../../src-main/shell/files/file-name.ts'

describe('a file', () => {
  it.each([
    ['Posts of Northwind', 'Posts of Northwind.html'],
    ['../../etc/passwd', 'etc passwd.html'],
    ['..\\..\\windows\\system32', 'windows system32.html'],
    ['/etc/passwd', 'etc passwd.html'],
    ['C:\\con', 'C con.html'],
    ['....//....//x', 'x.html'],
    ['a\\b:c*?"<>|\u0000d', 'a b c d.html'],
    ['  .hidden. ', 'hidden.html'],
    ['', 'Storyboard.html'],
    ['..', 'Storyboard.html'],
    ['CON', 'Storyboard CON.html'],
    ['抹茶 ☕', '抹茶 ☕.html'],
    ['x'.repeat(400), `${'x'.repeat(100)}.html`],
  ])('is called as the person said, as far as every system takes it: %j', (name, expected) => {
    expect(fileName(name, 'html', 'Storyboard')).toBe(expected)
    expect(fileName(name, 'html', 'Storyboard')).not.toMatch(/[/\\]|^\./)
  })
})
