import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Video } from '#contract/calls/videos.ts'
import { CAPTION_FILE_LENGTH, VIDEO_BYTES, VIDEOS_WAITING } from '#contract/limits.ts'
import { setReachable } from '#web/core/api/connection.ts'
import { discardDraft, getDraft, replaceDraft } from '#web/core/drafts.ts'
import { clearActions } from '#web/core/offline/offline-queue.ts'
import { getPendingActions } from '#web/core/offline/pending-actions.ts'
import { queryClient } from '#web/core/queries/query-client.ts'
import { Composer } from '#web/features/posts/compose/composer.tsx'
import { takesVideosOptions } from '#web/features/posts/parts/images/api.ts'
import { takesVideos } from '#web/features/posts/parts/images/takes-videos.ts'
import { tweetDraftName } from '#web/features/posts/publish/outgoing.ts'
import { type Fakes, fakeApi, fakeMe, fakeTweet, refuse } from '#web/test-api.ts'
import { forgetAlice, isOff, later, picksMore, showToAlice } from '#web/test-member.tsx'

const name = tweetDraftName(fakeMe()._id)
const id = '01c3a1b2d4e5f60718293c00'
const video = (change: Partial<Video> = {}): Video => ({
  ...{ _id: id, state: 'waiting', progress: 0, captionLanguages: [], createdAt: '2026-11-20T09:30:00.000Z' },
  ...change,
})
const media: Video['media'] = {
  ...{ url: '/media/a.webp', smallUrl: '/media/a-small.webp', width: 2, height: 1, alt: '', placeholder: 'data:,' },
  video: { kind: 'video', url: '/media/a.mp4', seconds: 2, hasSound: true },
}
const ready = video({ state: 'ready', progress: 100, media })
const film = (bytes = 'film') => new File([bytes], 'film.mp4', { type: 'video/mp4' })

let seconds = 2

beforeEach(() => {
  seconds = 2
  takesVideos.set(true)
  queryClient.setQueryData(takesVideosOptions.queryKey, true)
  // The browser of component tests reads no media.
  Object.defineProperty(HTMLMediaElement.prototype, 'src', {
    configurable: true,
    set(this: HTMLMediaElement) {
      queueMicrotask(() => this.onloadedmetadata?.(new Event('loadedmetadata')))
    },
  })
  Object.defineProperty(HTMLMediaElement.prototype, 'duration', { configurable: true, get: () => seconds })
})

afterEach(() => {
  Reflect.deleteProperty(HTMLMediaElement.prototype, 'src')
  Reflect.deleteProperty(HTMLMediaElement.prototype, 'duration')
  takesVideos.set(false)
  discardDraft(name)
  vi.restoreAllMocks()
  forgetAlice()
})

function open(fakes: Fakes = {}, sentShare?: number) {
  const answers = {
    'POST /videos': { video: video() },
    'GET /videos/:id': { video: ready },
    'DELETE /videos/:id': { ok: true as const },
    ...fakes,
  }
  const seen = fakeApi(answers, sentShare)
  showToAlice(<Composer />)
  return { seen, calls: () => seen.map(({ call }) => call) }
}
const choose = (...files: File[]) =>
  fireEvent.drop(screen.getByRole('form'), { dataTransfer: { types: ['Files'], files } })
/** The entries of the menu of the toolbar. */
const entries = async () => {
  await press('More options')
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
}
const write = (text: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value: text } })
const press = async (label: string | RegExp) => userEvent.click(await screen.findByRole('button', { name: label }))
const asksBeforeLeaving = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
const fields = (body: unknown) => Object.fromEntries((body as FormData).entries())

/** Stubs the window in which the browser lets a person choose files. */
function stubChooser() {
  let input: HTMLInputElement | undefined
  vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function (this: HTMLInputElement) {
    input = this
  })
  return { chooses: (...files: File[]) => fireEvent.change(input!, { target: { files } }) }
}

