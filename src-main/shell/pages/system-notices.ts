/**
 * What the system is told: how much needs somebody as a badge, how far a pull or push is, and, while nobody looks at the window, what went wrong, a
 * sign-in that was lost, and pushes that are done.
 */
import { t } from '../../../shared/messages/index.ts'
import { textOf } from '../../../shared/presentation/text-of.ts'
import { app, BrowserWindow, Notification } from 'electron'
import type { AppState, EngineEvent } from '../../../shared/bridge.ts'

export interface SystemNoticePorts {
  /** A person has the window before them. */
  isLookedAt(): boolean
  /** They want to be told. */
  isWanted(): boolean
  notify(body: string): void
  showBadge(count: number): void
  /** From 0 to 1; `unknown` where nobody knows how much there is; null: nothing is under way. */
  showProgress(progress: number | 'unknown' | null): void
}

export class SystemNotices {
  readonly #ports: SystemNoticePorts
  #before: AppState | null = null
  #badge = 0
  #progress: number | 'unknown' | null = null
  #pushed = { applied: 0, others: 0 }

  constructor(ports: SystemNoticePorts) {
    this.#ports = ports
  }

  /** Call it with each event of the engine. */
  take(event: EngineEvent): void {
    if (event.name === 'state') this.#takeState(event.payload)
    if (event.name === 'notice' && event.payload.severity !== 'info') this.#notify(textOf(event.payload.message))
    if (event.name === 'pushProgress')
      for (const { outcome } of event.payload.outcomes) this.#pushed[outcome === 'applied' ? 'applied' : 'others']++
  }

  #takeState(state: AppState): void {
    const before = this.#before
    this.#before = state
    this.#showBadge(state.accounts.reduce((sum, { needsPerson }) => sum + needsPerson, 0))
    this.#showProgress(state.activity)
    const isSame = before?.connectionId === state.connectionId && state.connectionId !== null
    if (isSame && before.connection.state !== 'signed_out' && state.connection.state === 'signed_out')
      this.#notify(t('shell.systemNotices.signedOut'))
    if (before?.activity?.kind === 'push' && state.activity?.kind !== 'push') this.#notifyPushed()
  }

  #notifyPushed(): void {
    const { applied, others } = this.#pushed
    this.#pushed = { applied: 0, others: 0 }
    if (applied + others === 0) return
    this.#notify(
      others === 0
        ? t('shell.systemNotices.pushed', { count: applied })
        : t('shell.systemNotices.pushedInPart', { applied, others }),
    )
  }

  #showBadge(count: number): void {
    if (count === this.#badge) return
    this.#badge = count
    this.#ports.showBadge(count)
  }

  #showProgress(activity: AppState['activity']): void {
    const progress = activity && (activity.total ? Math.min(activity.done / activity.total, 1) : 'unknown')
    if (progress === this.#progress) return
    this.#progress = progress
    this.#ports.showProgress(progress)
  }

  #notify(body: string): void {
    if (this.#ports.isWanted() && !this.#ports.isLookedAt()) this.#ports.notify(body)
  }
}

/** Beyond 1 the bar of the system runs without an end, below 0 there is none. */
const bars = { unknown: 2, none: -1 }

/** With the real system; a notification that is clicked calls `onClick`. */
export function systemNotices(isWanted: () => boolean, onClick: () => void): SystemNotices {
  return new SystemNotices({
    isWanted,
    isLookedAt: () => BrowserWindow.getFocusedWindow() !== null,
    notify(body) {
      if (!Notification.isSupported()) return
      const notification = new Notification({ title: app.getName(), body })
      notification.on('click', onClick)
      notification.show()
    },
    showBadge: (count) => app.setBadgeCount(count),
    showProgress(progress) {
      for (const window of BrowserWindow.getAllWindows())
        window.setProgressBar(progress === null ? bars.none : progress === 'unknown' ? bars.unknown : progress)
    },
  })
}
