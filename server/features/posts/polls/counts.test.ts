import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Tweet } from '#contract/calls/tweets.ts'
import { Findings } from '#server/db/check/findings.ts'
import { transact } from '#server/db/transaction.ts'
import { checks } from '#server/features.ts'
import type { Member } from '#tests/member.ts'
import { endGrace } from '#tests/stores/end-grace.ts'
import { type World, world } from '#tests/world.ts'
import { choicesOf } from './stored-poll.ts'

const ANSWERS = ['Red', 'Green', 'Blue']

/** The counts that the author sees. */
async function countsOf(author: Member, tweet: Tweet): Promise<number[]> {
  const { poll } = await author.sees(tweet)
  return [poll!.votersCount, ...poll!.choices.map((choice) => choice.votes!)]
}

/** The counts of these votes, each given as bits. */
const sumsOf = (votes: readonly number[]): number[] => [
  votes.length,
  ...ANSWERS.map((_, index) => votes.filter((bits) => choicesOf(bits).includes(index)).length),
]

const act = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ does: fc.constant('votes' as const), who: fc.nat(3), bits: fc.integer({ min: 1, max: 7 }) }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('edits' as const), who: fc.nat(3), bits: fc.constant(0) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constantFrom('leaves' as const, 'returns' as const),
      who: fc.nat(3),
      bits: fc.constant(0),
    }),
  },
)
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never

/** Runs acts at once. Answers the acknowledged votes of each voter. */
async function run(alice: Member, voters: readonly Member[], tweet: Tweet, acts: readonly Act[]) {
  const votes = new Map<Member, Set<number>>()
  await Promise.allSettled(
    acts.map(async ({ does, who, bits }, index) => {
      const voter = voters[who]!
      if (does === 'leaves') return voter.leaves()
      if (does === 'returns') return voter.returns()
      if (does === 'edits') return alice.edits(tweet, { pollChoices: [...ANSWERS.slice(0, 2), `Blue ${index}`] })
      const { poll } = await voter.votes(tweet, choicesOf(bits))
      expect(poll!.ownVotes).toEqual(choicesOf(bits))
      votes.set(voter, (votes.get(voter) ?? new Set()).add(bits))
    }),
  )
  return votes
}

async function isBack(member: Member): Promise<void> {
  await member.signsIn()
  if ((await member.me()).standing?.includes('leaving')) await member.call('DELETE /account/deletion')
}

const count = async ({ app }: World, table: 'polls' | 'poll_votes' | 'poll_ends'): Promise<number> =>
  (await app.deps.db.selectFrom(table).selectAll().execute()).length

describe('the counts of a poll', () => {
  it('equal the acknowledged votes, whatever is done at once', async () => {
    const cast = await world({ settings: { RATE_LIMITS: 'off' } })
    const { alice, crowd, settles } = cast
    const voters = crowd(4)
    await Promise.all(voters.map((voter) => voter.signsUp()))
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 6, maxLength: 14 }), async (acts) => {
        const tweet = await alice.polls('Color?', ANSWERS, { pollMultiple: true })
        const votes = await run(alice, voters, tweet, acts)
        for (const own of votes.values()) expect(own.size).toBe(1)
        for (const voter of voters) await isBack(voter)
        await settles()
        const expected = sumsOf([...votes.values()].map((own) => [...own][0]!))
        expect(await countsOf(alice, tweet)).toEqual(expected)
        await alice.deletes(tweet)
        await settles()
        for (const table of ['polls', 'poll_votes', 'poll_ends'] as const) expect(await count(cast, table)).toBe(0)
      }),
      { numRuns: 8 },
    )
  })

  it('leave out accounts that wait for their deletion, and those that are purged', async () => {
    const { alice, bob, carol, app, settles } = await world()
    const tweet = await alice.polls('Color?', ANSWERS)
    await bob.votes(tweet, [0])
    await carol.votes(tweet, [1])
    const tab = await carol.connects()
    await tab.send({ watch: [tweet._id] })
    await tab.isProcessed()
    await bob.leaves()
    await settles()
    expect(await countsOf(alice, tweet)).toEqual([1, 0, 1, 0])
    await expect
      .poll(() => tab.all('poll').at(-1), { timeout: 10_000 })
      .toMatchObject({ votersCount: 1, votes: [0, 1, 0] })
    // The vote stays, and so the answers do.
    await expect(alice.edits(tweet, { pollChoices: ['Pink', 'Grey'] })).rejects.toMatchObject({
      code: 'poll_has_votes',
    })
    await bob.returns()
    await settles()
    expect(await countsOf(alice, tweet)).toEqual([2, 1, 1, 0])
    expect((await bob.sees(tweet)).poll!.ownVotes).toEqual([0])
    await bob.leaves()
    await endGrace(app.deps)
    await settles()
    expect(await countsOf(alice, tweet)).toEqual([1, 0, 1, 0])
    expect(await app.deps.db.selectFrom('poll_votes').selectAll().execute()).toHaveLength(1)
  })

  it('are repaired by a check, as is the queue of ends', async () => {
    const { alice, bob, app } = await world()
    const tweet = await alice.polls('Color?', ANSWERS)
    await bob.votes(tweet, [2])
    const { db, ids } = app.deps
    const id = ids.parse(tweet._id)
    await transact(db, async (tx) => {
      await tx.updateTable('polls').set({ voters: 7, votes_0: 3 }).where('tweet_id', '=', id).execute()
      await tx.deleteFrom('poll_ends').execute()
      await tx
        .insertInto('poll_votes')
        .values({ tweet_id: id + 1, account_id: 1, choices: 1, voted_at: 0 })
        .execute()
    })
    const find = async (fix: boolean) => {
      const findings = new Findings(fix)
      for (const check of checks.filter(({ about }) => about.startsWith('Polls'))) await check.run(app.deps, findings)
      return findings.count
    }
    expect([await find(true), await find(false)]).toEqual([2, 0])
    const row = await db.selectFrom('polls').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ voters: 1, votes_0: 0, votes_2: 1 })
    expect(await db.selectFrom('poll_ends').selectAll().execute()).toMatchObject([{ tweet_id: id }])
  })
})
