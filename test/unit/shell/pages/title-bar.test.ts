import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { titleBarOf } from '../../../../src-main/shell/pages/title-bar.ts'

const tokens = readFileSync(join(import.meta.dirname, '../../../../src-renderer/app/start/tokens.css'), 'utf8')

it('macOS has the buttons in the middle of the page’s own bar', () => {
  const height = Number(/--bar: (\d+)px/.exec(tokens)?.[1])
  expect(titleBarOf('darwin')).toEqual({
    titleBarStyle: 'hidden',
    titleBarOverlay: { height },
    trafficLightPosition: { x: 15, y: 15 },
  })
})

it('elsewhere the system’s bar stays', () => {
  expect([titleBarOf('linux'), titleBarOf('win32')]).toEqual([{}, {}])
})
