import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import type { Tweet } from '#contract/calls/tweets.ts'
import { fakeTweet } from '#web/test-api.ts'
import { addTweet, findTweet, patchAuthor, patchTweet, putTweets, removeTweet } from './patch-tweet.ts'

const [a, b, c] = ['a', 'b', 'c'].map((_id) => fakeTweet({ _id })) as [Tweet, Tweet, Tweet]
const timeline = ['tweets', 'timeline', 'newest']
const one = ['tweets', 'one', 'a']
const ancestors = ['tweets', 'ancestors', 'c']

function world() {
  const cache = new QueryClient()
  cache.setQueryData(timeline, { pages: [{ tweets: [a, b] }, { tweets: [c] }], pageParams: [null, 'x'] })
  cache.setQueryData(one, { tweet: a })
  cache.setQueryData(ancestors, { tweets: [a] })
  const ids = () => {
    const held = cache.getQueryData<{ pages: { tweets: Tweet[] }[] }>(timeline)
    return held?.pages.map((page) => page.tweets.map((tweet) => tweet._id).join('')).join('|')
  }
  const likes = () => cache.getQueriesData({}).map(([, held]) => JSON.stringify(held).split('"liked":true').length - 1)
  return { cache, ids, likes }
}
const like = (tweet: Tweet) => ({ ...tweet, liked: true })

describe('patchTweet', () => {
  it('reaches every copy: pages, single posts and threads', () => {
    const { cache, likes } = world()
    patchTweet(cache, 'a', like)
    expect(likes()).toEqual([1, 1, 1])
  })

  it('leaves answers without that post as they are', () => {
    const { cache } = world()
    const before = cache.getQueryData(ancestors)
    patchTweet(cache, 'b', like)
    expect(cache.getQueryData(ancestors)).toBe(before)
  })

  it('also meets an answer that was under way, read before the change', async () => {
    const { cache } = world()
    const answer = Promise.withResolvers<{ tweet: Tweet }>()
    const fetching = cache.fetchQuery({ queryKey: one, queryFn: () => answer.promise })
    patchTweet(cache, 'a', like)
    answer.resolve({ tweet: a })
    await fetching
    expect(cache.getQueryData<{ tweet: Tweet }>(one)?.tweet.liked).toBe(true)
  })

  it('is not undone by the next page of a list', async () => {
    const { cache, ids } = world()
    const page = Promise.withResolvers<{ tweets: Tweet[] }>()
    const fetching = cache.fetchInfiniteQuery({
      queryKey: timeline,
      queryFn: () => page.promise,
      initialPageParam: null,
      getNextPageParam: () => null,
    })
    patchTweet(cache, 'a', like)
    page.resolve({ tweets: [a] })
    await fetching
    expect([ids(), findTweet(cache, 'a')?.liked]).toEqual(['a', true])
  })
})

describe('putTweets', () => {
  it("takes the server's word, but for who reposted it here", () => {
    const { cache } = world()
    const retweetedBy = { ...a.user, name: 'Bob' }
    patchTweet(cache, 'a', (tweet) => ({ ...tweet, retweetedBy }))
    putTweets(cache, [{ ...a, content: 'New words' }])
    expect(findTweet(cache, 'a')).toMatchObject({ content: 'New words', retweetedBy })
  })
})

describe('patchAuthor', () => {
  it('renames whoever wrote, on all they wrote', () => {
    const { cache } = world()
    const other = { ...a.user, _id: 'other' }
    patchTweet(cache, 'b', (tweet) => ({ ...tweet, user: other }))
    patchAuthor(cache, { ...a.user, name: 'Alice A.' })
    expect(['a', 'b', 'c'].map((id) => findTweet(cache, id)?.user.name)).toEqual(['Alice A.', 'Alice', 'Alice A.'])
  })
})

describe('removeTweet', () => {
  it('takes a post out of all lists and can put it back in its place', () => {
    const { cache, ids } = world()
    const putBack = removeTweet(cache, 'b')!
    expect(ids()).toBe('a|c')
    putBack()
    expect(ids()).toBe('ab|c')
  })

  it('puts it back once, whatever has come since', () => {
    const { cache, ids } = world()
    const putBack = removeTweet(cache, 'b')!
    addTweet(cache, timeline, fakeTweet({ _id: 'n' }))
    putBack()
    putBack()
    expect(ids()?.split('').sort().join('')).toBe('abcn|'.split('').sort().join(''))
  })
})

describe('addTweet', () => {
  it('puts a post at the top, once', () => {
    const { cache, ids } = world()
    const n = fakeTweet({ _id: 'n' })
    addTweet(cache, ['tweets', 'timeline'], n)
    addTweet(cache, ['tweets', 'timeline'], n)
    expect(ids()).toBe('nab|c')
  })

  it('does not begin a list that was never fetched', () => {
    const cache = new QueryClient()
    addTweet(cache, timeline, a)
    expect(cache.getQueryData(timeline)).toBeUndefined()
  })
})
