/**
 * The calls with which every start begins, made while the window's code is still being loaded: the state, and the page of rows of the list
 * that was left. Who makes the same call then gets that answer; what the engine's news have overtaken is asked for anew.
 */
import type { Reply } from '../../../shared/bridge.ts'
import type { GalleyWindow } from '../../../shared/shell-bridge.ts'

type Shell = Pick<GalleyWindow, 'call' | 'onEvent' | 'preferences'>

/** The shell's `call`, to be used in its place from the start on. */
export type FirstCalls = Shell['call']

const stateCall = 'app.state'
const pageCall = 'grid.page'

export function askFirst(shell: Shell): FirstCalls {
  const waiting = new Map<string, { inputText: string; answer: Promise<Reply<unknown>> }>()
  const ask = (name: string, input: unknown) =>
    waiting.set(name, { inputText: JSON.stringify(input), answer: shell.call(name, input) })
  ask(stateCall, {})
  const page = firstPageOf(shell.preferences.getItem('left'))
  if (page) ask(pageCall, page)
  const stop = shell.onEvent(({ name }) => {
    if (name === 'state') waiting.delete(stateCall)
    if (name === 'data') waiting.delete(pageCall)
  })
  return (name, input) => {
    const asked = waiting.get(name)
    waiting.delete(name)
    if (waiting.size === 0) stop()
    // Other calls may carry what JSON does not know.
    return asked && asked.inputText === JSON.stringify(input) ? asked.answer : shell.call(name, input)
  }
}

/** As the list kept it (record-list.svelte.ts); null where no list was left. */
function firstPageOf(left: string | null): unknown {
  try {
    const { parts } = JSON.parse(left ?? '{}') as { parts?: { list?: { firstPage?: unknown } } }
    return parts?.list?.firstPage ?? null
  } catch {
    return null
  }
}
