import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ScheduledPost } from '#contract/calls/scheduled.ts'
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { changeDraft, changeFields, discardDraft, getDraft } from '#web/core/drafts.ts'
import { queryClient } from '#web/core/queries/query-client.ts'
import { Composer } from '#web/features/posts/compose/composer.tsx'
import { changeDrafts, loadDrafts } from '#web/features/posts/drafts/saved-drafts.ts'
import { momentOf } from '#web/features/posts/parts/schedule/wall-time.ts'
import { tweetDraftName } from '#web/features/posts/publish/outgoing.ts'
import { type Fakes, fakeApi, fakeMe, fakeTweet, fakeUser, refuse } from '#web/test-api.ts'
import { forgetAlice, picksMore, showToAlice } from '#web/test-member.tsx'
import { refetchScheduled } from './api.ts'
import ScheduledScreen from './scheduled-screen.tsx'

const name = tweetDraftName(fakeMe()._id)
const inDays = (days: number) => new Date(Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS + days * DAY_MS).toISOString()

const quoted = fakeTweet({ _id: '01c3a1b2d4e5f60718293b01', user: fakeUser(), content: 'Well said' })

const scheduledPost = (change: Partial<ScheduledPost> = {}): ScheduledPost => ({
  _id: '01c3a1b2d4e5f60718293a40',
  publishAt: inDays(1),
  timeZone: 'UTC',
  state: 'waiting',
  thread: { content: ['Later', 'and more'], imagesPerPost: [1, 0], alt: ['A door'], audience: 'followers' },
  videos: [],
  media: [
    {
      url: '/media/a.webp',
      smallUrl: '/media/a-small.webp',
      width: 2,
      height: 1,
      alt: 'A door',
      placeholder: 'data:,',
    },
  ],
  replyTo: null,
  updatedAt: '2026-11-20T09:30:00.000Z',
  ...change,
})

afterEach(() => {
  discardDraft(name)
  forgetAlice()
})

const press = async (label: string) => userEvent.click(await screen.findByRole('button', { name: label }))

/** The fields of a form. */
const formOf = (body: unknown): Record<string, FormDataEntryValue[]> =>
  Object.fromEntries([...(body as FormData).keys()].map((field) => [field, (body as FormData).getAll(field)]))

/** Chooses a date and a time in the open dialog. */
async function chooses(date: string, time: string): Promise<void> {
  const fields = { Date: date, Time: time }
  for (const [label, value] of Object.entries(fields)) {
    await userEvent.clear(await screen.findByLabelText(label))
    await userEvent.type(screen.getByLabelText(label), value)
  }
}

describe('the composer', () => {
  it('schedules a post to a minute, in the time zone of the device', async () => {
    const calls = fakeApi({ 'POST /scheduled': { scheduled: scheduledPost() } })
    showToAlice(<Composer />)
    await userEvent.type(screen.getByRole('textbox', { name: 'What’s happening?' }), 'Later')
    await picksMore('Schedule…')
    const date = inDays(2).slice(0, 10)
    await chooses(date, '09:30')
    await press('Done')
    await screen.findByText(/^Will be posted on/)
    await press('Schedule')
    await waitFor(() => expect(getDraft(name).text).toBe(''))
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    expect(formOf(calls[0]!.body)).toMatchObject({
      ...{ content: ['Later'], timeZone: [timeZone] },
      publishAt: [new Date(momentOf(date, '09:30', timeZone)!.at).toISOString()],
    })
    await screen.findByRole('button', { name: 'Post' })
  })

  it('schedules a post with its poll, its quote and the choice of no link card', async () => {
    const calls = fakeApi({ 'POST /scheduled': { scheduled: scheduledPost() }, 'GET /tweets/:id': { tweet: quoted } })
    const schedule = { publishAt: inDays(1), timeZone: 'UTC' }
    const poll = { choices: ['Green', 'Black'], isMultiple: true, minutes: 30 }
    changeDraft(name, { text: 'Tea?', poll })
    changeFields(name, { schedule, quote: quoted._id, card: false })
    showToAlice(<Composer />)
    await screen.findByText('Well said')
    await press('Schedule')
    await waitFor(() => expect(getDraft(name).text).toBe(''))
    expect(formOf(calls.find(({ call }) => call === 'POST /scheduled')?.body)).toMatchObject({
      ...{ content: ['Tea?'], pollSizes: ['2'], pollChoices: ['Green', 'Black'], pollsMultiple: ['true'] },
      ...{ pollsMinutes: ['30'], quote: [quoted._id], card: ['false'] },
    })
  })

  it('refuses a time that has passed', async () => {
    fakeApi({})
    showToAlice(<Composer />)
    await picksMore('Schedule…')
    await chooses('2020-01-01', '09:30')
    await press('Done')
    screen.getByText('This time has passed. Choose a later one.')
  })

  it('keeps the draft when the server is away', async () => {
    fakeApi({ 'POST /scheduled': refuse('offline') })
    showToAlice(<Composer />)
    await userEvent.type(screen.getByRole('textbox', { name: 'What’s happening?' }), 'Later')
    await picksMore('Schedule…')
    await press('Done')
    await screen.findByText(/^Will be posted on/)
    await press('Schedule')
    await screen.findByText('You need a connection to schedule a post. Nothing was lost.')
    expect(getDraft(name)).toMatchObject({ text: 'Later', fields: { schedule: { timeZone: expect.any(String) } } })
  })
})

