/** The language of the shell and the window. `GALLEY_LOCALE`: one of the made-up languages, to test with. */
import { chooseLocale } from '../../../shared/messages/locale.ts'

export const locale = chooseLocale(process.env['GALLEY_LOCALE'])
