/** What is said of records that values name and that are not there, for every kind alike; pure over a rule's port. */
import { kindWord } from '../messages/message.ts'
import type { Word } from '../messages/message.ts'
import type { Field } from '../contract/language/fields.ts'
import type { Resource } from '../contract/language/resource.ts'
import type { WorkspaceRule } from '../contract/language/rules.ts'
import { isWritable } from '../contract/language/fields.ts'
import { referencesIn } from '../contract/language/reference-paths.ts'
import type { Reference } from '../contract/language/reference-paths.ts'
import { resourceOf } from '../presentation/resources.ts'
import { refusedStandings, resolveReference } from '../contract/language/resolve-reference.ts'
import type { ReferencePort, Resolution, Standing } from '../contract/language/resolve-reference.ts'
import type { RecordValues } from './values.ts'

/**
 * Rules for what the fields of the kind name: an error where a record is known not to be there, unless the kind has a rule of its own for it, and
 * a warning where it was never seen: it may have been made since the last pull, or be a post of somebody else.
 */
export function referenceRules(resource: Resource): WorkspaceRule[] {
  return Object.entries(resource.fields).flatMap(([name, field]) => {
    const isWritten = isWritable(field, 'create') || isWritable(field, 'update')
    if (!isWritten) return []
    const own = resource.workspaceRules.filter((rule) => rule.isExistence && rule.field === name)
    const unseen = unseenRule(name, field, own)
    // References by id have rules of their own kind, which know by a whole list what is missing.
    return own.length > 0 || field.type === 'ref' ? [unseen] : [referenceRule(name, field, refusedStandings), unseen]
  })
}

/** A warning, unless a rule of the field's own says already that what it names is missing. */
function unseenRule(name: string, field: Field, own: readonly WorkspaceRule[]): WorkspaceRule {
  const { check, involves, ...rule } = referenceRule(name, field, new Set<Standing>(['unseen']))
  return {
    ...rule,
    involves: [...new Set([...involves, ...own.flatMap((each) => each.involves)])],
    severity: 'warning',
    check: (given, port) => (own.some((each) => each.check(given, port) !== null) ? null : check(given, port)),
  }
}

function referenceRule(name: string, field: Field, about: ReadonlySet<Standing>): WorkspaceRule {
  const deciding = field.type === 'text' ? field.names?.by?.field : undefined
  return {
    field: name,
    involves: [name, ...(deciding === undefined ? [] : [deciding])],
    surroundings: 'references',
    code: 'NOT_FOUND',
    check: ({ record, accountId }, port) =>
      standingsOf(field, record[name], record, port).find(
        ({ standing, reference }) =>
          about.has(standing) && !(field.type === 'ref' && isListed(reference, port, accountId)),
      )?.message ?? null,
  }
}

/** The standing of each record that the value names (`Standing`), in the order of the value. */
export function standingsOf(
  field: Field,
  value: RecordValues[string],
  record: RecordValues,
  port: ReferencePort,
): (Resolution & { reference: Reference })[] {
  return referencesIn(field, value, record)
    .filter(({ targets }) => !isOthersAffair(targets))
    .map((reference) => ({ reference, ...resolveReference(reference, port) }))
}

/** Whether the kind that is named was pulled whole. */
const isListed = ({ kinds }: Reference, port: ReferencePort, accountId: string) =>
  kinds.every((kind) => port.isWhole?.(kind, accountId) !== false)

/** Other people's accounts are never listed. */
const isOthersAffair = (targets: Reference['targets']) => targets.every(({ kind }) => resourceOf(kind).scope === 'user')

/** The word for what is named, within a sentence. */
export function nounOf({ targets }: Pick<Reference, 'targets'>): Word {
  return kindWord(targets[0]!.kind, 'within')
}
