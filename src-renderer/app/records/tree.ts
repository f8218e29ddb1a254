/** Records of a kind that refer to their own kind, as a tree in the order of names; pure. */
import type { PresentedResource } from '../../../shared/presentation/resources.ts'
import type { RecordView } from '../../../shared/bridge.ts'
import { nameOf } from '../../state/words.ts'

export interface TreeNode {
  record: RecordView
  name: string
  children: readonly TreeNode[]
}

/** Roots are those whose parent is not there; what leads in a circle is a root as well. */
export function treeOf(resource: PresentedResource, parent: string, records: readonly RecordView[]): TreeNode[] {
  const ids = new Set(records.map(({ id }) => id))
  const byParent = new Map<string, RecordView[]>()
  for (const record of records) {
    const above = record.values[parent]
    const parentId = typeof above === 'string' && above !== record.id && ids.has(above) ? above : ''
    byParent.set(parentId, [...(byParent.get(parentId) ?? []), record])
  }
  const seen = new Set<string>()
  const under = (id: string): TreeNode[] =>
    (byParent.get(id) ?? [])
      .filter((record) => !seen.has(record.id) && seen.add(record.id))
      .map((record) => ({ record, name: nameOf(resource, record.values, record.id), children: under(record.id) }))
      .toSorted((a, b) => a.name.localeCompare(b.name))
  const roots = under('')
  const circles = records.filter((record) => !seen.has(record.id))
  return [
    ...roots,
    ...circles.map((record) => ({ record, name: nameOf(resource, record.values, record.id), children: [] })),
  ]
}

/** The nodes in sight, top to bottom, with their depth. */
export function shownNodes(
  roots: readonly TreeNode[],
  open: ReadonlySet<string>,
  depth = 0,
): { node: TreeNode; depth: number }[] {
  return roots.flatMap((node) => [
    { node, depth },
    ...(open.has(node.record.id) ? shownNodes(node.children, open, depth + 1) : []),
  ])
}
