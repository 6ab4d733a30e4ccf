import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { idAt } from '#server/core/ids/ids.ts'
import { type Candidate, mergeCandidates, rank, type Signals, score } from './ranking.ts'

const NOW = Date.UTC(2026, 0, 10)

const candidate = (change: Partial<Candidate & Signals> & { hours?: number } = {}): Candidate & Signals => {
  const { hours = 1, ...rest } = change
  return {
    id: idAt(NOW - hours * HOUR_MS),
    reason: 'new',
    user: null,
    friends: 0,
    author_id: 1,
    quoted: null,
    engagement: 0,
    ...rest,
  }
}
const points = (change: Parameters<typeof candidate>[0]) => score(candidate(change), candidate(change), NOW)

describe('the score', () => {
  it('is 1 for a new post without marks', () => {
    expect(points({ hours: 0 })).toBe(1)
  })

  it('grows with closeness, friends and engagement, and falls with age', () => {
    const order = (['new', 'popular', 'liked', 'retweeted', 'following'] as const).map((reason) => points({ reason }))
    expect(order).toEqual(order.toSorted((a, b) => a - b))
    expect(points({ friends: 3 })).toBeGreaterThan(points({ friends: 1 }))
    expect(points({ friends: 50 })).toBe(points({ friends: 5 }))
    expect(points({ engagement: 7, hours: 0 })).toBe(4)
    expect(points({ hours: 12 })).toBeCloseTo(points({ hours: 0 }) / 2 ** 1.5)
  })
})

describe('mergeCandidates', () => {
  it('keeps the closest reason of each post, and counts all friends', () => {
    const merged = mergeCandidates([
      candidate({ id: 1, reason: 'popular' }),
      candidate({ id: 1, reason: 'liked', user: 7, friends: 1 }),
      candidate({ id: 2 }),
      candidate({ id: 1, reason: 'liked', user: 8, friends: 1 }),
    ])
    expect(merged).toMatchObject([
      { id: 1, reason: 'liked', user: 7, friends: 2 },
      { id: 2, reason: 'new', friends: 0 },
    ])
  })
})

describe('rank', () => {
  it('puts the best first, and the newer of equals', () => {
    const [older, newer] = [candidate({ id: 1_000 }), candidate({ id: 1_001, author_id: 2 })]
    const best = candidate({ reason: 'following', author_id: 3 })
    expect(rank([older, best, newer], NOW)).toEqual([best, newer, older])
  })

  it('puts no author three times in a row while there are others', () => {
    const busy = Array.from({ length: 6 }, (_, hours) => candidate({ hours, author_id: 1 }))
    const others = [8, 9].map((hours) => candidate({ hours, author_id: 2 }))
    expect(rank([...others, ...busy], NOW).map((item) => item.author_id)).toEqual([1, 1, 2, 1, 1, 2, 1, 1])
  })

  describe('with quotes', () => {
    /** Each hour older than the one before it, and so each ranked below it. */
    const inOrder = (...each: Partial<Candidate & Signals>[]) =>
      each.map((change, hours) => candidate({ hours, author_id: 100 + hours, id: 1 + hours, ...change }))
    const others = (count: number) => Array.from({ length: count }, (_, index) => ({ id: 50 + index }))
    const ids = (...each: Partial<Candidate & Signals>[]) => {
      const list = inOrder(...each)
      // The ids name the posts; the scores come from the order.
      return rank(
        list.map((tweet, index) => ({ ...tweet, engagement: 2 ** (40 - index) })),
        NOW,
      ).map(({ id }) => id)
    }
    const [original, quote, other] = [{ id: 1 }, { id: 2, quoted: 1 }, { id: 3, quoted: 1 }]

    it('has ten others between a quote and its original, and between two quotes of one post', () => {
      expect(ids(quote, original, ...others(11))).toEqual([2, ...others(10).map(({ id }) => id), 1, 60])
      expect(ids(original, quote, ...others(11))).toEqual([1, ...others(10).map(({ id }) => id), 2, 60])
      expect(ids(quote, other, ...others(11))).toEqual([2, ...others(10).map(({ id }) => id), 3, 60])
      expect(ids(quote, { id: 4, quoted: 2 }, ...others(10)).at(-1)).toBe(4)
    })

    it('leaves out what finds no place, an original rather than its quote', () => {
      expect(ids(quote, original, ...others(9))).toEqual([2, ...others(9).map(({ id }) => id)])
      expect(ids(original, quote, ...others(9))).toEqual([2, ...others(9).map(({ id }) => id)])
      expect(ids(original, quote, other)).toEqual([2])
    })
  })
})
