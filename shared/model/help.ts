/** The help: its topics, and which of them fits a text. */
import { t } from '../messages/index.ts'
import type { MessageId } from '../messages/message.ts'

/** Topics of screens, then those that hold everywhere. */
const words = {
  today: { title: 'help.titles.today', text: 'help.topics.today' },
  plan: { title: 'help.titles.plan', text: 'help.topics.plan' },
  create: { title: 'help.titles.create', text: 'help.topics.create' },
  calendar: { title: 'help.titles.calendar', text: 'help.topics.calendar' },
  audiences: { title: 'help.titles.audiences', text: 'help.topics.audiences' },
  review: { title: 'help.titles.review', text: 'help.topics.review' },
  conflicts: { title: 'help.titles.conflicts', text: 'help.topics.conflicts' },
  sync: { title: 'help.titles.sync', text: 'help.topics.sync' },
  learn: { title: 'help.titles.learn', text: 'help.topics.learn' },
  errors: { title: 'help.titles.errors', text: 'help.topics.errors' },
  service: { title: 'help.titles.service', text: 'help.topics.service' },
  live: { title: 'help.titles.live', text: 'help.topics.live' },
  access: { title: 'help.titles.access', text: 'help.topics.access' },
  saved: { title: 'help.titles.saved', text: 'help.topics.saved' },
  marks: { title: 'help.titles.marks', text: 'help.topics.marks' },
  lost: { title: 'help.titles.lost', text: 'help.topics.lost' },
  undo: { title: 'help.titles.undo', text: 'help.topics.undo' },
} as const satisfies Record<string, { title: MessageId; text: MessageId }>
export type HelpTopic = keyof typeof words
export const helpTopics = Object.keys(words) as HelpTopic[]

export interface HelpText {
  id: HelpTopic
  title: string
  paragraphs: string[]
}

export function helpText(id: HelpTopic): HelpText {
  return { id, title: t(words[id].title), paragraphs: t(words[id].text).split('\n\n') }
}

/** Whether every word of what was typed stands in the text, in either case. */
export function hasWords(text: string, typed: string): boolean {
  const here = text.toLowerCase()
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => here.includes(word))
}

/** Topics that have every word; those that have them in their title come first. */
export function searchHelp(typed: string): HelpText[] {
  const found = helpTopics
    .map(helpText)
    .filter((topic) => hasWords([topic.title, ...topic.paragraphs].join(' '), typed))
  return found.toSorted((a, b) => Number(hasWords(b.title, typed)) - Number(hasWords(a.title, typed)))
}
