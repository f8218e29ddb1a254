/** Accounts that the service knows; those made here and not sent yet are none of its paths. */
import { isLocalId } from '../../../shared/model/local-id.ts'
import type { Workspace } from '../store/index.ts'

export function knownAccounts(workspace: Workspace): string[] {
  return workspace.accounts.ids().filter((id) => !isLocalId(id))
}

/** One of them, of the sandbox only where there is no other. */
export function knownAccount(workspace: Workspace): string | undefined {
  const known = knownAccounts(workspace)
  return known.find((id) => workspace.accounts.realmOf(id) === 'ads') ?? known[0]
}
