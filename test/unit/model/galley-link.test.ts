import { describe, expect, it } from 'vitest'
import { linkedScreens, parseGalleyLink } from '../../../shared/galley-link.ts'

describe('galley: links', () => {
  it.each(linkedScreens)('shows the screen %s', (screen) => {
    for (const text of [`galley:${screen}`, `galley://${screen}`, `GALLEY://${screen}/`])
      expect(parseGalleyLink(text)).toEqual({ show: 'screen', screen })
  })

  it('shows a record by kind and id', () =>
    expect(parseGalleyLink('galley:show/line_item/new-01J-x_y')).toEqual({
      show: 'record',
      kind: 'line_item',
      id: 'new-01J-x_y',
    }))

  it.each([
    'galley:',
    'galley:push',
    'galley:push/all',
    'galley:delete/campaign/abc',
    'galley:review?push=all',
    'galley:review#push',
    'galley:show/campaign/abc?delete=1',
    'galley:show/campaign/../../abc',
    'galley:show/campaign/%2e%2e',
    'galley:show/Campaign/abc',
    'galley:show/campaign/',
    'galley:show/campaign/a b',
    'galley:show/campaign/abc\n',
    `galley:show/campaign/${'a'.repeat(500)}`,
    'galley:///review',
    ' galley:review',
    'https://galley/review',
    'javascript:galley:review',
    'galley:constructor',
    'galley:show/__proto__/x',
  ])('does nothing with %s', (text) => expect(parseGalleyLink(text)).toBeNull())
})