describe('choosing a video', () => {
  it('needs a server that takes videos, and says so when one is dropped', async () => {
    takesVideos.set(false)
    queryClient.setQueryData(takesVideosOptions.queryKey, false)
    open()
    expect(await entries()).not.toContain('Record a voice note')
    fireEvent.drop(screen.getByRole('form'), { dataTransfer: { types: ['Files'], files: [film()] } })
    expect(await screen.findByText('This network doesn’t take videos or voice notes.')).toBeTruthy()
  })

  it('asks the server whether it takes videos, and has the entries then', async () => {
    takesVideos.set(false)
    queryClient.removeQueries({ queryKey: takesVideosOptions.queryKey })
    open({
      'GET /network': {
        name: 'Plus',
        picture: null,
        colour: null,
        rules: '',
        registration: 'open',
        takesVideos: true,
        publicReading: false,
        publicByDefault: true,
      },
    })
    await waitFor(() => expect(takesVideos.isOn()).toBe(true))
    expect((await entries()).slice(1, 3)).toEqual(['Add a video', 'Record a voice note'])
  })

  it('is an entry of the menu, which says why there is no room for another one', async () => {
    open()
    const opened = stubChooser()
    await picksMore('Add a video')
    opened.chooses(film())
    await screen.findByRole('button', { name: 'Remove video' })
    const refusal = 'A post can have one video or voice note. Remove it to add another one.'
    expect((await entries()).slice(1, 3)).toEqual([`Add a video${refusal}`, `Record a voice note${refusal}`])
  })

  it('uploads it at once, and says how far it is until it can be posted', async () => {
    const [sent, prepared] = [later<{ video: Video }>(), later<{ video: Video }>()]
    open({ 'POST /videos': () => sent.promise, 'GET /videos/:id': () => prepared.promise })
    choose(film())
    expect(await screen.findByText('Uploading 50%')).toBeTruthy()
    expect(screen.getByRole('progressbar', { name: 'Uploading…' }).getAttribute('aria-valuenow')).toBe('50')
    expect(isOff('Post')).toBe(true)
    expect(asksBeforeLeaving()).toBe(true)
    sent.resolve({ video: video({ state: 'processing', progress: 42 }) })
    expect(await screen.findByText('Preparing 42%')).toBeTruthy()
    expect(isOff('Post')).toBe(false)
    expect(asksBeforeLeaving()).toBe(false)
    prepared.resolve({ video: ready })
    expect((await screen.findAllByText('Ready')).length).toBeGreaterThan(0)
    expect(getDraft(name).images[0]?.video?.upload).toBe(id)
  })

  it('refuses files that the server would refuse, before they are uploaded', async () => {
    const { calls } = open()
    choose(film(''))
    expect((await screen.findAllByText(/^That video is damaged or incomplete/)).length).toBeGreaterThan(0)
    await press('Remove')
    const large = film()
    Object.defineProperty(large, 'size', { value: VIDEO_BYTES + 1 })
    choose(large)
    expect((await screen.findAllByText('That video is too large. Use one under 40 MB.')).length).toBeGreaterThan(0)
    await press('Remove')
    seconds = 61
    choose(film())
    expect((await screen.findAllByText(/^That is longer than 60 seconds/)).length).toBeGreaterThan(0)
    expect(isOff('Post')).toBe(true)
    expect(calls()).not.toContain('POST /videos')
  })

  it('takes one video or images, and says so', async () => {
    open()
    choose(new File(['x'], 'a.png', { type: 'image/png' }))
    choose(film())
    expect(await screen.findByText('A post has either images or one video. Remove one of them.')).toBeTruthy()
    await press('Remove image 1')
    choose(film(), film())
    expect(await screen.findByText('A post can have one video or voice note.')).toBeTruthy()
    choose(new File(['x'], 'a.png', { type: 'image/png' }))
    expect(await screen.findByText('A post has either images or one video. Remove one of them.')).toBeTruthy()
    expect(screen.getAllByRole('region', { name: 'Video' })).toHaveLength(1)
  })

  it('deletes the upload with the video', async () => {
    const { calls } = open()
    choose(film())
    await screen.findAllByText('Ready')
    await press('Remove video')
    await waitFor(() => expect(calls()).toContain('DELETE /videos/:id'))
    expect(screen.queryByRole('region', { name: 'Video' })).toBeNull()
  })

  it('deletes the upload, too, when the server has the whole file but did not answer yet', async () => {
    const answered = later<{ video: Video }>()
    const { calls } = open({ 'POST /videos': () => answered.promise }, 1)
    choose(film())
    await screen.findByText('Uploading 100%')
    await press('Remove video')
    answered.resolve({ video: video() })
    await waitFor(() => expect(calls()).toContain('DELETE /videos/:id'))
    expect(asksBeforeLeaving()).toBe(false)
  })

  it('takes as many videos in a thread as an account may have uploaded', async () => {
    open()
    const posts = Array.from({ length: VIDEOS_WAITING }, (_, index) => ({
      text: `Post ${index}`,
      images: [
        { id: String(index), file: film(), alt: '', video: { kind: 'video' as const, upload: id, captions: [] } },
      ],
    }))
    act(() => replaceDraft(name, [{ text: 'First', images: [] }, ...posts]))
    choose(film())
    expect(await screen.findByText('A thread can have up to 10 videos and voice notes.')).toBeTruthy()
  })

  it('keeps the reason of a failure with the draft, and takes another video', async () => {
    const text = 'That file isn’t a video or recording we support. Use MP4, MOV, WebM, MP3, M4A, OGG or WAV.'
    open({ 'GET /videos/:id': { video: video({ state: 'failed', reason: 'not_a_video', message: text }) } })
    write('Look')
    choose(film())
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
    expect(isOff('Post')).toBe(true)
    const opened = stubChooser()
    await press('Choose another')
    expect(screen.getByRole('textbox')).toHaveProperty('value', 'Look')
    expect(isOff('Post')).toBe(false)
    opened.chooses(film('another'))
    await screen.findByRole('button', { name: 'Remove video' })
  })
})

