import { cleanup, render, screen } from '@testing-library/svelte'
import { createRawSnippet } from 'svelte'
import { afterEach, expect, test } from 'vitest'
import type { PreviewPost } from '../../../../shared/model/preview/preview.ts'
import PictureTile from '../../../../src-renderer/plan/page/PictureTile.svelte'

afterEach(cleanup)

const children = createRawSnippet(() => ({ render: () => '<span>Media creative</span>' }))
function show(post: PreviewPost | null, name: string, text = '') {
  render(PictureTile, { props: { post, name, text, isOn: false, children } })
  return screen.getByRole('button').textContent.replaceAll(/\s+/g, ' ').trim()
}
const post = (text: string) => ({ text: [{ text }], attachment: { kind: 'none' } }) as unknown as PreviewPost

test('a tile of a text says it once', () => {
  expect(show(null, 'Eight quiet seconds', 'Eight quiet seconds')).toBe('Eight quiet seconds Media creative')
  cleanup()
  expect(show(post('Guji is back, in a new bag.'), 'Guji is back,…')).toBe('Guji is back, in a new bag. Media creative')
})

test('a tile whose name is another one says it too', () => {
  expect(show(post('Guji is back.'), 'Guji launch')).toBe('Guji is back. Guji launch Media creative')
})
