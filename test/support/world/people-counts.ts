/** Answers to requests of people in which the service counts one less than it was sent. */
import type { HttpRequest, HttpResponse } from '../../../src-main/engine/ports.ts'
import { isOfPeople } from './people-witness.ts'

export class PeopleCounts {
  /** So many next answers count one less. */
  short = 0
  /** Answers that did. */
  shortened = 0

  /** The answer as it goes out. */
  change(request: HttpRequest, answer: HttpResponse): HttpResponse {
    if (this.short === 0 || answer.status !== 200 || !isOfPeople(request)) return answer
    this.short--
    this.shortened++
    const body = answer.body.replace(
      /("success_count":)(\d+)/,
      (_, name: string, count: string) => `${name}${Number(count) - 1}`,
    )
    return { ...answer, body }
  }
}
