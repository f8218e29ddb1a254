/** Leads to where a step of a lesson is done, or has the practice service do its part of it. */
import type { PracticeSwitches } from '../../shared/bridge.ts'
import { t } from '../../shared/messages/index.ts'
import { inSentence } from '../../shared/model/sentence.ts'
import type { LessonWay } from '../../shared/model/lessons.ts'
import { resourceOf } from '../../shared/presentation/resources.ts'
import type { WindowState } from '../state/context.ts'

type Needed = Pick<WindowState, 'app' | 'router' | 'toasts'>

export async function goWay(context: Needed, way: LessonWay): Promise<void> {
  const { app, router } = context
  switch (way) {
    case 'drafts':
      return router.go({ view: 'records', kind: 'draft_tweet' })
    case 'cards':
      return router.go({ view: 'records', kind: 'card' })
    case 'campaigns':
      return router.go({ view: 'records', kind: 'campaign' })
    case 'review':
    case 'conflicts':
      return router.go({ view: way })
    case 'queue':
      return router.go({ view: 'pushes' })
    case 'othersEdit':
      if (!(await letOthersEdit(context))) return
      await app.pull()
      return router.go({ view: 'conflicts' })
    case 'refuseNext':
      return armAndReview(context, 'refusesNext')
    case 'loseNext':
      return armAndReview(context, 'losesNext')
  }
}

/** Has somebody else change something and says what; false where nothing was changed. */
export async function letOthersEdit({ app, toasts }: Needed): Promise<boolean> {
  const { account } = app
  const edited = account && (await app.ask('practice.othersEdit', { accountId: account.id }))
  if (!edited) {
    if (edited === null) toasts.show(t('learn.world.othersNone'))
    return false
  }
  const field = resourceOf(edited.kind).fields[edited.field]?.label ?? edited.field
  toasts.show(t('learn.world.othersDone', { field: inSentence(field), name: edited.name }))
  return true
}

/** Switches one thing on beside those that are on, and shows what would go. */
async function armAndReview({ app, router }: Needed, name: keyof PracticeSwitches): Promise<void> {
  const switches = await app.ask('practice.switches', {})
  if (!switches || !(await app.ask('practice.setSwitches', { ...switches, [name]: true }))) return
  router.go({ view: 'review' })
}
