/** Ids of the accounts that the service knows, without those that were made here and not sent yet. */
import { isLocalId } from '../../../shared/model/local-id.ts'
import type { Workspace } from '../store/index.ts'

export function knownAccounts(workspace: Workspace): string[] {
  return workspace.accounts.ids().filter((id) => !isLocalId(id))
}

/** One account that the service knows, of the sandbox only where there is no other; undefined where there is none. */
export function knownAccount(workspace: Workspace): string | undefined {
  const known = knownAccounts(workspace)
  return known.find((id) => workspace.accounts.realmOf(id) === 'ads') ?? known[0]
}
