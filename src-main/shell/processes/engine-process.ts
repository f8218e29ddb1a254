import { appPaths } from '../files/app-paths.ts'
import { hasUtilityEngine } from '../files/own-node.ts'
import type { NodeChild, StartNodeChild } from './runtime.ts'

/**
 * Starts engine processes. The first one is under way when this returns, where the runtime can fork before the app is ready, so that
 * data waits for the window.
 */
export function engineStarter(startChild: StartNodeChild): () => NodeChild {
  const start = () => startChild({ name: 'Galley engine', file: appPaths.engine, args: [], readsOutput: false })
  let early = hasUtilityEngine ? null : start()
  return () => {
    const child = early ?? start()
    early = null
    return child
  }
}
