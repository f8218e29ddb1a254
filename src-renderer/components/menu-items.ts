/** What a menu offers. Keys are shown; whoever owns the keyboard handles them. */
import type { Component } from 'svelte'

export interface MenuAction {
  kind?: 'action'
  label: string
  onpick: () => void
  icon?: Component
  /** "Ctrl D". */
  keys?: string | undefined
  /** Why it cannot be picked now; a text disables it and stands in its tooltip. */
  reason?: string | null
  isDanger?: boolean
  /** Makes it an item to tick; the menu stays open when picked. */
  isChecked?: boolean
  /** One of several is chosen: the menu closes all the same. */
  isChoice?: boolean
}
export type MenuItem = MenuAction | { kind: 'separator' } | { kind: 'heading'; label: string }

/** Whether the item can have the focus. */
export function isAction(item: MenuItem): item is MenuAction {
  return item.kind === undefined || item.kind === 'action'
}

/** Index of the action that a key moves to from `from` (-1: none yet), or null when the key is not for moving. */
export function moveInMenu(items: readonly MenuItem[], from: number, key: string): number | null {
  const actions = items.flatMap((item, index) => (isAction(item) ? [index] : []))
  if (actions.length === 0) return null
  const at = actions.indexOf(from)
  if (key === 'ArrowDown') return actions[(at + 1) % actions.length] ?? null
  if (key === 'ArrowUp') return actions[at <= 0 ? actions.length - 1 : at - 1] ?? null
  if (key === 'Home') return actions[0] ?? null
  if (key === 'End') return actions.at(-1) ?? null
  if (key.length !== 1 || key === ' ') return null
  const later = [...actions.slice(at + 1), ...actions.slice(0, at + 1)]
  const wanted = key.toLocaleLowerCase()
  return later.find((index) => (items[index] as MenuAction).label.toLocaleLowerCase().startsWith(wanted)) ?? null
}
