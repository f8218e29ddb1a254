/** Creatives: one thing from draft to ad, drawn small. */
import type { Core } from '../core.ts'
import type { CreativeRow } from '../store/index.ts'
import type { CreativeTile } from '../../../shared/bridge.ts'
import type { Handlers } from './handler.ts'
import { inAccount, ofKind } from './records.ts'

export const creativeHandlers = {
  'creative.board': (core, query) => {
    const { windows, ...board } = inAccount(core, 'tweet', query.accountId).records.creativeBoard(query)
    return {
      ...board,
      windows: windows.map(({ state, offset, rows }) => ({
        state,
        offset,
        tiles: rows.map((row) => tileOf(core, row)),
      })),
    }
  },
  'creative.of': (core, { key }) => {
    const { workspace } = core.session()
    workspace.records.get(key)
    return workspace.records.creativeOf(key)
  },
  'creative.attach': (core, { key, kind, values }) => ofKind(core, kind).edits.attachCard(key, kind, values),
} satisfies Partial<Handlers>

function tileOf(core: Core, { values, ...row }: CreativeRow): CreativeTile {
  return { ...row, post: core.session().media.smallPost(row.kind, values) }
}
