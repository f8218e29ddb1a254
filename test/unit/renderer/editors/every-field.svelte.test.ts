/**
 * Every field that is declared stands somewhere in the window: in the form or among the facts of its record, with its label; every value
 * that the document names is shown in words; every parameter of a lookup or an action has a field in its sheet.
 */
import { asWritten } from '../../../../shared/messages/message.ts'
import type { PresentedField, PresentedResource } from '../../../../shared/presentation/resources.ts'
import { cleanup, render, screen, waitFor } from '@testing-library/svelte'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../../../shared/presentation/resources.ts'
import type { RecordValues, Value } from '../../../../shared/model/values.ts'
import { ownSheetName } from '../../../../src-renderer/actions/own-sheet-names.ts'
import { paramLabel, paramWord } from '../../../../src-renderer/actions/param-fields.ts'
import ParamsForm from '../../../../src-renderer/actions/ParamsForm.svelte'
import RecordForm from '../../../../src-renderer/editors/RecordForm.svelte'
import { columnsOf } from '../../../../src-renderer/grid/columns.ts'
import type { WindowState } from '../../../../src-renderer/state/context.ts'
import { endpointOf } from '../../../support/ledger/how.ts'
import { proves, provesDocumented } from '../../../support/ledger/proves.ts'
import { documentRows } from '../../../support/ledger/rows.ts'
import { openRecord } from '../../../support/window/open-record.ts'
import { withoutTopLayer } from '../../../support/window/top-layer.ts'
import WithWindow from '../../../support/window/WithWindow.svelte'

beforeAll(withoutTopLayer)
afterEach(cleanup)

/** A value of the field's type, so that no fact is left out for having none. */
function sampleOf(field: PresentedField): Value {
  switch (field.type) {
    case 'money':
      return 7_000_000n
    case 'integer':
      return field.values?.[0] ?? field.min ?? 7
    case 'flag':
      return true
    case 'instant':
      return '2026-04-01T08:00:00Z'
    case 'list':
      return [field.values?.[0] ?? 'one']
    case 'choice':
      return field.values[0] ?? Object.keys(field.labels)[0] ?? 'ONE'
    case 'json':
      return { one: 1 }
    case 'text':
    case 'id':
    case 'ref':
      return '17'
  }
}

const wholeOf = (resource: PresentedResource, more: RecordValues = {}): RecordValues => ({
  ...Object.fromEntries(Object.entries(resource.fields).map(([name, field]) => [name, sampleOf(field)])),
  ...more,
})

/** Everything that the window shows of the record: read by somebody who cannot change it, then as its form. */
async function shownOf(resource: PresentedResource, values: RecordValues, isReadOnly: boolean): Promise<string> {
  const opened = openRecord(resource.kind, values, [], {
    more: isReadOnly
      ? { readOnlyReason: asWritten('Your role reads here.'), operation: null, state: 'clean', id: 'x1' }
      : {},
  })
  const window = {
    ...opened.window,
    app: {
      ...opened.window.app,
      zone: 'UTC',
      account: { name: 'Northwind', permissions: [], isSandbox: false, notPulled: [] },
    },
    lookups: { canAsk: false, kept: async () => [], note: () => '' },
    clock: { nowMs: Date.parse('2026-11-21T09:00:00Z') },
    names: {
      text: (field: PresentedField | undefined, value: Value) => wordOf(field, value),
      nameOf: () => undefined,
      named: () => undefined,
    },
  } as unknown as WindowState
  await waitFor(() => expect(opened.session.record).not.toBeNull())
  const { container } = render(WithWindow, {
    props: { window, view: RecordForm, props: { session: opened.session, zone: 'UTC', onfail: () => {} } },
  })
  await waitFor(() => expect(container.textContent).not.toBe(''))
  const text = container.textContent ?? ''
  cleanup()
  return text
}

function wordOf(field: PresentedField | undefined, value: Value): string {
  const labels = (field && 'labels' in field ? field.labels : undefined) as Record<string, string> | undefined
  return [value]
    .flat()
    .map((each) => labels?.[String(each)] ?? String(each))
    .join(', ')
}

