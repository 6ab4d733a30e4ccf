import { describe, expect, it } from 'vitest'
import { clearCaches } from '#server/db/cache.ts'
import { AUDIENCE } from '#server/db/tables/posts.ts'
import { countReads } from '#tests/count-reads.ts'
import type { Member } from '#tests/member.ts'
import { photo } from '#tests/pictures.ts'
import { openGraph, site } from '#tests/services/site.ts'
import { restrict, setAudience } from '#tests/stores/restrict.ts'
import { contents, world } from '#tests/world.ts'

/** Bob quotes a post of carol's, and alice reads. */
async function quoted() {
  const cast = await world()
  const { alice, bob, carol } = cast
  await alice.signsUp()
  const post = await carol.posts('The quoted text')
  const quote = await bob.quotes(post, 'Look at this')
  return { ...cast, post, quote }
}
/** A network with a page that links get a card of. */
async function linkedPage() {
  const { origin } = await site({ '/zebras': openGraph({ title: 'All about zebras' }) })
  const cast = await world({ settings: { LINK_CARDS: 'on', LINK_CARD_PRIVATE_ORIGINS: origin } })
  const page = `${origin}/zebras`
  await cast.alice.call('POST /cards', { body: { url: page } })
  return { ...cast, page }
}

type Quoted = Awaited<ReturnType<typeof quoted>>

/** What happens between the reader and the quoted author, or to the quoted post, and what the card says then. */
const quotedSide: Record<string, [(here: Quoted) => Promise<unknown>, state: string]> = {
  'the viewer blocks the author': [({ alice, carol }) => alice.blocks(carol), 'blocked'],
  'the author blocks the viewer': [({ alice, carol }) => carol.blocks(alice), 'unavailable'],
  'the author is protected': [({ carol }) => carol.protects(), 'unavailable'],
  'the author is suspended': [({ carol, app }) => restrict(app.deps, carol, 'suspended'), 'unavailable'],
  'the author is leaving': [({ carol, app }) => restrict(app.deps, carol, 'leaving'), 'unavailable'],
  'the author is limited': [({ carol, app }) => restrict(app.deps, carol, 'limited'), 'unavailable'],
  'the post is for followers': [({ post, app }) => setAudience(app.deps, post, AUDIENCE.followers), 'unavailable'],
  'the post is removed': [({ post, app }) => setAudience(app.deps, post, AUDIENCE.nobody), 'unavailable'],
  'the post is deleted': [({ post, carol }) => carol.deletes(post), 'deleted'],
  'the post is detached': [({ post, carol, quote }) => carol.detaches(post, quote), 'detached'],
}

