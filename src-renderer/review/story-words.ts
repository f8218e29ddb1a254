/** Words about a group of steps: what it does, what to weigh, and how far it is; pure. */
import { listComma, t } from '../../shared/messages/index.ts'
import type { StoryGroup, StorySum } from '../../shared/model/push-story.ts'
import { inSentence } from '../../shared/model/sentence.ts'
import { resourceOf } from '../../shared/presentation/resources.ts'
import { sentMark } from './sent-words.ts'
import type { SentStep } from './sent-words.ts'
import { groupTitle, updateWords } from './step-words.ts'
import type { StepRowWords } from './step-words.ts'

/** What a group is called: its campaign or creative, or what its steps do alike. */
export function storyTitle({ head, steps }: Pick<StoryGroup, 'head' | 'steps'>): string {
  if ('name' in head) return head.name
  if (head.type === 'held') return t('review.plannedSteps.held')
  return groupTitle({ steps: steps.map(({ step }) => step), requestCount: head.requestCount })
}

/** In a few words: "daily budget €20.00 → €35.00, 2 new ad groups, 1 ad to delete". `own`: what changes of the head itself. */
export function sumWords({ sums }: Pick<StoryGroup, 'sums'>, own: readonly StepRowWords[]): string {
  return [updateWords(own), ...sums.map(sumText)].filter(Boolean).join(listComma())
}

function sumText({ kind, operation, count }: StorySum): string {
  const { label, labelPlural } = resourceOf(kind)
  const what = inSentence(count === 1 ? label : labelPlural)
  switch (operation) {
    case 'create':
      return t('review.story.new', { count, what })
    case 'update':
      return t('review.story.changed', { count, what })
    case 'delete':
      return t('review.story.toDelete', { count, what })
  }
}

interface RiskWords {
  text: string
  tone: 'danger' | 'warning'
}

/** What to weigh before the group goes; what is spent more stands beside it as an amount. */
export function riskWords(risks: StoryGroup['risks']): RiskWords[] {
  return risks.flatMap(({ risk, count }): RiskWords[] => {
    switch (risk) {
      case 'begins':
        return [{ text: t('review.story.begins', { count }), tone: 'warning' }]
      case 'raises':
        return []
      case 'deletes':
        return [{ text: t('review.story.deletes', { count }), tone: 'danger' }]
      case 'public':
        return [{ text: t('review.story.public', { count }), tone: 'warning' }]
    }
  })
}

/** How far a group that was pushed is: "2 of 5 applied · 1 needs you"; '' where nothing of it has ended. */
export function progressWords(sent: readonly SentStep[]): string {
  const applied = sent.filter(({ outcome }) => outcome?.outcome === 'applied').length
  const failed = sent.filter((each) => sentMark(each, 'update')?.kind === 'failed').length
  return [
    applied > 0 ? t('review.story.applied', { applied, count: sent.length }) : '',
    failed > 0 ? t('review.story.refused', { count: failed }) : '',
  ]
    .filter(Boolean)
    .join(' · ')
}
