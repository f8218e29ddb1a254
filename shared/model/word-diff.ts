/** What changed between two short texts, word by word. */

export interface DiffRun {
  text: string
  kind: 'same' | 'added' | 'removed'
}

const words = new Intl.Segmenter('und', { granularity: 'word' })

/**
 * Runs that give the old text without the added ones, and the new text without the removed ones. Words are those of each language, so
 * that writing without spaces is compared in words too. Costs old times new words: made for posts, not for books.
 */
export function diffWords(before: string, after: string): DiffRun[] {
  const [old, now] = [segments(before), segments(after)]
  const common = commonLengths(old, now)
  const runs: DiffRun[] = []
  const add = (kind: DiffRun['kind'], text: string) => {
    const last = runs.at(-1)
    if (last?.kind === kind) last.text += text
    else runs.push({ kind, text })
  }
  let [i, j] = [0, 0]
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      add('same', old[i]!)
      i++
      j++
    } else if (j >= now.length || (i < old.length && common[i + 1]![j]! >= common[i]![j + 1]!))
      add('removed', old[i++]!)
    else add('added', now[j++]!)
  }
  return withoutCrumbs(runs)
}

/** Where all that stayed between two changes is the space between words, they are one change: it is read as one. */
function withoutCrumbs(runs: readonly DiffRun[]): DiffRun[] {
  const joined: DiffRun[] = []
  let [removed, added] = ['', '']
  const close = () => {
    if (removed !== '') joined.push({ kind: 'removed', text: removed })
    if (added !== '') joined.push({ kind: 'added', text: added })
    removed = added = ''
  }
  for (const [at, { kind, text }] of runs.entries()) {
    const isCrumb = kind === 'same' && text.trim() === '' && removed !== '' && added !== '' && at < runs.length - 1
    if (kind === 'removed' || isCrumb) removed += text
    if (kind === 'added' || isCrumb) added += text
    if (kind !== 'same' || isCrumb) continue
    close()
    joined.push({ kind, text })
  }
  close()
  return joined
}

function segments(text: string): string[] {
  return [...words.segment(text)].map(({ segment }) => segment)
}

/** Length of the longest common subsequence of what follows each pair of places. */
function commonLengths(old: readonly string[], now: readonly string[]): Uint16Array[] {
  const table = Array.from({ length: old.length + 1 }, () => new Uint16Array(now.length + 1))
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--)
      table[i]![j] = old[i] === now[j] ? table[i + 1]![j + 1]! + 1 : Math.max(table[i + 1]![j]!, table[i]![j + 1]!)
  return table
}
