import type { RecordView } from '../../../shared/bridge.ts'
import type { RecordValues } from '../../../shared/model/values.ts'
import type { WindowState } from '../../state/context.ts'
import type { Move } from './moves.ts'

type Window = Pick<WindowState, 'app' | 'bridge' | 'editor' | 'router' | 'toasts'>

export interface Conversion {
  key: number
  kind: string
  move: Move
  /** What the new one has besides, such as its time. */
  values: RecordValues
  /** The old one goes once the new one is there. */
  removes: boolean
  /** The new one is opened at what it needs; else it is selected where the person is. */
  opens: boolean
}

/** Makes a post into another kind of post, opens or selects it and says so with the way back; gives the new record. */
export async function convertPost(
  { app, bridge, editor, router, toasts }: Window,
  { key, kind, move, values, removes, opens }: Conversion,
): Promise<RecordView> {
  await editor.flush()
  const hasValues = Object.keys(values).length > 0
  const made = await bridge.call('record.convert', {
    key,
    to: move.to,
    removesSource: removes,
    ...(hasValues ? { values } : {}),
  })
  const action = await bridge.call('journal.lastOf', { key: made.key })
  if (!opens) router.select(made.key)
  else router.open(move.to, made.key, move.to === 'scheduled_tweet' ? 'scheduled_at' : 'text')
  toasts.show(move.done, {
    action: app.undoButton([action], () => (opens ? router.open(kind, key) : router.select(key))),
  })
  return made
}
