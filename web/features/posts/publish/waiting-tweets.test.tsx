import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { ScheduledPost } from '#contract/calls/scheduled.ts'
import { dispatchFrame } from '#web/core/live/live-events.ts'
import { queryClient } from '#web/core/queries/query-client.ts'
import { syncTweets } from '#web/features/posts/live.ts'
import { fakeApi } from '#web/test-api.ts'
import { forgetAlice, showToAlice } from '#web/test-member.tsx'
import { hasLeft } from './outgoing.ts'
import { PendingTweets } from './pending-tweets.tsx'
// Fetched ahead, as the test waits for its rows.
import './waiting-tweets.tsx'

const video = '01c3a1b2d4e5f60718293c00'
const left: ScheduledPost = {
  ...{ _id: '01c3a1b2d4e5f60718293a40', publishAt: '2026-11-20T09:30:00.000Z', timeZone: 'UTC', replyTo: null },
  ...{ whenReady: true, state: 'waiting', updatedAt: '2026-11-20T09:30:00.000Z', media: [] },
  thread: { content: ['A short film'], videos: [video], alt: [''], imagesPerPost: [0] },
  videos: [
    {
      ...{ _id: video, state: 'processing', progress: 42 },
      captionLanguages: [],
      createdAt: '2026-11-20T09:30:00.000Z',
    },
  ],
}

afterEach(() => {
  hasLeft.set(false)
  forgetAlice()
})

it('A post that was left to the server is shown until its video is ready, or with what became of it', async () => {
  const { whenReady: _, ...timed } = { ...left, _id: '01c3a1b2d4e5f60718293a41' }
  let scheduled: ScheduledPost[] = [left, timed]
  const calls = fakeApi({ 'GET /scheduled': () => ({ scheduled, nextCursor: null }) })
  const stop = syncTweets(queryClient)
  showToAlice(<PendingTweets />)
  // Nothing is asked for where nothing is known to wait.
  expect(calls).toHaveLength(0)
  act(() => hasLeft.set(true))
  const row = await screen.findByRole('status', { name: 'Waiting for its video' })
  within(row).getByText('A short film')
  await waitFor(() => expect(calls.length).toBeGreaterThan(0))
  expect(screen.getAllByRole('status', { name: /video|posted/ })).toHaveLength(1)

  scheduled = [{ ...left, state: 'failed' }]
  dispatchFrame({ type: 'scheduled.changed', scheduled: left._id })
  await userEvent.click(
    within(await screen.findByRole('status', { name: 'Couldn’t be posted' })).getByRole('link', { name: 'View' }),
  )
  await screen.findByText('at /scheduled')

  scheduled = []
  dispatchFrame({ type: 'scheduled.changed', scheduled: left._id })
  await waitFor(() => expect(screen.queryByRole('status', { name: 'Couldn’t be posted' })).toBeNull())
  stop()
})
