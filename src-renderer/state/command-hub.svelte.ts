import { untrack } from 'svelte'
import type { CommandId } from '../../shared/commands.ts'

/** What a command does now, or why it cannot be done. */
export interface Action {
  run: () => void
  reason?: string | null
}
export type ActionSet = Partial<Record<CommandId, Action>>

/** Who carries out the commands of menu, palette and keyboard: the frame, and above it the screen that is shown. */
export class CommandHub {
  #sets = $state.raw<readonly (() => ActionSet)[]>([])

  /** Offers actions until the returned function is called; what is offered later comes first. Read anew each time. */
  provide(actions: () => ActionSet): () => void {
    // Effects offer actions: they must not come to depend on the list that they change.
    this.#sets = [actions, ...untrack(() => this.#sets)]
    return () => {
      this.#sets = untrack(() => this.#sets).filter((each) => each !== actions)
    }
  }

  /** The action of a command, or null where nothing on the screen can carry it out. */
  find(id: CommandId): Action | null {
    for (const actions of this.#sets) {
      const found = actions()[id]
      if (found) return found
    }
    return null
  }

  /** Carries it out where that is possible; whether it was. */
  run(id: CommandId): boolean {
    const action = this.find(id)
    if (!action || action.reason) return false
    action.run()
    return true
  }
}
