/** Tests with a long form (`npm run test:long`): larger numbers, some for hours. */
export const isLong = process.env['GALLEY_LONG'] === '1'

const longestMs = 6 * 3_600_000

/** Milliseconds within which a test ends in its short form. A long one may take hours: how busy the machine is says nothing about the code. */
export function withinMs(shortMs: number): number {
  return isLong ? longestMs : shortMs
}
