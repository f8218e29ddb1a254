import type { CallName } from '../../../shared/bridge.ts'

/** Calls that only read: asked again when the engine ended before it answered. */
const repeatable: readonly CallName[] = [
  'app.state',
  'settings.get',
  'connection.list',
  'grid.page',
  'grid.keys',
  'record.gone',
  'record.get',
  'record.find',
  'record.list',
  'record.history',
  'record.serviceHistory',
  'record.targetedBy',
  'conflict.authors',
  'problem.list',
  'search.query',
  'push.plan',
  'conflict.list',
]

export function isRepeatable(name: string): boolean {
  return (repeatable as readonly string[]).includes(name)
}
