/** Every kind that the contract declares, in the real application: its list and form in both themes; one offline edit of each, pushed. */
import type { PresentedField, PresentedResource } from '../../shared/presentation/resources.ts'
import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import type { Locator } from '@playwright/test'
import { isWritable } from '../../shared/contract/language/fields.ts'
import { writeOperationOf } from '../../shared/contract/language/resource.ts'
import { resources } from '../../shared/presentation/resources.ts'
import { inSentence } from '../../shared/model/sentence.ts'
import type { RealGalley } from '../support/app.ts'
import { openPractising } from '../support/open-galley.ts'
import { goTo as goToScreen } from '../support/go-to.ts'

let galley: RealGalley
openPractising((open) => {
  galley = open.galley
})

async function goTo(resource: PresentedResource): Promise<void> {
  await goToScreen(galley.page, resource.labelPlural)
  await expect(galley.page.getByRole('heading', { level: 1, name: resource.labelPlural, exact: true })).toBeVisible()
  // What stands as tiles has a list too.
  if (resource.uploadField !== undefined) await galley.page.getByRole('radio', { name: 'List' }).check({ force: true })
}

/** Nothing that axe finds, and nothing wider than the window, in both themes. */
async function inspect(what: string): Promise<void> {
  const { page } = galley
  for (const theme of ['light', 'dark'] as const) {
    await page.evaluate((chosen) => window.galley.call('shell.setTheme', { theme: chosen }), theme)
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    const axe = new AxeBuilder({ page }).setLegacyMode(true)
    // A theme changes colours alone.
    if (theme === 'dark') axe.withRules(['color-contrast'])
    const { violations } = await axe.analyze()
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
    expect(found, `${what}, ${theme}`).toEqual([])
    const isWide = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    )
    expect(isWide, `${what}, ${theme}: wider than the window`).toBe(false)
  }
}

/** The first record of the list, tree or grid; null where there is none. */
async function firstRow(): Promise<Locator | null> {
  const { page } = galley
  const row = galley.row(0).getByRole('gridcell').nth(2)
  const node = galley.list.getByRole('treeitem').first()
  const empty = page.getByRole('heading', { level: 2, name: /^No / })
  await expect(row.or(node).or(empty).first()).toBeVisible()
  if (await empty.isVisible()) return null
  return (await node.isVisible()) ? node : row
}

for (const resource of resources) {
  test(`${resource.labelPlural}: list and form`, async () => {
    const { page } = galley
    await goTo(resource)
    const row = await firstRow()
    await row?.click()
    if (row) await expect(galley.editor.getByRole('tab', { name: 'Details' })).toBeVisible()
    await inspect(`${resource.labelPlural}: list${row ? ' and record' : ', empty'}`)
    const make = page.getByRole('button', { name: `New ${inSentence(resource.label)}`, exact: true }).first()
    if (!(await make.isVisible()) || (await make.getAttribute('aria-disabled')) === 'true') return
    await make.click()
    await expect(galley.editor.getByText(/^. ?New|Made here/)).toBeVisible()
    await inspect(`${resource.labelPlural}: new`)
    await galley.editor.getByRole('button', { name: 'Discard' }).click()
  })
}

/** How one record of the kind is changed: a field and what it becomes, or the record as a whole. */
type Edit = { key: number; name: string } & ({ field: string; label: string; text: string } | { field: null })

const isPlainText = (field: PresentedField) =>
  field.type === 'text' && isWritable(field, 'update') && !field.form && !field.names && !field.shownWhen

/** The first records of the list, in its order. */
function keysOf(resource: PresentedResource, accountId: string): Promise<number[]> {
  const filter = { text: '', chip: 'all' as const, equals: {} }
  const scope = resource.scope === 'account' ? accountId : ''
  return galley.call('grid.keys', { kind: resource.kind, accountId: scope, filter, sort: null, offset: 0, limit: 100 })
}

