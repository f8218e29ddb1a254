/** The application menu and the menu of text fields. */
import { t } from '../../../shared/messages/index.ts'
import { Menu } from 'electron'
import type { MenuItemConstructorOptions, WebContents } from 'electron'
import { acceleratorOf, commandIds, commands } from '../../../shared/commands.ts'
import type { Command, CommandId } from '../../../shared/commands.ts'
import { themes } from '../../../shared/themes.ts'
import type { ThemeChoice } from '../../../shared/themes.ts'

export interface MenuActions {
  command(id: CommandId): void
  theme: ThemeChoice
  setTheme(theme: ThemeChoice): void
  showDataFolder(): void
  /** A file of a person's, asked for in the system's dialog. */
  openFile(): void
  /** Developer tools and reloading; not in a release. */
  hasDeveloperItems: boolean
  /** One step larger or smaller, or as large as it is by itself. */
  zoom(step: 'in' | 'out' | 'none'): void
}

const isMac = process.platform === 'darwin'
const separator: MenuItemConstructorOptions = { type: 'separator' }
const themeLabels: Record<ThemeChoice, string> = {
  system: t('shell.menu.themeLabels.system'),
  light: t('shell.menu.themeLabels.light'),
  dark: t('shell.menu.themeLabels.dark'),
}

export function setApplicationMenu(actions: MenuActions): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(actions)))
}

function menuTemplate(actions: MenuActions): MenuItemConstructorOptions[] {
  const items = (menu: Command['menu']) =>
    commandIds.filter((id) => commands[id].menu === menu).map((id) => commandItem(id, actions))
  const [undo, redo, ...edit] = items('edit')
  const help = items('help')
  return [
    ...(isMac ? [{ role: 'appMenu' } as MenuItemConstructorOptions] : []),
    {
      label: t('shell.menu.file'),
      submenu: [
        ...items('file'),
        { id: 'openFile', label: t('shell.menu.openFile'), click: actions.openFile },
        separator,
        { role: isMac ? 'close' : 'quit' },
      ],
    },
    {
      label: t('shell.menu.edit'),
      submenu: [
        ...present(undo, redo),
        separator,
        { role: 'cut' },
        { role: 'copy' },
        { role: 'paste' },
        { role: 'selectAll' },
        separator,
        ...edit,
      ],
    },
    {
      label: t('shell.menu.view'),
      submenu: [...items('view'), separator, themeMenu(actions), ...zoomItems(actions), ...developerItems(actions)],
    },
    { label: t('shell.menu.sync'), submenu: items('sync') },
    ...(isMac ? [{ role: 'windowMenu' } as MenuItemConstructorOptions] : []),
    {
      label: t('shell.menu.help'),
      role: 'help',
      submenu: [
        ...help.filter(({ id }) => id !== 'about'),
        { label: t('shell.menu.showDataFolder'), click: actions.showDataFolder },
        separator,
        ...help.filter(({ id }) => id === 'about'),
      ],
    },
  ]
}

/**
 * The key is shown here and heard by the window, which knows what has focus. macOS hears it here too, after the window let it pass, so
 * there a bare key such as Delete stays out of the menu.
 */
function commandItem(id: CommandId, actions: MenuActions): MenuItemConstructorOptions {
  const { label } = commands[id]
  const accelerator = acceleratorOf(id)
  const isShown = accelerator !== null && (!isMac || accelerator.includes('CmdOrCtrl'))
  return {
    id,
    label: label.replace('&', '&&'),
    ...(isShown ? { accelerator, registerAccelerator: false } : {}),
    click: () => actions.command(id),
  }
}

function themeMenu(actions: MenuActions): MenuItemConstructorOptions {
  return {
    label: t('shell.menu.theme'),
    submenu: themes.map((theme) => ({
      id: `theme-${theme}`,
      label: themeLabels[theme],
      type: 'radio',
      checked: theme === actions.theme,
      click: () => actions.setTheme(theme),
    })),
  }
}

/** The roles of the system would forget the size with the window. */
function zoomItems({ zoom }: MenuActions): MenuItemConstructorOptions[] {
  return [
    separator,
    { label: t('shell.menu.actualSize'), accelerator: 'CmdOrCtrl+0', click: () => zoom('none') },
    { label: t('shell.menu.zoomIn'), accelerator: 'CmdOrCtrl+Plus', click: () => zoom('in') },
    // The same key without Shift.
    {
      label: t('shell.menu.zoomIn'),
      accelerator: 'CmdOrCtrl+=',
      visible: false,
      acceleratorWorksWhenHidden: true,
      click: () => zoom('in'),
    },
    { label: t('shell.menu.zoomOut'), accelerator: 'CmdOrCtrl+-', click: () => zoom('out') },
    { role: 'togglefullscreen' },
  ]
}

function developerItems(actions: MenuActions): MenuItemConstructorOptions[] {
  return actions.hasDeveloperItems ? [separator, { role: 'toggleDevTools' }] : []
}

function present<T>(...items: (T | undefined)[]): T[] {
  return items.filter((item) => item !== undefined)
}

/** Cut, copy and paste where text can be edited, copy where some is selected. */
export function addTextMenu(contents: WebContents): void {
  contents.on('context-menu', (_event, { isEditable, selectionText, editFlags }) => {
    if (!isEditable && !selectionText) return
    const items: MenuItemConstructorOptions[] = isEditable
      ? [
          { role: 'cut', enabled: editFlags.canCut },
          { role: 'copy', enabled: editFlags.canCopy },
          { role: 'paste', enabled: editFlags.canPaste },
          separator,
          { role: 'selectAll', enabled: editFlags.canSelectAll },
        ]
      : [{ role: 'copy' }]
    Menu.buildFromTemplate(items).popup()
  })
}
