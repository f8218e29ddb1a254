/** What is said of records that values name and that are not there, for every kind alike; pure over a rule's port. */
import type { Field, Resource, RulePort, WorkspaceRule } from './define.ts'
import { isWritable } from './define.ts'
import { referencesIn } from './reference-paths.ts'
import type { Reference } from './reference-paths.ts'
import { resourceOf } from './registry.ts'
import { isLocalId } from '../model/local-id.ts'
import { inSentence } from '../model/sentence.ts'

/** What is known of a record that a value names. */
type Known = 'there' | 'gone' | 'unseen'

/**
 * Rules for what the fields of the kind name, beyond those that it declares itself: an error where a record is known to be deleted, a warning
 * where it was never seen: it may have been made since the last pull, or be a post of somebody else.
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
    check: ({ record }, port) => {
      const found = referencesIn(field, record[name], record).find((reference) => knownOf(reference, port) === about)
      return found ? wordsFor(found, about) : null
    },
  }
}

function knownOf({ targets, id }: Reference, port: RulePort): Known {
  // Where records are named by a field of theirs (a user, an app) a text may name anything, and other people's accounts are never listed.
  if (targets.every(({ kind, value }) => value !== null || resourceOf(kind).scope === 'user')) return 'there'
  const found = targets.map(({ kind, value }) => (value === null ? port.get(kind, id) : port.findBy?.(kind, value, id)))
  if (found.some((each) => each && each['deleted'] !== true)) return 'there'
  return found.some(Boolean) || isLocalId(id) ? 'gone' : 'unseen'
}

function wordsFor({ targets, id }: Reference, about: 'gone' | 'unseen'): string {
  const noun = inSentence(resourceOf(targets[0]!.kind).label)
  return about === 'gone'
    ? `This ${noun} was deleted. Choose another.`
    : `Galley has not seen this ${noun} yet. Look it up, or check what was typed: ${id}.`
}
