/** Previews to look at: each attachment, long and right-to-left text, missing media. */
import type { Preview, PreviewAttachment, PreviewMedia, PreviewRun } from '../../shared/model/preview/preview.ts'

/** A picture of the given shape, drawn here. */
async function picture(
  name: string,
  hue: number,
  ratio: number,
  more: Partial<PreviewMedia> = {},
): Promise<PreviewMedia> {
  const canvas = new OffscreenCanvas(640, Math.round(640 / ratio))
  const context = canvas.getContext('2d')!
  const fill = context.createRadialGradient(200, 120, 20, 320, 200, 520)
  fill.addColorStop(0, `hsl(${hue} 70% 72%)`)
  fill.addColorStop(1, `hsl(${hue + 20} 60% 22%)`)
  context.fillStyle = fill
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = `hsl(${hue} 40% 92% / 0.85)`
  context.beginPath()
  context.ellipse(canvas.width / 2, canvas.height * 0.62, 180, 70, 0, 0, Math.PI * 2)
  context.fill()
  const src = URL.createObjectURL(await canvas.convertToBlob())
  return { kind: 'image', name, src, playSrc: null, alt: '', ratio, durationMs: null, ...more }
}

const plain = (text: string): PreviewRun => ({ text, kind: 'plain' })
const post = (text: readonly PreviewRun[], attachment: PreviewAttachment, more: object = {}): Preview => ({
  kind: 'post',
  post: {
    author: { name: 'Northwind Roasters', handle: 'northwind', src: null },
    text,
    attachment,
    when: 'now',
    isPromotedOnly: true,
    answers: null,
    ...more,
  },
})
const media = (...all: PreviewMedia[]): PreviewAttachment => ({
  kind: 'media',
  media: all,
  title: null,
  description: null,
  callToAction: null,
})

export async function samplePreviews(): Promise<{ title: string; preview: Preview }[]> {
  const [a, b, c, d] = await Promise.all([
    picture('hero.png', 22, 1.91, { alt: 'A cup on a wooden table' }),
    picture('beans.png', 40, 1),
    picture('roast.png', 12, 0.8),
    picture('shop.png', 200, 1.78),
  ])
  const missing: PreviewMedia = { ...a, src: null, name: 'spring-roast-hero-final-v7-really-final.png' }
  const video: PreviewMedia = { ...d, kind: 'video', durationMs: 41_000 }
  const gif: PreviewMedia = { ...b, kind: 'gif' }
  const text = [
    plain("Which one are you on a grey Tuesday? Tell us, and we'll brew the winner all week. "),
    { text: '#slowmorning', kind: 'hashtag' } as const,
    plain(' '),
    { text: 'northwind.example/tue', kind: 'link' } as const,
  ]
  const slide = (one: PreviewMedia | null, title: string | null) => ({
    media: one,
    title,
    from: title === null ? null : 'From northwind.example',
    button: null,
  })
  return [
    {
      title: 'Poll with a picture',
      preview: post(text, {
        kind: 'poll',
        media: a,
        choices: ['Filter, always', 'Espresso, obviously', 'Cold brew. Yes, in November'],
        minutesLeft: 1430,
      }),
    },
    {
      title: 'One picture',
      preview: post(text, media(a), { isPromotedOnly: false, answers: 'People you mention can reply' }),
    },
    { title: 'Two, three, four pictures', preview: post([plain('Two')], media(a, b)) },
    { title: 'Three pictures', preview: post([plain('Three')], media(a, b, c)) },
    { title: 'Four pictures', preview: post([plain('Four')], media(a, b, c, d)) },
    { title: 'GIF', preview: post([plain('It moves')], media(gif)) },
    {
      title: 'Video with a call',
      preview: post([plain('From bloom to cup.')], {
        kind: 'media',
        media: [video],
        title: 'Pour over',
        description: 'In eight seconds',
        callToAction: { label: 'Visit site', from: 'northwind.example' },
      }),
    },
    { title: 'Missing media', preview: post([plain('Something is not here yet')], media(missing)) },
    {
      title: 'Website card',
      preview: post(text, {
        kind: 'card',
        slides: [slide(a, null)],
        shared: { title: 'Spring roast is back', from: 'From northwind.example', button: null },
      }),
    },
    {
      title: 'App card',
      preview: post(text, {
        kind: 'card',
        slides: [{ media: b, title: 'Northwind: order ahead', from: 'Google Play', button: 'Install' }],
        shared: null,
      }),
    },
    {
      title: 'Carousel, each its own address',
      preview: post(text, {
        kind: 'card',
        slides: [
          slide(a, 'Ethiopia, washed'),
          slide(d, 'Guatemala, honey'),
          slide(b, 'A headline that is a good deal longer than what fits on one line of a panel'),
        ],
        shared: null,
      }),
    },
    {
      title: 'Carousel, one address',
      preview: post(text, {
        kind: 'card',
        slides: [slide(b, null), slide(c, null)],
        shared: { title: 'All of the season', from: 'From northwind.example', button: null },
      }),
    },
    {
      title: 'Conversation card',
      preview: post(text, {
        kind: 'conversation',
        media: video,
        title: 'Team filter or team espresso?',
        calls: [
          { hashtag: '#TeamFilter', post: 'I am for filter' },
          { hashtag: '', post: '' },
        ],
        thankYou: { text: 'Thanks for choosing', from: 'northwind.example' },
      }),
    },
    {
      title: 'Right to left',
      preview: post(
        [plain('قهوتنا الجديدة وصلت اليوم، تعالوا وذوقوها معنا '), { text: '#قهوة', kind: 'hashtag' }],
        media(c),
      ),
    },
    {
      title: 'Long words',
      preview: post(
        [plain('Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft '.repeat(3))],
        { kind: 'none' },
        {
          author: {
            name: 'An account whose name is far too long for one line',
            handle: 'averylonghandle15',
            src: null,
          },
        },
      ),
    },
    { title: 'Nothing yet', preview: post([], { kind: 'none' }) },
    {
      title: 'Card alone',
      preview: { kind: 'card', attachment: { kind: 'card', slides: [slide(null, '')], shared: null } },
    },
  ]
}
