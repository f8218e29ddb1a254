/** Asking the service what it knows about one record. */
import { conflictAuthors, fieldAuthors, serviceHistory, targetedBy } from '../sync/lookups.ts'
import type { Handlers } from './handler.ts'

export const lookupHandlers = {
  'record.serviceHistory': (core, { key, cursor }) => serviceHistory(core.session().sync.lookups, key, cursor),
  'record.targetedBy': (core, order) => targetedBy(core.session().sync.lookups, order),
  'conflict.authors': (core, { key }) => conflictAuthors(core.session().sync.lookups, key),
  'record.fieldAuthors': (core, { key, fields, value }) =>
    fieldAuthors(core.session().sync.lookups, key, fields, value),
} satisfies Partial<Handlers>
