/** Sheets: records into CSV files and back. */
import { inAccount, ofKind } from './records.ts'
import type { Handlers } from './handler.ts'

export const csvHandlers = {
  'csv.export': (core, order) => {
    ofKind(core, order.kind)
    return core.session().csvFiles.export(order)
  },
  'csv.exportAccount': (core, order) => {
    inAccount(core, 'campaign', order.accountId)
    return core.session().csvFiles.exportAccount(order)
  },
  'csv.read': (core, { path, kind, accountId, hasOtherKinds }) => {
    inAccount(core, kind ?? 'campaign', accountId)
    return core.session().csvFiles.read(path, { kind, accountId, hasOtherKinds })
  },
  'csv.answer': (core, { importId, readings }) => core.session().csvFiles.answer(importId, readings),
  'csv.paste': (core, order) => {
    inAccount(core, order.kind, order.accountId)
    return core.session().csvFiles.paste(order)
  },
  'csv.rows': (core, { importId, outcome, offset, limit }) =>
    core.session().csvFiles.rows(importId, outcome, offset, limit),
  'csv.accept': (core, { importId, exceptLines }) => core.session().csvFiles.accept(importId, exceptLines),
  'csv.stop': (core) => {
    core.session().csvFiles.stopReading()
    return null
  },
  'csv.close': (core, { importId }) => {
    core.session().csvFiles.forget(importId)
    return null
  },
} satisfies Partial<Handlers>
