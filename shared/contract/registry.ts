import { accountMedia } from './account-media.ts'
import { account } from './account.ts'
import { authenticatedUserAccess } from './authenticated-user-access.ts'
import { campaign } from './campaign.ts'
import type { Resource } from './define.ts'
import { fundingInstrument } from './funding-instrument.ts'
import { mediaLibrary } from './media-library.ts'

/** Every declared resource, parents before children: the order of pulls and pushes. */
export const resources: readonly Resource[] = [
  account,
  authenticatedUserAccess,
  fundingInstrument,
  campaign,
  mediaLibrary,
  accountMedia,
].toSorted((a, b) => a.rank - b.rank)

const byKind = new Map(resources.map((resource) => [resource.kind, resource]))

/** The resource of a kind, or undefined for a name that is none. */
export function findResource(kind: string): Resource | undefined {
  return byKind.get(kind)
}

/** The resource of a kind; throws for an unknown one, which is a defect of the caller. */
export function resourceOf(kind: string): Resource {
  const found = byKind.get(kind)
  if (!found) throw new Error(`no resource of kind ${kind}`)
  return found
}
