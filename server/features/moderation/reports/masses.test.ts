import { describe, expect, it } from 'vitest'
import { transact } from '#server/db/transaction.ts'
import { createAccount } from '#server/features/people/create.ts'
import { decide, moderatedWorld, report } from '#tests/moderation.ts'
import { reportSubject } from './report.ts'

const OTHERS = 190

describe('POST /reports in masses', () => {
  it('opens one case for 200 concurrent reports, and notifies each reporter once', async () => {
    const { cast, bob, mona, settles } = await moderatedWorld()
    const { deps } = cast.app
    const tweet = await bob.posts('Unpopular')
    const crowd = cast.crowd(10)
    await Promise.all(crowd.map((member) => member.signsUp()))
    // Signing up costs more than what is tested.
    const others = await transact(deps.db, async (tx) => {
      const names = Array.from({ length: OTHERS }, (_, index) => `other_${index}`)
      const accounts = []
      for (const username of names)
        accounts.push(
          await createAccount(deps, tx, {
            ...{ username, email: `${username}@people.example`, passwordHash: null, language: 'en' },
          }),
        )
      return accounts
    })
    const body = { kind: 'tweet', id: tweet._id, category: 'hate' } as const
    const twice = [0, 1]
    const answers = await Promise.allSettled([
      ...crowd.flatMap((member) => twice.map(() => report(member, body))),
      ...others.flatMap((account) => twice.map(() => reportSubject(deps, account, { ...body, idempotencyKey: null }))),
    ])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(OTHERS + 10)
    const { cases } = await mona.call('GET /moderation/cases')
    expect(cases).toMatchObject([{ reportsCount: 200, categories: [{ category: 'hate', count: 200 }] }])
    // Nothing happens to the post by itself.
    expect(await bob.sees(tweet)).toMatchObject({ content: 'Unpopular' })
    await decide(mona, cases[0]!, { kind: 'remove_tweet', reason: 'Hate' })
    await settles()
    for (const member of [crowd[0]!, crowd[9]!])
      expect((await member.notifications()).notifications.map(({ type }) => type)).toEqual(['report'])
  })
})
