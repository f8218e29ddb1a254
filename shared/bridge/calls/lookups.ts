/** Calls: asking the service what it knows about one record. */
import { z } from 'zod'
import { call } from '../call.ts'
import { json, key, kind, selection } from '../inputs.ts'
import type { AskedAddresses, FieldAuthors, HistoryAtService, RecordAddress, UsesAtService } from '../views/lookups.ts'

const cursor = z.string().max(2048).nullable().default(null)

export const lookupCalls = {
  /**
   * Who changed the record at the service, newest first, a page at a time. GalleyError `usage` for a kind whose history the service does not
   * tell, and for a record that it does not know yet; `offline`, `read_only` and what the service refuses.
   */
  'record.serviceHistory': call<HistoryAtService>()(z.object({ key, cursor })),
  /** Campaigns and ad groups that target the audience, by the service's word; `withIdle`: also those that cannot run now. Errors as above. */
  'record.targetedBy': call<UsesAtService>()(z.object({ key, withIdle: z.boolean(), cursor })),
  /** Who made the changes that the record's conflict is about, as far as the service tells; empty for kinds without a history. Errors as above. */
  'conflict.authors': call<FieldAuthors>()(z.object({ key })),
  /** Who changed these fields of the record last, as far as the service tells; with a value: who gave them this one. Otherwise as `conflict.authors`. */
  'record.fieldAuthors': call<FieldAuthors>()(
    z.object({ key, fields: z.array(z.string()).min(1).max(20), value: json.optional() }),
  ),
  /** Addresses that the record leads people to, with what each answered when it was asked last. */
  'address.list': call<RecordAddress[]>()(z.object({ key })),
  /** Asks each of them, without keys and cookies and only in the public internet; what they answer is kept. GalleyError `offline`. */
  'address.ask': call<RecordAddress[]>()(z.object({ key })),
  /** The same for each address of the selected records, which are asked once each and at most 200 of them. */
  'address.askMany': call<AskedAddresses>()(z.object({ kind, selection })),
} as const
