/** Generated sequences of presses, events and lost answers: at the end the screen shows the state of the server. */
import { QueryClient } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Tweet } from '#contract/calls/tweets.ts'
import type { ServerFrame } from '#contract/live.ts'
import type { Poll } from '#contract/parts/poll.ts'
import { setReachable } from '#web/core/api/connection.ts'
import { dispatchFrame, useWatchedTweet } from '#web/core/live/live-events.ts'
import { clearActions } from '#web/core/offline/offline-queue.ts'
import { signIn, signOut } from '#web/core/session/session.ts'
import { timelineOptions } from '#web/features/feeds/api.ts'
import { syncTweets } from '#web/features/posts/live.ts'
import { castVote } from '#web/features/posts/parts/poll/vote.ts'
import { toggleTweet } from '#web/features/posts/toggles.ts'
import { fakeApi, fakeMe, fakeTweet, refuse } from '#web/test-api.ts'
import { sendPendingActions } from './offline/action-senders.ts'

const IDS = ['1', '2'].map((digit) => digit.repeat(24))
const END = '2030-01-01T00:00:00.000Z'
const act = fc.record({
  type: fc.constantFrom(
    'tap',
    'tap elsewhere',
    'another likes',
    'vote',
    'vote elsewhere',
    'another votes',
    'look',
    'read',
    'come back',
  ),
  post: fc.constantFrom(...IDS),
})
/** The outcome of a call: it is answered, it is lost, or its answer is lost. */
const fate = fc.constantFrom('answered', 'answered', 'answered', 'lost', 'answer lost')

beforeEach(() => {
  vi.useFakeTimers()
  signIn({ token: 'alice-token', user: fakeMe() })
})
afterEach(async () => {
  await clearActions(fakeMe()._id)
  signOut()
  vi.useRealTimers()
})

/** A server with two posts. Its events arrive in order, its answers in any order. */
class ModelServer {
  readonly #scheduler: fc.Scheduler
  readonly #posts = new Map(
    IDS.map((id) => [id, { liked: false, others: 3, votes: [2, 1], own: null as number[] | null }]),
  )
  #line: Promise<unknown> = Promise.resolve()

  constructor(scheduler: fc.Scheduler) {
    this.#scheduler = scheduler
  }

  tweet = (id: string) => {
    const { liked, others } = this.#posts.get(id)!
    return fakeTweet({ _id: id, content: id, liked, likesCount: others + (liked ? 1 : 0), poll: this.#poll(id) })
  }

  #poll(id: string): Poll {
    const { votes, own } = this.#posts.get(id)!
    return {
      choices: votes.map((count, index) => ({ text: `${index}`, ...(own && { votes: count }) })),
      ...{ isMultiple: false, isEnded: false, version: 0, endsAt: END },
      votersCount: votes.reduce((sum, count) => sum + count, 0),
      ...(own && { ownVotes: own }),
    }
  }

  vote(id: string, choices: number[]) {
    const post = this.#posts.get(id)!
    if (post.own) return post.own[0] === choices[0] ? { tweet: this.tweet(id) } : refuse('already_voted')
    post.own = choices
    this.#tell({ type: 'own.vote', tweet: id, choices })
    this.anotherVotes(id, choices[0])
    return { tweet: this.tweet(id) }
  }

  anotherVotes(id: string, choice = 1): void {
    this.#posts.get(id)!.votes[choice]!++
    const { choices, votersCount, ownVotes } = this.#poll(id)
    const votes = ownVotes && { votes: choices.map((each) => each.votes ?? 0) }
    this.#tell({ type: 'poll', tweet: id, votersCount, isEnded: false, ...votes })
  }

  like(id: string, isOn = !this.tweet(id).liked) {
    const post = this.#posts.get(id)!
    if (post.liked === isOn) return this.#marks(id)
    post.liked = isOn
    this.#tell({ type: 'own.mark', tweet: id, mark: 'liked', isOn: post.liked })
    this.#tellCounts(id)
    return this.#marks(id)
  }

  #marks(id: string) {
    const { liked, likesCount } = this.tweet(id)
    return { liked, likesCount }
  }

  anotherLikes(id: string): void {
    this.#posts.get(id)!.others++
    this.#tellCounts(id)
  }

  #tellCounts(id: string): void {
    const { likesCount } = this.tweet(id)
    this.#tell({ type: 'counts', tweet: id, likesCount, retweetsCount: 0, repliesCount: 0, quotesCount: 0 })
  }

  #tell(frame: ServerFrame): void {
    this.#line = this.#line
      .then(() => this.#scheduler.schedule(Promise.resolve(), frame.type))
      .then(() => dispatchFrame(frame))
  }
}

