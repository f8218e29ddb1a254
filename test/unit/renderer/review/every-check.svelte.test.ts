/**
 * Every check of an account is shown at the field where its cause is typed and in the review, and where it blocks, the record stays here with the
 * reason. What the store finds goes through the same plan and views as in Galley.
 */
import { cleanup, render, screen, waitFor } from '@testing-library/svelte'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RecordView, Step } from '../../../../shared/bridge.ts'
import { guardCodes, guardIds, guardSetting } from '../../../../shared/model/guards.ts'
import type { GuardPosition } from '../../../../shared/model/guards.ts'
import { namingCode, namingSetting } from '../../../../shared/model/naming-rule.ts'
import { ownGuardCode, ownGuardSetting } from '../../../../shared/model/own-guards.ts'
import { planPush } from '../../../../shared/model/push-plan.ts'
import { resourceOf } from '../../../../shared/presentation/resources.ts'
import { planPortOf } from '../../../../src-main/engine/sync/plan-port.ts'
import DetailsTab from '../../../../src-renderer/editors/DetailsTab.svelte'
import { kindForms } from '../../../../src-renderer/kinds/forms.ts'
import { viewOf } from '../../../../src-renderer/kinds/kind-view.ts'
import ReviewScreen from '../../../../src-renderer/review/ReviewScreen.svelte'
import type { WindowState } from '../../../../src-renderer/state/context.ts'
import { guardScenarios } from '../../../support/store/guard-scenarios.ts'
import type { GuardScenario } from '../../../support/store/guard-scenarios.ts'
import { Bench, accountId } from '../../../support/store/workspace-harness.ts'
import { openRecord } from '../../../support/window/open-record.ts'
import { withoutTopLayer } from '../../../support/window/top-layer.ts'
import WithWindow from '../../../support/window/WithWindow.svelte'

let bench: Bench
beforeAll(withoutTopLayer)
beforeEach(() => {
  bench = new Bench({ hasChecks: true })
  bench.fill(30)
})
afterEach(() => {
  cleanup()
  bench.end()
})

interface Case {
  name: string
  code: string
  scenario: GuardScenario
  /** Puts the check in the position, and all others off. */
  turn: (position: GuardPosition) => void
}

function only(id: string, position: GuardPosition): void {
  const positions = guardIds.map((each) => [each, each === id ? position : 'off'])
  bench.workspace.setSetting(`${guardSetting}${accountId}`, Object.fromEntries(positions))
}

const renamed: GuardScenario = ({ workspace }) => {
  workspace.edits.edit(workspace.records.keyOf('campaign', 'c1')!, { name: 'FR Decaf' })
  return { kind: 'campaign', id: 'c1' }
}

const cases: Case[] = [
  ...guardIds.flatMap((id) =>
    guardScenarios[id].map((scenario, at) => ({
      ...{ name: at === 0 ? id : `${id} (${at + 1})`, code: guardCodes[id], scenario },
      turn: (position: GuardPosition) => only(id, position),
    })),
  ),
  {
    ...{ name: 'a naming rule', code: namingCode, scenario: renamed },
    turn: (position) => {
      only('', position)
      const parts = [{ kind: 'choice', label: 'Market', choices: ['DE', 'ES'] }]
      bench.workspace.setSetting(`${namingSetting}${accountId}`, { campaign: { separator: ' ', parts, position } })
    },
  },
  {
    ...{ name: 'a check of one’s own', code: ownGuardCode, scenario: renamed },
    turn: (position) => {
      only('', position)
      const own = { id: 1, kind: 'campaign', condition: 'name contains decaf', says: 'Ask Mara first.', position }
      bench.workspace.setSetting(`${ownGuardSetting}${accountId}`, [own])
    },
  },
]

function planned(): Step[] {
  const { workspace, clock } = bench
  const port = planPortOf({ workspace, clock, mayOnlyRead: false })
  return workspace.outbox.describe(planPush(workspace.outbox.pending(accountId), port))
}
const stepOf = ({ key }: RecordView) => planned().find((step) => step.key === key)!
const said = (record: RecordView, code: string) => record.problems.find((each) => each.code === code)!

