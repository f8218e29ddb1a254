/** Sheets: records into CSV files and back. */
import { inAccount, ofKind } from './records.ts'
import type { Handlers } from './handler.ts'

type Names = 'csv.export' | 'csv.read' | 'csv.rows' | 'csv.accept' | 'csv.stop' | 'csv.close'

export const csvHandlers: Pick<Handlers, Names> = {
  'csv.export': (core, order) => {
    ofKind(core, order.kind)
    return core.session().sheets.export(order)
  },
  'csv.read': (core, { path, kind, accountId }) => {
    inAccount(core, kind, accountId)
    return core.session().sheets.read(path, { kind, accountId })
  },
  'csv.rows': (core, { importId, outcome, offset, limit }) =>
    core.session().sheets.rows(importId, outcome, offset, limit),
  'csv.accept': (core, { importId, exceptLines }) => core.session().sheets.accept(importId, exceptLines),
  'csv.stop': (core) => {
    core.session().sheets.stopReading()
    return null
  },
  'csv.close': (core, { importId }) => {
    core.session().sheets.forget(importId)
    return null
  },
}
