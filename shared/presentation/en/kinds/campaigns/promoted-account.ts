/** Words for promoted accounts. */
import type { KindWords } from '../../../kind-words.ts'

export const promotedAccount: KindWords = {
  label: 'Promoted account',
  labelPlural: 'Promoted accounts',
  fields: {
    line_item_id: { label: 'Ad group', help: 'One that promotes an account.' },
    user_id: { label: 'User', help: 'Number of the user, one of the account’s promotable users.' },
  },
}
