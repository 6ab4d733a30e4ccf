import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { AUDIENCE } from '#server/db/tables/posts.ts'
import { json } from '#tests/client.ts'
import { photo } from '#tests/pictures.ts'
import { setAudience } from '#tests/stores/restrict.ts'
import { atOnce, world } from '#tests/world.ts'

const FAMILY = '👨‍👩‍👧'

describe('POST /tweets', () => {
  it('publishes a post', async () => {
    const { alice } = await world()
    const tweet = await alice.posts('Hello, world')
    expect(tweet).toMatchObject({ content: 'Hello, world', text: 'Hello, world', replyTo: null, editedAt: null })
    expect(tweet.user).toMatchObject({ _id: await alice.id, username: 'alice', name: 'alice', avatar: null })
    expect(tweet).toMatchObject({ likesCount: 0, liked: false, images: [], media: [], replyToUser: null })
    expect(await alice.sees(tweet)).toEqual(tweet)
    expect(await alice.me()).toMatchObject({ tweetsCount: 1 })
  })

  it('answers the time of publication, to the millisecond and in UTC', async () => {
    const { alice } = await world({ clock: () => Date.UTC(2026, 1, 28, 23, 59, 59, 7) })
    expect(await alice.posts('Now')).toMatchObject({ createdAt: '2026-02-28T23:59:59.007Z' })
  })

  it('accepts up to four images with descriptions, without a text', async () => {
    const { alice } = await world()
    const colours = ['#e00000', '#00e000', '#e0e000', '#00e0e0']
    const images = await Promise.all(colours.map((colour) => photo({ colour })))
    const tweet = await alice.posts('', { images, alt: ['Red', '', 'Yellow'] })
    expect(tweet.media.map((image) => image.alt)).toEqual(['Red', '', 'Yellow', ''])
    expect(new Set(tweet.images).size).toBe(4)
    expect(tweet.images).toEqual(tweet.media.map((image) => image.url))
  })

  it('accepts a form without images', async () => {
    const { alice } = await world()
    expect(await alice.posts('A form', { images: [] })).toMatchObject({ content: 'A form' })
  })

  it('accepts 280 characters, and refuses 281', async () => {
    const { alice } = await world()
    const longest = `${FAMILY.repeat(20)}${'é'.repeat(130)}${'👍🏽'.repeat(130)}`
    expect(await alice.posts(longest)).toMatchObject({ content: longest })
    const tooLong = { status: 400, code: 'invalid_fields', fields: { content: 'Keep it to 280 characters.' } }
    await expect(alice.posts(`${longest}!`)).rejects.toMatchObject(tooLong)
    await expect(alice.posts('x'.repeat(5_000))).rejects.toMatchObject(tooLong)
  })

  it('refuses stacks of combining marks', async () => {
    const { alice } = await world()
    const tower = `Z${'\u0335'.repeat(40)}`
    await expect(alice.posts(tower.repeat(80))).rejects.toMatchObject({ status: 400, code: 'invalid_fields' })
  })

  it('stores normalised text: line ends as \\n, letters composed, white space unchanged', async () => {
    const { alice } = await world()
    expect(await alice.posts(' a\r\nb\rc cafe\u0301 ')).toMatchObject({ content: ' a\nb\nc caf\u00e9 ' })
  })

  it('stores text that looks like code unchanged', async () => {
    const { alice } = await world()
    const content = `<script>alert("hi")</script> '; DROP TABLE tweets; -- %s \${x} {{y}} \\u0000 &amp; \u2028`
    expect(await alice.posts(content)).toMatchObject({ content })
  })

  it('refuses a post without text and images', async () => {
    const { alice } = await world()
    const refused = { status: 400, code: 'empty_tweet', message: 'Write something, or add an image or a video.' }
    for (const content of ['', '   \n\t ', '\u200b\u200d\ufeff\u2800\u3164', '\ufe0f\uffa0'])
      await expect(alice.posts(content), JSON.stringify(content)).rejects.toMatchObject(refused)
    await expect(alice.call('POST /tweets', { body: {} })).rejects.toMatchObject(refused)
  })

  it('refuses unprintable characters', async () => {
    const { alice } = await world()
    const refused = { status: 400, code: 'invalid_fields', fields: { content: expect.any(String) } }
    for (const content of ['a\0b', 'half \ud83d', '\udc00 half'])
      await expect(alice.posts(content), JSON.stringify(content)).rejects.toMatchObject(refused)
  })

  it('refuses a fifth image and a description that is too long', async () => {
    const { alice, files } = await world()
    const image = await photo()
    await expect(alice.posts('Five', { images: Array(5).fill(image) })).rejects.toMatchObject({
      status: 400,
      code: 'too_many_images',
      fields: { images: 'You can add up to 4 images.' },
    })
    const alt = ['x'.repeat(1_001)]
    await expect(alice.posts('', { images: [image], alt })).rejects.toMatchObject({
      fields: { alt: expect.any(String) },
    })
    expect(await files('media')).toEqual([])
  })

  it('names the invalid field', async () => {
    const { alice } = await world()
    const bodies = [{ content: 7 }, { content: ['a', 'b'] }, { content: { a: 1 } }, { alt: 'red' }, { replyTo: 'x' }]
    for (const body of bodies) {
      const [field] = Object.keys(body)
      const refused = { status: 400, code: 'invalid_fields', fields: { [field!]: expect.any(String) } }
      const call = alice.call('POST /tweets', { body: body as object })
      await expect(call, JSON.stringify(body)).rejects.toMatchObject(refused)
    }
  })

  it('drops undeclared fields', async () => {
    const { alice, bob } = await world()
    const extras = { _id: 'f'.repeat(24), user: await bob.id, createdAt: '2001-01-01T00:00:00.000Z', likesCount: 99 }
    const { text } = await alice.sends('POST /api/tweets', json({ content: 'Mine', ...extras }))
    expect(JSON.parse(text).tweet).toMatchObject({ user: { username: 'alice' }, likesCount: 0 })
    expect(text).not.toMatch(/f{24}|2001/)
  })

  it('answers a repeated key with the first result', async () => {
    const { alice, bob, app } = await world()
    const key = randomUUID()
    const first = await alice.posts('Once', { key })
    expect(await alice.posts('Once', { key: key.toUpperCase() })).toEqual(first)
    expect(await alice.posts('Other words', { key })).toEqual(first)
    expect(await bob.timeline()).toEqual(['Once'])
    await setAudience(app.deps, first, AUDIENCE.nobody)
    await expect(alice.posts('Once', { key })).rejects.toMatchObject({ code: 'tweet_not_found' })
  })

  it('separates the keys of two members', async () => {
    const { alice, bob } = await world()
    const key = randomUUID()
    const first = await alice.posts('From Alice', { key })
    expect(await bob.posts('From Bob', { key })).toMatchObject({ content: 'From Bob', user: { username: 'bob' } })
    expect(await alice.posts('Again', { key })).toEqual(first)
  })

  it('publishes once for two concurrent requests with a key, images included', async () => {
    const { alice, files, settles } = await world()
    const key = randomUUID()
    const images = await Promise.all(['#e00000', '#00e000'].map((colour) => photo({ colour })))
    const twins = await atOnce(2, (index) => alice.posts('Once', { key, images: [images[index]!] }))
    expect(new Set(twins.map((tweet) => tweet._id)).size).toBe(1)
    expect(await alice.timeline()).toEqual(['Once'])
    await settles()
    expect(await files('media')).toHaveLength(2) // the large and the small picture of the one that won
  })

  it('remembers a key across a restart, for 24 hours', async () => {
    const { alice, restarts } = await world()
    const key = randomUUID()
    const first = await alice.posts('Once', { key })
    await restarts()
    expect(await alice.posts('Once', { key })).toEqual(first)
  })

  it('refuses a key that is no UUID', async () => {
    const { alice } = await world()
    const refused = { status: 400, code: 'invalid_idempotency_key' }
    await expect(alice.posts('Once', { key: 'my-key' })).rejects.toMatchObject(refused)
  })

  it('publishes twenty concurrent posts, each with an id of its own, in the order of their ids', async () => {
    const { alice } = await world()
    const tweets = await atOnce(20, (index) => alice.posts(`Number ${index}`))
    const ids = tweets.map((tweet) => tweet._id).toSorted()
    expect(new Set(ids).size).toBe(20)
    expect((await alice.newest()).tweets.map((tweet) => tweet._id)).toEqual(ids.toReversed())
  })
})
