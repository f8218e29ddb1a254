/** Which campaigns need somebody because the service does not serve them, as SQL. */
import { adKinds, budgetFields, mendableReasons } from '../../../../shared/model/serving.ts'
import { literal } from '../file/index.ts'
import type { KindTable, ReadableStore } from '../tables/index.ts'

/** Kinds whose records the condition looks at. */
export const unservedKinds: readonly string[] = ['campaign', 'line_item', ...Object.keys(adKinds)]

/**
 * Condition on campaigns `r`: active, and not served for a reason that a person can mend and that nothing pending is to mend. Left out is also what
 * needs somebody by its own pending work.
 */
export function unservedSql(store: ReadableStore): string {
  const table = store.table('campaign')
  const column = (field: string) => table.byField.get(field)!.name
  const edits = (fields: readonly string[]) =>
    `EXISTS (SELECT 1 FROM pending_edit e WHERE e.key = r._key AND e.field IN (${fields.map(literal).join(', ')}))`
  return `r._active = 1 AND r.${column('servable')} = 0
    AND EXISTS (SELECT 1 FROM json_each(r.${column('reasons_not_servable')}) reason
      WHERE reason.value IN (${mendableReasons.map(literal).join(', ')})
        AND NOT (reason.value = 'BUDGET_EXHAUSTED' AND ${edits(budgetFields)})
        AND NOT (reason.value = 'INCOMPLETE' AND ${isBeingCompletedSql(store)}))
    AND NOT ${edits(['entity_status'])}
    AND NOT EXISTS (SELECT 1 FROM pending p WHERE p.key = r._key AND (p.operation <> 'update' OR p.errors > 0 OR p.is_conflict = 1
      OR p.parked IS NOT NULL OR p.undecided IS NOT NULL OR p.attempt IS NOT NULL))`
}

/** Condition on campaigns `r`: an ad group of theirs, or an ad in one, was made here and is not pushed yet. */
function isBeingCompletedSql(store: ReadableStore): string {
  const groups = store.table('line_item')
  const made = ({ kind, table }: KindTable, condition: string) =>
    `EXISTS (SELECT 1 FROM pending n CROSS JOIN ${table} o
       WHERE n.kind = ${literal(kind)} AND n.operation = 'create' AND o._key = n.key AND ${condition})`
  const isWithin = `EXISTS (SELECT 1 FROM ${groups.table} g WHERE g._id = o.line_item_id AND g.campaign_id = r._id)`
  const ads = Object.keys(adKinds).map((kind) => made(store.table(kind), isWithin))
  return `(${[made(groups, 'o.campaign_id = r._id'), ...ads].join(' OR ')})`
}
