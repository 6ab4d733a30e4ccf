import { describe, expect, it } from 'vitest'
import { WARNING_LENGTH } from '#contract/limits.ts'
import { touch } from '#server/db/cache.ts'
import { SENSITIVE } from '#server/db/tables/posts.ts'
import { transact } from '#server/db/transaction.ts'
import { photo } from '#tests/pictures.ts'
import { restrict } from '#tests/stores/restrict.ts'
import { world } from '#tests/world.ts'

const post = { content: 'The ship sinks' }
const cover = { warning: '  Spoiler:\n the  film ', sensitive: true }

describe('a content warning', () => {
  it('is returned with posts, replies and each post of a thread, as one line', async () => {
    const { alice, bob } = await world()
    const { tweet } = await alice.call('POST /tweets', { body: { ...post, ...cover } })
    expect(tweet).toMatchObject({ warning: 'Spoiler: the film', isSensitive: true })
    expect(await bob.sees(tweet)).toMatchObject({ content: post.content, warning: 'Spoiler: the film' })
    const answer = await bob.call('POST /tweets/reply/:id', { params: { id: tweet._id }, body: { ...post, ...cover } })
    expect(answer.tweet).toMatchObject({ warning: 'Spoiler: the film', isSensitive: true })
    const { tweets } = await alice.call('POST /tweets/thread', { body: { content: ['One', 'Two'], ...cover } })
    expect(tweets.map(({ warning }) => warning)).toEqual(['Spoiler: the film', 'Spoiler: the film'])
    expect(await alice.posts('Plain')).toMatchObject({ warning: null, isSensitive: false })
  })

  it('is named in notifications about the post', async () => {
    const { alice, bob, settles } = await world()
    await alice.signsUp()
    await bob.call('POST /tweets', { body: { content: '@alice the butler did it', warning: 'The end' } })
    await settles()
    const { notifications } = await alice.call('GET /notifications')
    expect(notifications[0]!.tweet).toMatchObject({ warning: 'The end' })
  })

  it('has a maximum length, and no control characters', async () => {
    const { alice } = await world()
    const write = (warning: string) => alice.call('POST /tweets', { body: { ...post, warning } })
    expect((await write('x'.repeat(WARNING_LENGTH))).tweet.warning).toHaveLength(WARNING_LENGTH)
    for (const warning of ['x'.repeat(WARNING_LENGTH + 1), 'a\u0000b'])
      await expect(write(warning)).rejects.toMatchObject({ status: 400, fields: { warning: expect.any(String) } })
    expect((await write('\u202e \u200b')).tweet.warning).toBeNull()
  })

  it('is changed and removed by an edit; an omitted one stays', async () => {
    const { alice } = await world()
    const { tweet } = await alice.call('POST /tweets', { body: { ...post, ...cover } })
    expect(await alice.edits(tweet, { content: 'Changed' })).toMatchObject({
      warning: tweet.warning,
      isSensitive: true,
    })
    expect(await alice.edits(tweet, { warning: '', sensitive: 'false' })).toMatchObject({
      warning: null,
      isSensitive: false,
    })
  })
})

describe('sensitive images', () => {
  it('stay marked by moderators after edits by the author', async () => {
    const { alice, app } = await world()
    const tweet = await alice.posts('A photo', { images: [await photo()] })
    const id = app.deps.ids.parse(tweet._id)
    await transact(app.deps.db, async (tx) => {
      await tx.updateTable('tweets').set({ is_sensitive: SENSITIVE.moderators }).where('id', '=', id).execute()
      touch(tx, 'tweet', id)
    })
    expect(await alice.edits(tweet, { sensitive: false })).toMatchObject({ isSensitive: true })
  })

  it('are all images of an account that moderators marked', async () => {
    const { alice, bob, app } = await world()
    const tweet = await alice.posts('A photo', { images: [await photo()] })
    expect(await bob.sees(tweet)).toMatchObject({ isSensitive: false })
    await restrict(app.deps, alice, 'sensitive')
    expect(await bob.sees(tweet)).toMatchObject({ isSensitive: true })
    await restrict(app.deps, alice, 'sensitive', false)
    expect(await bob.sees(tweet)).toMatchObject({ isSensitive: false })
  })
})
