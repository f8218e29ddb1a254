/** A page of previews that stands alone: everything that it shows is in it, nothing runs in it, and it asks for nothing. */

import type { DrawnStoryboard } from '../../../../shared/shell-bridge.ts'

/** First in the head, so that whatever comes after it is held to it. */
export const documentPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; base-uri 'none'; form-action 'none'"

/** The whole page as text; `font` is the type's file, which goes into it. */
export function storyboardDocument({ title, css, body }: DrawnStoryboard, font: Buffer | null): string {
  const face = font
    ? `@font-face{font-family:'Inter Variable';font-weight:100 900;src:url(data:font/woff2;base64,${font.toString('base64')}) format('woff2')}`
    : ''
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${documentPolicy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="referrer" content="no-referrer">',
    `<title>${escaped(title)}</title>`,
    `<style>${face}${withoutTags(css)}</style>`,
    '</head>',
    `<body>${body}</body>`,
    '</html>',
    '',
  ].join('\n')
}

/**
 * Style that cannot end or begin an element, nor a comment: the sign before a name or mark becomes the escape that style has for it, so
 * that nothing is taken out and no piece meets another. Cleaning what is clean changes nothing.
 */
export function withoutTags(css: string): string {
  return css.replaceAll(/<(?=[/!?a-z])/gi, '\\3c ')
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
