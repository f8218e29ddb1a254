import type { CsvReview } from '../../shared/bridge.ts'
import type { Bridge } from '../state/bridge.ts'
import { SheetDraft } from './sheet-draft.svelte.ts'

/** A sheet that a person opened in the system: the shell has its path. */
export interface OpenedSheet {
  name: string
  openedId: number
}

/** Reads a sheet that a person dropped, chose or opened; throws GalleyError where it cannot be read. */
export type ReadSheet = (file: File | OpenedSheet, kind: string, accountId: string) => Promise<CsvReview>

/**
 * A sheet on its way from a file to the records:
 *
 *     choose ──▶ read ──▶ looked through, lines left out or not ──accept──▶ done
 *       ▲                   │
 *       └── another file ───┘
 */
export class SheetImport extends SheetDraft {
  readonly #readSheet: ReadSheet
  readonly #target: { kind: string; accountId: string }

  constructor(bridge: Bridge, readSheet: ReadSheet, target: { kind: string; accountId: string }) {
    super(bridge)
    this.#readSheet = readSheet
    this.#target = target
  }

  choose(file: File | OpenedSheet): Promise<void> {
    return this.read(() => this.#readSheet(file, this.#target.kind, this.#target.accountId))
  }
}
