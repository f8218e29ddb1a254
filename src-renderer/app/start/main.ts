/** Entry of the page: asks the engine for what the window shows first, and loads the window's own code meanwhile. */
import './base.css'
import './locale.ts'
import type { GalleyWindow } from '../../../shared/shell-bridge.ts'
import { askFirst } from './first-calls.ts'
import { applyTheme } from './theme.ts'

declare global {
  interface Window {
    galley: GalleyWindow
  }
}

applyTheme()
const firstCalls = askFirst(window.galley)
void import('./window.ts').then(({ openWindow }) => openWindow(firstCalls))
