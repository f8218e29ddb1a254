/** Routes of the advertising interface, made from the declarations. */
import type { Operation } from '../../../shared/contract/language/operation.ts'
import type { Resource } from '../../../shared/contract/language/resource.ts'
import { feature } from '../../../shared/contract/accounts/feature.ts'
import { resources } from '../../../shared/contract/registry.ts'
import type { Realm } from '../state/realm.ts'
import { featureOperations } from './sandbox-features.ts'

export interface Route {
  resource: Resource
  operation: Operation
  segments: readonly string[]
}

/** A route that fits, with its path parameters decoded. */
export type Found =
  | { kind: 'route'; route: Route; pathParams: Record<string, string> }
  /** The path, or the method on that path, is not served. */
  | { kind: 'nothing' | 'method' }
  /** No path is served in that version; this one is in `present`, or in none. */
  | { kind: 'version'; present: string | null }

const routes: readonly Route[] = resources
  .flatMap((resource) =>
    [...resource.operations, ...(resource.kind === feature.kind ? featureOperations : [])]
      .filter(({ base, servedBy }) => base !== 'upload' && base !== 'platform' && servedBy === undefined)
      .map((operation) => ({ resource, operation, segments: operation.path.split('/').slice(1) })),
  )
  // A word in a path wins over a parameter in the same place: /cards/all before /cards/:card_id.
  .toSorted((a, b) => parameterCount(a) - parameterCount(b))

const versions = new Set(routes.map(({ operation }) => operation.version))

/** Finds what serves a path below a base address, such as /12/accounts/18ce54d4x5t. Sandbox operations exist only there. */
export function findRoute(realm: Realm, method: string, path: string): Found {
  const [version, ...segments] = path.split('/').slice(1)
  if (version === undefined || !/^\d+$/.test(version)) return { kind: 'nothing' }
  if (!versions.has(version)) return { kind: 'version', present: versionOf(segments) }
  const served = routes.filter(
    ({ operation }) =>
      operation.version === version &&
      (operation.base === 'ads' || (operation.base === 'sandbox' && realm === 'sandbox')),
  )
  const fitting = routes.flatMap((route) => {
    const pathParams = route.operation.version === version ? fit(route.segments, segments) : null
    return pathParams ? [{ route, pathParams }] : []
  })
  if (fitting.length === 0) return { kind: 'nothing' }
  const hit = fitting.find(({ route }) => served.includes(route) && route.operation.method === method)
  return hit ? { kind: 'route', ...hit } : { kind: 'method' }
}

/** The version in which the path is served; null for a path that none has. */
function versionOf(segments: readonly string[]): string | null {
  return routes.find((route) => fit(route.segments, segments) !== null)?.operation.version ?? null
}

function fit(pattern: readonly string[], segments: readonly string[]): Record<string, string> | null {
  if (pattern.length !== segments.length) return null
  const found: Record<string, string> = {}
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index]!
    if (!part.startsWith(':')) {
      if (part !== segment) return null
      continue
    }
    try {
      found[part.slice(1)] = decodeURIComponent(segment)
    } catch {
      return null
    }
    if (segment === '') return null
  }
  return found
}

function parameterCount({ segments }: Route): number {
  return segments.filter((segment) => segment.startsWith(':')).length
}
