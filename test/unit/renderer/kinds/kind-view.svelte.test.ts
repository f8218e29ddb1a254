import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { resources } from '../../../../shared/contract/registry.ts'
import { kindForms } from '../../../../src-renderer/kinds/forms.ts'
import { viewOf } from '../../../../src-renderer/kinds/kind-view.ts'
import { ownViews } from '../../../../src-renderer/kinds/own-views.ts'

const root = join(import.meta.dirname, '../../../..')
const kinds = resources.map(({ kind }) => kind)

describe('the window’s descriptors', () => {
  it('are one a kind of the contract, and of nothing else', () => {
    const views = kinds.map(viewOf)
    expect(views.map(({ kind }) => kind)).toEqual(kinds)
    expect(new Set(views).size).toBe(kinds.length)
    for (const kind of kinds) expect(viewOf(kind)).toBe(viewOf(kind))
    expect(Object.keys(ownViews).filter((kind) => !kinds.includes(kind))).toEqual([])
    expect(() => viewOf('no_such_kind')).toThrow()
  })

  it('name forms, fields and operations that exist, and every form is some kind’s', () => {
    const used = new Set<string>()
    for (const resource of resources) {
      const { form, sheets } = viewOf(resource.kind)
      const names = resource.operations.map(({ name, action }) => action?.name ?? name)
      expect(Object.keys(sheets).filter((name) => !names.includes(name as never))).toEqual([])
      if (form === null) continue
      used.add(form)
      expect(kindForms[form].form).toBeTypeOf('function')
    }
    expect([...used].toSorted()).toEqual(Object.keys(kindForms).toSorted())
  })

  it('say the same as the declaration', () => {
    expect(viewOf('campaign')).toMatchObject({ rows: 'grid', otherRows: null, form: null, make: 'values', drop: null })
    expect(viewOf('media_library')).toMatchObject({ rows: 'tiles', otherRows: 'Tiles', make: 'files', drop: 'media' })
    expect(viewOf('card')).toMatchObject({ rows: 'grid', otherRows: 'Preview', isDrawn: true, form: 'card' })
    expect(viewOf('account').make).toBe('sandboxAccount')
    expect(kinds.filter((kind) => viewOf(kind).rows === 'tree').length).toBeGreaterThan(0)
    expect(kinds.filter((kind) => viewOf(kind).lookUp !== null).length).toBeGreaterThan(0)
  })
})

/** What shows records of every kind: screens, lists, editors and the state behind them. Forms of one kind are about that kind. */
const general = ['actions', 'app', 'components', 'editors', 'grid', 'sheets', 'state']
/** Names of users are no records of a list anywhere, and spend is of campaigns: both are of the contract's own words. */
const allowed = new Set(['promotable_user', 'campaign'])

describe('what shows records of every kind', () => {
  it('asks the descriptor and never which kind it is', () => {
    const branches = general.flatMap((room) =>
      filesIn(join(root, 'src-renderer', room)).flatMap((file) =>
        [...readFileSync(file, 'utf8').matchAll(/(?:\b[kK]ind\)? (?:===|!==) |case )'([a-z_]+)'/g)]
          .filter(([, name]) => kinds.includes(name!) && !allowed.has(name!))
          .map(([found]) => `${file.slice(root.length + 1)}: ${found}`),
      ),
    )
    expect(branches).toEqual([])
  })
})

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:ts|svelte)$/.test(name))
    .map((name) => join(folder, name))
}
