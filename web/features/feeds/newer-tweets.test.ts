import { describe, expect, it } from 'vitest'
import { fakeTweet } from '#web/test-api.ts'
import { mergeNewer, newerTweets } from './newer-tweets.ts'

const alice = fakeTweet().user
const bob = { ...alice, _id: '01c3a1b2d4e5f60718293a4c', username: 'bob' }

/** A page of bob's posts, each named by the minute of its creation; a star marks posts by alice. */
const page = (...minutes: string[]) => ({
  tweets: minutes.map((name) => {
    const minute = name.replace('*', '')
    return fakeTweet({
      _id: minute,
      createdAt: `2025-11-20T09:${minute}:00.000Z`,
      user: name === minute ? bob : alice,
    })
  }),
  nextCursor: null,
})
type Page = ReturnType<typeof page>
const timeline = (...pages: Page[]) => ({ pages, pageParams: pages.map(() => null) })
const ids = ({ tweets }: Pick<Page, 'tweets'>) => tweets.map((tweet) => tweet._id)

describe('newer posts in Following', () => {
  const newer = (held: Page, latest: Page) =>
    ids({ tweets: newerTweets('following', timeline(held), latest, alice._id) })

  it('are the posts that the timeline does not show', () => {
    expect(newer(page('20', '10'), page('40', '30', '20', '10'))).toEqual(['40', '30'])
  })

  it('include posts of others written just before an own post', () => {
    expect(newer(page('40*', '20'), page('40*', '30', '20'))).toEqual(['30'])
  })

  it('include an old post with a new repost', () => {
    expect(newer(page('40', '30'), page('05', '40', '30'))).toEqual(['05'])
  })

  it('exclude posts older than the end of the timeline', () => {
    expect(newer(page('40', '30'), page('40', '30', '20'))).toEqual([])
    expect(newer(page('40'), page('20'))).toEqual([])
  })
})

describe('newer posts in For you', () => {
  const newer = (held: Page, latest: Page) => ids({ tweets: newerTweets('for-you', timeline(held), latest, alice._id) })

  it('were written after the shown posts, at any rank', () => {
    expect(newer(page('20', '40', '10'), page('40', '10', '50', '05'))).toEqual(['50'])
  })

  it('include posts of others written before an own post', () => {
    expect(newer(page('40*', '20'), page('20', '30'))).toEqual(['30'])
  })
})

describe('with newer posts', () => {
  const shown = (tab: 'for-you' | 'following', held: Page[], latest: Page) =>
    mergeNewer(tab, timeline(...held), latest, alice._id).pages.map(ids)

  it('Following has them in their places, and keeps the pages below', () => {
    expect(shown('following', [page('40', '20'), page('10')], page('50', '40', '30', '20'))).toEqual([
      ['50', '40', '30', '20'],
      ['10'],
    ])
    expect(shown('following', [page('40', '20', '10')], page('50', '40', '20'))).toEqual([['50', '40', '20', '10']])
  })

  it('For you has them on top', () => {
    expect(shown('for-you', [page('20', '40')], page('40', '50'))).toEqual([['50', '20', '40']])
  })

  it.each(['for-you', 'following'] as const)('%s is replaced when there may be a gap', (tab) => {
    expect(shown(tab, [page('10')], page('40', '30'))).toEqual([['40', '30']])
  })
})