describe('the scheduled posts', () => {
  it('have those that could not be posted first, with the reason', async () => {
    const failed = { state: 'failed', reason: 'tweet_not_found', message: 'Post not found.' } as const
    const scheduled = [
      scheduledPost({ _id: '01c3a1b2d4e5f60718293a41', publishAt: inDays(2), timeZone: 'Unknown/Here' }),
      scheduledPost(),
      scheduledPost({ _id: '01c3a1b2d4e5f60718293a42', publishAt: inDays(-1), timeZone: 'Asia/Tokyo', ...failed }),
    ]
    fakeApi({ 'GET /scheduled': { scheduled, nextCursor: null } })
    showToAlice(<ScheduledScreen />)
    const rows = await screen.findAllByRole('listitem')
    within(rows[0]!).getByText('Couldn’t be posted')
    within(rows[0]!).getByText(
      'The post it replies to or quotes was deleted, or you can’t see it anymore. You can keep it as a draft.',
    )
    within(rows[0]!).getByText(/in Asia\/Tokyo$/)
    within(rows[1]!).getByText('2 posts · Your followers')
    expect(within(rows[2]!).queryByText(/Unknown/)).toBeNull()
    expect(rows.map((row) => row.querySelector('time')?.dateTime)).toEqual([inDays(-1), inDays(1), inDays(2)])
  })

  it('show their images, their poll and the post that they quote', async () => {
    const thread = {
      ...{ content: ['Tea?', 'and more'], imagesPerPost: [1, 0], alt: ['A door'], quote: quoted._id },
      ...{ pollSizes: [2], pollChoices: ['Green', 'Black'], pollsMultiple: [true], pollsMinutes: [2 * 24 * 60] },
    }
    fakeApi({
      'GET /scheduled': { scheduled: [scheduledPost({ thread })], nextCursor: null },
      'GET /tweets/:id': { tweet: quoted },
    })
    showToAlice(<ScheduledScreen />)
    await screen.findByText('2 posts')
    screen.getByText('Green')
    screen.getByText('Open for 2 days · Several answers')
    expect(screen.getByRole('img', { name: 'A door' }).getAttribute('src')).toBe('/media/a-small.webp')
    await within(screen.getByRole('figure', { name: 'Quoted post' })).findByText('Well said')
  })

  it('stay open while they are edited when their time comes', async () => {
    const list = [scheduledPost()]
    fakeApi({
      'GET /scheduled': () => ({ scheduled: [...list], nextCursor: null }),
      'PUT /scheduled/:id': refuse('scheduled_post_not_found'),
    })
    showToAlice(<ScheduledScreen />)
    await press('Edit')
    await userEvent.type(await screen.findByRole('textbox', { name: 'What’s happening?' }), '!')
    list.length = 0
    await refetchScheduled(queryClient)
    await screen.findByText('No scheduled posts')
    await press('Save')
    await screen.findByText('This post is no longer scheduled. It may have been posted.')
    screen.getByDisplayValue('Later!')
  })

  it('are edited with the images they have', async () => {
    const scheduled = scheduledPost()
    const calls = fakeApi({
      'GET /scheduled': { scheduled: [scheduled], nextCursor: null },
      'PUT /scheduled/:id': { scheduled },
    })
    showToAlice(<ScheduledScreen />)
    await press('Edit')
    await userEvent.type(await screen.findByRole('textbox', { name: 'What’s happening?' }), '!')
    await press('Save')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const sent = calls.find(({ call }) => call.startsWith('PUT'))
    expect(sent?.params.id).toBe(scheduled._id)
    expect(formOf(sent?.body)).toMatchObject({
      ...{ content: ['Later!', 'and more'], audience: ['followers'], imagesPerPost: ['1', '0'] },
      ...{ publishAt: [scheduled.publishAt], timeZone: ['UTC'], keepImages: ['/media/a.webp'], alt: ['A door'] },
    })
  })

  it('are posted now after a question', async () => {
    const calls = fakeApi({
      'GET /scheduled': { scheduled: [scheduledPost()], nextCursor: null },
      'POST /scheduled/:id/publish': refuse('scheduled_post_not_found'),
    })
    showToAlice(<ScheduledScreen />)
    await press('Post now')
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Post now' }))
    await waitFor(() => expect(calls.filter(({ call }) => call === 'GET /scheduled')).toHaveLength(2))
  })

  it('are deleted after a question', async () => {
    const calls = fakeApi({
      'GET /scheduled': { scheduled: [scheduledPost()], nextCursor: null },
      'DELETE /scheduled/:id': { ok: true },
    })
    showToAlice(<ScheduledScreen />)
    await press('Delete scheduled post')
    await press('Delete')
    await waitFor(() => expect(calls.map(({ call }) => call)).toContain('DELETE /scheduled/:id'))
  })
})

