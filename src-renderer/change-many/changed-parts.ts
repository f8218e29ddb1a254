/** Where two texts differ: what both begin and end with, and what stands between. Pure. */

type Parts = readonly [same: string, differs: string, same: string]

/** Cut between whole characters. */
export function changedParts(before: string, after: string): { before: Parts; after: Parts } {
  const [was, is] = [[...before], [...after]]
  const most = Math.min(was.length, is.length)
  let head = 0
  while (head < most && was[head] === is[head]) head += 1
  let tail = 0
  while (tail < most - head && was[was.length - 1 - tail] === is[is.length - 1 - tail]) tail += 1
  const parts = (signs: string[]): Parts => [
    signs.slice(0, head).join(''),
    signs.slice(head, signs.length - tail).join(''),
    signs.slice(signs.length - tail).join(''),
  ]
  return { before: parts(was), after: parts(is) }
}
