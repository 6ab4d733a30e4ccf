import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ScheduledPost } from '#contract/calls/scheduled.ts'
import type { Video } from '#contract/calls/videos.ts'
import { changeDrafts, loadDrafts } from '#web/features/posts/drafts/saved-drafts.ts'
import { type Fakes, fakeApi, fakeMe, refuse } from '#web/test-api.ts'
import { forgetAlice, showToAlice } from '#web/test-member.tsx'
import ScheduledScreen from './scheduled-screen.tsx'

const id = '01c3a1b2d4e5f60718293c00'
const video = (change: Partial<Video> = {}): Video => ({
  ...{ _id: id, state: 'processing', progress: 42, captionLanguages: ['en'], createdAt: '2026-11-20T09:30:00.000Z' },
  ...change,
})
const media: Video['media'] = {
  ...{ url: '/media/a.webp', smallUrl: '/media/a-small.webp', width: 2, height: 1, alt: '', placeholder: 'data:,' },
  video: { kind: 'video', url: '/media/a.mp4', seconds: 2, hasSound: true },
}
const waiting = (change: Partial<ScheduledPost> = {}): ScheduledPost => ({
  ...{ _id: '01c3a1b2d4e5f60718293a40', publishAt: '2026-11-20T09:30:00.000Z', timeZone: 'UTC', replyTo: null },
  ...{ whenReady: true as const, state: 'waiting' as const, updatedAt: '2026-11-20T09:30:00.000Z', media: [] },
  thread: { content: ['Soon'], videos: [id], alt: ['A wave'], imagesPerPost: [0] },
  videos: [video()],
  ...change,
})
const text = 'That is longer than 60 seconds. Shorten it and try again.'
const failed = waiting({
  ...{ state: 'failed', reason: 'video_too_long', message: text },
  videos: [video({ state: 'failed', reason: 'video_too_long', message: text })],
})

function open(scheduled: ScheduledPost, fakes: Fakes = {}) {
  const calls = fakeApi({
    'GET /scheduled': { scheduled: [scheduled], nextCursor: null },
    'GET /videos/:id': scheduled.videos[0] ? { video: scheduled.videos[0] } : refuse('video_not_found'),
    'PUT /scheduled/:id': { scheduled },
    ...fakes,
  })
  showToAlice(<ScheduledScreen />)
  return calls
}
const press = async (label: string) => userEvent.click(await screen.findByRole('button', { name: label }))
const saved = async (calls: ReturnType<typeof open>) => {
  await press('Save')
  await waitFor(() => expect(calls.map(({ call }) => call)).toContain('PUT /scheduled/:id'))
  const body = calls.find(({ call }) => call === 'PUT /scheduled/:id')!.body as FormData
  return Object.fromEntries(body.entries())
}

afterEach(forgetAlice)

describe('a post that waits for its video', () => {
  it('says how far that is, instead of a time, and cannot be posted before', async () => {
    open(waiting())
    expect((await screen.findByText(/^Waiting for its video/)).textContent).toBe('Waiting for its video · 42%')
    expect(screen.queryByRole('button', { name: 'Post now' })).toBeNull()
    expect(screen.getByRole('listitem').querySelector('time')).toBeNull()
    expect(screen.getByRole('button', { name: 'Choose a time' })).toBeTruthy()
  })

  it('has its video, its description and no time when it is edited', async () => {
    const calls = open(waiting({ videos: [video({ state: 'ready', progress: 100, media })] }))
    await press('Edit')
    expect(await screen.findByRole('region', { name: 'Video' })).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Captions (1)' })).toBeTruthy()
    fireEvent.change(await screen.findByRole('textbox', { name: 'What’s happening?' }), { target: { value: 'Now' } })
    const body = await saved(calls)
    expect(body).toMatchObject({ content: 'Now', videos: id, alt: 'A wave' })
    expect(body).not.toHaveProperty('publishAt')
  })

  it('keeps its video on the server while its removal is not saved', async () => {
    const calls = open(waiting())
    await press('Edit')
    await press('Remove video')
    expect(calls.map(({ call }) => call)).not.toContain('DELETE /videos/:id')
  })
})

it('has its captions as a draft, too', async () => {
  const cues = [
    { from: 0, to: 1.5, text: 'Hello <you> & me' },
    { from: 61.25, to: 61.25, text: 'Two\nlines' },
  ]
  const captioned = { ...media, video: { ...media.video!, captions: [{ language: 'en', cues }] } }
  open(waiting({ videos: [video({ state: 'ready', progress: 100, media: captioned })] }), {
    'PUT /drafts/:id': refuse('offline'),
    'GET /drafts': refuse('offline'),
    'DELETE /scheduled/:id': { ok: true },
  })
  const toApi = fetch
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) =>
    input.startsWith('/media/') ? new Response('film') : toApi(input, init),
  )
  await press('Delete scheduled post')
  await press('Keep as draft')
  await screen.findByText('Draft saved.')
  const [draft] = await loadDrafts(fakeMe()._id)
  const [kept] = draft!.posts[0]!.images
  expect(kept).toMatchObject({ alt: 'A wave', video: { kind: 'video', upload: null } })
  const text = [
    'WEBVTT',
    '00:00:00.000 --> 00:00:01.500\nHello &lt;you&gt; &amp; me',
    // Captions without a length would be refused.
    '00:01:01.250 --> 00:01:01.252\nTwo\nlines',
  ].join('\n\n')
  expect(kept!.video!.captions).toEqual([{ language: 'en', text }])
  await changeDrafts(fakeMe()._id, () => [])
})

describe('a post whose video could not be prepared', () => {
  it('says why, and what to do', async () => {
    open(failed)
    await screen.findByText('Couldn’t be posted')
    expect(screen.getByText(new RegExp(text)).textContent).toBe(
      `${text} Edit the post to choose another video, or to post without it.`,
    )
    expect(screen.queryByRole('button', { name: 'Post now' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Choose a time' })).toBeNull()
  })

  it('is posted without it within two minutes', async () => {
    const calls = open(failed)
    await press('Edit')
    await press('Remove')
    const { publishAt, videos } = await saved(calls)
    const wait = Date.parse(String(publishAt)) - Date.now()
    expect(videos).toBeUndefined()
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(120_000)
  })

  it('cannot be saved with it', async () => {
    open(waiting({ videos: [null] }))
    await press('Edit')
    expect((await screen.findAllByText('This video is no longer there. Upload it again.')).length).toBeGreaterThan(0)
    expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true')
  })
})
