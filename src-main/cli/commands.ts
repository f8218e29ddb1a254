/** Every command, in the order in which help lists them. */
import type { CommandShape } from './arguments.ts'
import type { Command } from './context.ts'
import { access } from './commands/access.ts'
import { accounts } from './commands/accounts.ts'
import { activity } from './commands/activity.ts'
import { audience } from './commands/audience.ts'
import { change } from './commands/change.ts'
import { changes } from './commands/changes.ts'
import { completions, manual } from './commands/completions.ts'
import { conflicts } from './commands/conflicts.ts'
import { connect } from './commands/connect.ts'
import { connections } from './commands/connections.ts'
import { copy } from './commands/copy.ts'
import { create } from './commands/create.ts'
import { decide } from './commands/decide.ts'
import { remove } from './commands/delete.ts'
import { errors } from './commands/errors.ts'
import { exportCsv } from './commands/export.ts'
import { history } from './commands/history.ts'
import { importCsv } from './commands/import.ts'
import { list } from './commands/list.ts'
import { media } from './commands/media.ts'
import { lookUp } from './commands/look-up.ts'
import { network } from './commands/network.ts'
import { hold, queue, resume } from './commands/queue.ts'
import { paste } from './commands/paste.ts'
import { practiceShape } from './commands/practice.ts'
import { pull } from './commands/pull.ts'
import { push } from './commands/push.ts'
import { review } from './commands/review.ts'
import { runAction } from './commands/run-action.ts'
import { restore } from './commands/restore.ts'
import { set } from './commands/set.ts'
import { settle } from './commands/settle.ts'
import { shelf } from './commands/shelf.ts'
import { show } from './commands/show.ts'
import { spend } from './commands/spend.ts'
import { status } from './commands/status.ts'
import { template } from './commands/template.ts'
import { turn } from './commands/turn.ts'
import { redo, undo } from './commands/undo.ts'

export const commands: readonly Command[] = [
  connect,
  connections,
  accounts,
  access,
  status,
  spend,
  pull,
  list,
  show,
  lookUp,
  runAction,
  create,
  copy,
  set,
  change,
  paste,
  template,
  turn,
  remove,
  undo,
  redo,
  history,
  exportCsv,
  importCsv,
  media,
  audience,
  review,
  push,
  queue,
  hold,
  resume,
  conflicts,
  settle,
  shelf,
  decide,
  activity,
  changes,
  network,
  restore,
  errors,
  completions,
  manual,
]

/** What each command takes, the practice service's among them, in the order in which help lists them. */
export const shapes: readonly CommandShape[] = [...commands.map(({ shape }) => shape), practiceShape]

export function findCommand(name: string): Command | undefined {
  return commands.find((command) => command.shape.name === name)
}
