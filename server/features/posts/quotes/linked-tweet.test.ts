import { describe, expect, it } from 'vitest'
import { AUDIENCE } from '#server/db/tables/posts.ts'
import type { Member } from '#tests/member.ts'
import { photo } from '#tests/pictures.ts'
import { inMinutes, schedules, settled, timed } from '#tests/scheduled.ts'
import { restrict, setAudience } from '#tests/stores/restrict.ts'
import { atOnce, type World, world } from '#tests/world.ts'

type Post = Pick<Awaited<ReturnType<Member['sees']>>, '_id'>

const linkTo = ({ origin }: World, { _id }: Post) => `${origin}/tweet/${_id}`

/** The state of the quote of a post, as a member sees it. */
const stateFor = async (member: Member, post: Post) => (await member.sees(post)).quote?.state

describe('a link to a post of this network', () => {
  it('makes the post its quote, which is counted, listed, found and notified, and stays in the text', async () => {
    const net = await world()
    const { alice, bob, carol, settles } = net
    const post = await alice.posts('Well said')
    const content = `So true: ${linkTo(net, post)}?a=b#c, and https://plus.invalid/`
    const quote = await bob.posts(content)
    expect(quote).toMatchObject({ content, quote: { state: 'shown', tweet: { content: 'Well said' } } })
    await settles()
    expect(await carol.sees(post)).toMatchObject({ quotesCount: 1 })
    expect((await carol.quotesOf(post)).tweets.map(({ _id }) => _id)).toEqual([quote._id])
    expect(await alice.notificationTexts()).toEqual(['bob quoted your post'])
    expect((await bob.call('GET /account/export')).posts).toMatchObject([{ quote: post._id }])
    expect(await carol.finds('quotes:@alice')).toEqual([content])
  })

  it('makes no quote beside a quote, images or a poll, after another link, or where it is left out', async () => {
    const net = await world()
    const { alice, bob } = net
    const [post, other] = [await alice.posts('Well said'), await alice.posts('Better said')]
    const content = linkTo(net, post)
    expect((await bob.quotes(other, content)).quote?.tweet).toMatchObject({ content: 'Better said' })
    const plain = [
      await bob.posts(content, { images: [await photo()] }),
      await bob.polls(`${content}?`, ['Yes', 'No']),
      await bob.posts(`https://plus.invalid/ ${content}`),
      await bob.posts(content, { card: false } as object),
      await bob.posts(`${content}/likes`),
      await bob.posts(`https://plus.invalid/tweet/${post._id}`),
      await bob.posts(`${net.origin}/tweet/${'0'.repeat(24)}`),
    ]
    for (const each of plain) expect(each, each.content).not.toHaveProperty('quote')
    expect(await alice.sees(post)).toMatchObject({ quotesCount: 0 })
  })

  it('stays a link where its author may not quote the post', async () => {
    const net = await world()
    const { app, alice, member, settles } = net
    const cases: Record<string, (author: Member) => Promise<Post>> = {
      'for quotes by nobody': (author) => author.posts('Mine', { whoQuotes: 'nobody' }),
      'for quotes by followers': (author) => author.posts('Ours', { whoQuotes: 'followers' }),
      'for followers': (author) => author.posts('Ours', { audience: 'followers' }),
      'of an author who blocks': async (author) => {
        const post = await author.posts('Blocking')
        await author.blocks(alice)
        return post
      },
      'of a blocked author': async (author) => {
        const post = await author.posts('Blocked')
        await alice.blocks(author)
        return post
      },
      'of a protected author': async (author) => {
        const post = await author.posts('Protected')
        await author.protects()
        return post
      },
      'of a suspended author': async (author) => {
        const post = await author.posts('Suspended')
        await restrict(app.deps, author, 'suspended')
        return post
      },
      'that was deleted': async (author) => {
        const post = await author.posts('Gone')
        await author.deletes(post)
        return post
      },
      'that was removed': async (author) => {
        const post = await author.posts('Removed')
        await setAudience(app.deps, post, AUDIENCE.nobody)
        return post
      },
    }
    for (const [index, [name, make]] of Object.entries(cases).entries()) {
      const author = member(`author${index}`)
      const post = await make(author)
      const link = await alice.posts(linkTo(net, post))
      expect(link, name).not.toHaveProperty('quote')
      expect(link.content, name).toBe(linkTo(net, post))
      await settles()
      if (name !== 'of a suspended author') expect(await author.notificationTexts(), name).toEqual([])
    }
  })

  it('makes a quote for those whom the author of the post lets quote it', async () => {
    const net = await world()
    const { alice, bob } = net
    const [followers, nobody] = [
      await alice.posts('For followers', { whoQuotes: 'followers' }),
      await alice.posts('For nobody', { whoQuotes: 'nobody' }),
    ]
    await bob.follows(alice)
    expect(await stateFor(bob, await bob.posts(linkTo(net, followers)))).toBe('shown')
    expect(await stateFor(alice, await alice.posts(linkTo(net, nobody)))).toBe('shown')
  })

  it('never fails a post, also while quoting ends', async () => {
    const net = await world()
    const { alice, crowd } = net
    const members = crowd(4)
    for (let round = 0; round < 3; round++) {
      const post = await alice.posts('Well said')
      const quotes = await atOnce<unknown>(5, (index) =>
        index === 2
          ? alice.call('PUT /tweets/:id/who-quotes', { params: { id: post._id }, body: { whoQuotes: 'nobody' } })
          : members[index % 4]!.posts(linkTo(net, post)),
      )
      expect(quotes).toHaveLength(5)
    }
  })

  it('shows each viewer what they may see, as any quote does', async () => {
    const net = await world()
    const { alice, bob, carol, member } = net
    const post = await alice.posts('Well said')
    const quote = await bob.posts(linkTo(net, post))
    await bob.mutes(alice)
    expect(await stateFor(bob, await bob.posts(linkTo(net, post)))).toBe('muted')
    await carol.blocks(alice)
    expect(await stateFor(carol, quote)).toBe('blocked')
    await alice.detaches(post, quote)
    expect(await stateFor(member('dora'), quote)).toBe('detached')
    expect(await bob.edits(quote, { content: `Still ${linkTo(net, post)}` })).toMatchObject({
      quote: { state: 'detached' },
    })
  })

  it('makes no notification in a conversation that the author of the post has muted', async () => {
    const net = await world()
    const { alice, bob, settles } = net
    const post = await alice.posts('Well said')
    await alice.call('PUT /tweets/:id/mute', { params: { id: post._id } })
    expect(await stateFor(bob, await bob.posts(linkTo(net, post)))).toBe('shown')
    await settles()
    expect(await alice.notificationTexts()).toEqual([])
  })

  it('makes a quote in a reply, and in each post of a thread that links to one', async () => {
    const net = await world()
    const { alice, bob } = net
    const posts = [await alice.posts('One'), await alice.posts('Two'), await alice.posts('Three')]
    const [one, two] = posts.map((post) => linkTo(net, post))
    expect((await bob.replies(posts[0]!, two!)).quote?.tweet).toMatchObject({ content: 'Two' })
    const threads = async (content: string[], more: { quote?: string } = {}) =>
      (await bob.call('POST /tweets/thread', { body: { content, ...more } })).tweets.map(
        ({ quote }) => quote?.tweet?.content,
      )
    expect(await threads([one!, 'Between', two!])).toEqual(['One', undefined, 'Two'])
    expect(await threads([one!, two!], { quote: posts[2]!._id })).toEqual(['Three', 'Two'])
    expect(await alice.sees(posts[1]!)).toMatchObject({ quotesCount: 3 })
  })

  it('is decided when a scheduled post is published', async () => {
    const { cast, time, passes } = await timed()
    const { alice, bob } = cast
    const [open, closed] = [await alice.posts('Open'), await alice.posts('Open, too')]
    const content = [linkTo(cast, open), linkTo(cast, closed)]
    await schedules(bob, content, { publishAt: inMinutes(5) })
    await alice.call('PUT /tweets/:id/who-quotes', { params: { id: closed._id }, body: { whoQuotes: 'nobody' } })
    passes(5)
    await settled(cast, time)
    const { tweets } = await bob.tweetsOf(bob)
    const quotes = Object.fromEntries(tweets.map((tweet) => [tweet.content, tweet.quote?.tweet?.content]))
    expect(quotes).toEqual({ [content[0]!]: 'Open' })
    expect(await alice.sees(open)).toMatchObject({ quotesCount: 1 })
    expect(await alice.sees(closed)).toMatchObject({ quotesCount: 0 })
  })

  it('makes no quote when an edit adds it, and keeps its quote when an edit removes it', async () => {
    const net = await world()
    const { alice, bob } = net
    const post = await alice.posts('Well said')
    const [plain, quote] = [await bob.posts('Plain'), await bob.posts(linkTo(net, post))]
    expect(await bob.edits(plain, { content: linkTo(net, post) })).not.toHaveProperty('quote')
    expect(await bob.edits(quote, { content: 'Without' })).toMatchObject({ quote: { state: 'shown' } })
  })

  it('begins with the public address of the network, where it has one', async () => {
    const net = await world({ settings: { PUBLIC_URL: 'https://plus.example' } })
    const { alice, bob } = net
    const post = await alice.posts('Well said')
    const own = [`https://plus.example/tweet/${post._id}`, `http://PLUS.example./tweet/${post._id.toUpperCase()}/`]
    for (const link of own) expect(await stateFor(bob, await bob.posts(link))).toBe('shown')
    expect(await bob.posts(linkTo(net, post))).not.toHaveProperty('quote')
  })
})

