/** Which action of the journal a call made, so that it can be taken back by name. */
import type { Workspace } from '../store/index.ts'

/** The reply of `work`, with the action that it made, if it made one. `work` must not wait for anything. */
export function withAction<T extends object>(
  workspace: Workspace,
  work: (workspace: Workspace) => T,
): T & { action?: number } {
  const before = workspace.edits.lastAction()
  const reply = work(workspace)
  const made = workspace.edits.lastAction()
  return made === null || made === before ? reply : { ...reply, action: made }
}
