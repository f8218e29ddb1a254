/** Forms made for one kind. Each stands above the default form, which shows the fields that it leaves out. */
import type { Component } from 'svelte'
import { callsToAction } from '../../shared/contract/creatives/conversation-card.ts'
import { choiceFields } from '../../shared/contract/creatives/poll-card.ts'
import AudienceForm from '../audience/AudienceForm.svelte'
import StudyView from '../audience/StudyView.svelte'
import MediaForm from '../media/MediaForm.svelte'
import CardForm from './CardForm.svelte'
import ConversationForm from './ConversationForm.svelte'
import PollForm from './PollForm.svelte'
import type { EditorSession } from '../state/editor-session.svelte.ts'
import { postFields } from './post/post-fields.ts'
import PostForm from './post/PostForm.svelte'
import VersionsTab from './post/VersionsTab.svelte'

export interface StudioFormProps {
  session: EditorSession
  zone: string
  onfail: (thrown: unknown) => void
}

export interface StudioForm {
  form: Component<StudioFormProps>
  /** Fields that it has itself. */
  fields: readonly string[]
  /** What came of its records in time, as a tab of its own. */
  versions?: Component<StudioFormProps>
}

const conversation: StudioForm = {
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

export const studioForms: Readonly<Record<string, StudioForm>> = {
  draft_tweet: { form: PostForm, fields: postFields, versions: VersionsTab },
  scheduled_tweet: { form: PostForm, fields: postFields, versions: VersionsTab },
  tweet: { form: PostForm, fields: postFields, versions: VersionsTab },
  card: { form: CardForm, fields: ['name', 'components', 'slides'] },
  image_conversation_card: conversation,
  video_conversation_card: conversation,
  poll_card: { form: PollForm, fields: ['name', ...choiceFields, 'duration_in_minutes', 'media_key'] },
  custom_audience: { form: AudienceForm, fields: ['name', 'audience_type', 'segments', 'metadata'] },
  shared_audience: { form: AudienceForm, fields: [] },
  keyword_insight: { form: StudyView, fields: ['name', 'tweet_volume', 'related_keywords'] },
  media_library: { form: MediaForm, fields: [] },
}
