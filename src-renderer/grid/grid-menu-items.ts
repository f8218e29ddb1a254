/** Items of the menus that are the grid’s own: of a heading, of the columns, of the values of a cell. */
import { t } from '../../shared/messages/index.ts'
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
      ? [{ label: t('grid.gridMenuItems.sortLastChangedFirst'), onpick: () => owner.onsort(null) }]
      : [
          {
            label: t('grid.gridMenuItems.sortAscending'),
            keys: 'Enter',
            onpick: () => owner.onsort({ field, direction: 'asc' }),
          },
          { label: t('grid.gridMenuItems.sortDescending'), onpick: () => owner.onsort({ field, direction: 'desc' }) },
        ]
  const isFixed = column.isName ? t('grid.gridMenuItems.nameStaysFirst') : null
  return [
    ...(column.isSortable ? [...sorts, { kind: 'separator' } as const] : []),
    {
      label: t('grid.gridMenuItems.moveLeft'),
      keys: t('grid.gridMenuItems.keys'),
      reason: isFixed ?? (index === 1 ? t('grid.gridMenuItems.firstAfterName') : null),
      onpick: () => verbs.nudge(column, -1),
    },
    {
      label: t('grid.gridMenuItems.moveRight'),
      keys: t('grid.gridMenuItems.keys.alt'),
      reason: isFixed,
      onpick: () => verbs.nudge(column, 1),
    },
    {
      label: t('grid.gridMenuItems.usualWidth'),
      keys: t('grid.gridMenuItems.keys.shift'),
      onpick: () => verbs.resetWidth(column),
    },
    { kind: 'separator' },
    {
      label: t('grid.gridMenuItems.hide', { label: inSentence(column.label) }),
      reason: isFixed,
      onpick: () => verbs.show(column, false),
    },
    { label: t('grid.gridMenuItems.chooseColumns'), onpick: owner.chooser },
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
      reason: column.isName ? t('grid.gridMenuItems.nameAlwaysShown') : null,
      onpick: () => verbs.show(column, !isOn),
    }
  })
  return [
    { kind: 'heading', label: t('grid.gridMenuItems.columns') },
    ...items,
    { kind: 'separator' },
    {
      label: t('grid.gridMenuItems.backUsualColumns'),
      reason: layout === null ? t('grid.gridMenuItems.theyAsUsual') : null,
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
          [true, field.labels?.true ?? t('grid.gridMenuItems.yes')],
          [false, field.labels?.false ?? t('grid.gridMenuItems.no')],
        ]
  if (field.nullable) options.push([null, t('grid.gridMenuItems.none')])
  return [
    { kind: 'heading', label: field.label },
    ...options.map(([option, label]): MenuItem => ({
      label: option === value ? `${label} (now)` : label,
      onpick: () => onpick(option),
    })),
  ]
}
