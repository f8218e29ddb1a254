/** One record that is open in an editor, kept in memory behind the calls that editors make. */
import type { RecordView } from '../../../shared/bridge.ts'
import type { RecordValues } from '../../../shared/model/values.ts'
import { EditorSession } from '../../../src-renderer/state/editor-session.svelte.ts'
import { libraryWindow } from './library.ts'
import type { SampleMedia } from './library.ts'

/** Keys of the library begin at 1; the open record has one that none of them reaches. */
const key = 1000

/** `answers`: calls beyond those of the record and the library. `more`: what else stands in the record's view. */
export function openRecord(
  kind: string,
  values: RecordValues,
  media: readonly SampleMedia[] = [],
  { answers = {}, more = {} }: { answers?: Record<string, (input: any) => unknown>; more?: Partial<RecordView> } = {},
) {
  let kept: RecordValues = values
  const view = (): RecordView => ({
    key,
    kind,
    id: 'new-1000',
    accountId: 'a1',
    state: 'new',
    isApproved: false,
    isHeld: false,
    operation: 'create',
    revision: 1,
    values: kept,
    extra: {},
    changed: Object.fromEntries(Object.entries(kept).map(([name, mine]) => [name, { base: undefined, mine }])),
    conflict: {},
    theirChanges: {},
    problems: [],
    parked: null,
    undecided: null,
    readOnlyReason: null,
    editedAt: null,
    historyCount: 0,
    madeFrom: null,
    usedBy: [],
    ...more,
  })
  const { window, calls, toasts, emit } = libraryWindow(media, {
    'record.list': () => [],
    'record.edit': ({ values: given }) => {
      kept = { ...kept, ...given }
      return view()
    },
    ...answers,
  })
  const { call } = window.bridge
  const bridge = {
    ...window.bridge,
    call: ((name: string, input: { key?: number }) =>
      name === 'record.get' && input.key === key
        ? Promise.resolve(view())
        : call(name as 'record.get', input as { key: number })) as typeof call,
  }
  const state = {
    ...window,
    bridge,
    names: { text: () => '', nameOf: () => null },
    clock: { nowMs: Date.parse('2026-11-21T13:00:00Z'), ownZone: 'UTC' },
    router: { open: (...where: unknown[]) => calls.push({ name: 'router.open', input: where }) },
    app: { ...window.app, account: { name: 'Northwind', notPulled: [] }, zone: 'UTC' },
  } as unknown as typeof window
  const session = new EditorSession(bridge, key)
  return { window: state, session, calls, toasts, emit, values: () => kept }
}
