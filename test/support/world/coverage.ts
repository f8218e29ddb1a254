/** What a run of worlds has met: operations by kind, faults, kill points. A run that missed one proves nothing about it. */
export class Coverage {
  readonly #hits = new Map<string, Map<string, number>>()

  hit(group: string, name: string): void {
    const names = this.#hits.get(group) ?? new Map<string, number>()
    this.#hits.set(group, names)
    names.set(name, (names.get(name) ?? 0) + 1)
  }

  count(group: string, name: string): number {
    return this.#hits.get(group)?.get(name) ?? 0
  }

  /** Of those expected, the ones that were never met. */
  missing(group: string, expected: readonly string[]): string[] {
    return expected.filter((name) => this.count(group, name) === 0)
  }

  add(other: Coverage): void {
    for (const [group, names] of other.#hits)
      for (const [name, count] of names) for (let hit = 0; hit < count; hit++) this.hit(group, name)
  }

  /** A few lines for people. */
  describe(): string {
    return [...this.#hits]
      .map(([group, names]) => {
        const total = [...names.values()].reduce((sum, count) => sum + count, 0)
        const least = [...names].toSorted(([, a], [, b]) => a - b).slice(0, 3)
        return `${group}: ${total} in ${names.size}; least ${least.map(([name, count]) => `${name} ${count}`).join(', ')}`
      })
      .join('\n')
  }
}
