/** Fields that posts, drafts and scheduled posts share; each kind says when they may be written. */
import { flag, list, text } from '../language/fields.ts'
import type { Write } from '../language/fields.ts'
import { cardKinds, cardUriPrefix } from './card-fields.ts'
import { postImagesMax, postNameMax } from './post-rules.ts'
import { postTextLimit } from '../../model/post-text/weight.ts'

/** The text, of at most 280 weighted units. Source: interface, Creatives; gaps 8. */
export const postText = (write: Write) =>
  text({
    write,
    multiline: true,
    measure: 'post',
    maxLength: postTextLimit,
    canBeEmpty: true,
    searchable: true,
  })

export const postMedia = (write: Write) =>
  list({
    write,
    names: { kinds: ['media_library'] },
    max: postImagesMax,
  })

export const postCard = (write: Write) =>
  text({
    write,
    nullable: true,
    optional: true,
    names: { prefix: cardUriPrefix, kinds: [...cardKinds, 'any_card'] },
  })

/** Who posts; sent as as_user_id. */
export const postUser = () =>
  text({
    write: 'create',
    required: true,
    form: 'digits',
    param: 'as_user_id',
    names: { kinds: [{ kind: 'promotable_user', value: 'user_id' }] },
    initialUser: true,
  })

export const postNullcast = (write: Write) =>
  flag({
    write,
    serviceDefault: true,
    initial: true,
    isCopiedAsItIs: true,
  })

export const postName = (write: Write) =>
  text({
    write,
    nullable: true,
    optional: true,
    maxLength: postNameMax,
    searchable: true,
  })
