import { expect, it } from 'vitest'
import { contentPolicy, securityHeaders } from '../../../../src-main/shell/pages/content-policy.ts'

it('allows the page its own files and no inline code, styles or connections but to its media', () => {
  const policy = contentPolicy(null)
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
  expect(policy).toContain('connect-src media:;')
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(policy).not.toMatch(/unsafe|\*|https?:|data:/)
})

it('adds only inline styles and the one socket for a development server', () => {
  const policy = contentPolicy(new URL('http://127.0.0.1:5173'))
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain("connect-src 'self' media: ws://127.0.0.1:5173;")
  expect(policy).not.toMatch(/unsafe-eval|\*/)
})

it('sends every header with every answer', () => {
  expect(securityHeaders(null)).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
})
