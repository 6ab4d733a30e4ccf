import { describe, expect, it } from 'vitest'
import { fakeTweet } from '#web/test-api.ts'
import { newerThan, withNewer } from './newer.ts'

/** Posts named by the minute they were written in. */
const page = (...minutes: string[]) => ({
  tweets: minutes.map((minute) => fakeTweet({ _id: minute, createdAt: `2025-11-20T09:${minute}:00.000Z` })),
  nextCursor: null,
})
const timeline = (...pages: ReturnType<typeof page>[]) => ({ pages, pageParams: pages.map(() => null) })
const ids = (tweets: { _id: string }[]) => tweets.map((tweet) => tweet._id)

describe('newerThan', () => {
  it('finds what the timeline does not show', () => {
    expect(ids(newerThan(timeline(page('20', '10')), page('40', '30', '20', '10')))).toEqual(['40', '30'])
  })

  it('also finds what others wrote just before a post of one’s own', () => {
    expect(ids(newerThan(timeline(page('40', '20')), page('40', '30', '20')))).toEqual(['30'])
  })

  it('does not count what is older than the timeline reaches', () => {
    expect(newerThan(timeline(page('40', '30')), page('40', '30', '20'))).toEqual([])
  })
})

describe('withNewer', () => {
  it('puts new posts in their places and keeps the pages below', () => {
    const shown = withNewer(timeline(page('40', '20'), page('10')), page('50', '40', '30', '20'))
    expect(shown.pages.map(({ tweets }) => ids(tweets))).toEqual([['50', '40', '30', '20'], ['10']])
  })

  it('begins anew when so much is new that something may lie between', () => {
    expect(withNewer(timeline(page('10')), page('40', '30')).pages).toEqual([page('40', '30')])
  })
})
