/** The language of the window, which the shell names: chosen before the code that says something is loaded. */
import { chooseLocale, isRightToLeft } from '../../../shared/messages/locale.ts'

const locale = chooseLocale(window.galley.locale)
document.documentElement.lang = locale
document.documentElement.dir = isRightToLeft(locale) ? 'rtl' : 'ltr'
