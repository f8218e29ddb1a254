/** What the window can do: actions for the shared commands, and everything that the palette offers. */
import { textOf } from '../../../shared/presentation/text-of.ts'
import { t } from '../../../shared/messages/index.ts'
import { commandIds, commands, keysOf } from '../../../shared/commands.ts'
import type { CommandId } from '../../../shared/commands.ts'
import { inSentence } from '../../../shared/model/sentence.ts'
import { resourceOf, resources } from '../../../shared/presentation/resources.ts'
import { viewsIn } from '../../state/list-view.ts'
import type { ListView } from '../../state/list-view.ts'
import type { ActionSet } from '../../state/command-hub.svelte.ts'
import type { WindowState } from '../../state/context.ts'
import { makeRecord } from '../../state/make-record.ts'
import type { PaletteCommand } from '../../state/palette.svelte.ts'
import { isOffered, refusalOf } from '../../state/permissions.ts'
import { viewOf } from '../../kinds/kind-view.ts'
import { walkPanes } from './panes.ts'

/** The frame's own actions; screens put theirs above them. */
export function frameActions({ app, router, preferences, editor }: WindowState): ActionSet {
  const state = app.state
  const busy = state?.activity ? t('frame.commands.underWay', { label: state.activity.label }) : null
  return {
    connect: { run: () => router.go({ view: 'access' }) },
    settings: { run: () => router.show('settings') },
    // Whether there is something to take back is the engine's to say: its news may be a moment behind the keys.
    undo: { run: () => void editor.flush().then(() => app.undo()) },
    redo: { run: () => void app.redo() },
    back: {
      run: () => void editor.flush().then(() => router.back()),
      reason: router.canGoBack ? null : t('frame.commands.noBack'),
    },
    forward: {
      run: () => void editor.flush().then(() => router.forward()),
      reason: router.canGoForward ? null : t('frame.commands.noForward'),
    },
    palette: { run: () => router.show('palette') },
    nextPane: { run: () => walkPanes(document, 1) },
    previousPane: { run: () => walkPanes(document, -1) },
    problems: { run: () => preferences.set({ isProblemsOpen: !preferences.values.isProblemsOpen }) },
    pull: { run: () => void app.pull(), reason: busy },
    review: { run: () => void editor.flush().then(() => router.go({ view: 'review' })) },
    conflicts: { run: () => router.go({ view: 'conflicts' }) },
    workOffline: { run: () => void app.setOffline(!state?.isOffline) },
    shortcuts: { run: () => router.show('help') },
    about: { run: () => router.show('about') },
  }
}

const sections: Record<'file' | 'edit' | 'view' | 'sync' | 'help', string> = {
  file: t('frame.commands.sections.file'),
  edit: t('frame.commands.sections.edit'),
  view: t('frame.commands.sections.view'),
  sync: t('frame.commands.sections.sync'),
  help: t('frame.commands.help'),
}

/** Goes to the named views that the open account can show. */
export function viewCommands({ app, router }: WindowState, views: readonly ListView[]): PaletteCommand[] {
  return viewsIn(views, app.account?.id ?? '').map((view) => {
    const section = t('frame.commands.viewOf', { many: inSentence(resourceOf(view.kind).labelPlural) })
    return entry(`view.${view.kind}.${view.name}`, view.name, section, () => router.goToView(view))
  })
}

