import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sharesOf } from './shares.ts'

const shares = (votes: readonly number[]) =>
  sharesOf(
    votes,
    votes.reduce((sum, count) => sum + count, 0),
    false,
  )

describe('the shares of a poll', () => {
  it.each([
    [
      [1, 1, 1],
      [33, 33, 33],
    ],
    [
      [2, 1],
      [67, 33],
    ],
    [
      [1, 7],
      [12, 88],
    ],
    [
      [1, 1, 1, 1, 1, 1],
      [17, 17, 17, 17, 17, 17],
    ],
    [
      [999, 1],
      [99, 1],
    ],
    [
      [1_000_000, 1, 0],
      [99, 1, 0],
    ],
    [
      [3, 0],
      [100, 0],
    ],
    [
      [0, 0],
      [0, 0],
    ],
  ])('of the votes %j are %j', (votes, expected) => {
    expect(shares(votes)).toEqual(expected)
  })

  it.each([
    [[3, 2, 0], 4, [75, 50, 0]],
    [[1, 1, 1], 3, [33, 33, 33]],
    [[999, 1, 1_000], 1_000, [99, 1, 100]],
    // The number of voters is older than the votes.
    [[5, 1], 4, [100, 20]],
  ])('of the votes %j of %i voters who may choose several are %j', (votes, voters, expected) => {
    expect(sharesOf(votes, voters, true)).toEqual(expected)
  })

  it('never show equal counts as unequal, nor more votes as less', () => {
    const count = fc.oneof(fc.nat(5), fc.nat(1_000_000))
    fc.assert(
      fc.property(
        fc.array(count, { minLength: 2, maxLength: 6 }),
        fc.boolean(),
        fc.nat(100),
        (votes, isMultiple, more) => {
          const total = isMultiple ? Math.max(...votes) + more : votes.reduce((sum, each) => sum + each, 0)
          const found = sharesOf(votes, total, isMultiple)
          for (const [index, share] of found.entries()) {
            expect(Math.abs(share - (100 * votes[index]!) / (total || 1))).toBeLessThan(1)
            for (const [other, otherShare] of found.entries()) {
              if (votes[index] === votes[other]) expect(share).toBe(otherShare)
              if (votes[index]! > votes[other]!) expect(share).toBeGreaterThanOrEqual(otherShare)
            }
          }
          if (votes.length === 2 && !isMultiple && total > 0) expect(found[0]! + found[1]!).toBe(100)
        },
      ),
    )
  })
})
