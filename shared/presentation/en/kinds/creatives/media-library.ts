/** Words for media. */
import type { KindWords } from '../../../kind-words.ts'

export const mediaLibrary: KindWords = {
  label: 'Media',
  labelPlural: 'Media',
  fields: {
    media_key: { label: 'Media key', help: 'Given by the upload; names the media everywhere.' },
    name: { label: 'Name', help: 'For finding it again; never shown in a post.' },
    media_type: { label: 'Kind', values: { IMAGE: 'Image', GIF: 'GIF', VIDEO: 'Video' } },
    media_category: {
      label: 'For',
      values: {
        TWEET_IMAGE: 'Image',
        TWEET_GIF: 'GIF',
        TWEET_VIDEO: 'Video for posts',
        AMPLIFY_VIDEO: 'Promoted video',
      },
    },
    media_status: {
      label: 'State',
      help: 'Only media that is ready can be added, so this is usually Ready.',
      values: { TRANSCODE_COMPLETED: 'Ready' },
    },
    file_name: { label: 'File name' },
    title: {
      label: 'Title',
      help: 'Kept with the video. A post shows a title only when it is given to the post itself.',
    },
    description: {
      label: 'Description',
      help: 'Kept with the video. A post shows a description only when it is given to the post itself.',
    },
    duration: { label: 'Length' },
    aspect_ratio: { label: 'Ratio' },
    media_url: { label: 'Address' },
    poster_media_url: { label: 'Poster address' },
    poster_media_key: {
      label: 'Poster',
      help: 'Image of the library that stands for the video until it plays; PNG or JPEG.',
    },
    tweeted: { label: 'Used in a post' },
  },
  params: { list: { media_type: { label: 'Kind' }, q: { help: 'Words in name, title, file name or description.' } } },
}
