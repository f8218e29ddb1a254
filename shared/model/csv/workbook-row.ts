/** Rows of a workbook as they stand in it. */

/**
 * A cell of a workbook; null: empty. number: plain decimal digits. time: a clock reading that knows no zone, "2026-03-01T09:30:00", with
 * thousandths where it has some. flag: "true" or "false".
 */
export type WorkbookCell = { kind: 'text' | 'number' | 'time' | 'flag'; text: string } | null

/** A row of a tab. */
export interface WorkbookRow {
  /** Of the tab, from 1. */
  line: number
  cells: readonly WorkbookCell[]
}

/** UTF-16 units; more than that no spreadsheet opens. */
export const longestWorkbookText = 32_767
