import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { CallInput } from '#contract/index.ts'
import { AUDIENCE } from '#server/db/tables/posts.ts'
import type { Member } from '#tests/member.ts'
import { photo } from '#tests/pictures.ts'
import { setAudience } from '#tests/stores/restrict.ts'
import { atOnce, world } from '#tests/world.ts'

const publish = async (
  member: Member,
  content: string[],
  { key, ...more }: Partial<CallInput<'POST /tweets/thread'>['body']> & { key?: string; images?: Blob[] } = {},
) => {
  const { images, ...body } = more
  const input = { body: { content, ...body }, ...(images && { files: { images } }) }
  return (await member.call('POST /tweets/thread', { ...input, ...(key && { idempotencyKey: key }) })).tweets
}

describe('POST /tweets/thread', () => {
  it('publishes posts in order, each a reply to the one before, with their own images', async () => {
    const { alice, bob } = await world()
    const images = await Promise.all(['#e00000', '#00e000', '#0000e0'].map((colour) => photo({ colour })))
    const posts = await publish(alice, ['One', 'Two', 'Three'], {
      ...{ images, imagesPerPost: [1, 0, 2], alt: ['Red', 'Green', 'Blue'] },
    })
    expect(posts.map(({ content }) => content)).toEqual(['One', 'Two', 'Three'])
    expect(posts.map(({ replyTo }) => replyTo)).toEqual([null, posts[0]!._id, posts[1]!._id])
    expect(posts.map(({ media }) => media.map(({ alt }) => alt))).toEqual([['Red'], [], ['Green', 'Blue']])
    expect(await alice.me()).toMatchObject({ tweetsCount: 1 })
    expect((await bob.ancestorsOf(posts[2]!)).tweets.map(({ _id }) => _id)).toEqual([posts[0]!._id, posts[1]!._id])
    expect(await bob.sees(posts[0]!)).toMatchObject({ repliesCount: 1 })
    expect(await alice.notificationTexts()).toEqual([])
  })

  it('continues below the post of another', async () => {
    const { alice, bob } = await world()
    const tweet = await alice.posts('Why?')
    const [first, second] = await publish(bob, ['Because', 'it is so'], { replyTo: tweet._id })
    expect(first).toMatchObject({ replyTo: tweet._id, replyToUser: { username: 'alice' } })
    expect(second).toMatchObject({ replyTo: first!._id, replyToUser: { username: 'bob' } })
    expect(await alice.sees(tweet)).toMatchObject({ repliesCount: 1 })
  })

  it('publishes none when one is refused', async () => {
    const { alice, bob, files } = await world()
    const [red, green] = [await photo({ colour: '#e00000' }), await photo({ colour: '#00e000' })]
    const tooLong = { fields: { content: 'Keep it to 280 characters.' } }
    await expect(publish(alice, ['Fine', 'x'.repeat(281)])).rejects.toMatchObject(tooLong)
    await expect(publish(alice, ['Fine', ' '])).rejects.toMatchObject({ code: 'empty_reply' })
    await expect(publish(alice, ['', 'Fine'])).rejects.toMatchObject({ code: 'empty_tweet' })
    const unmatched = { status: 400, fields: { imagesPerPost: expect.any(String) } }
    for (const imagesPerPost of [[1], [1, 2], [1, 0, 1], [2, 1]])
      await expect(publish(alice, ['A', 'B'], { images: [red, green], imagesPerPost })).rejects.toMatchObject(unmatched)
    await expect(publish(alice, ['A', 'B'], { imagesPerPost: [5] })).rejects.toMatchObject(unmatched)
    await expect(publish(alice, ['A'], { images: Array(5).fill(red) })).rejects.toMatchObject({ status: 400 })
    const broken = new Blob(['not an image'], { type: 'image/png' })
    await expect(publish(alice, ['A', 'B'], { images: [red, broken], imagesPerPost: [1, 1] })).rejects.toMatchObject({
      code: 'not_an_image',
    })

    const gone = await alice.posts('Soon gone')
    await alice.deletes(gone)
    await expect(publish(bob, ['A', 'B'], { replyTo: gone._id })).rejects.toMatchObject({ code: 'tweet_not_found' })
    const tweet = await alice.posts('Hello')
    await alice.blocks(bob)
    await expect(publish(bob, ['A', 'B'], { replyTo: tweet._id })).rejects.toMatchObject({ code: 'blocked' })
    expect((await alice.newest()).tweets.map(({ content }) => content)).toEqual(['Hello'])
    expect((await bob.newest()).tweets).toEqual([])
    expect(await files('media')).toEqual([])
  })

  it('publishes all or none while its parent is being deleted', async () => {
    const { alice, bob } = await world()
    const tweet = await alice.posts('Soon gone')
    const [, answer] = await Promise.allSettled([
      alice.deletes(tweet),
      publish(bob, ['A', 'B', 'C'], { replyTo: tweet._id }),
    ])
    const published = answer.status === 'fulfilled' ? answer.value : []
    if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'tweet_not_found' })
    const { tweets } = await bob.call('GET /tweets/user/:id', { params: { id: 'bob' }, query: { filter: 'replies' } })
    expect(tweets.map(({ _id }) => _id).toReversed()).toEqual(published.map(({ _id }) => _id))
  })

  it('accepts 25 posts of 280 emoji, and refuses 26 and 50', async () => {
    const { alice } = await world()
    const emoji = '👨‍👩‍👧'.repeat(280)
    expect(await publish(alice, Array(25).fill(emoji), { images: [] })).toHaveLength(25)
    for (const length of [26, 50])
      await expect(publish(alice, Array(length).fill('Post'))).rejects.toMatchObject({
        ...{ status: 400, fields: { content: 'A thread can have up to 25 posts.' } },
      })
  })

  it('answers a repeat with the same posts, also concurrently, and refuses keys of other calls', async () => {
    const { alice, app } = await world()
    const key = randomUUID()
    const first = await publish(alice, ['One', 'Two'], { key })
    await alice.posts('Something else')
    expect(await publish(alice, ['One', 'Two'], { key })).toEqual(first)
    await expect(alice.posts('One', { key })).rejects.toMatchObject({ code: 'key_reused' })

    const other = randomUUID()
    const answers = await atOnce(5, () => publish(alice, ['A', 'B', 'C'], { key: other }))
    expect(new Set(answers.map((posts) => posts.map(({ _id }) => _id).join())).size).toBe(1)
    expect(answers[0]).toHaveLength(3)
    await setAudience(app.deps, answers[0]![1]!, AUDIENCE.nobody)
    expect(await publish(alice, ['A', 'B', 'C'], { key: other })).toMatchObject([{ content: 'A' }])

    await alice.deletes(first[1]!)
    expect(await publish(alice, ['One', 'Two'], { key })).toMatchObject([{ content: 'One' }])
    await alice.deletes(first[0]!)
    await expect(publish(alice, ['One', 'Two'], { key })).rejects.toMatchObject({ code: 'tweet_not_found' })
  })

  it('counts each post against the limit', async () => {
    const { alice } = await world({ settings: { RATE_LIMIT_TWEETS: '30/300' } })
    await publish(alice, Array(25).fill('Post'))
    await expect(publish(alice, Array(6).fill('Post'))).rejects.toMatchObject({ code: 'rate_limited' })
    expect(await publish(alice, Array(3).fill('Post'))).toHaveLength(3)
  })
})
