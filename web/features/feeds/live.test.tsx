import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { SuggestedTweet } from '#contract/calls/timelines.ts'
import { connectLive } from '#web/core/live/live-socket.ts'
import { queryClient } from '#web/core/queries/query-client.ts'
import { TIMELINES_KEY } from '#web/features/posts/api.ts'
import { syncTweets } from '#web/features/posts/live.ts'
import { fakeApi, fakeTweet, refuse } from '#web/test-api.ts'
import { type FakeSocket, fakeSockets } from '#web/test-live.ts'
import { forgetAlice, showToAlice } from '#web/test-member.tsx'
import HomeScreen from './home-screen.tsx'
import { syncTimelines } from './live.ts'

const bob = { ...fakeTweet().user, _id: '01c3a1b2d4e5f60718293a4c', username: 'bob', name: 'Bob' }
const post = (minute: number, content: string): SuggestedTweet => ({
  ...fakeTweet({ _id: `01c3a1b2d4e5f60718293b0${minute}`, content, user: bob }),
  createdAt: `2025-11-20T09:0${minute}:00.000Z`,
  reason: { type: 'new', user: null },
})
const one = post(1, 'one')
const two = post(2, 'two')

let shown: SuggestedTweet[]
/** The answer to a like, once it is there. */
let liked: PromiseWithResolvers<Partial<SuggestedTweet>>
/** Delays the answer to the next call of the timeline. */
let held: Promise<void> | undefined
let stops: (() => void)[] = []

/** Opens Home for alice, with a live connection. */
async function open(): Promise<FakeSocket> {
  const sockets = fakeSockets()
  shown = [one]
  liked = Promise.withResolvers()
  fakeApi({
    'GET /health': { ok: true, version: '0.1.0' },
    'GET /timelines/for-you': async () => {
      const until = held
      held = undefined
      await until
      return { tweets: shown, nextCursor: null }
    },
    'POST /tweets/like/:id': () => liked.promise as never,
    'GET /tweets/:id': ({ params }) => {
      const tweet = shown.find(({ _id }) => _id === params.id)
      return tweet ? { tweet } : refuse('tweet_not_found')
    },
  })
  showToAlice(<HomeScreen />)
  await screen.findByText('one')
  stops = [syncTweets(queryClient), syncTimelines(queryClient), connectLive()]
  await waitFor(() => expect(sockets).toHaveLength(1))
  const socket = sockets[0] as FakeSocket
  socket.letsIn()
  return socket
}

afterEach(() => {
  for (const stop of stops) stop()
  forgetAlice()
})

describe('Home, connected', () => {
  it('says whose posts it wants to hear of, and which are on screen', async () => {
    const socket = await open()
    expect(socket.said).toEqual([{ token: 'alice-token' }, { watch: [one._id] }, { feed: 'everyone' }])
  })

  it('offers new posts after a live event', async () => {
    const socket = await open()
    shown = [two, one]
    socket.tells({ type: 'tweet.new', tweet: two._id, author: bob._id, isReply: false })
    await userEvent.click(await screen.findByRole('button', { name: 'Show 1 post' }))
    await waitFor(() => expect(screen.getAllByRole('article')[0]?.textContent).toContain('two'))
  })

  it('offers no posts that the timeline, which is just fetched again, will show', async () => {
    const socket = await open()
    const answer = Promise.withResolvers<void>()
    held = answer.promise
    void queryClient.refetchQueries({ queryKey: TIMELINES_KEY })
    await waitFor(() => expect(held).toBe(undefined))
    shown = [two, { ...one, content: 'changed' }]
    socket.tells({ type: 'tweet.new', tweet: two._id, author: bob._id, isReply: false })
    await screen.findByText('changed')
    expect(screen.queryByRole('button', { name: 'Show 1 post' })).toBe(null)
    answer.resolve()
    await waitFor(() => expect(screen.getAllByRole('article')[0]?.textContent).toContain('two'))
  })

  it('counts, changes and removes the posts on screen', async () => {
    const socket = await open()
    socket.tells({ type: 'counts', tweet: one._id, likesCount: 7, retweetsCount: 0, repliesCount: 0, quotesCount: 0 })
    expect(await screen.findByRole('button', { name: /^Like/ })).toHaveProperty('textContent', '7')
    shown = [{ ...one, content: 'changed' }]
    socket.tells({ type: 'tweet.changed', tweet: one._id })
    expect(await screen.findByText('changed')).toBeTruthy()
    socket.tells({ type: 'tweet.deleted', tweet: one._id })
    expect(await screen.findByText('No posts yet')).toBeTruthy()
  })

  it('does not take back a like that is being sent when older counts arrive', async () => {
    const socket = await open()
    const like = await screen.findByRole('button', { name: /^Like/ })
    const counts = { type: 'counts', tweet: one._id, repliesCount: 0, quotesCount: 0 } as const
    await userEvent.click(like)
    // Another member has reposted the post before the like is stored.
    socket.tells({ ...counts, likesCount: 0, retweetsCount: 3 })
    expect(await screen.findByRole('button', { name: /^Repost/ })).toHaveProperty('textContent', '3')
    expect(like).toHaveProperty('textContent', '1')
    // One more like, and no own one yet.
    socket.tells({ ...counts, likesCount: 2, retweetsCount: 3 })
    await waitFor(() => expect(like).toHaveProperty('textContent', '2'))
    shown = [{ ...one, liked: true, likesCount: 3, retweetsCount: 3 }]
    liked.resolve({ liked: true, likesCount: 3 })
    await waitFor(() => expect(like).toHaveProperty('textContent', '3'))
  })

  it('asks for the posts on screen when something may have been missed', async () => {
    const socket = await open()
    shown = []
    socket.tells({ type: 'resync' })
    expect(await screen.findByText('No posts yet')).toBeTruthy()
  })
})
