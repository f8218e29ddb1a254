/** Which campaigns and line items count as active. */
import type { ActiveRule } from '../language/behaviour.ts'

export const countsAsActive: ActiveRule = {
  counts: (record) => record['entity_status'] === 'ACTIVE' && record['deleted'] !== true,
  involves: ['entity_status', 'deleted'],
}