describe('a record in the window', () => {
  it.each(resources.map((resource) => ({ resource, kind: resource.kind })))(
    'shows each field by its label: $kind',
    async ({ resource, kind }) => {
      const text = await shownOf(resource, wholeOf(resource), true)
      for (const [name, { label }] of Object.entries(resource.fields)) {
        // What is deleted is marked at the record, not among its facts.
        if (name !== 'deleted') expect(text, `${kind}.${name}`).toContain(label)
        provesDocumented('window', `field:${kind}.${name}`)
      }
      // A grid has a column for what fits into one.
      const columns = columnsOf(resource).map(({ id }) => id)
      for (const [name, field] of Object.entries(resource.fields))
        if (name !== 'deleted' && field.type !== 'json') expect(columns, kind).toContain(name)
    },
  )
})

describe('a parameter that is written', () => {
  const ways = ['create', 'update'] as const
  it.each(
    resources
      .filter((resource) => Object.values(resource.fields).some(({ write }) => write !== 'never'))
      .map((resource) => ({ resource, kind: resource.kind })),
  )('has its place in the form: $kind', async ({ resource, kind }) => {
    const isFree = { ...wholeOf(resource), media_keys: ['13_1'], budget_optimization: 'CAMPAIGN' } as RecordValues
    const values = Object.fromEntries(Object.entries(isFree).filter(([name]) => name in resource.fields))
    const text = await shownOf(resource, values, false)
    for (const operation of resource.operations) {
      const way = ways.find((each) => each === operation.name)
      if (!way) continue
      for (const [name, field] of Object.entries(resource.fields)) {
        if (field.write !== 'always' && field.write !== way) continue
        if (field.shownWhen && !field.shownWhen(values)) continue
        expect(text, `${kind}.${name}`).toContain(field.label)
        provesDocumented('window', `param:${endpointOf(operation)}:${field.param ?? name}`)
      }
    }
  })
})

describe('a value that the document names', () => {
  const rows = documentRows.flatMap((row) => {
    if (row.sort !== 'value' || !('kind' in row.about)) return []
    const { kind, member, fact } = row.about
    const resource = resources.find((each) => each.kind === kind)
    return resource?.fields[member.name] ? [{ id: row.id, resource, name: member.name, fact: fact! }] : []
  })
  it.each(rows)('is shown in words: $id', async ({ id, resource, name, fact }) => {
    const field = resource.fields[name]!
    const value = field.type === 'list' ? [fact] : fact
    const word = wordOf(field, value)
    expect(word, 'it has words of its own').not.toBe(fact)
    expect(await shownOf(resource, wholeOf(resource, { [name]: value }), true)).toContain(word)
    proves('window', id)
  })
})

describe('the sheet of a lookup or an action', () => {
  const sheets = resources.flatMap((resource) =>
    resource.operations
      .filter((operation) => operation.action || (operation.name === 'list' && resource.pulling === 'asked'))
      .filter((operation) => ownSheetName(resource.kind, operation) === null && operation.params.length > 0)
      .map((operation) => ({ resource, operation, says: endpointOf(operation) })),
  )
  it.each(sheets)('has a field for each parameter: $says', ({ resource, operation, says }) => {
    const window = {
      lookups: { canAsk: false, kept: async () => [], note: () => '' },
      app: { zone: 'UTC' },
      clock: { nowMs: 0 },
      names: { text: (_field: unknown, value: unknown) => String(value), nameOf: () => undefined },
      bridge: { call: async () => [], on: () => () => {} },
    } as unknown as WindowState
    const props = {
      resource,
      operation,
      accountId: 'a1',
      zone: 'UTC',
      given: {},
      problems: {},
      isTried: false,
      onchange: () => {},
    }
    const { container } = render(WithWindow, { props: { window, view: ParamsForm, props } })
    for (const param of operation.params) {
      if (param.name === 'cursor') continue
      expect(container.textContent, param.name).toContain(paramLabel(param, resource))
      const isInSight = param.type === 'flag' || (param.type === 'choiceList' && (param.values?.length ?? 0) <= 12)
      for (const value of param.values ?? []) {
        expect(paramWord(param, resource, value)).not.toBe('')
        if (isInSight && param.type !== 'flag')
          expect(container.textContent).toContain(paramWord(param, resource, value))
      }
      provesDocumented(
        'window',
        `param:${says}:${param.name}`,
        ...(param.values ?? []).map((value) => `value:${says}:${param.name}=${value}`),
      )
    }
    expect(screen.queryAllByRole('alert')).toEqual([])
  })
})
