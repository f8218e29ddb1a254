import type { Filter } from '../../shared/bridge.ts'
import { pageSize } from './page-cache.ts'

/**
 * What becomes of the selection when another filter is chosen: nothing stays selected but the open record, and that only where it is among the
 * first rows that the filter shows. Nothing acts on what is not seen.
 */
export class FilterChange {
  #last: string | undefined
  #isOpenSought = false

  /** Whether it is another filter than the one before; the first is none. */
  isOther(filter: Filter): boolean {
    const before = this.#last
    this.#last = JSON.stringify(filter)
    if (before === undefined || before === this.#last) return false
    this.#isOpenSought = true
    return true
  }

  /** Call it when rows came; the open record, once after another filter, where it is among them. */
  openAmongFirst(openKey: number | null, keyAt: (index: number) => number | undefined): number | null {
    if (!this.#isOpenSought) return null
    this.#isOpenSought = false
    return Array.from({ length: pageSize }, (_, at) => keyAt(at)).find((key) => key === openKey) ?? null
  }
}