describe('the connection', () => {
  it('is awaited by an upload', async () => {
    setReachable(false)
    open({ 'GET /health': { ok: true, version: '1' } })
    choose(film())
    const held = 'No connection. The upload starts when it’s back.'
    expect((await screen.findAllByText(held)).length).toBeGreaterThan(0)
    expect(isOff('Post')).toBe(true)
    setReachable(true)
    expect((await screen.findAllByText('Ready')).length).toBeGreaterThan(0)
  })

  it('is not awaited by a video that was removed with its post', async () => {
    const { calls } = open({ 'GET /health': { ok: true, version: '1' } })
    setReachable(false)
    const added = { id: 'a', file: film(), alt: '', video: { kind: 'video' as const, upload: null, captions: [] } }
    act(() =>
      replaceDraft(name, [
        { text: 'First', images: [] },
        { text: 'Second', images: [added] },
      ]),
    )
    await screen.findAllByText('No connection. The upload starts when it’s back.')
    await press('Remove post 2')
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Video' })).toBeNull())
    setReachable(true)
    choose(film())
    expect((await screen.findAllByText('Ready')).length).toBeGreaterThan(0)
    expect(calls().filter((call) => call === 'POST /videos')).toHaveLength(1)
  })

  it('may interrupt an upload, which then begins again', async () => {
    let tries = 0
    open({
      'POST /videos': () => (tries++ === 0 ? refuse('offline') : { video: video() }),
      'GET /health': { ok: true, version: '1' },
    })
    choose(film())
    expect((await screen.findAllByText('The upload was interrupted.')).length).toBeGreaterThan(0)
    await press('Try again')
    expect((await screen.findAllByText('Ready')).length).toBeGreaterThan(0)
  })

  it('is not the reason when the server is busy, which says so', async () => {
    let tries = 0
    open({ 'POST /videos': () => (tries++ === 0 ? refuse('rate_limited') : { video: video() }) })
    choose(film())
    const text = 'Too many attempts. Try again in a few minutes.'
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
    await press('Try again')
    expect((await screen.findAllByText('Ready')).length).toBeGreaterThan(0)
  })

  it('does not get a file again and again from which it keeps nothing', async () => {
    const { calls } = open({ 'GET /videos/:id': refuse('video_not_found') })
    choose(film())
    expect((await screen.findAllByText('This video is no longer there. Upload it again.')).length).toBeGreaterThan(0)
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
    expect(calls().filter((call) => call === 'POST /videos')).toHaveLength(2)
  })

  it('is not asked again for a ready video, which another tab may have posted', async () => {
    let isPosted = false
    const { calls } = open({
      'GET /videos/:id': () => (isPosted ? refuse('video_not_found') : { video: ready }),
    })
    choose(film())
    await screen.findAllByText('Ready')
    isPosted = true
    // As when the draft is read again, into which the other tab writes.
    cleanup()
    showToAlice(<Composer />)
    expect((await screen.findAllByText('Ready')).length).toBeGreaterThan(0)
    await act(async () => {})
    expect(calls().filter((call) => call === 'POST /videos')).toHaveLength(1)
  })

  it('uploads a file again whose upload has expired', async () => {
    let asked = 0
    const { calls } = open({ 'GET /videos/:id': () => (asked++ === 0 ? refuse('video_not_found') : { video: ready }) })
    choose(film())
    expect((await screen.findAllByText('Ready')).length).toBeGreaterThan(0)
    expect(calls().filter((call) => call === 'POST /videos')).toHaveLength(2)
  })
})

