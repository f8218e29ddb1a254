import { asWritten } from '../../../../shared/messages/message.ts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/svelte'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Component } from 'svelte'
import type { AlikeMedia, UploadView } from '../../../../shared/bridge.ts'
import LibraryBar from '../../../../src-renderer/media/LibraryBar.svelte'
import MediaForm from '../../../../src-renderer/media/MediaForm.svelte'
import MediaNotes from '../../../../src-renderer/media/MediaNotes.svelte'
import UploadsButton from '../../../../src-renderer/media/UploadsButton.svelte'
import { libraryWindow } from '../../../support/window/library.ts'
import WithWindow from '../../../support/window/WithWindow.svelte'

beforeAll(() => {
  // The test's page has no popovers.
  Object.assign(HTMLElement.prototype, { showPopover() {}, hidePopover() {} })
})
afterEach(cleanup)

const summary = {
  total: 13,
  starred: 2,
  withAlt: 9,
  unused: 4,
  types: { IMAGE: 9, GIF: 1, VIDEO: 3 },
  folders: [{ name: 'Oslo shoot', count: 5 }],
  tags: [{ name: 'Coffee', count: 3 }],
}

function show(view: Component<any>, props: object, answers: Record<string, (input: any) => unknown> = {}) {
  const found = libraryWindow([], { 'annotation.summary': () => summary, ...answers })
  const window = {
    ...found.window,
    preferences: { values: { remindsOfAlt: true } },
    clock: { nowMs: 0, ownZone: 'UTC' },
    router: { open: vi.fn() },
  }
  render(WithWindow, { props: { window: window as never, view, props: props as never } })
  return { ...found, window }
}
const button = (name: string | RegExp) => screen.findByRole('button', { name })

describe('the bar of the library', () => {
  it('says how much there is of each, and narrows to it and back', async () => {
    const onequals = vi.fn()
    show(LibraryBar, { accountId: 'a', equals: { '~starred': '1' }, onequals })
    await waitFor(() => expect(screen.getByRole('button', { name: /^Videos/ })).toBeTruthy())
    await fireEvent.click(await button(/^Videos/))
    expect(onequals).toHaveBeenLastCalledWith({ '~starred': '1', media_type: 'VIDEO' })
    expect((await button(/^Starred/)).getAttribute('aria-pressed')).toBe('true')
    await fireEvent.click(await button(/^Starred/))
    expect(onequals).toHaveBeenLastCalledWith({})
  })

  it('reminds of missing alt text, and leads to where it is missing', async () => {
    const onequals = vi.fn()
    show(LibraryBar, { accountId: 'a', equals: {}, onequals })
    await fireEvent.click(await button('9 of 13 have alt text'))
    expect(onequals).toHaveBeenLastCalledWith({ '~noAlt': '1' })
  })
})

describe('notes on a picture', () => {
  const annotation = { alt: '', folder: 'Oslo shoot', tags: ['Coffee'], isStarred: false }

  it('are kept as they are typed, the last of it also when the view goes', async () => {
    const onchange = vi.fn(() => Promise.resolve())
    show(MediaNotes, { accountId: 'a', annotation, onchange })
    const box = screen.getByLabelText('Alt text')
    await fireEvent.input(box, { target: { value: 'A leaf' } })
    expect(onchange).not.toHaveBeenCalled()
    cleanup()
    expect(onchange).toHaveBeenCalledWith({ alt: 'A leaf' })
  })

  it('take a tag off, a new one on, and a star', async () => {
    const onchange = vi.fn(() => Promise.resolve())
    show(MediaNotes, { accountId: 'a', annotation, onchange })
    await fireEvent.click(await button('Take off the tag Coffee'))
    expect(onchange).toHaveBeenLastCalledWith({ removeTags: ['Coffee'] })
    await fireEvent.click(await button('Star'))
    expect(onchange).toHaveBeenLastCalledWith({ isStarred: true })
    const tags = screen.getByRole('combobox', { name: 'Tags' })
    await fireEvent.input(tags, { target: { value: 'Spring' } })
    await waitFor(() => expect(screen.getByRole('option', { name: /Spring/ })).toBeTruthy())
    await fireEvent.keyDown(tags, { key: 'Enter' })
    expect(onchange).toHaveBeenLastCalledWith({ addTags: ['Spring'] })
  })
})

