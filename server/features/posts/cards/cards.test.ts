import { describe, expect, it } from 'vitest'
import { doHourlyWork } from '#server/features.ts'
import { photo } from '#tests/pictures.ts'
import { openGraph, picture, type Site, site } from '#tests/services/site.ts'
import { atOnce, type World, world } from '#tests/world.ts'

/** A network whose members link to pages of a site. */
async function linked(pages: Parameters<typeof site>[0] = {}, more: Parameters<typeof world>[0] = {}) {
  const place = await site({ '/a': openGraph({ title: 'A page' }), '/b': openGraph({ title: 'B page' }), ...pages })
  return {
    place,
    ...(await world({
      ...more,
      settings: { LINK_CARDS: 'on', LINK_CARD_PRIVATE_ORIGINS: place.origin, ...more.settings },
    })),
  }
}

type Linked = Awaited<ReturnType<typeof linked>>

/** Waits until no page is queued, and everything has reacted. */
async function fetched({ app, settles }: Pick<World, 'app' | 'settles'>): Promise<void> {
  await settles()
  const waiting = () => app.deps.db.selectFrom('link_card_queue').select('id').execute()
  await expect.poll(waiting, { interval: 10, timeout: 20_000 }).toEqual([])
  await settles()
}

const fetchesOf = ({ requests }: Site, path: string) => requests.filter((each) => each === path).length

const removes = ({ alice }: Linked, { _id: id }: { _id: string }) =>
  alice.call('DELETE /tweets/:id/card', { params: { id } })