it.each(['takes the wanted state', 'only flips'])('agrees with a server that %s', { timeout: 60_000 }, async (kind) => {
  const run = fc.asyncProperty(
    fc.scheduler(),
    fc.array(act, { maxLength: 14 }),
    fc.array(fate, { maxLength: 10 }),
    async (scheduler, acts, fates) => {
      const server = new ModelServer(scheduler)
      const left = [...fates]
      const pass = (what: string) => scheduler.schedule(Promise.resolve(), what)
      /** A call with a delay for the request and for the answer. */
      const call = async <T>(name: string, answer: () => T) => {
        const fate = left.shift() ?? 'answered'
        await pass(`${name} arrives`)
        if (fate === 'lost') return refuse('offline')
        const given = answer()
        await pass(`${name} is answered`)
        return fate === 'answered' ? given : refuse('offline')
      }
      const page = () => ({ tweets: IDS.map(server.tweet), nextCursor: null })
      fakeApi({
        'POST /tweets/like/:id': ({ params, body }) =>
          call('like', () =>
            server.like(params.id ?? '', kind === 'only flips' ? undefined : (body as { on: boolean }).on),
          ),
        'POST /tweets/:id/vote': ({ params, body }) =>
          call('vote', () => server.vote(params.id ?? '', (body as { choices: number[] }).choices)),
        'GET /tweets/:id': ({ params }) => call('look', () => ({ tweet: server.tweet(params.id ?? '') })),
        'GET /timelines/following': () => call('read', page),
        'GET /tweets/:id/replies': { tweets: [], nextCursor: null },
      })
      const cache = new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: Number.POSITIVE_INFINITY } } })
      const { queryKey } = timelineOptions('following')
      cache.setQueryData(queryKey, { pages: [page()], pageParams: [null] })
      const shown = () => cache.getQueryData(queryKey)?.pages[0]?.tweets ?? []
      const { unmount } = renderHook(() => IDS.map(useWatchedTweet))
      const stops = [syncTweets(cache), sendPendingActions(cache), unmount]

      const perform = ({ type, post }: { type: string; post: string }) => {
        const tweet = shown().find(({ _id }) => _id === post)!
        if (type === 'tap') void toggleTweet(cache, tweet, 'like')
        else if (type === 'tap elsewhere') server.like(post)
        else if (type === 'another likes') server.anotherLikes(post)
        else if (type === 'vote' && !tweet.poll?.ownVotes) void castVote(cache, tweet, [0])
        else if (type === 'vote elsewhere') server.vote(post, [1])
        else if (type === 'another votes') server.anotherVotes(post)
        else if (type === 'look') dispatchFrame({ type: 'tweet.changed', tweet: post })
        else if (type === 'read')
          void cache.fetchInfiniteQuery({ ...timelineOptions('following'), staleTime: 0 }).catch(() => {})
        else setReachable(true)
      }
      const settle = async (ms: number) => {
        await vi.advanceTimersByTimeAsync(ms)
        for (; scheduler.count() > 0; await vi.advanceTimersByTimeAsync(1)) await scheduler.waitOne()
      }
      for (const each of acts) {
        perform(each)
        await vi.advanceTimersByTimeAsync(1)
        if (scheduler.count() > 0) await scheduler.waitOne()
      }
      // From here on the server is reachable, and pending actions are sent.
      for (let round = 0; round < 12; round++) {
        setReachable(true)
        await settle(60_000)
      }
      const stateOf = ({ liked, likesCount, poll }: Tweet) => ({ liked, likesCount, poll })
      expect(shown().map(stateOf)).toEqual(IDS.map(server.tweet).map(stateOf))
      for (const stop of stops) stop()
      cache.clear()
      await clearActions(fakeMe()._id)
    },
  )
  await fc.assert(run, { numRuns: 150 })
})
