/**
 * What people keep here about records that are made from files: alt text, folder, tags, star. Changes are actions of the journal like
 * edits of fields, under names that begin with '~'; nothing of it is ever sent.
 */
import { countLabel } from '../../../../shared/messages/count-label.ts'
import type { AnnotationSummary, BulkResult, Selection, UndoResult } from '../../../../shared/bridge.ts'
import { kindWord, message } from '../../../../shared/messages/message.ts'
import type { Message } from '../../../../shared/messages/message.ts'
import { textOf } from '../../../../shared/presentation/text-of.ts'
import { GalleyError } from '../../../../shared/model/errors.ts'
import { annotationAfter, noAnnotation } from '../../../../shared/model/annotation.ts'
import type { Annotation, AnnotationChange } from '../../../../shared/model/annotation.ts'
import {
  alongField,
  asAction,
  hasAnnotations,
  heldField,
  noteEvent,
  queueSearch,
  templateField,
} from '../tables/index.ts'
import type { Action, KindTable, ReadableStore, Store } from '../tables/index.ts'
import { select, selectedKeys, useCounts } from '../query/index.ts'

/** First sign of the name under which the journal keeps a member. */
const annotationMark = '~'
const members = ['alt', 'folder', 'tags', 'isStarred'] as const
type Member = (typeof members)[number]
const words: Record<Member, Message> = {
  alt: message('engine.journal.altText'),
  folder: message('engine.journal.folder'),
  tags: message('engine.journal.tags'),
  isStarred: message('engine.journal.star'),
}

interface Row {
  key: number
  alt: string
  folder: string
  tags: string
  starred: number
}

export function annotationOf(store: ReadableStore, key: number): Annotation {
  const row = store.sql.get<Row>('SELECT * FROM annotation WHERE key = ?', key)
  return row ? rowToAnnotation(row) : noAnnotation
}

/** See Edits.annotate. */
export function annotate(store: Store, kind: string, selection: Selection, change: AnnotationChange): BulkResult {
  const table = annotated(store, kind)
  return store.write(() => {
    select(store, table, selection)
    const changes = selectedKeys(store, table).flatMap((key) => {
      const before = annotationOf(store, key)
      const after = annotationAfter(before, change)
      const changed = members.filter((member) => toText(before[member]) !== toText(after[member]))
      return changed.length > 0 ? [{ key, before, after, changed }] : []
    })
    const named = new Set(changes.flatMap(({ changed }) => changed))
    const label = labelOf(table, [...named], changes.length)
    asAction(store, table, label, (action) => {
      for (const { key, before, after, changed } of changes) {
        put(store, table, key, after)
        for (const member of changed) note(store, action, key, member, before[member], after[member])
      }
      return changes.length > 0
    })
    return { changed: changes.length, skipped: [], label }
  })
}

/** See Records.annotationSummary. */
export function annotationSummary(store: ReadableStore, kind: string, accountId: string): AnnotationSummary {
  const table = annotated(store, kind)
  return store.cached(`annotations ${kind} ${accountId}`, 'nothing', () => {
    const rows = store.sql.all<Partial<Row> & { id: string; type: string | null }>(
      `SELECT r._id AS id, r.media_type AS type, a.alt, a.folder, a.tags, a.starred
       FROM ${table.table} r LEFT JOIN annotation a ON a.key = r._key WHERE r._hidden = 0 AND r._account = ?`,
      accountId,
    )
    const used = useCounts(store, kind)
    const count = (is: (row: (typeof rows)[number]) => boolean) => rows.filter(is).length
    return {
      total: rows.length,
      starred: count(({ starred }) => starred === 1),
      withAlt: count(({ alt }) => (alt ?? '') !== ''),
      unused: count(({ id }) => !used.has(id)),
      types: { IMAGE: 0, GIF: 0, VIDEO: 0, ...tally(rows.flatMap(({ type }) => type ?? [])) },
      folders: sorted(tally(rows.flatMap(({ folder }) => folder || []))),
      tags: sorted(tally(rows.flatMap(({ tags }) => (tags ? (JSON.parse(tags) as string[]) : [])))),
    }
  })
}

