/** Fields that posts, drafts and scheduled posts share; each kind says when they may be written. */
import { flag, list, text } from '../language/fields.ts'
import type { Write } from '../language/fields.ts'
import { cardKinds, cardUriPrefix } from './card-fields.ts'
import { postImagesMax, postNameMax } from './post-rules.ts'
import { postTextLimit } from '../../model/post-text/weight.ts'

const groups = { content: 'Content', audience: 'Audience', naming: 'Naming' } as const

/** The text, of at most 280 weighted units. Source: interface, Creatives; gaps 8. */
export const postText = (write: Write) =>
  text({
    label: 'Text',
    help: 'Up to 280 characters. A link counts 23, an emoji 2, however long they are.',
    write,
    multiline: true,
    measure: 'post',
    maxLength: postTextLimit,
    canBeEmpty: true,
    searchable: true,
    group: groups.content,
    column: { order: 1, widthPx: 340 },
  })

export const postMedia = (write: Write) =>
  list({
    label: 'Media',
    help: 'Up to 4 images, or 1 GIF, or 1 video, from the media library.',
    write,
    names: { kinds: ['media_library'] },
    max: postImagesMax,
    group: groups.content,
  })

export const postCard = (write: Write) =>
  text({
    label: 'Card',
    help: 'Shown under the text in place of media.',
    write,
    nullable: true,
    optional: true,
    names: { prefix: cardUriPrefix, kinds: [...cardKinds, 'any_card'] },
    group: groups.content,
  })

/** Who posts; sent as as_user_id. */
export const postUser = () =>
  text({
    label: 'Posted as',
    help: 'Yourself, or a user whose posts this account may promote.',
    write: 'create',
    required: true,
    form: 'digits',
    param: 'as_user_id',
    names: { kinds: [{ kind: 'promotable_user', value: 'user_id' }] },
    initialUser: true,
    group: groups.audience,
    column: { order: 3, widthPx: 180 },
  })

export const postNullcast = (write: Write) =>
  flag({
    label: 'Shown to',
    help: 'Promoted-only posts reach people through ad groups alone; organic ones go to all followers, and only as yourself.',
    write,
    serviceDefault: true,
    initial: true,
    isCopiedAsItIs: true,
    labels: { true: 'Promoted only', false: 'Followers as well' },
    group: groups.audience,
    column: { order: 4, widthPx: 130 },
  })

export const postName = (write: Write) =>
  text({
    label: 'Name',
    help: 'For finding it again; nobody else sees it.',
    write,
    nullable: true,
    optional: true,
    maxLength: postNameMax,
    searchable: true,
    group: groups.naming,
    column: { order: 2, widthPx: 180 },
  })
