/** The language of the command line, before anything of it is read. `GALLEY_LOCALE`: one of the made-up languages, to test with. */
import { chooseLocale } from '../../shared/messages/locale.ts'

chooseLocale(process.env['GALLEY_LOCALE'])
