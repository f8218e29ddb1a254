/** Which versions of the service's interfaces Galley speaks, and for what; from the declarations. */
import { activityEndpoints } from '../contract/service/activity.ts'
import { authenticationEndpoints } from '../contract/service/authentication.ts'
import { t } from '../messages/index.ts'
import { resources } from './resources.ts'

export interface SpokenVersion {
  /** First part of the paths: '12'; '' where a path has none. */
  version: string
  /** What is called under it, in words. */
  uses: string[]
}

/** Advertising versions first, newest first; then the rest by name. */
export function spokenVersions(): SpokenVersion[] {
  const uses = new Map<string, Set<string>>()
  const add = (version: string, use: string) => uses.set(version, (uses.get(version) ?? new Set()).add(use))
  for (const resource of resources) for (const { version } of resource.operations) add(version, resource.labelPlural)
  for (const { path } of authenticationEndpoints)
    add(/^\/(\d[\d.]*)\//.exec(path)?.[1] ?? '', t('model.versions.signIn'))
  for (const { version } of activityEndpoints) add(version, t('live.liveScreen.title'))
  return [...uses]
    .map(([version, names]) => ({ version, uses: [...names] }))
    .toSorted((a, b) => b.uses.length - a.uses.length || a.version.localeCompare(b.version))
}
