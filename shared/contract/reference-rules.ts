/** What is said of records that values name and that are not there, for every kind alike; pure over a rule's port. */
import type { Field, Resource, RulePort, WorkspaceRule } from './define.ts'
import { isWritable } from './define.ts'
import { referencesIn } from './reference-paths.ts'
import type { Reference } from './reference-paths.ts'
import { resourceOf } from './registry.ts'
import { isLocalId } from '../model/local-id.ts'
import { inSentence } from '../model/sentence.ts'

/** What is known of a record that a value names. */
type Known = 'there' | 'gone' | 'missing' | 'unseen'

/**
 * Rules for what the fields of the kind name, beyond those that it declares itself: an error where a record is known to be deleted, or
 * missing although all of its kind are here; a warning where it was never seen. What the service has for everybody (places, interests, users,
 * posts of others) is never missing.
 */
export function referenceRules(of: Resource): WorkspaceRule[] {
  const declared = new Set(of.workspaceRules.filter(({ isExistence }) => isExistence).map(({ field }) => field))
  return Object.entries(of.fields).flatMap(([name, field]) => {
    const isWritten = isWritable(field, 'create') || isWritable(field, 'update')
    if (!isWritten || field.type === 'ref' || declared.has(name)) return []
    return [referenceRule(name, field, 'gone'), referenceRule(name, field, 'unseen')]
  })
}

function referenceRule(name: string, field: Field, about: 'gone' | 'unseen'): WorkspaceRule {
  const deciding = field.type === 'text' ? field.names?.by?.field : undefined
  return {
    field: name,
    involves: [name, ...(deciding === undefined ? [] : [deciding])],
    surroundings: 'references',
    code: 'NOT_FOUND',
    ...(about === 'unseen' ? { severity: 'warning' as const } : {}),
    check: ({ record, accountId }, port) => {
      const wanted = about === 'gone' ? ['gone', 'missing'] : ['unseen']
      const found = referencesIn(field, record[name], record).find((reference) =>
        wanted.includes(knownOf(reference, accountId, port)),
      )
      return found ? wordsFor(found, knownOf(found, accountId, port)) : null
    },
  }
}

function knownOf({ targets, id }: Reference, accountId: string, port: RulePort): Known {
  // A text may be the name of anything where records are named by a field of theirs: a user, an app.
  if (targets.length === 0 || targets.every(({ value }) => value !== null)) return 'there'
  const found = targets.map(({ kind, value }) => (value === null ? port.get(kind, id) : port.findBy?.(kind, value, id)))
  if (found.some((each) => each && each['deleted'] !== true)) return 'there'
  if (found.some(Boolean)) return 'gone'
  if (isLocalId(id)) return 'missing'
  const isMissing = targets.every(({ kind }) => isOwned(kind) && port.isWhole?.(kind, accountId) === true)
  return isMissing ? 'missing' : 'unseen'
}

/** Kinds of which an account has its own and can use no others; the service tells of each of them. */
function isOwned(kind: string): boolean {
  const { scope, askedBy, pulling } = resourceOf(kind)
  return scope === 'account' && askedBy !== 'nothing' && pulling !== 'asked'
}

function wordsFor({ targets, id }: Reference, known: Known): string {
  const noun = inSentence(resourceOf(targets[0]!.kind).label)
  switch (known) {
    case 'gone':
      return `This ${noun} was deleted. Choose another.`
    case 'missing':
      return isLocalId(id)
        ? `This ${noun} is not here any more. Choose another.`
        : `No ${noun} ${id} in this account. Choose another.`
    default:
      return `Galley has not seen this ${noun} yet. Look it up, or check what was typed: ${id}.`
  }
}
