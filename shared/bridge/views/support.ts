/** What helps whoever helps; a person reads it before it goes anywhere. */
export interface SupportReport {
  /** Settings, sizes and counts, as JSON text. */
  facts: string
  /** Lines of the log that tell of a crash or a defect, the oldest first. */
  crashes: string[]
  /** Last lines of the logs by their time. */
  log: string[]
}