describe('a scheduled post that is kept as a draft', () => {
  const thread = {
    ...{ content: ['Later?'], imagesPerPost: [1], warning: 'Food', quote: quoted._id, card: 'false' as const },
    ...{ pollSizes: [2], pollChoices: ['Yes', 'No'], pollsMultiple: [false], pollsMinutes: [30] },
  }
  const drafts = () => loadDrafts(fakeMe()._id)
  /** Keeps one; the answer to its cancellation follows. */
  async function keep(answer: NonNullable<Fakes['DELETE /scheduled/:id']>) {
    const calls = fakeApi({
      'GET /scheduled': { scheduled: [scheduledPost({ thread })], nextCursor: null },
      'GET /tweets/:id': { tweet: quoted },
      'DELETE /scheduled/:id': answer,
      'PUT /drafts/:id': refuse('offline'),
      'GET /drafts': refuse('offline'),
    })
    const toApi = fetch
    vi.stubGlobal('fetch', (input: string, init?: RequestInit) =>
      input.startsWith('/media/')
        ? new Response('pixels', { headers: { 'content-type': 'image/webp' } })
        : toApi(input, init),
    )
    showToAlice(<ScheduledScreen />)
    await press('Delete scheduled post')
    await press('Keep as draft')
    await waitFor(() => expect(calls.map(({ call }) => call)).toContain('DELETE /scheduled/:id'))
  }
  afterEach(() => changeDrafts(fakeMe()._id, () => []))

  it('has all its parts, and is saved before the scheduled post is cancelled', async () => {
    let saved: Awaited<ReturnType<typeof drafts>> = []
    await keep(async () => {
      saved = await drafts()
      return { ok: true }
    })
    await screen.findByText('Draft saved.')
    expect(saved).toMatchObject([
      {
        posts: [
          {
            ...{ text: 'Later?', poll: { choices: ['Yes', 'No'], isMultiple: false, minutes: 30 } },
            images: [{ alt: 'A door', file: expect.any(File) }],
          },
        ],
        reach: { warning: 'Food', quote: quoted._id, card: false },
      },
    ])
    expect(saved[0]!.reach).not.toHaveProperty('schedule')
  })

  it('is no draft when it was posted at that moment', async () => {
    await keep(refuse('scheduled_post_not_found'))
    await waitFor(async () => expect(await drafts()).toEqual([]))
  })
})
