/** Which records: filters, selections, names, and what names what. */
export { chipCondition, goneIndexSql, isOfWork, matchOf, orderOf, sortIndexSql, whereOf } from './filter.ts'
export { calledName, fieldNames, nameFinder, pickedNames } from './names.ts'
export type { NameOf } from './names.ts'
export { leave, leaveUncopiable, leaveUndeletable, leaveUneditable, select, selectedKeys } from './selection.ts'
export type { Skipped } from './selection.ts'
export { revokedUnder, standingsOfKeys, standingsOfValues } from './standings.ts'
export { selectionUses, useCounts, usesOf } from './uses.ts'
export type { UsingRecord } from './uses.ts'
