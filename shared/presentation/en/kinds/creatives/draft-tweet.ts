/** Words for drafts. */
import type { KindWords } from '../../../kind-words.ts'

export const draftTweet: KindWords = {
  label: 'Draft',
  labelPlural: 'Drafts',
  fields: {
    card_uri: { label: 'Card', help: 'Shown under the text in place of media.' },
    user_id: { label: 'Posted as', help: 'Yourself, or a user whose posts this account may promote.' },
    name: { label: 'Name', help: 'For finding it again; nobody else sees it.' },
  },
  params: { list: { user_id: { help: 'Whose drafts; of the promotable user when left out.' } } },
  actions: {
    preview: {
      label: 'Show on my devices',
      help: 'Sends you a notification with the draft on every device where you use the service’s own app. Nobody else sees it.',
    },
  },
}