/** Everything that the palette offers, in order. */
export function paletteCommands(state: WindowState): PaletteCommand[] {
  const { app, router, bridge } = state
  const shared = commandIds.flatMap((id) => sharedCommand(state, id))
  const go = resources.map((each) =>
    entry(`go.${each.kind}`, each.labelPlural, t('frame.commands.goTo'), () =>
      router.go({ view: 'records', kind: each.kind }),
    ),
  )
  const accounts = app.accounts.flatMap((each) =>
    each.id === app.account?.id
      ? []
      : [entry(`account.${each.id}`, each.name, t('frame.commands.switchAccount'), () => app.chooseAccount(each.id))],
  )
  const connections = (app.state?.connections ?? []).flatMap((each) =>
    each.id === app.state?.connectionId
      ? []
      : [
          entry(
            `connection.${each.id}`,
            each.name,
            t('frame.commands.openConnection'),
            () => void app.openConnection(each.id),
          ),
        ],
  )
  const themes = (['light', 'dark', 'system'] as const).map((theme) =>
    entry(
      `theme.${theme}`,
      { light: t('frame.commands.light'), dark: t('frame.commands.dark'), system: t('frame.commands.system') }[theme],
      t('frame.commands.theme'),
      () => void bridge.call('shell.setTheme', { theme }),
    ),
  )
  return [
    ...shared,
    ...makeCommands(state),
    {
      ...entry('make.fromTemplate', t('plan.templates.newFrom'), t('frame.commands.make'), () =>
        router.show('templates'),
      ),
      reason: app.account ? null : t('frame.commands.noAccount'),
    },
    ...go,
    entry('go.today', t('frame.sections.today'), t('frame.commands.goTo'), () => router.go({ view: 'today' })),
    entry('go.posts', t('create.screen.title'), t('frame.commands.goTo'), () => router.go({ view: 'posts' })),
    entry('go.timeline', t('frame.sections.timeline'), t('frame.commands.goTo'), () => router.go({ view: 'timeline' })),
    entry('go.calendar', t('frame.commands.calendar'), t('frame.commands.goTo'), () => router.go({ view: 'calendar' })),
    entry('go.pushes', t('frame.commands.pushes'), t('frame.commands.goTo'), () => router.go({ view: 'pushes' })),
    entry('go.pulls', t('frame.commands.pulls'), t('frame.commands.goTo'), () => router.go({ view: 'pulls' })),
    entry('go.live', t('frame.commands.activity'), t('frame.commands.goTo'), () => router.go({ view: 'live' })),
    entry('go.changes', t('frame.commands.serviceChanges'), t('frame.commands.goTo'), () =>
      router.go({ view: 'changes' }),
    ),
    entry('go.learn', t('frame.sections.lessons'), t('frame.commands.goTo'), () => router.go({ view: 'learn' })),
    entry('go.errors', t('frame.commands.errorIndex'), t('frame.commands.goTo'), () => router.go({ view: 'errors' })),
    entry('go.access', t('frame.commands.signInAccess'), t('frame.commands.goTo'), () => router.go({ view: 'access' })),
    ...(app.hasSandbox
      ? [
          entry(
            'sandbox.make',
            t('frame.commands.newSandboxAccount'),
            t('frame.commands.galley'),
            () => void app.makeSandboxAccount(),
          ),
        ]
      : []),
    ...(app.account?.isSandbox
      ? [
          entry(
            'sandbox.remove',
            t('frame.commands.deleteThisSandboxAccount'),
            t('frame.commands.galley'),
            () => void app.removeSandboxAccount(),
          ),
        ]
      : []),
    entry(
      'pullAll',
      t('frame.commands.pullEverythingAgain'),
      t('frame.commands.changes'),
      () => void app.pull({ isFull: true }),
    ),
    ...accounts,
    ...connections,
    ...themes,
  ]
}

/** A new record of each kind that the service lets people make, in its list. */
function makeCommands(state: WindowState): PaletteCommand[] {
  return resources
    .filter((each) => isOffered(each, 'create') && viewOf(each.kind).make !== 'sandboxAccount')
    .map((each) => {
      const { make, words } = viewOf(each.kind)
      const label = make === 'files' ? t('frame.commands.upload') : words.new
      const run = () => void makeRecord(state, each.kind)
      return {
        ...entry(`make.${each.kind}`, label, t('frame.commands.make'), run),
        reason: state.app.account ? refusalOf(each, 'create', state.app.account) : t('frame.commands.noAccount'),
      }
    })
}

function sharedCommand({ commands: hub, app, isMac }: WindowState, id: CommandId): PaletteCommand[] {
  const { label, menu } = commands[id]
  const action = hub.find(id)
  if (!action || id === 'palette') return []
  const step = { undo: app.state?.undo?.label, redo: app.state?.redo?.label }[id as string]
  const shown = step
    ? `${label}: ${textOf(step)}`
    : id === 'workOffline' && app.state?.isOffline
      ? t('frame.commands.goOnline')
      : label
  return [
    {
      ...entry(id, shown, menu ? sections[menu] : t('frame.commands.window'), action.run),
      keys: keysOf(id, isMac) ?? undefined,
      reason: action.reason ?? null,
    },
  ]
}

function entry(id: string, label: string, section: string, run: () => void): PaletteCommand {
  return { id, label, section, run }
}
