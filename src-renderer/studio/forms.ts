/** Forms made for one kind. Each stands above the default form, which shows the fields that it leaves out. */
import type { Component } from 'svelte'
import MediaForm from '../media/MediaForm.svelte'
import CardForm from './CardForm.svelte'
import type { EditorSession } from '../state/editor-session.svelte.ts'
import { postFields } from './post/post-fields.ts'
import PostForm from './post/PostForm.svelte'

export interface StudioFormProps {
  session: EditorSession
  zone: string
  onfail: (thrown: unknown) => void
}

export interface StudioForm {
  form: Component<StudioFormProps>
  /** Fields that it has itself. */
  fields: readonly string[]
}

export const studioForms: Readonly<Record<string, StudioForm>> = {
  draft_tweet: { form: PostForm, fields: postFields },
  scheduled_tweet: { form: PostForm, fields: postFields },
  tweet: { form: PostForm, fields: postFields },
  card: { form: CardForm, fields: ['name', 'components', 'slides'] },
  media_library: { form: MediaForm, fields: [] },
}
