import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sharesOf } from './shares.ts'

it('adds up to 100 where a voter has one vote', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1_000_000), { minLength: 2, maxLength: 6 }), (votes) => {
      const voters = votes.reduce((sum, count) => sum + count, 0)
      const shares = sharesOf(votes, voters, false)
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(voters === 0 ? 0 : 100)
      for (const [index, share] of shares.entries())
        expect(Math.abs(share - (100 * votes[index]!) / (voters || 1))).toBeLessThan(1)
    }),
  )
})

it('is of the voters where they may choose several answers, and never more than 100', () => {
  expect(sharesOf([3, 2, 0], 4, true)).toEqual([75, 50, 0])
  expect(sharesOf([5, 1], 4, true)).toEqual([100, 20])
})