/** What a person reads of the words: blanks as one. */
const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ')

const names = {
  text: (_: unknown, value: unknown) => String(value),
  nameOf: () => undefined,
  named: () => undefined,
  user: () => undefined,
}

async function shownInForm(record: RecordView): Promise<(field: string | null) => string> {
  const { kind, problems, operation, state, changed } = record
  const opened = openRecord(kind, record.values, [], {
    answers: { 'record.find': () => Promise.reject(new Error('not here')) },
    more: { problems, operation, state, changed, id: record.id },
  })
  const window = {
    ...opened.window,
    app: {
      ...opened.window.app,
      ...{ zone: 'UTC', ask: async () => [], begun: { note: () => undefined }, undoButtonOf: () => undefined },
      account: { name: 'Northwind', permissions: [], isSandbox: false, notPulled: [] },
    },
    editor: { flush: async () => undefined, isOnCanvas: false },
    lookups: { canAsk: false, kept: async () => [], note: () => '' },
    names,
    commands: { provide: () => () => undefined, find: () => null },
  } as unknown as WindowState
  await waitFor(() => expect(opened.session.record).not.toBeNull())
  const { form } = viewOf(kind)
  const { container } = render(WithWindow, {
    props: {
      ...{ window, view: DetailsTab },
      props: {
        ...{ session: opened.session, record: opened.session.record, resource: resourceOf(kind), kinds: [] },
        ...{ special: form === null ? undefined : kindForms[form], contentCount: 0, zone: 'UTC' },
        onfail: (thrown: unknown) => {
          throw thrown
        },
      },
    },
  })
  return (field) =>
    plain(field === null ? container.textContent : container.querySelector(`[data-field="${field}"]`)?.textContent)
}

async function shownInReview(step: Step): Promise<string> {
  const bridge = {
    on: () => () => undefined,
    call: (name: string) => Promise.resolve(name === 'push.plan' ? [step] : []),
  }
  const window = {
    bridge,
    app: { state: null, account: null, accounts: [], zone: 'UTC', zoneOf: () => 'UTC', ask: async () => [] },
    clock: { nowMs: Date.parse('2026-11-21T14:00:00Z'), ownZone: 'UTC' },
    commands: { provide: () => () => undefined, find: () => null },
    router: { open: () => undefined, back: () => undefined },
    preferences: { values: { reviewPx: 430 }, set: () => undefined },
    names,
    thumbs: { address: () => null, want: () => undefined, isBroken: () => false },
  }
  render(WithWindow, { props: { window: window as never, view: ReviewScreen, props: { accountId } } })
  await screen.findByRole('heading', { name: /^Review 1 change/ })
  return plain(document.querySelector('li[data-step]')?.textContent)
}

describe.each(cases)('$name', ({ code, scenario, turn }) => {
  it('is told at its field and in the review, and the record goes all the same', async () => {
    turn('on')
    const { kind, id } = scenario(bench)
    const record = bench.workspace.records.find(kind, id)
    const { field, message, severity } = said(record, code)
    expect(severity).toBe('warning')
    const form = await shownInForm(record)
    await waitFor(() => expect(form(field)).toContain(plain(message)))
    cleanup()
    const step = stepOf(record)
    expect(step.about?.findings?.map((each) => each.code)).toEqual([code])
    expect(step.heldBy.map((each) => each.code)).not.toContain(code)
    expect(await shownInReview({ ...step, heldBy: [] })).toContain(plain(message))
  })

  it('that blocks keeps the record here, with the reason at its field and in the review', async () => {
    turn('blocking')
    const { kind, id } = scenario(bench)
    const record = bench.workspace.records.find(kind, id)
    const { field, message, severity } = said(record, code)
    expect(severity).toBe('error')
    const form = await shownInForm(record)
    await waitFor(() => expect(form(field)).toContain(plain(message)))
    cleanup()
    const step = stepOf(record)
    const held = step.heldBy.find((each) => each.code === code)
    expect(held).toBeDefined()
    expect(await shownInReview({ ...step, heldBy: [held!] })).toContain(plain(message))
  })
})
