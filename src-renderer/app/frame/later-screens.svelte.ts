import { SvelteMap } from 'svelte/reactivity'
import type { Component } from 'svelte'
import type { Screen } from '../../state/screen.ts'

/** A screen that belongs to no kind. What shows nothing of one account takes no notice of it. */
type ScreenComponent = Component<{ accountId: string }>
export type LaterView = Exclude<Screen['view'], 'records'>

const loaders: Record<LaterView, () => Promise<{ default: unknown }>> = {
  allAccounts: () => import('../records/AllAccountsScreen.svelte'),
  access: () => import('../access/AccessScreen.svelte'),
  calendar: () => import('../../calendar/CalendarScreen.svelte'),
  campaign: () => import('../../plan/page/CampaignScreen.svelte'),
  changes: () => import('../changes/ChangesScreen.svelte'),
  conflicts: () => import('../../review/ConflictsScreen.svelte'),
  errors: () => import('../errors/ErrorsScreen.svelte'),
  learn: () => import('../../learn/LearnScreen.svelte'),
  posts: () => import('../../create/CreateScreen.svelte'),
  live: () => import('../live/LiveScreen.svelte'),
  review: () => import('../../review/ReviewScreen.svelte'),
  timeline: () => import('../../plan/timeline/TimelineScreen.svelte'),
  today: () => import('../../today/TodayScreen.svelte'),
  pushes: () => import('../../review/PushesScreen.svelte'),
  pulls: () => import('../sync/PullsScreen.svelte'),
}

/** The screens beside the lists of records, each loaded when it is first wanted, and all of them once the first screen has been drawn. */
class LaterScreens {
  readonly #loaded = new SvelteMap<LaterView, ScreenComponent>()
  readonly #loading = new Map<LaterView, Promise<void>>()

  /** Null until it is loaded; asking for it loads it. */
  of(view: LaterView): ScreenComponent | null {
    void this.#load(view)
    return this.#loaded.get(view) ?? null
  }

  /** One after the other: between them the window answers. */
  async loadAll(): Promise<void> {
    for (const view of Object.keys(loaders) as LaterView[]) await this.#load(view)
  }

  #load(view: LaterView): Promise<void> {
    const known = this.#loading.get(view)
    if (known) return known
    const loading = loaders[view]().then((module) => void this.#loaded.set(view, module.default as ScreenComponent))
    this.#loading.set(view, loading)
    return loading
  }
}

export const laterScreens = new LaterScreens()