describe('posting a video', () => {
  it('names a video that is ready, with its description', async () => {
    const { seen } = open({ 'POST /tweets': { tweet: fakeTweet() }, 'GET /grok': { model: null, canSee: false } })
    choose(film())
    await screen.findAllByText('Ready')
    await press('Add description')
    fireEvent.change(await screen.findByLabelText('Description'), { target: { value: 'A wave' } })
    await press('Save')
    await press('Post')
    await waitFor(() => expect(seen.map(({ call }) => call)).toContain('POST /tweets'))
    const { body } = seen.find(({ call }) => call === 'POST /tweets')!
    expect(fields(body)).toMatchObject({ video: id, alt: 'A wave', content: '' })
    expect(fields(body)).not.toHaveProperty('images')
  })

  const scheduled = {
    ...{ _id: '01c3a1b2d4e5f60718293a40', publishAt: '2026-11-20T09:30:00.000Z', timeZone: 'UTC', replyTo: null },
    ...{ whenReady: true as const, state: 'waiting' as const, updatedAt: '2026-11-20T09:30:00.000Z', media: [] },
    thread: { content: ['Soon'], videos: [id], alt: [''], imagesPerPost: [0] },
    videos: [video()],
  }

  it('leaves a video that is not ready to the server', async () => {
    const { seen } = open({ 'GET /videos/:id': { video: video() }, 'POST /scheduled': { scheduled } })
    write('Soon')
    choose(film())
    await screen.findAllByText('Waiting')
    await press('Post')
    expect(await screen.findByText('Your post will appear when its video is ready.')).toBeTruthy()
    const { body } = seen.find(({ call }) => call === 'POST /scheduled')!
    expect(fields(body)).toMatchObject({ videos: id, content: 'Soon' })
    expect(fields(body)).not.toHaveProperty('publishAt')
    expect(getDraft(name).text).toBe('')
    await press('View')
    expect(await screen.findByText('at /scheduled')).toBeTruthy()
  })

  it('does so, too, when the server finds that a video is not ready', async () => {
    const { seen } = open({ 'POST /tweets': refuse('video_not_ready'), 'POST /scheduled': { scheduled } })
    choose(film())
    await screen.findAllByText('Ready')
    await press('Post')
    expect(await screen.findByText('Your post will appear when its video is ready.')).toBeTruthy()
    const keys = seen.flatMap(({ headers }) => headers.get('idempotency-key') ?? [])
    expect(new Set(keys).size).toBe(1)
    expect(getDraft(name).images).toHaveLength(0)
  })

  it.each([
    ['still waits', { scheduled }, 'Your post will appear when its video is ready.'],
    ['was published since', refuse('scheduled_post_not_found'), null],
  ])('finds that it was left to the server by an attempt without an answer, and %s', async (_, answer, said) => {
    const { calls } = open({ 'POST /tweets': refuse('key_reused'), 'POST /scheduled': answer })
    write('Soon')
    choose(film())
    await screen.findAllByText('Ready')
    await press('Post')
    await waitFor(() => expect(getDraft(name)).toMatchObject({ text: '', images: [] }))
    if (said) expect(await screen.findByText(said)).toBeTruthy()
    expect(calls().filter((call) => call.startsWith('POST /tweets') || call === 'POST /scheduled')).toEqual([
      'POST /tweets',
      'POST /scheduled',
    ])
  })

  it('keeps the draft when its key belongs to another post', async () => {
    open({ 'POST /tweets': refuse('key_reused'), 'POST /scheduled': refuse('key_reused') })
    write('Soon')
    choose(film())
    await screen.findAllByText('Ready')
    await press('Post')
    await waitFor(() => expect(isOff('Post')).toBe(false))
    expect(getDraft(name).text).toBe('Soon')
  })

  it('uploads again what has expired when it is posted', async () => {
    let isGone = false
    const { calls } = open({
      'GET /videos/:id': () => (isGone ? refuse('video_not_found') : { video: ready }),
      'POST /videos': () => {
        isGone = false
        return { video: video() }
      },
      'POST /tweets': () => {
        isGone = true
        return refuse('video_not_found')
      },
    })
    choose(film())
    await screen.findAllByText('Ready')
    await press('Post')
    await waitFor(() => expect(calls().filter((call) => call === 'POST /videos')).toHaveLength(2))
    expect((await screen.findAllByText('Ready')).length).toBeGreaterThan(0)
    expect(isOff('Post')).toBe(false)
  })

  it('waits to be sent with its upload while the server cannot be reached', async () => {
    open({
      'GET /videos/:id': { video: video() },
      'POST /scheduled': refuse('offline'),
      'GET /health': { ok: true, version: '1' },
    })
    write('Soon')
    choose(film())
    await screen.findAllByText('Waiting')
    await press('Post')
    await waitFor(() =>
      expect(getPendingActions()).toMatchObject([
        { kind: 'post', payload: { text: 'Soon', images: [{ video: { upload: id } }] } },
      ]),
    )
    expect(getDraft(name).images).toHaveLength(0)
    await clearActions(fakeMe()._id)
  })
})