/**
 * Two records that a person made notes about turn out to be one: tags of both, a star of either, and the folder and alt text of the one that stays,
 * where it has them. A text that has to give way stands in its history. Call it in a transaction.
 */
export function joinAnnotations(store: Store, table: KindTable, key: number, duplicate: number): void {
  if (!hasAnnotations(table.resource)) return
  const [own, other] = [annotationOf(store, key), annotationOf(store, duplicate)]
  for (const member of ['alt', 'folder'] as const)
    if (own[member] !== '' && other[member] !== '' && own[member] !== other[member])
      noteEvent(store, key, {
        source: 'settle',
        label: message('engine.journal.becameOne', { what: words[member], text: other[member] }),
      })
  const joined: Annotation = {
    alt: own.alt || other.alt,
    folder: own.folder || other.folder,
    tags: annotationAfter(own, { addTags: other.tags }).tags,
    isStarred: own.isStarred || other.isStarred,
  }
  if (members.some((member) => toText(joined[member]) !== toText(own[member]))) put(store, table, key, joined)
  store.sql.run('DELETE FROM annotation WHERE key = ?', duplicate)
}

/** Undo or redo of one member: what changed since is left alone and named. Call it in a transaction. */
export function restoreAnnotations(
  store: Store,
  table: KindTable,
  action: Action,
  direction: 'undo' | 'redo',
  result: UndoResult,
): void {
  const entries = store.sql.all<{ key: number; field: string; from_value: string; to_value: string }>(
    "SELECT key, field, from_value, to_value FROM journal_entry WHERE action = ? AND substr(field, 1, 1) = '~' AND field NOT IN (?, ?, ?)",
    ...[action.id, templateField, heldField, alongField],
  )
  for (const { key, field, from_value: from, to_value: to } of entries) {
    const member = field.slice(annotationMark.length) as Member
    const [present, wanted] = direction === 'undo' ? [to, from] : [from, to]
    const now = annotationOf(store, key)
    if (toText(now[member]) === present) {
      put(store, table, key, { ...now, [member]: JSON.parse(wanted) as never })
      result.restored += 1
    } else result.skipped.push({ kind: table.kind, id: '', name: '', field: textOf(words[member]) })
  }
}

function put(store: Store, table: KindTable, key: number, { alt, folder, tags, isStarred }: Annotation): void {
  store.sql.run(
    `INSERT INTO annotation VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (key) DO UPDATE SET alt = excluded.alt, folder = excluded.folder, tags = excluded.tags, starred = excluded.starred`,
    ...[key, alt, folder, JSON.stringify(tags), isStarred ? 1 : 0],
  )
  queueSearch(store, table.kind, `SELECT ${key} AS key`)
  store.touch(table.kind, [key])
}

function note<M extends Member>(
  store: Store,
  action: number,
  key: number,
  member: M,
  from: Annotation[M],
  to: Annotation[M],
): void {
  store.sql.run(
    'INSERT INTO journal_entry (action, key, field, from_value, to_value) VALUES (?, ?, ?, ?, ?)',
    ...[action, key, `${annotationMark}${member}`, toText(from), toText(to)],
  )
}

function annotated(store: ReadableStore, kind: string): KindTable {
  const table = store.table(kind)
  if (!hasAnnotations(table.resource))
    throw new GalleyError(
      'invalid_value',
      message('engine.annotations.haveNoTagsAnd', { label: kindWord(table.kind, 'plural') }),
      { kind },
    )
  return table
}

function labelOf(table: KindTable, named: readonly Member[], count: number): Message {
  const what = named.length === 1 ? words[named[0]!] : message('engine.journal.notes')
  return count === 1
    ? message('engine.journal.changeNote', { what })
    : message('engine.journal.changeNotes', { what, records: countLabel(table.kind, count) })
}

function tally(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = Object.create(null) as Record<string, number>
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1
  return counts
}

function sorted(counts: Record<string, number>): { name: string; count: number }[] {
  return Object.entries(counts)
    .map(([name, count]) => ({ name, count }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
}

function toText(value: Annotation[Member]): string {
  return JSON.stringify(value)
}

function rowToAnnotation({ alt, folder, tags, starred }: Row): Annotation {
  return { alt, folder, tags: JSON.parse(tags) as string[], isStarred: starred === 1 }
}
