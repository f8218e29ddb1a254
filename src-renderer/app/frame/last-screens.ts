/** The screen of each section that was shown last, by account: the rail leads back to it. */
import type { Screen } from '../../state/screen.ts'
import { sectionOf } from './sections.ts'
import type { SectionId } from './sections.ts'

export class LastScreens {
  readonly #screens = new Map<string, Screen>()

  /** The screen is shown. */
  note(accountId: string, screen: Screen): void {
    this.#screens.set(`${sectionOf(screen)} ${accountId}`, screen)
  }

  /** The screen of the section that was shown last, or null. */
  of(accountId: string, section: SectionId): Screen | null {
    return this.#screens.get(`${section} ${accountId}`) ?? null
  }
}