describe('the card of a quote', () => {
  it('shows the quoted post with its author, images and content warning', async () => {
    const { alice, bob, carol } = await world()
    const { tweet: post } = await carol.call('POST /tweets', {
      body: { content: 'A photo', warning: 'Cats', alt: ['A cat'] },
      files: { images: [await photo()] },
    })
    const quote = await bob.quotes(post, 'Look at this')
    const { content, text, warning, isSensitive, images, media, createdAt, editedAt, user, _id } = post
    const tweet = { _id, content, text, warning, isSensitive, images, media, createdAt, editedAt, user }
    expect(quote.quote).toEqual({ state: 'shown', tweet })
    expect((await alice.sees(quote)).quote).toEqual({ state: 'shown', tweet })
    expect((await alice.newest()).tweets[0]!.quote).toEqual({ state: 'shown', tweet })
    expect(await alice.sees(post)).not.toHaveProperty('quote')
  })

  it('shows every viewer the answers of a quoted poll, and no results', async () => {
    let now = Date.UTC(2026, 10, 20)
    const { alice, bob, carol } = await world({ clock: () => now })
    const poll = await carol.polls('Drink?', ['Tea', 'Coffee'])
    const quote = await bob.quotes(poll, 'Vote!')
    await bob.votes(poll, [0])
    const choices = [{ text: 'Tea' }, { text: 'Coffee' }]
    const cards = async () => Promise.all([alice, bob, carol].map(async (each) => (await each.sees(quote)).quote))
    for (const card of await cards())
      expect(card?.tweet?.poll).toEqual({ choices, endsAt: poll.poll!.endsAt, isEnded: false })
    now = Date.parse(poll.poll!.endsAt)
    for (const card of await cards()) expect(card?.tweet?.poll).toMatchObject({ choices, isEnded: true })
  })

  it('shows the card of the link of the quoted post', async () => {
    const { alice, bob, carol, page } = await linkedPage()
    const quote = await bob.quotes(await carol.posts(page), 'Read this')
    expect((await alice.sees(quote)).quote?.tweet?.card).toMatchObject({ url: page, title: 'All about zebras' })
    expect(quote).not.toHaveProperty('card')
  })

  it('has the open report of the viewer on the quoted post, for a line in its place', async () => {
    const { alice, bob, post, quote } = await quoted()
    await alice.call('POST /reports', { body: { kind: 'tweet', id: post._id, category: 'spam' } })
    const { openReport } = await alice.sees(post)
    expect(openReport).toEqual(expect.any(String))
    expect((await alice.sees(quote)).quote?.tweet?.openReport).toBe(openReport)
    expect((await alice.newest()).tweets.find(({ _id }) => _id === quote._id)?.quote?.tweet?.openReport).toBe(
      openReport,
    )
    expect((await bob.sees(quote)).quote?.tweet).not.toHaveProperty('openReport')
  })

  it('follows edits of the quoted post, and of the name of its author', async () => {
    const { alice, carol, post, quote } = await quoted()
    await carol.edits(post, { content: 'The edited text' })
    await carol.changesProfile({ name: 'Caroline' })
    expect((await alice.sees(quote)).quote?.tweet).toMatchObject({
      ...{ content: 'The edited text', editedAt: expect.any(String), user: { name: 'Caroline' } },
    })
  })

  it.each(Object.entries(quotedSide))('says what may be said where %s', async (_, [happens, state]) => {
    const here = await quoted()
    await happens(here)
    expect((await here.alice.sees(here.quote)).quote).toEqual({ state })
    expect((await here.alice.newest()).tweets.find(({ _id }) => _id === here.quote._id)?.quote).toEqual({ state })
    const whole = JSON.stringify([await here.alice.sees(here.quote), await here.alice.following()])
    expect(whole).not.toContain('The quoted text')
  })

  it('shows a post that the viewer may open although others may not', async () => {
    const { alice, carol, post, quote, app } = await quoted()
    await alice.follows(carol)
    await carol.protects()
    await setAudience(app.deps, post, AUDIENCE.followers)
    expect((await alice.sees(quote)).quote).toMatchObject({ state: 'shown', tweet: { content: 'The quoted text' } })
    expect((await carol.sees(quote)).quote).toMatchObject({ state: 'shown' })
  })

  it('of a muted author has the content, for a line that opens it', async () => {
    const { alice, carol, quote } = await quoted()
    await alice.mutes(carol)
    expect((await alice.sees(quote)).quote).toMatchObject({ state: 'muted', tweet: { content: 'The quoted text' } })
    await alice.unmutes(carol)
    expect((await alice.sees(quote)).quote).toMatchObject({ state: 'shown' })
  })

  it('is hidden with the post that quotes, where its author is hidden', async () => {
    const hides: Record<string, (here: Quoted) => Promise<unknown>> = {
      'the viewer blocks': ({ alice, bob }) => alice.blocks(bob),
      'the quoting author blocks': ({ alice, bob }) => bob.blocks(alice),
      'the quoting author is protected': ({ bob }) => bob.protects(),
      'the quoting author is suspended': ({ bob, app }) => restrict(app.deps, bob, 'suspended'),
      'the quoting post is removed': ({ quote, app }) => setAudience(app.deps, quote, AUDIENCE.nobody),
    }
    for (const [name, happens] of Object.entries(hides)) {
      const here = await quoted()
      await happens(here)
      await expect(here.alice.sees(here.quote), name).rejects.toMatchObject({ status: 404 })
      expect(contents(await here.alice.quotesOf(here.post)), name).toEqual([])
    }
  })

  it('has a quote of its own as a line with the author, and nothing below', async () => {
    const { alice, bob, carol, quote, post, member } = await quoted()
    const second = await member('dora').quotes(quote, 'See bob')
    const third = await alice.quotes(second, 'See dora')
    const card = (await alice.sees(third)).quote
    expect(card).toMatchObject({ state: 'shown', tweet: { content: 'See bob' } })
    expect(card?.tweet?.quote).toEqual({ state: 'shown', tweet: { _id: quote._id, user: quote.user } })
    const line = async (viewer: Member) => (await viewer.sees(second)).quote?.tweet?.quote
    expect(await line(alice)).toMatchObject({ tweet: { _id: post._id, user: { username: 'carol' } } })
    await alice.blocks(carol)
    expect(await line(alice)).toEqual({ state: 'blocked' })
    expect(await line(bob)).toMatchObject({ state: 'shown' })
    await carol.protects()
    expect(await line(bob)).toEqual({ state: 'unavailable' })
    await carol.deletes(post)
    expect(await line(bob)).toEqual({ state: 'deleted' })
  })
})

