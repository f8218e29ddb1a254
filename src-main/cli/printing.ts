/** Records and changes in words, for people at a terminal. */
import type { RecordView, Step } from '../../shared/bridge.ts'
import { resourceOf } from '../../shared/contract/registry.ts'
import type { RecordValues } from '../../shared/model/values.ts'
import { cellOf } from './output.ts'
import type { Output } from './output.ts'
import { recordShape } from './shapes.ts'

/** One record: a JSON line, or its fields one under the other. */
export function printRecord(output: Output, view: RecordView): void {
  output.json(recordShape(view))
  const of = resourceOf(view.kind)
  const fields = Object.keys(of.fields).filter((name) => view.values[name] !== undefined)
  output.text(`${of.label} ${view.id} · ${view.state}`)
  output.table(
    ['FIELD', 'VALUE', 'AT THE SERVICE'],
    fields.map((name) => [
      name,
      cellOf(view.values[name]),
      view.changed[name] && view.operation !== 'create' ? cellOf(view.changed[name].base) : '',
    ]),
  )
  for (const [name, clash] of Object.entries(view.conflict))
    output.text(
      `conflict in ${name}: was ${cellOf(clash.base)}, mine ${cellOf(clash.mine)}, theirs ${cellOf(clash.theirs)}`,
    )
  for (const { field, message, severity } of view.problems)
    output.text(`${severity}${field ? ` in ${field}` : ''}: ${message}`)
  if (view.parked) output.text(`refused: ${view.parked.message}`)
}

/** Columns that a list of the kind shows: id, name, and what grids show first. */
export function listColumns(kind: string): string[] {
  const of = resourceOf(kind)
  const shown = Object.entries(of.fields)
    .filter(([, field]) => field.column)
    .toSorted(([, a], [, b]) => a.column!.order - b.column!.order)
    .map(([name]) => name)
  return [...new Set([of.nameField, ...shown])].filter((name) => name in of.fields)
}

/** A step as one line: what, which, and each field from and to. */
export function describeStep(step: Step): string {
  const held = step.heldBy.length > 0 ? `  held: ${step.heldBy.map((hold) => hold.message).join(' ')}` : ''
  return `${step.operation} ${step.kind} ${step.id} “${step.name}”${describeChanges(step.before, step.after)}${held}`
}

function describeChanges(before: RecordValues | null, after: RecordValues | null): string {
  if (after === null) return ''
  const changes = Object.entries(after).map(([name, value]) =>
    before ? `${name} ${cellOf(before[name])} → ${cellOf(value)}` : `${name} ${cellOf(value)}`,
  )
  return changes.length > 0 ? `: ${changes.join(', ')}` : ''
}
