/** Keys that come from outside with each start may be another user's than the workspace's; nothing of that user may mix in. */
import { authenticatedUserAccess } from '../../../shared/contract/authenticated-user-access.ts'
import type { FailureWords } from './failures.ts'
import type { Bounds, Requests } from './requests.ts'

export class UserGuard {
  readonly #requests: Requests
  readonly #expectedUserId: string | null
  readonly #proven = new Set<string>()

  /** `expectedUserId` null: the keys were stored with the workspace and need no question. */
  constructor(requests: Requests, expectedUserId: string | null) {
    this.#requests = requests
    this.#expectedUserId = expectedUserId
  }

  /** Says why nothing may be asked or sent with these keys, or null; asks the service once an account. */
  async fault(accountId: string, bounds: Bounds): Promise<FailureWords | null> {
    if (this.#expectedUserId === null || this.#proven.has(accountId)) return null
    const answer = await this.#requests.get(authenticatedUserAccess, accountId, accountId, bounds)
    // Whatever else is wrong is told by the requests that follow.
    if (answer.kind !== 'row' || typeof answer.row['user_id'] !== 'string') return null
    if (answer.row['user_id'] !== this.#expectedUserId) {
      return {
        code: 'signed_out',
        message: `The keys of the environment belong to user ${answer.row['user_id']}, this workspace to user ${this.#expectedUserId}. Set the other keys, or connect under another name.`,
      }
    }
    this.#proven.add(accountId)
    return null
  }
}
