/** Identifiers of new records: lower-case base 36 or decimal numbers, rising by uneven steps, shared by both worlds so that none is met twice. */
import type { Meta } from './database.ts'

/** Where each kind starts; kinds that are not named here start like campaigns. Source: gaps 4.4 (form of ids). */
const starts: Record<string, bigint> = {
  account: 4_611_686_018_427_387n,
  line_item: 30_850_000n,
  targeting_criterion: 163_000_000n,
  promoted_tweet: 401_000_000n,
  promoted_account: 2_100_000n,
  tracking_tag: 170_000n,
}
const usualStart = 15_000_000n

/** Kinds with decimal numbers as ids, by the row of numbers that they share. Source: gaps 4.4, 6.7. */
const numbered: Record<string, 'post' | 'card'> = {
  card: 'card',
  poll_card: 'card',
  image_conversation_card: 'card',
  video_conversation_card: 'card',
  draft_tweet: 'post',
  scheduled_tweet: 'post',
  tweet: 'post',
}

/** Where each row of numbers starts, far enough apart that a card never has the number of a post. */
const numberStarts = {
  media: 1_861_203_377_110_642_688n,
  post: 1_861_303_377_110_642_688n,
  card: 1_861_403_377_110_642_688n,
}

export class Ids {
  readonly #meta: Meta
  constructor(meta: Meta) {
    this.#meta = meta
  }

  next(kind: string): string {
    const row = numbered[kind]
    if (row !== undefined) return this.nextNumber(row)
    const name = `last_id ${kind}`
    const last = BigInt(this.#meta.get(name) ?? starts[kind] ?? usualStart)
    // An uneven step, so that nothing can rely on ids that follow each other.
    const next = last + 1n + ((last * 2_654_435_761n) % 97n)
    this.#meta.set(name, next.toString())
    return next.toString(36)
  }

  /** A decimal number of 19 digits, as posts, cards and media have. Source: gaps 4.4. */
  nextNumber(row: 'media' | 'post' | 'card'): string {
    const name = `last_id ${row}`
    const last = BigInt(this.#meta.get(name) ?? numberStarts[row])
    const next = last + 4_194_304n + ((last * 2_654_435_761n) % 65_521n)
    this.#meta.set(name, next.toString())
    return next.toString()
  }

  /** Starts over, for a world made anew. */
  clear(): void {
    this.#meta.removeAll('last_id ')
  }
}
