/** Updates of Galley itself. */
import type { Handlers } from './handler.ts'

export const updateHandlers = {
  'update.view': ({ updates }) => updates.view(),
  'update.check': ({ updates }) => updates.check(),
  'update.fetch': ({ updates }) => updates.fetch(),
  'update.setAutomatic': ({ updates }, { isAutomatic }) => updates.setAutomatic(isAutomatic),
  'update.staged': ({ updates }) => updates.staged(),
} satisfies Partial<Handlers>