it('the cards of a page are read together: as many statements for ten quotes as for one', async () => {
  // Statements are counted in one process.
  const { app, alice, bob, carol, settles } = await world({ processes: 1 })
  const { db } = app.deps
  await alice.signsUp()
  await bob.posts('Plain')
  /** The statements of the newest page, once everything is evicted. */
  const reads = async () => {
    await settles()
    await alice.newest()
    clearCaches(db)
    return countReads(db, () => alice.newest())
  }
  await bob.quotes(await bob.quotes(await carol.posts('0'), 'a'), 'b')
  const few = await reads()
  for (let index = 1; index < 10; index++) await bob.quotes(await bob.quotes(await carol.posts(`${index}`), 'a'), 'b')
  expect(await reads()).toBeLessThanOrEqual(few)
})

describe('muted words', () => {
  it('hide a post whose quoted text has one, or leave a line', async () => {
    const here = await quoted()
    const { alice, bob, quote, post, settles } = here
    const mutes = (leavesLine: boolean) =>
      alice.call('POST /muted-words', {
        body: {
          ...{ text: 'quoted', isWhole: true, sparesFollowed: false, leavesLine },
          places: ['home', 'notifications', 'search'],
        },
      })
    await alice.follows(bob)
    await bob.call('POST /tweets', { body: { content: 'Look, @alice', quote: post._id } })
    await settles()
    const lists = async () => [contents(await alice.following()), await alice.notificationTexts()]
    expect(await lists()).toEqual([['Look, @alice', 'Look at this'], ['bob mentioned you']])
    const query = { text: 'quoted' }
    expect((await alice.call('GET /timelines/matching', { query })).count).toBe(3)
    await mutes(false)
    expect(await lists()).toEqual([[], []])
    expect(await alice.sees(quote)).toMatchObject({ content: 'Look at this' })
    await mutes(true)
    const [, marked] = (await alice.following()).tweets
    expect(marked).toMatchObject({ content: 'Look at this', filtered: { words: ['quoted'] } })
  })

  it('are found in alternative texts, poll answers, warnings and the link card of a quoted post', async () => {
    const { alice, bob, carol, page } = await linkedPage()
    await alice.signsUp()
    const { tweet: photographed } = await carol.call('POST /tweets', {
      body: { content: 'A photo', alt: ['Two zebras'] },
      files: { images: [await photo()] },
    })
    const { tweet: warned } = await carol.call('POST /tweets', { body: { content: 'Stripes', warning: 'Zebras' } })
    const posts = [photographed, warned, await carol.polls('Which?', ['Zebras', 'Lions']), await carol.posts(page)]
    for (const [index, post] of posts.entries()) await bob.quotes(post, `Look ${index}`)
    await bob.quotes(await carol.posts('Lions'), 'Look away')
    const lists = async () => contents(await alice.newest()).filter((text) => text.startsWith('Look'))
    expect(await lists()).toHaveLength(5)
    const body = { text: 'zebras', isWhole: true, sparesFollowed: false, leavesLine: false, places: ['home' as const] }
    await alice.call('POST /muted-words', { body })
    expect(await lists()).toEqual(['Look away'])
  })

  it('hide no own post, and look at no post that the viewer may not see', async () => {
    const { alice, bob, carol, post } = await quoted()
    await alice.call('POST /muted-words', {
      body: { text: 'quoted', isWhole: true, sparesFollowed: false, leavesLine: false, places: ['home'] },
    })
    await alice.quotes(post, 'Mine')
    expect(await alice.timeline()).toEqual(['Mine'])
    await carol.blocks(alice)
    await bob.signsUp()
    expect(await alice.timeline()).toEqual(['Mine', 'Look at this'])
  })
})