/** A text with room left, else an address; kinds that cannot be changed lose a record. */
async function editOf(
  resource: PresentedResource,
  accountId: string,
  without: ReadonlySet<number>,
): Promise<Edit | null> {
  const canUpdate = writeOperationOf(resource, 'update', 'ads') !== undefined
  for (const key of await keysOf(resource, accountId)) {
    if (without.has(key)) continue
    const record = await galley.call('record.get', { key })
    if (canUpdate ? record.readOnlyReason !== null : record.operation !== null) continue
    const name = String(record.values[resource.nameField] ?? record.id)
    if (!canUpdate) {
      if (writeOperationOf(resource, 'delete', 'ads')) return { key: record.key, name, field: null }
      continue
    }
    for (const [field, each] of Object.entries(resource.fields)) {
      const value = record.values[field]
      if (each.type !== 'text' || typeof value !== 'string' || value === '') continue
      if (isPlainText(each) && [...value].length <= (each.maxLength ?? 60) - 2)
        return { key: record.key, name, field, label: each.label, text: `${value} 2` }
    }
    for (const [field, each] of Object.entries(resource.fields)) {
      const value = record.values[field]
      if (each.type === 'text' && each.form === 'url' && isWritable(each, 'update') && typeof value === 'string')
        return {
          key: record.key,
          name,
          field,
          label: each.label,
          text: `${value}${value.includes('?') ? '&' : '?'}e2e=1`,
        }
    }
  }
  // What is all references is taken away instead.
  const [only] = await keysOf(resource, accountId)
  if (only === undefined || !writeOperationOf(resource, 'delete', 'ads')) return null
  return { key: only, name: String(only), field: null }
}

test.describe('one edit of each kind, made offline and pushed', () => {
  test.describe.configure({ mode: 'serial' })
  const changed = new Map<string, Edit>()

  test('each is kept while there is no connection', async () => {
    test.setTimeout(180_000)
    const { page } = galley
    const state = await galley.call('app.setOffline', { isOffline: true })
    const account = state.accounts.find(({ permissions }) => permissions.includes('ACCOUNT_ADMIN'))!
    const held = (resource: PresentedResource, name: 'update' | 'delete') =>
      writeOperationOf(resource, name, 'ads')?.roles.some((role) => account.permissions.includes(role)) === true
    for (const resource of resources.filter((each) => held(each, 'update') || held(each, 'delete'))) {
      // A post whose time has passed takes no change: what the rules hold back is taken back, and another one tried.
      const refused = new Set<number>()
      for (let tries = 0; tries < 5 && !changed.has(resource.kind); tries++) {
        const edit = await editOf(resource, account.id, refused)
        if (!edit) break
        await goTo(resource)
        const at = (await keysOf(resource, account.id)).indexOf(edit.key)
        // Walk to the row as the keyboard does; rows far down are recycled elements.
        await galley.row(0).getByRole('gridcell').nth(2).click()
        for (let down = 0; down < at; down++) await page.keyboard.press('ArrowDown')
        if (edit.field === null) await page.keyboard.press('Delete')
        else await galley.type(edit.label, edit.text)
        await expect
          .poll(async () => (await galley.call('record.get', { key: edit.key })).operation, { message: resource.kind })
          .toBe(edit.field === null ? 'delete' : 'update')
        const now = await galley.call('record.get', { key: edit.key })
        if (now.problems.some(({ severity }) => severity === 'error')) {
          refused.add(edit.key)
          await galley.call('record.revert', { key: edit.key })
        } else changed.set(resource.kind, edit)
      }
    }
    const without = resources
      .filter((resource) => (held(resource, 'update') || held(resource, 'delete')) && !changed.has(resource.kind))
      .filter((resource) => (account.counts[resource.kind] ?? 0) > 0)
    expect(without.map(({ kind }) => kind)).toEqual([])
    expect(changed.size).toBeGreaterThanOrEqual(8)
  })

  test('each is at the service after the push', async () => {
    test.setTimeout(180_000)
    const { page } = galley
    await galley.call('app.setOffline', { isOffline: false })
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('heading', { name: /^Review \d+ changes$/ })).toBeVisible()
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('button', { name: 'Done', exact: true })).toBeVisible({ timeout: 60_000 })
    for (const [kind, edit] of changed) {
      const now = await galley.call('record.get', { key: edit.key })
      expect({ kind, operation: now.operation, parked: now.parked }).toEqual({ kind, operation: null, parked: null })
      if (edit.field === null) expect(now.values['deleted'], kind).toBe(true)
      else expect(now.values[edit.field], kind).toBe(edit.text)
    }
  })
})
