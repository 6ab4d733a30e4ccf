/** Many scheduled posts whose time has come at one moment, and authors who leave at that moment. */
import { describe, expect, it } from 'vitest'
import { SCHEDULED_POSTS } from '#contract/limits.ts'
import type { Member } from '#tests/member.ts'
import { photo } from '#tests/pictures.ts'
import { inMinutes, postsOf, schedules, settled, timed } from '#tests/scheduled.ts'
import { endGrace } from '#tests/stores/end-grace.ts'
import type { World } from '#tests/world.ts'

const AUTHORS = 10

const textsOf = (author: Member) =>
  Array.from({ length: SCHEDULED_POSTS }, (_, index) => `${author.username}, post ${index}`)

const soon = { interval: 2, timeout: 20_000 }

/** The number of scheduled posts that are not published. */
async function waiting({ app }: World): Promise<number> {
  const count = app.deps.db.selectFrom('scheduled_posts').select((q) => q.fn.countAll().as('count'))
  return Number((await count.executeTakeFirstOrThrow()).count)
}

describe('a thousand posts that are due at a start', () => {
  it('are published once each, while calls of others are answered', async () => {
    const { cast, time, passes } = await timed()
    const { bob } = cast
    const authors = cast.crowd(AUTHORS)
    await Promise.all(
      authors.map(async (author) => {
        for (const content of textsOf(author)) await schedules(author, [content])
      }),
    )
    await bob.signsUp()
    passes(60)
    await cast.restarts()
    await expect.poll(() => waiting(cast), soon).toBeLessThan(AUTHORS * SCHEDULED_POSTS)
    const post = await bob.posts('In between')
    expect(await bob.timeline({ limit: 60 })).toContain('In between')
    expect((await bob.likes(post)).liked).toBe(true)
    expect(await waiting(cast)).toBeGreaterThan(0)

    await settled(cast, time)
    for (const author of authors) {
      expect((await author.call('GET /scheduled')).scheduled).toEqual([])
      expect((await author.me()).tweetsCount).toBe(SCHEDULED_POSTS)
      const newest = await author.tweetsOf(author, { limit: 60 })
      const older = await author.tweetsOf(author, { limit: 60, cursor: newest.nextCursor! })
      const texts = [...newest.tweets, ...older.tweets].map(({ content }) => content)
      expect(texts.toReversed()).toEqual(textsOf(author))
    }
  })
})

describe('an author who leaves', () => {
  it('at the moment at which posts are due leaves nothing of them behind', async () => {
    const { cast, time, passes } = await timed({ RATE_LIMITS: 'off' })
    const { alice, bob, app } = cast
    const image = await photo()
    const authors = cast.crowd(4)
    await alice.signsUp()
    const texts = Array.from({ length: 10 }, (_, index) => `Post ${index} for @alice`)
    const publishAt = inMinutes(1)
    for (const author of authors)
      for (const [index, content] of texts.entries())
        await schedules(author, [content, 'And more'], { publishAt, ...(index % 5 === 0 && { images: [image] }) })
    await Promise.all(authors.map((author) => author.reauthenticates()))
    passes(0.5)
    await expect.poll(() => waiting(cast), soon).toBeLessThan(authors.length * texts.length)
    await Promise.all(
      authors.map((author) => author.call('POST /account/delete', { body: { username: author.username } })),
    )
    await settled(cast, time)
    expect(await bob.timeline()).toEqual([])

    // One of them keeps the account: each post is published, or waits with its reason.
    const [back] = authors
    await back!.returns()
    const { scheduled } = await back!.call('GET /scheduled')
    const published = (await postsOf(back!)).filter((text) => text.startsWith('Post '))
    const kept = scheduled.map(({ thread }) => thread.content[0]!)
    expect([...published, ...kept].sort()).toEqual(texts)
    for (const { state } of scheduled) expect(state).toBe('failed')

    await back!.leaves()
    await endGrace(app.deps)
    await cast.settles()
    for (const table of ['scheduled_posts', 'tweets', 'media'] as const)
      expect(await app.deps.db.selectFrom(table).selectAll().execute(), table).toEqual([])
    await expect.poll(() => cast.files('media')).toEqual([])
  })
})
