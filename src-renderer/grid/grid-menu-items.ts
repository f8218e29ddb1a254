/** Items of the menus that are the grid’s own: of a heading, of the columns, of the values of a cell. */
import type { PresentedField } from '../../shared/presentation/resources.ts'
import type { ChoiceField, FlagField } from '../../shared/contract/language/fields.ts'
import type { Sort } from '../../shared/bridge.ts'
import type { Value } from '../../shared/model/values.ts'
import type { MenuItem } from '../components/menu-items.ts'
import { changedColumnId, inOrder, isShown } from './columns.ts'
import type { LayoutVerbs } from './layout-verbs.ts'
import type { ColumnLayout, GridColumn } from './types.ts'
import { inSentence } from '../../shared/model/sentence.ts'

/** Of one heading; what the mouse does by dragging is here too, with its keys. */
export function headerItems(
  column: GridColumn,
  index: number,
  verbs: LayoutVerbs,
  owner: { onsort: (sort: Sort | null) => void; chooser: () => void },
): MenuItem[] {
  const field = column.fields[0] ?? column.id
  const sorts: MenuItem[] =
    column.id === changedColumnId
      ? [{ label: 'Sort, last changed first', onpick: () => owner.onsort(null) }]
      : [
          { label: 'Sort ascending', keys: 'Enter', onpick: () => owner.onsort({ field, direction: 'asc' }) },
          { label: 'Sort descending', onpick: () => owner.onsort({ field, direction: 'desc' }) },
        ]
  const isFixed = column.isName ? 'The name stays first.' : null
  return [
    ...(column.isSortable ? [...sorts, { kind: 'separator' } as const] : []),
    {
      label: 'Move left',
      keys: 'Alt ←',
      reason: isFixed ?? (index === 1 ? 'It is first after the name.' : null),
      onpick: () => verbs.nudge(column, -1),
    },
    { label: 'Move right', keys: 'Alt →', reason: isFixed, onpick: () => verbs.nudge(column, 1) },
    { label: 'Usual width', keys: 'Shift ← →', onpick: () => verbs.resetWidth(column) },
    { kind: 'separator' },
    { label: `Hide ${inSentence(column.label)}`, reason: isFixed, onpick: () => verbs.show(column, false) },
    { label: 'Choose columns', onpick: owner.chooser },
  ]
}

/** All columns to tick, in their order. */
export function chooserItems(
  columns: readonly GridColumn[],
  layout: ColumnLayout | null,
  verbs: LayoutVerbs,
): MenuItem[] {
  const items = inOrder(columns, layout).map((column): MenuItem => {
    const isOn = isShown(column, layout)
    return {
      label: column.label,
      isChecked: isOn,
      reason: column.isName ? 'The name is always shown.' : null,
      onpick: () => verbs.show(column, !isOn),
    }
  })
  return [
    { kind: 'heading', label: 'Columns' },
    ...items,
    { kind: 'separator' },
    {
      label: 'Back to the usual columns',
      reason: layout === null ? 'They are as usual.' : null,
      onpick: () => verbs.reset(),
    },
  ]
}

/** Values of a choice or a flag; what may be unset has "None". */
export function choiceItems(
  field: PresentedField<ChoiceField | FlagField>,
  value: Value,
  onpick: (value: Value) => void,
): MenuItem[] {
  const options: [Value, string][] =
    field.type === 'choice'
      ? field.values.map((option) => [option, field.labels[option] ?? option])
      : [
          [true, field.labels?.true ?? 'Yes'],
          [false, field.labels?.false ?? 'No'],
        ]
  if (field.nullable) options.push([null, 'None'])
  return [
    { kind: 'heading', label: field.label },
    ...options.map(([option, label]): MenuItem => ({
      label: option === value ? `${label} (now)` : label,
      onpick: () => onpick(option),
    })),
  ]
}