describe('link cards of posts', () => {
  it('appear after the publication, and on screens that show the post', async () => {
    const net = await linked()
    const { alice, bob, place } = net
    const tweet = await alice.posts(`Read ${place.origin}/a and ${place.origin}/b`)
    expect(tweet).not.toHaveProperty('card')
    const live = await bob.connects()
    await live.send({ watch: [tweet._id] })
    await fetched(net)
    expect((await bob.sees(tweet)).card).toEqual({
      ...{ url: `${place.origin}/a`, title: 'A page', description: '', site: '' },
    })
    expect(await bob.sees(tweet)).toMatchObject({ editedAt: null })
    expect(await live.next('tweet.changed')).toMatchObject({ tweet: tweet._id })
    expect(fetchesOf(place, '/b')).toBe(0)
  })

  it('lead where the link leads, fragment included, where posts share a card', async () => {
    const net = await linked()
    const { alice, bob, place } = net
    const url = `${place.origin}/a`
    await alice.call('POST /cards', { body: { url } })
    for (const fragment of ['#chapter-2', '', '#', '#ä'])
      expect((await alice.posts(`See ${url}${fragment}`)).card?.url).toBe(
        url + fragment.replace('ä', '%C3%A4').replace(/^#$/, ''),
      )
    // The first link alone has a card.
    const tweet = await alice.posts(`See ${url} and ${place.origin}/b#other`)
    expect((await bob.sees(tweet)).card?.url).toBe(url)
  })

  it('are there at once where the link is known, in lists too', async () => {
    const net = await linked()
    const { alice, bob, place } = net
    await alice.call('POST /cards', { body: { url: `${place.origin}/a` } })
    const tweet = await alice.posts(`${place.origin}/a`)
    expect(tweet.card?.title).toBe('A page')
    expect((await bob.newest()).tweets[0]?.card?.title).toBe('A page')
    expect(fetchesOf(place, '/a')).toBe(1)
  })

  it('change with the link of an edit', async () => {
    const net = await linked()
    const { alice, place } = net
    const tweet = await alice.posts(`${place.origin}/a`)
    await fetched(net)
    expect((await alice.edits(tweet, { content: `${place.origin}/b` })).card).toBeUndefined()
    await fetched(net)
    expect((await alice.sees(tweet)).card?.title).toBe('B page')
    expect((await alice.edits(tweet, { content: 'No link' })).card).toBeUndefined()
  })

  it('are neither fetched nor shown beside images', async () => {
    const net = await linked()
    const { alice, place } = net
    const tweet = await alice.posts(`${place.origin}/a`, { images: [await photo()] })
    await fetched(net)
    expect(place.requests).toEqual([])
    const { media } = await alice.sees(tweet)
    await alice.edits(tweet, { replaceImages: 'true', keepImages: [] })
    await fetched(net)
    expect([media.length, (await alice.sees(tweet)).card?.title]).toEqual([1, 'A page'])
  })

  it('are neither fetched nor shown beside a poll', async () => {
    const net = await linked()
    const { alice, place } = net
    const tweet = await alice.polls(`${place.origin}/a or not?`, ['Yes', 'No'])
    await fetched(net)
    expect([place.requests, (await alice.sees(tweet)).card]).toEqual([[], undefined])
  })

  it('are fetched for followers, and never for posts to mentioned users', async () => {
    const net = await linked()
    const { alice, bob, place } = net
    await bob.signsUp()
    const closed = await alice.posts(`@bob ${place.origin}/a`, { audience: 'mentioned' })
    await fetched(net)
    expect(place.requests).toEqual([])
    const open = await alice.posts(`${place.origin}/a`, { audience: 'followers' })
    await fetched(net)
    expect((await alice.sees(open)).card?.title).toBe('A page')
    expect((await bob.sees(closed)).card).toBeUndefined()
  })

  it('are left out as their author wishes, also after an edit and in drafts', async () => {
    const net = await linked()
    const { alice, place } = net
    const tweet = await alice.posts(`${place.origin}/a`, { card: false } as object)
    await alice.edits(tweet, { content: `${place.origin}/b` })
    await fetched(net)
    expect([(await alice.sees(tweet)).card, place.requests]).toEqual([undefined, []])
    const id = '2f1d7a3e-55c1-4c0b-9f6c-9a8a6f1b2c3d'
    const draft = { posts: [{ text: 'x', images: 0 }], replyTo: null, base: null, card: false }
    await alice.call('PUT /drafts/:id', { params: { id }, body: draft })
    expect((await alice.call('GET /drafts')).drafts[0]?.card).toBe(false)
  })

  it('share one fetch between posts', async () => {
    const net = await linked()
    const { crowd, place } = net
    // Sign-ups beside the fetch could take its time: PGlite and the site share its thread.
    const members = crowd(8)
    await Promise.all(members.map((member) => member.signsUp()))
    const posts = await atOnce(8, (index) => members[index]!.posts(`${index} ${place.origin}/a`))
    await fetched(net)
    const seen = await Promise.all(posts.map((each) => members[0]!.sees(each)))
    expect(seen.map(({ card }) => card?.title)).toEqual(Array(8).fill('A page'))
    expect(fetchesOf(place, '/a')).toBe(1)
  })

  it('hide a post by muted words of theirs, are exported, and found by has:link alone', async () => {
    const net = await linked({ '/a': openGraph({ title: 'Spoilers inside', description: 'All of them' }) })
    const { alice, bob, place, settles } = net
    await alice.posts(`Look ${place.origin}/a`)
    await alice.posts('Look around')
    await fetched(net)
    const exported = (await alice.call('GET /account/export')) as { posts: { card: unknown }[] }
    expect(exported.posts.map(({ card }) => card)).toEqual([
      null,
      { url: `${place.origin}/a`, title: 'Spoilers inside', description: 'All of them', site: '' },
    ])
    await settles()
    expect(await bob.finds('spoilers')).toEqual([])
    expect(await bob.finds('look has:link')).toEqual([`Look ${place.origin}/a`])
    expect(await bob.finds('look -has:link')).toEqual(['Look around'])
    await bob.call('POST /muted-words', {
      body: { text: 'spoilers', isWhole: true, places: ['home'], sparesFollowed: false, leavesLine: false },
    })
    expect((await bob.newest()).tweets.map(({ content }) => content)).toEqual(['Look around'])
  })

  it('are in the copy of a reported post', async () => {
    const net = await linked()
    const { alice, bob, place, app } = net
    const tweet = await alice.posts(`${place.origin}/a`)
    await fetched(net)
    await bob.call('POST /reports', { body: { kind: 'tweet', id: tweet._id, category: 'spam' } } as never)
    const { tweet: copy } = await app.deps.db.selectFrom('cases').select('tweet').executeTakeFirstOrThrow()
    expect(JSON.parse(copy ?? '{}')).toMatchObject({ card: { title: 'A page' } })
  })

  it('are in the copy of an earlier version as its link has them', async () => {
    const net = await linked()
    const { alice, bob, place, app } = net
    const tweet = await alice.posts(`${place.origin}/a`)
    await fetched(net)
    await alice.edits(tweet, { content: `${place.origin}/b` })
    await fetched(net)
    const version = tweet.createdAt
    await bob.call('POST /reports', { body: { kind: 'tweet', id: tweet._id, category: 'spam', version } })
    const { tweet: copy } = await app.deps.db.selectFrom('cases').select('tweet').executeTakeFirstOrThrow()
    expect(JSON.parse(copy ?? '{}')).toMatchObject({ content: `${place.origin}/a`, card: { title: 'A page' } })
  })

  it('are deleted with their images some weeks after the last post with the link', async () => {
    let now = Date.parse('2027-01-01')
    const image = new Uint8Array(await (await photo({ width: 300, height: 200 })).arrayBuffer())
    const net = await linked(
      { '/a': openGraph({ title: 'A page', image: '/a.jpg' }), '/a.jpg': picture(image, 'image/jpeg') },
      { clock: () => now },
    )
    const { alice, place, app, files, settles } = net
    const tweet = await alice.posts(`${place.origin}/a`)
    await fetched(net)
    const kept = async () => {
      await doHourlyWork(app.deps)
      await settles()
      return [
        (await app.deps.db.selectFrom('link_cards').select('key').execute()).length,
        (await files('media')).length,
      ]
    }
    now += 15 * 24 * 60 * 60_000
    expect(await kept()).toEqual([1, 2])
    await alice.deletes(tweet)
    expect(await kept()).toEqual([1, 2])
    now += 15 * 24 * 60 * 60_000
    expect(await kept()).toEqual([0, 0])
  })
})

describe('DELETE /tweets/:id/card', () => {
  it('takes the card off for good, without marking the post as edited', async () => {
    const net = await linked()
    const { alice, bob, place } = net
    const tweet = await alice.posts(`${place.origin}/a`)
    await fetched(net)
    expect((await removes(net, tweet)).tweet).toMatchObject({ editedAt: null })
    expect((await bob.sees(tweet)).card).toBeUndefined()
    await removes(net, tweet)
    await alice.edits(tweet, { content: `${place.origin}/b` })
    await fetched(net)
    expect((await bob.sees(tweet)).card).toBeUndefined()
  })

  it('is for the author', async () => {
    const net = await linked()
    const tweet = await net.bob.posts(`${net.place.origin}/a`)
    await expect(removes(net, tweet)).rejects.toMatchObject({ code: 'not_your_tweet' })
    await net.bob.blocks(net.alice)
    await expect(removes(net, tweet)).rejects.toMatchObject({ code: 'tweet_not_found' })
  })
})
