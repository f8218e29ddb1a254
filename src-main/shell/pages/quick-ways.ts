/** Ways into the window from the taskbar of Windows and the dock of macOS; on Linux the desktop entry has them (build/deb/desktop.ejs). */
import { app, Menu } from 'electron'
import { t } from '../../../shared/messages/index.ts'
import type { LinkedScreen } from '../../../shared/galley-link.ts'

const ways: { screen: LinkedScreen; label: string }[] = [
  { screen: 'review', label: t('shell.quickWays.review') },
  { screen: 'calendar', label: t('shell.quickWays.calendar') },
]

/** `follow` takes a `galley:` link where the system asks this very process; Windows starts another one with it. */
export function offerWays(follow: (link: string) => void): void {
  if (process.platform === 'win32')
    app.setUserTasks(
      ways.map(({ screen, label }) => ({
        program: process.execPath,
        arguments: `galley:${screen}`,
        title: label,
        description: label,
        iconPath: process.execPath,
        iconIndex: 0,
      })),
    )
  app.dock?.setMenu(
    Menu.buildFromTemplate(ways.map(({ screen, label }) => ({ label, click: () => follow(`galley:${screen}`) }))),
  )
}