describe('DELETE /tweets/:id/card', () => {
  it('takes a quote that a link made off the post, which then counts and notifies no more', async () => {
    const net = await world()
    const { alice, bob, carol, settles } = net
    const post = await alice.posts('Well said')
    const quote = await bob.posts(linkTo(net, post))
    const takesOff = ({ _id: id }: Post) => bob.call('DELETE /tweets/:id/card', { params: { id } })
    for (const { tweet } of [await takesOff(quote), await takesOff(quote)]) {
      expect(tweet).toMatchObject({ content: linkTo(net, post), editedAt: null })
      expect(tweet).not.toHaveProperty('quote')
    }
    await settles()
    expect(await carol.sees(post)).toMatchObject({ quotesCount: 0 })
    expect((await carol.quotesOf(post)).tweets).toEqual([])
    expect(await alice.notificationTexts()).toEqual([])
    expect([await carol.finds('has:quote'), await carol.finds('quotes:@alice')]).toEqual([[], []])
    expect(await bob.edits(quote, { content: `Again ${linkTo(net, post)}` })).not.toHaveProperty('quote')
  })

  it('leaves the quote of a post that does not link to it', async () => {
    const net = await world()
    const { alice, bob } = net
    const quote = await bob.quotes(await alice.posts('Well said'), 'So true')
    await bob.call('DELETE /tweets/:id/card', { params: { id: quote._id } })
    expect(await stateFor(bob, quote)).toBe('shown')
  })
})
