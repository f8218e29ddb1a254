/** What single kinds have of their own in the window; all else of a descriptor follows from the declaration (kind-view.ts). */

/** Forms that are made for some kinds; their components stand in forms.ts. */
export type FormName =
  'ad' | 'audience' | 'card' | 'conversation' | 'media' | 'poll' | 'post' | 'sharedAudience' | 'study'

/** people: adds and removes people of an audience, which is chosen there where it is not given. study: asks for a keyword study. estimate: of an audience. */
export type OwnSheetName = 'people' | 'study' | 'estimate'

/** Members of a descriptor that a kind may have of its own (kind-view.ts). */
export interface OwnView {
  form?: FormName
  make?: 'sandboxAccount'
  beginning?: 'campaign'
  sets?: string
  drop?: 'people'
  variants?: { isSelected: boolean }
  picked?: 'owner'
  sheets?: Readonly<Record<string, OwnSheetName>>
}

export const ownViews: Readonly<Record<string, OwnView>> = {
  account: { make: 'sandboxAccount' },
  card: { form: 'card' },
  custom_audience: { form: 'audience', drop: 'people', sheets: { users: 'people' } },
  draft_tweet: { form: 'post', variants: { isSelected: true } },
  image_conversation_card: { form: 'conversation' },
  keyword_insight: { form: 'study', sheets: { list: 'study' } },
  line_item: { beginning: 'campaign', sets: 'targeting_criterion' },
  media_library: { form: 'media' },
  poll_card: { form: 'poll' },
  promoted_tweet: { form: 'ad' },
  scheduled_promoted_tweet: { form: 'ad' },
  scheduled_tweet: { form: 'post', variants: { isSelected: false } },
  shared_audience: { form: 'sharedAudience', picked: 'owner' },
  targeting_criterion: { sheets: { estimate: 'estimate' } },
  tweet: { form: 'post' },
  video_conversation_card: { form: 'conversation' },
}
