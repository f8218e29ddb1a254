/** Forms made for some kinds. Each stands above the default form, which shows the fields that it leaves out. */
import type { Component } from 'svelte'
import { callsToAction } from '../../shared/contract/creatives/conversation-card.ts'
import { choiceFields } from '../../shared/contract/creatives/poll-card.ts'
import AudienceForm from '../audience/AudienceForm.svelte'
import StudyView from '../audience/StudyView.svelte'
import MediaForm from '../media/MediaForm.svelte'
import AdPost from '../plan/AdPost.svelte'
import CardForm from '../studio/CardForm.svelte'
import ConversationForm from '../studio/ConversationForm.svelte'
import PollForm from '../studio/PollForm.svelte'
import type { EditorSession } from '../state/editor-session.svelte.ts'
import { postFields } from '../studio/post/post-fields.ts'
import PostForm from '../studio/post/PostForm.svelte'
import VersionsTab from '../studio/post/VersionsTab.svelte'
import type { FormName } from './own-views.ts'

export interface KindFormProps {
  session: EditorSession
  zone: string
  onfail: (thrown: unknown) => void
}

export interface KindForm {
  form: Component<KindFormProps>
  /** Fields that it has itself. */
  fields: readonly string[]
  /** What came of its records in time, as a tab of its own. */
  versions?: Component<KindFormProps>
}

const conversation: KindForm = {
  form: ConversationForm,
  fields: [
    'name',
    'title',
    'media_key',
    'poster_media_key',
    'unlocked_image_media_key',
    'unlocked_video_media_key',
    'thank_you_text',
    'thank_you_url',
    ...callsToAction.flatMap(({ cta, tweet }) => [cta, tweet]),
  ],
}

/** By the name that a kind's descriptor gives. */
export const kindForms: Readonly<Record<FormName, KindForm>> = {
  ad: { form: AdPost, fields: [] },
  audience: { form: AudienceForm, fields: ['name', 'audience_type', 'segments', 'metadata'] },
  card: { form: CardForm, fields: ['name', 'components', 'slides'] },
  conversation,
  media: { form: MediaForm, fields: [] },
  poll: { form: PollForm, fields: ['name', ...choiceFields, 'duration_in_minutes', 'media_key'] },
  post: { form: PostForm, fields: postFields, versions: VersionsTab },
  sharedAudience: { form: AudienceForm, fields: [] },
  study: { form: StudyView, fields: ['name', 'tweet_volume', 'related_keywords'] },
}
