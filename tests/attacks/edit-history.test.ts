/** Edits at the same moment, and reports between them. */
import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { POST_EDITS } from '#contract/limits.ts'
import { moderatedWorld, openCase, report } from '#tests/moderation.ts'
import { photo } from '#tests/pictures.ts'
import { atOnce, world } from '#tests/world.ts'

describe('edits of one post at once', () => {
  it('each keep the version before, in order', async () => {
    const { alice } = await world({ settings: { RATE_LIMITS: 'off' } })
    const tweet = await alice.posts('0')
    await atOnce(20, (index) => alice.edits(tweet, { content: `${index + 1}` }))
    const { versions } = await alice.call('GET /tweets/:id/versions', { params: { id: tweet._id } })
    expect(versions.at(-1)).toMatchObject({ content: '0', createdAt: tweet.createdAt })
    expect(new Set(versions.map(({ content }) => content)).size).toBe(21)
    const times = versions.map(({ createdAt }) => createdAt)
    expect(times).toEqual([...new Set(times)].sort().reverse())
  })

  it('make no more versions than the limit, and lose no image', async () => {
    const { alice, files, settles } = await world({ settings: { RATE_LIMITS: 'off' } })
    const tweet = await alice.posts('0', { images: [await photo()] })
    const edits = await Promise.allSettled(
      Array.from({ length: POST_EDITS + 10 }, (_, index) =>
        alice.edits(tweet, { content: `${index + 1}`, replaceImages: index % 2 === 0, keepImages: tweet.images }),
      ),
    )
    expect(edits.filter(({ status }) => status === 'fulfilled')).toHaveLength(POST_EDITS)
    const { versions } = await alice.call('GET /tweets/:id/versions', { params: { id: tweet._id } })
    expect(versions).toHaveLength(POST_EDITS + 1)
    await alice.deletes(tweet)
    await settles()
    expect(await files('media')).toEqual([])
  })
})

describe('a report during edits', () => {
  it('names the version whose content it copied', async () => {
    const { bob, carol, mona, passes } = await moderatedWorld({ RATE_LIMITS: 'off' })
    for (let round = 0; round < 5; round++) {
      const tweet = await bob.posts(`${round}: 0`)
      await Promise.all([
        ...[1, 2, 3].map((index) => bob.edits(tweet, { content: `${round}: ${index}` })),
        report(carol, { kind: 'tweet', id: tweet._id, category: 'spam' }),
      ])
      const found = await openCase(mona)
      const { versions } = await bob.call('GET /tweets/:id/versions', { params: { id: tweet._id } })
      expect(versions).toContainEqual(
        expect.objectContaining({ content: found.tweet?.content, createdAt: found.tweet?.versionAt }),
      )
      expect(found.tweet?.state).toBe(versions[0]?.createdAt === found.tweet?.versionAt ? 'public' : 'edited')
      await mona.call('POST /moderation/cases/:id/dismiss', { params: { id: found._id }, body: {} })
      passes(DAY_MS)
    }
  })
})
