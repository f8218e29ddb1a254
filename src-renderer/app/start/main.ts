/** Entry of the page: asks the engine for what the window shows first, and loads the window's own code meanwhile. */
import './base.css'
import type { GalleyWindow } from '../../../shared/shell-bridge.ts'
import { askFirst } from './first-calls.ts'
import { beginLanguage } from './language.ts'
import { applyTheme } from './theme.ts'

declare global {
  interface Window {
    galley: GalleyWindow
  }
}

applyTheme()
const firstCalls = askFirst(window.galley)
void beginLanguage(window.galley.locale)
  .then(() => import('./window.ts'))
  .then(({ openWindow }) => openWindow(firstCalls))