describe('uploads in the bottom bar', () => {
  const upload = (uploadId: number, more: Partial<UploadView>): UploadView => ({
    uploadId,
    sha256: '',
    name: `${uploadId}.mp4`,
    accountId: 'a',
    category: 'AMPLIFY_VIDEO',
    additionalOwners: [],
    state: 'uploading',
    sentBytes: 25,
    sizeBytes: 100,
    processingPercent: null,
    waitingFor: null,
    mediaKey: null,
    expiresAt: null,
    error: null,
    ...more,
  })
  const error = { code: 'refused' as const, message: asWritten('The service did not take the media.'), details: {} }

  it('are counted, shown with their reasons and what waits for them, and held or begun again', async () => {
    const { calls, window } = show(
      UploadsButton,
      {},
      {
        'upload.unfinished': () => [upload(1, {}), upload(2, { state: 'failed', error })],
        'upload.waiting': () => [
          { uploadId: 1, recordKey: 7, waiting: [{ key: 9, kind: 'tweet', name: 'Spring roast' }] },
          { uploadId: 2, recordKey: null, waiting: [] },
        ],
        'upload.pause': () => null,
        'upload.resume': () => null,
      },
    )
    const bar = await button(/1 upload · 25 %/)
    expect(bar.textContent).toContain('1 upload failed')
    const floating = document.querySelector('[popover]')!
    const matches = floating.matches.bind(floating)
    Object.assign(floating, { matches: (selector: string) => selector === ':popover-open' || matches(selector) })
    await fireEvent(floating, new Event('toggle'))
    const panel = await screen.findByRole('region', { name: 'Uploads', hidden: true })
    expect(panel.textContent).toContain('The service did not take the media.')
    await waitFor(() => expect(panel.textContent).toContain('post Spring roast'))
    await fireEvent.click(within(panel).getByRole('button', { name: 'Pause 1.mp4', hidden: true }))
    await fireEvent.click(within(panel).getByRole('button', { name: 'Upload again 2.mp4', hidden: true }))
    expect(calls.filter(({ name }) => /pause|resume/.test(name)).map(({ name, input }) => [name, input])).toEqual([
      ['upload.pause', { uploadId: 1 }],
      ['upload.resume', { uploadId: 2 }],
    ])
    await fireEvent.click(within(panel).getByRole('button', { name: 'post Spring roast', hidden: true }))
    expect(window.router.open).toHaveBeenCalledWith('tweet', 9)
  })
})

describe('the open picture', () => {
  const session = {
    record: { key: 1, id: '3_1', kind: 'media_library', accountId: 'a', state: 'new', revision: 0, values: {} },
    resource: null,
  }
  const picture = { sha256: 'a', hasThumb: true, isVideo: false, widthPx: 4, heightPx: 3 }
  function open(widthPx: number, heightPx: number, more: object = {}, alike: AlikeMedia[] = [], shown = picture) {
    const facts = { kind: 'image', format: 'png', sizeBytes: 1000, durationMs: null, frameCount: null, codec: null }
    const file = { sha256: 'a', name: 'a.png', ...facts, widthPx, heightPx, problems: [], uploads: [], ...more }
    const notes = { useCount: 0, alt: 'A leaf', folder: '', tags: [], isStarred: false }
    return show(
      MediaForm,
      { session, zone: 'UTC', onfail: fail },
      { 'media.ofRecords': () => [{ key: 1, ...notes, picture: shown, file }], 'media.similar': () => alike },
    )
  }
  const fail = (thrown: unknown) => {
    throw thrown
  }

  it('offers to be cut to what cards ask for, unless too little would be left', async () => {
    open(1600, 1000)
    expect((await button(/^Crop to/)).getAttribute('aria-disabled')).toBeNull()
    expect(screen.getByText(/1600 × 1000/)).toBeTruthy()
    cleanup()
    open(300, 200)
    expect((await button(/^Crop to/)).getAttribute('aria-disabled')).toBe('true')
  })

  it('names what looks like it, a few of them, and leads there', async () => {
    const alike = [2, 3, 4, 5].map((key) => ({ sha256: `${key}`, name: `Leaf ${key}`, recordKey: key }))
    const { window } = open(1600, 1000, {}, alike)
    await fireEvent.click(await button('Leaf 3'))
    expect(window.router.open).toHaveBeenCalledWith('media_library', 3)
    expect(screen.queryByRole('button', { name: 'Leaf 5' })).toBeNull()
  })

  it('that cannot be drawn says so', async () => {
    open(1600, 1000, {}, [], { ...picture, hasThumb: false })
    expect(await screen.findByText(/^This picture cannot be drawn\./)).toBeTruthy()
    expect(screen.queryByRole('img', { name: 'A leaf' })).toBeNull()
  })

  it('that the service would refuse is not offered to it', async () => {
    const problems = [{ severity: 'error', code: 'size', message: asWritten('It may be 1280 × 1080 pixels at most.') }]
    open(1400, 900, { kind: 'gif', format: 'gif', durationMs: 300, frameCount: 3, problems })
    expect((await button('Upload now')).getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByText('GIF · 1400 × 900 · 1 kB · 0.3 s · 3 frames')).toBeTruthy()
    expect(screen.queryByText(/^It also goes by itself/)).toBeNull()
  })
})
