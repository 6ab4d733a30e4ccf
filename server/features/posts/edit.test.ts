import { stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { AUDIENCE } from '#server/db/tables/posts.ts'
import { photo } from '#tests/pictures.ts'
import { setAudience } from '#tests/stores/restrict.ts'
import { world } from '#tests/world.ts'
import { editTweet } from './edit.ts'

const photos = (...colours: string[]) => Promise.all(colours.map((colour) => photo({ colour })))

describe('PUT /tweets/:id', () => {
  it('changes the text and sets the time of the edit', async () => {
    const { alice, bob } = await world()
    const tweet = await alice.posts('Helo')
    const edited = await alice.edits(tweet, { content: 'Hello' })
    expect(edited).toEqual({ ...tweet, content: 'Hello', text: 'Hello', editedAt: expect.any(String) })
    expect(await bob.sees(tweet)).toEqual(edited)
  })

  it('keeps omitted fields, and the marks', async () => {
    const { alice, bob } = await world()
    const tweet = await alice.posts('With a photo', { images: await photos('#e00000'), alt: ['Red'] })
    await bob.likes(tweet)
    const edited = await alice.edits(tweet, { content: 'Same photo' })
    expect(edited).toMatchObject({ media: tweet.media, likesCount: 1 })
    expect(await alice.edits(tweet, {})).toMatchObject({ content: 'Same photo', media: tweet.media })
  })

  it('appends uploaded images', async () => {
    const { alice } = await world()
    const tweet = await alice.posts('One', { images: await photos('#e00000') })
    const edited = await alice.edits(tweet, { alt: ['Green'] }, await photos('#00e000'))
    expect(edited).toMatchObject({ content: 'One', media: [tweet.media[0], { alt: 'Green' }] })
  })

  it("replaces all images with replaceImages='true'", async () => {
    const { alice, stranger } = await world()
    const tweet = await alice.posts('Old', { images: await photos('#e00000', '#00e000') })
    const edited = await alice.edits(tweet, { replaceImages: 'true' }, await photos('#e0e000'))
    expect(edited.images).toHaveLength(1)
    expect((await stranger.downloads(edited.images[0]!)).status).toBe(200)
  })

  it('keeps the images named in keepImages, in that order, and appends the uploaded ones', async () => {
    const { alice } = await world()
    const tweet = await alice.posts('Three', { images: await photos('#e00000', '#00e000', '#e0e000') })
    const [first, , third] = tweet.images as [string, string, string]
    const change = { replaceImages: true, keepImages: [third, first, third] }
    const edited = await alice.edits(tweet, change, await photos('#00e0e0'))
    expect(edited.images).toEqual([third, first, expect.not.stringContaining(first)])
  })

  it('replaces the descriptions of kept images', async () => {
    const { alice } = await world()
    const tweet = await alice.posts('Two', { images: await photos('#e00000', '#00e000'), alt: ['Red', 'Green'] })
    const edited = await alice.edits(tweet, { replaceImages: true, keepImages: tweet.images, keepAlt: ['Rose'] })
    expect(edited.media.map((image) => image.alt)).toEqual(['Rose', 'Green'])
  })

  it('replaces the descriptions of kept images with keepAlt, in the order of keepImages', async () => {
    const { alice } = await world()
    const tweet = await alice.posts('Two', { images: await photos('#e00000', '#00e000'), alt: ['Red', 'Green'] })
    const keepImages = tweet.images.toReversed()
    const edited = await alice.edits(tweet, { replaceImages: true, keepImages, keepAlt: ['Grass'] })
    expect(edited.media).toEqual([{ ...tweet.media[1], alt: 'Grass' }, tweet.media[0]])
    const again = await alice.edits(tweet, { replaceImages: true, keepImages, keepAlt: [' ', 'Rose'] })
    expect(again.media.map((image) => image.alt)).toEqual(['', 'Rose'])
  })

  it('refuses an image of another post', async () => {
    const { alice, bob } = await world()
    const other = await bob.posts('Mine', { images: await photos('#00e000') })
    const tweet = await alice.posts('One', { images: await photos('#e00000') })
    const edited = await alice.edits(tweet, { replaceImages: true, keepImages: [...other.images, '/etc/passwd'] })
    expect(edited.images).toEqual([])
  })

  it('keeps the files of a picture that another post shows', async () => {
    const { alice, stranger, settles } = await world()
    const images = await photos('#e00000')
    const [tweet, twin] = [await alice.posts('One', { images }), await alice.posts('Two', { images })]
    expect(twin.images).toEqual(tweet.images)
    await alice.edits(tweet, { replaceImages: true })
    await settles()
    expect((await stranger.downloads(twin.images[0]!)).status).toBe(200)
  })

  it('refuses to leave an empty post', async () => {
    const { alice, bob } = await world()
    const tweet = await alice.posts('', { images: await photos('#e00000') })
    const refused = { status: 400, code: 'empty_tweet' }
    await expect(alice.edits(tweet, { replaceImages: true })).rejects.toMatchObject(refused)
    expect(await alice.sees(tweet)).toMatchObject({ images: tweet.images, editedAt: null })
    const reply = await bob.replies(tweet, 'Nice')
    await expect(bob.edits(reply, { content: ' ' })).rejects.toMatchObject({ status: 400, code: 'empty_reply' })
  })

  it('refuses a fifth image, and stores no file of it', async () => {
    const { alice, files } = await world()
    const tweet = await alice.posts('Four', { images: await photos('#e00000', '#00e000', '#e0e000', '#00e0e0') })
    const before = await files('media')
    const refused = { status: 400, code: 'too_many_images' }
    await expect(alice.edits(tweet, {}, await photos('#ffffff'))).rejects.toMatchObject(refused)
    expect(await files('media')).toEqual(before)
  })

  it.each([
    { content: 'x'.repeat(281) },
    { content: 5 },
    { replaceImages: 'perhaps' },
    { keepImages: Array(5).fill('a') },
  ])('names the field that is wrong: %j', async (change) => {
    const { alice } = await world()
    const tweet = await alice.posts('Hello')
    const refused = { status: 400, fields: { [Object.keys(change)[0]!]: expect.any(String) } }
    await expect(alice.edits(tweet, change as object)).rejects.toMatchObject(refused)
  })

  it('refuses anyone except the author', async () => {
    const { alice, bob } = await world()
    const tweet = await alice.posts('Mine')
    const refused = { status: 403, code: 'not_your_tweet' }
    await expect(bob.edits(tweet, { content: 'Mine now' })).rejects.toMatchObject(refused)
    expect(await alice.sees(tweet)).toEqual(tweet)
  })

  it('refuses a post that does not exist', async () => {
    const { alice } = await world()
    const missing = { status: 404, code: 'tweet_not_found' }
    await expect(alice.edits({ _id: '0'.repeat(24) }, { content: 'Hello' })).rejects.toMatchObject(missing)
  })

  it('refuses a post that is removed while its new images are processed', async () => {
    const { alice, app, dataDir } = await world()
    const tweet = await alice.posts('Before')
    const file = path.join(dataDir, 'upload')
    await writeFile(file, await (await photo()).bytes())
    const limits = Object.assign(Object.create(app.deps.limits), {
      take: () => setAudience(app.deps, tweet, AUDIENCE.nobody),
    })
    const [author, id] = [app.deps.ids.parse(await alice.id), app.deps.ids.parse(tweet._id)]
    const uploads = [{ path: file, bytes: (await stat(file)).size }]
    const edit = editTweet({ ...app.deps, limits }, author, id, { content: 'After', replaceImages: false, uploads })
    await expect(edit).rejects.toMatchObject({ code: 'tweet_not_found' })
    const rows = await app.deps.db.selectFrom('tweets').select(['content', 'media']).execute()
    expect(rows).toEqual([{ content: 'Before', media: '[]' }])
  })

  it('loses none of several concurrent edits', async () => {
    const { alice, files, settles } = await world()
    const tweet = await alice.posts('Grows')
    const images = await photos('#e00000', '#00e000', '#e0e000', '#00e0e0')
    for (const pair of [images.slice(0, 2), images.slice(2)])
      await Promise.all(pair.map((image) => alice.edits(tweet, {}, [image])))
    expect((await alice.sees(tweet)).images).toHaveLength(4)
    await Promise.all([1, 2, 3].map(() => alice.edits(tweet, { content: 'Bare', replaceImages: true })))
    await alice.deletes(tweet)
    await settles()
    expect(await files('media')).toEqual([])
  })

  it('removes one use of a picture when the same edit is sent twice at once', async () => {
    const { alice, stranger, settles } = await world()
    const images = await photos('#e00000')
    const [tweet, twin] = [await alice.posts('One', { images }), await alice.posts('Two', { images })]
    await Promise.all([1, 2, 3, 4].map(() => alice.edits(tweet, { replaceImages: true })))
    await alice.deletes(tweet)
    await settles()
    expect((await stranger.downloads(twin.images[0]!)).status).toBe(200)
  })
})
