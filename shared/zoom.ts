/** Sizes in which the window can be shown, in percent. */
export const zooms = [75, 90, 100, 110, 125, 150, 175, 200] as const

/** The next size in that direction; the last one stays. */
export function nextZoom(zoom: number, step: 'in' | 'out' | 'none'): number {
  if (step === 'none') return 100
  return step === 'in'
    ? (zooms.find((each) => each > zoom) ?? zooms.at(-1)!)
    : (zooms.findLast((each) => each < zoom) ?? zooms[0])
}
