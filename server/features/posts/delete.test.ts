import { describe, expect, it } from 'vitest'
import { photo } from '#tests/pictures.ts'
import { atOnce, contents, world } from '#tests/world.ts'

describe('DELETE /tweets/:id', () => {
  it('deletes a post for everybody', async () => {
    const { alice, bob } = await world()
    const tweet = await alice.posts('Regret')
    expect(await alice.deletes(tweet)).toEqual({ ok: true })
    await expect(bob.sees(tweet)).rejects.toMatchObject({ status: 404, code: 'tweet_not_found' })
    expect(await bob.timeline()).toEqual([])
    expect(contents(await bob.tweetsOf(alice))).toEqual([])
    expect(await alice.me()).toMatchObject({ tweetsCount: 0 })
  })

  it('removes the files of its images, except those that another post shows', async () => {
    const { alice, bob, files, settles } = await world()
    const [own, common] = [await photo({ colour: '#00e000' }), await photo()]
    const tweet = await alice.posts('Two', { images: [own, common] })
    const other = await bob.posts('One of them', { images: [common] })
    await alice.deletes(tweet)
    await settles()
    expect((await files('media')).map((name) => `/media/${name}`)).toEqual(
      expect.arrayContaining([other.media[0]!.url, other.media[0]!.smallUrl]),
    )
    expect(await files('media')).toHaveLength(2)
  })

  it('keeps its replies, which then have no parent', async () => {
    const { alice, bob } = await world()
    const tweet = await alice.posts('Question')
    const reply = await bob.replies(tweet, 'Answer')
    await alice.deletes(tweet)
    expect(await alice.sees(reply)).toMatchObject({ content: 'Answer', replyTo: tweet._id })
    expect(await alice.ancestorsOf(reply)).toEqual({ tweets: [] })
  })

  it('keeps the first post of the thread of a reply until the last reply below is deleted', async () => {
    const { app, alice, bob } = await world()
    const kept = () => app.deps.db.selectFrom('deleted_replies').selectAll().execute()
    const first = await alice.posts('Question')
    const upper = await bob.replies(first, 'Answer')
    const lower = await alice.replies(upper, 'Thanks')
    const last = await bob.replies(lower, 'Welcome')
    await bob.deletes(upper)
    await alice.deletes(lower)
    const root_id = app.deps.ids.parse(first._id)
    expect(await kept()).toEqual([{ tweet_id: app.deps.ids.parse(lower._id), root_id }])
    await bob.deletes(last)
    expect(await kept()).toEqual([])
  })

  it('takes a reply out of the count of its parent', async () => {
    const { alice, bob } = await world()
    const tweet = await alice.posts('Question')
    await bob.deletes(await bob.replies(tweet, 'Answer'))
    expect(await alice.sees(tweet)).toMatchObject({ repliesCount: 0 })
    expect(await alice.repliesTo(tweet)).toMatchObject({ tweets: [] })
  })

  it('deletes its marks, and drops it from lists of bookmarks and likes', async () => {
    const { app, alice, bob, settles } = await world()
    const tweet = await alice.posts('Regret')
    for (const mark of [bob.likes(tweet), bob.retweets(tweet), bob.bookmarks(tweet)]) await mark
    await alice.deletes(tweet)
    await settles()
    expect(contents(await bob.tweetsOf(bob, { filter: 'likes' }))).toEqual([])
    for (const table of ['likes', 'tweet_likers', 'retweets', 'tweet_retweeters'] as const)
      expect(await app.deps.db.selectFrom(table).selectAll().execute()).toEqual([])
  })

  it('refuses anyone except the author', async () => {
    const { alice, bob } = await world()
    const tweet = await alice.posts('Mine')
    await expect(bob.deletes(tweet)).rejects.toMatchObject({ status: 403, code: 'not_your_tweet' })
    expect(await bob.sees(tweet)).toEqual(tweet)
  })

  it('refuses a post that does not exist or was deleted, and an invalid id', async () => {
    const { alice } = await world()
    const tweet = await alice.posts('Regret')
    await alice.deletes(tweet)
    const missing = { status: 404, code: 'tweet_not_found' }
    await expect(alice.deletes(tweet)).rejects.toMatchObject(missing)
    await expect(alice.deletes({ _id: '0'.repeat(24) })).rejects.toMatchObject(missing)
    await expect(alice.deletes({ _id: 'no-id' })).rejects.toMatchObject({ status: 400, code: 'invalid_fields' })
  })

  it('deletes once for ten concurrent requests', async () => {
    const { alice } = await world()
    const tweet = await alice.posts('Regret', { images: [await photo()] })
    const outcomes = await atOnce(10, () => alice.deletes(tweet).catch((error) => error))
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome.code === 'tweet_not_found')).toHaveLength(9)
    expect(await alice.me()).toMatchObject({ tweetsCount: 0 })
  })

  it('leaves no mark when members like it at the same moment', async () => {
    const { app, alice, crowd, settles } = await world()
    const tweet = await alice.posts('Regret')
    const members = crowd(10)
    await Promise.all(members.map((member) => member.signsUp()))
    await Promise.allSettled([...members.map((member) => member.likes(tweet)), alice.deletes(tweet)])
    await settles()
    expect(await app.deps.db.selectFrom('tweet_likers').selectAll().execute()).toEqual([])
    expect(await app.deps.db.selectFrom('likes').selectAll().execute()).toEqual([])
  })
})
