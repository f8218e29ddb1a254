/** Faults of connections whose reason people read. */
import type { Message } from '../../../shared/messages/message.ts'

/** Thrown while a connection is made or read. Its `message` is for developers: the key of what people read. */
export class SaidError extends Error {
  /** What people read, as a part of a sentence where nothing else is said of it. */
  readonly said: Message
  constructor(said: Message) {
    super(said.id)
    this.name = 'SaidError'
    this.said = said
  }
}
