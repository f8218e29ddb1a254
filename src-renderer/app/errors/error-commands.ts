/** Errors as the palette offers them: by the beginning of their code. Apart from the other commands, which the first picture needs. */
import { t } from '../../../shared/messages/index.ts'
import { errorIndex } from '../../../shared/model/error-index.ts'
import type { PaletteCommand } from '../../state/palette.svelte.ts'
import type { Router } from '../../state/router.svelte.ts'

const mostShown = 4

/** Errors whose code begins as typed; none for a single character, which would be most of them. */
export function errorCommands(router: Pick<Router, 'showAbout'>, text: string): PaletteCommand[] {
  const begin = text.toUpperCase().replaceAll(' ', '_')
  if (begin.length < 2) return []
  return errorIndex
    .filter(({ code }) => code.toUpperCase().startsWith(begin))
    .slice(0, mostShown)
    .map(({ code }) => ({
      id: `error.${code}`,
      label: code,
      section: t('errors.errorCommands.section'),
      run: () => router.showAbout(code),
    }))
}