describe('captions', () => {
  const chooseCaptions = (text: BlobPart) =>
    fireEvent.change(screen.getByLabelText('Caption file'), { target: { files: [new File([text], 'a.vtt')] } })

  const clip = () => document.querySelector<HTMLVideoElement>('[role=dialog] video')!
  const times = (number: number) =>
    within(screen.getByRole('group', { name: `Line ${number}` }))
      .getAllByRole<HTMLInputElement>('textbox', { name: /^(From|To)$/ })
      .map(({ value }) => value)
  /** Chooses a film, and types captions in English. */
  const opensEditor = async () => {
    choose(film())
    await screen.findAllByText('Ready')
    await press('Captions')
    await screen.findByRole('dialog', { name: 'Captions' })
    await press('Type captions')
    await screen.findByRole('dialog', { name: 'Captions in English' })
  }

  it('are added and removed by language', async () => {
    const { seen } = open({
      'PUT /videos/:id/captions/:language': { video: ready },
      'DELETE /videos/:id/captions/:language': { video: ready },
    })
    choose(film())
    await screen.findAllByText('Ready')
    await press('Captions')
    const dialog = await screen.findByRole('dialog', { name: 'Captions' })
    fireEvent.change(within(dialog).getByLabelText('Language'), { target: { value: 'de' } })
    chooseCaptions('WEBVTT')
    expect(await within(dialog).findByRole('listitem')).toHaveProperty('textContent', 'German')
    expect(seen.find(({ call }) => call === 'PUT /videos/:id/captions/:language')).toMatchObject({
      params: { id, language: 'de' },
      body: { captions: 'WEBVTT' },
    })
    expect(getDraft(name).images[0]?.video?.captions).toEqual([{ language: 'de', text: 'WEBVTT' }])
    await press('Remove captions in German')
    await waitFor(() => expect(within(dialog).queryByRole('listitem')).toBeNull())
  })

  it('are typed with the times of the clip, and saved as WebVTT', async () => {
    const { seen } = open({ 'PUT /videos/:id/captions/:language': { video: ready } })
    await opensEditor()
    const line = (number: number) => screen.getByRole<HTMLTextAreaElement>('textbox', { name: `Line ${number}` })
    expect(document.activeElement).toBe(line(1))
    await userEvent.keyboard('Less is{Shift>}{Enter}{/Shift}<more>')
    clip().currentTime = 0.5
    await press('Use the time of the clip as the end of line 1')
    await userEvent.click(line(1))
    await userEvent.keyboard('{Enter}Goodbye')
    expect(times(2)).toEqual(['0:00.5', '0:02'])
    await userEvent.keyboard('{Enter}')
    expect(document.activeElement).toBe(line(3))
    await userEvent.keyboard('{Backspace}')
    expect(document.activeElement).toBe(line(2))
    await press('Save')
    expect(await screen.findByRole('listitem')).toHaveProperty('textContent', 'English')
    expect(seen.find(({ call }) => call === 'PUT /videos/:id/captions/:language')).toMatchObject({
      params: { id, language: 'en' },
      body: {
        captions:
          'WEBVTT\n\n00:00:00.000 --> 00:00:00.500\nLess is\n&lt;more&gt;\n\n00:00:00.500 --> 00:00:02.000\nGoodbye',
      },
    })
    await waitFor(() => expect(document.activeElement?.closest('[role=dialog]')).not.toBeNull())
    await press('Edit captions in English')
    expect(line(1).value).toBe('Less is\n<more>')
    expect(times(1)).toEqual(['0:00', '0:00.5'])
  })

  it('name the line that cannot be, and give it the focus', async () => {
    const { seen } = open()
    await opensEditor()
    const field = (number: number, name: string) =>
      within(screen.getByRole('group', { name: `Line ${number}` })).getByRole('textbox', { name })
    const types = (number: number, name: string, text: string) =>
      fireEvent.change(field(number, name), { target: { value: text } })
    await press('Save')
    expect(screen.getByRole('alert', { name: '' }).textContent).toBe('Type at least one line.')
    types(1, 'Line 1', 'One')
    await press('Add line')
    types(2, 'Line 2', 'Two')
    for (const [from, to, name, reason] of [
      ['soon', '0:02', 'From', 'Line 2: write its start like 0:02.5.'],
      ['0:01', '0:0x', 'To', 'Line 2: write its end like 0:02.5.'],
      ['1,5', '1', 'To', 'Line 2 must end after it begins.'],
      ['0:03', '0:04', 'From', 'Line 2 begins after the end of the clip.'],
      ['0:01.5', '0:02', 'From', 'Line 2 begins before line 1 ends.'],
    ] as const) {
      types(1, 'To', '٠:٠١٫٨')
      types(2, 'From', from)
      types(2, 'To', to)
      await press('Save')
      expect(field(2, name)).toBe(document.activeElement)
      expect(field(2, name).getAttribute('aria-invalid')).toBe('true')
      expect(screen.getByText(reason)).toBeTruthy()
    }
    expect(seen.some(({ call }) => call === 'PUT /videos/:id/captions/:language')).toBe(false)
  })

  it('of a file can be edited, and are kept as they were until they are saved', async () => {
    open({ 'PUT /videos/:id/captions/:language': { video: ready } })
    choose(film())
    await screen.findAllByText('Ready')
    await press('Captions')
    await screen.findByRole('dialog', { name: 'Captions' })
    chooseCaptions(
      '1\n00:00:00,500 --> 00:00:01,250\n<i>Tom</i> &amp; Jerry\n\n2\n00:00:01,250 --> 00:00:02,000\nEnd\n',
    )
    await press('Edit captions in English')
    const line = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Line 1' })
    expect([line.value, ...times(1), ...times(2)]).toEqual(['Tom & Jerry', '0:00.5', '0:01.25', '0:01.25', '0:02'])
    await press('Remove line 2')
    expect(document.activeElement).toBe(line)
    await press('Back')
    await press('Discard')
    await press('Edit captions in English')
    expect(await screen.findByRole('textbox', { name: 'Line 2' })).toHaveProperty('value', 'End')
  })

  it('are offered in the languages of the writer first', async () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['pt-BR', 'zh-TW', 'eu', 'en-US'])
    vi.resetModules()
    const { captionLanguages } = await import('./caption-languages.ts')
    const codes = (...taken: string[]) => captionLanguages(taken).map(({ value }) => value)
    expect(codes().slice(0, 5)).toEqual(['pt', 'zh-Hant', 'eu', 'en', 'sq'])
    expect(codes('pt').slice(0, 2)).toEqual(['zh-Hant', 'eu'])
    expect(new Set(codes()).size).toBe(codes().length)
    vi.restoreAllMocks()
  })

  it('show the reason of a refusal', async () => {
    const text = 'This file has no captions in WebVTT or SubRip.'
    open({ 'PUT /videos/:id/captions/:language': refuse('invalid_fields', { captions: text }) })
    choose(film())
    await screen.findAllByText('Ready')
    await press('Captions')
    await screen.findByRole('dialog', { name: 'Captions' })
    chooseCaptions('Hello')
    expect(await screen.findByText(text)).toBeTruthy()
    chooseCaptions(' ')
    expect(await screen.findByText('This file has no captions.')).toBeTruthy()
    chooseCaptions('x'.repeat(4 * CAPTION_FILE_LENGTH + 1))
    expect(await screen.findByText('These captions are too long. A minute needs far fewer.')).toBeTruthy()
  })

  it('are read in UTF-8 and UTF-16, and in no other encoding', async () => {
    const { seen } = open({ 'PUT /videos/:id/captions/:language': { video: ready } })
    choose(film())
    await screen.findAllByText('Ready')
    await press('Captions')
    const dialog = await screen.findByRole('dialog', { name: 'Captions' })
    chooseCaptions(new Uint8Array([0x47, 0x72, 0xfc, 0xdf, 0x65]))
    const refusal = 'This file isn’t in UTF-8. Save it in that encoding, then choose it again.'
    expect(await within(dialog).findByText(refusal)).toBeTruthy()
    chooseCaptions(new Uint8Array([0xff, 0xfe, 0x47, 0, 0x72, 0, 0xfc, 0, 0xdf, 0, 0x65, 0]))
    await within(dialog).findByRole('listitem')
    const sent = seen.filter(({ call }) => call === 'PUT /videos/:id/captions/:language')
    expect(sent.map(({ body }) => body)).toEqual([{ captions: 'Grüße' }])
  })
})
