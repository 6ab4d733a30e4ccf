import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { AUDIENCE } from '#server/db/tables/posts.ts'
import type { Member } from '#tests/member.ts'
import { moderatedWorld } from '#tests/moderation.ts'
import { restrict, setAudience } from '#tests/stores/restrict.ts'
import { world } from '#tests/world.ts'
import { runChecks } from '#tools/admin/check.ts'

const publish = async (member: Member, content: string, quote?: string, idempotencyKey = randomUUID()) =>
  (await member.call('POST /tweets', { body: { content, ...(quote && { quote }) }, idempotencyKey })).tweet

/** The quoted post of each own post, newest first. */
const quotes = async (member: Member) =>
  (await member.call('GET /account/export')).posts.map(({ content, quote }) => [content, quote])

describe('the quote of a post', () => {
  it('is stored with a post, a reply and the first post of a thread, and exported', async () => {
    const { alice, bob } = await world()
    const { _id: quote } = await alice.posts('Well said')
    await publish(bob, 'So true', quote)
    await bob.call('POST /tweets/reply/:id', { params: { id: quote }, body: { content: 'As I said', quote } })
    await bob.call('POST /tweets/thread', { body: { content: ['One', 'Two'], quote } })
    await publish(bob, 'Without')
    expect(await quotes(bob)).toEqual([
      ['Without', null],
      ['Two', null],
      ['One', quote],
      ['As I said', quote],
      ['So true', quote],
    ])
  })

  it('stays when the post is edited, and when the quoted post is deleted', async () => {
    const { alice, bob } = await world()
    const quoted = await alice.posts('Well said')
    const post = await publish(bob, 'So true', quoted._id)
    await bob.edits(post, { content: 'Very true' })
    await alice.deletes(quoted)
    expect(await quotes(bob)).toEqual([['Very true', quoted._id]])
  })

  it('is stored once for a repeated Idempotency-Key, also after the quoted post was deleted', async () => {
    const { alice, bob } = await world()
    const quoted = await alice.posts('Well said')
    const key = randomUUID()
    const post = await publish(bob, 'So true', quoted._id, key)
    await alice.deletes(quoted)
    expect((await publish(bob, 'So true', quoted._id, key))._id).toBe(post._id)
    expect(await quotes(bob)).toEqual([['So true', quoted._id]])
  })

  it('is stored with a draft', async () => {
    const { alice, bob } = await world()
    const { _id: quote } = await alice.posts('Well said')
    const posts = [{ text: 'So true', images: 0 }]
    const save = (body: { quote?: string | null; base?: string }) =>
      bob.call('PUT /drafts/:id', { params: { id }, body: { posts, ...body } })
    const id = randomUUID()
    const { draft } = await save({ quote })
    expect(draft).toMatchObject({ quote })
    expect((await bob.call('GET /drafts')).drafts).toEqual([draft])
    expect((await bob.call('GET /account/export')).drafts).toEqual([draft])
    expect((await save({ quote: null, base: draft.updatedAt })).draft).toMatchObject({ quote: null })
  })

  it('is included in the copy for moderators', async () => {
    const { cast, alice, bob, carol, mona } = await moderatedWorld()
    const { db, ids } = cast.app.deps
    const { _id: quote } = await alice.posts('Well said')
    const { _id: id } = await publish(bob, 'So true', quote)
    await carol.call('POST /reports', { body: { kind: 'tweet', id, category: 'spam' } })
    const { tweet } = await db.selectFrom('cases').select('tweet').executeTakeFirstOrThrow()
    expect(JSON.parse(tweet ?? '')).toMatchObject({ id: ids.parse(id), quote_id: ids.parse(quote) })
    await alice.edits({ _id: quote }, { content: 'Said otherwise' })
    const [found] = (await mona.call('GET /moderation/cases')).cases
    const detail = await mona.call('GET /moderation/cases/:id', { params: { id: found!._id } })
    expect(detail.tweet?.quote).toEqual({ _id: quote, username: 'alice', content: 'Well said' })
  })

  it.each(['protected', 'suspended', 'pending', 'leaving', 'limited'] as const)(
    'has no text in the copy for moderators where its author is %s',
    async (standing) => {
      const { cast, alice, bob, carol, mona } = await moderatedWorld()
      const quoted = await alice.posts('Well said')
      const post = await bob.quotes(quoted, 'So true')
      await (standing === 'protected' ? alice.protects() : restrict(cast.app.deps, alice, standing))
      await carol.call('POST /reports', { body: { kind: 'tweet', id: post._id, category: 'spam' } })
      const [found] = (await mona.call('GET /moderation/cases')).cases
      const detail = await mona.call('GET /moderation/cases/:id', { params: { id: found!._id } })
      expect(detail.tweet).toMatchObject({ content: 'So true' })
      expect(detail.tweet).not.toHaveProperty('quote')
    },
  )

  it('is refused with an error that names the field, and as missing where the post is hidden', async () => {
    const { alice, app, member } = await world()
    const { deps } = app
    const missing = { status: 404, code: 'tweet_not_found', fields: { quote: 'Post not found.' } }
    const closed = {
      ...{ status: 403, code: 'not_quotable' },
      fields: { quote: 'Only posts that everyone can see can be quoted.' },
    }
    type Make = (author: Member) => Promise<{ _id: string }>
    const cases: Record<string, [Make, refused: object]> = {
      'an id of no post': [async () => ({ _id: '0'.repeat(24) }), missing],
      'a deleted post': [
        async (author) => {
          const post = await author.posts('Gone')
          await author.deletes(post)
          return post
        },
        missing,
      ],
      'a removed post': [
        async (author) => {
          const post = await author.posts('Removed')
          await setAudience(deps, post, AUDIENCE.nobody)
          return post
        },
        missing,
      ],
      'a post for those it mentions': [(author) => author.posts('For @dora', { audience: 'mentioned' }), missing],
      'a post of an author who blocks': [
        async (author) => {
          const post = await author.posts('Blocking')
          await author.blocks(alice)
          return post
        },
        missing,
      ],
      'a post of a blocked author': [
        async (author) => {
          const post = await author.posts('Blocked')
          await alice.blocks(author)
          return post
        },
        missing,
      ],
      'a post of a suspended author': [
        async (author) => {
          const post = await author.posts('Suspended')
          await restrict(deps, author, 'suspended')
          return post
        },
        missing,
      ],
      'a post for followers': [(author) => author.posts('For followers', { audience: 'followers' }), closed],
      'a post that mentions the author': [(author) => author.posts('For @alice', { audience: 'mentioned' }), closed],
      'a post of a protected author': [
        async (author) => {
          const post = await author.posts('Protected')
          await author.protects()
          return post
        },
        closed,
      ],
      'a post of a limited author': [
        async (author) => {
          const post = await author.posts('Limited')
          await restrict(deps, author, 'limited')
          return post
        },
        closed,
      ],
    }
    for (const [index, [name, [make, refused]]] of Object.entries(cases).entries()) {
      const author = member(`author${index}`)
      await alice.follows(author)
      const { _id: quote } = await make(author)
      await expect(publish(alice, 'Look', quote), name).rejects.toMatchObject(refused)
    }
    const own = await alice.posts('For my followers', { audience: 'followers' })
    await expect(publish(alice, 'Look', own._id)).rejects.toMatchObject(closed)
    await expect(publish(alice, 'Look', 'nonsense')).rejects.toMatchObject({
      ...{ status: 400, code: 'invalid_fields' },
      fields: { quote: expect.any(String) },
    })
    expect(await quotes(alice)).toEqual([['For my followers', null]])
  })

  it('of a draft whose post is gone is refused when it is published, and can be removed', async () => {
    const { alice, bob } = await world()
    const quoted = await alice.posts('Well said')
    const id = randomUUID()
    const posts = [{ text: 'So true', images: 0 }]
    const { draft } = await bob.call('PUT /drafts/:id', { params: { id }, body: { posts, quote: quoted._id } })
    await alice.deletes(quoted)
    expect((await bob.call('GET /drafts')).drafts).toEqual([draft])
    await expect(publish(bob, 'So true', draft.quote!)).rejects.toMatchObject({ fields: { quote: 'Post not found.' } })
    const body = { posts, quote: null, base: draft.updatedAt }
    expect((await bob.call('PUT /drafts/:id', { params: { id }, body })).draft).toMatchObject({ quote: null })
  })

  it('is not set by an edit, so that quotes form no ring', async () => {
    const { alice, bob } = await world()
    const first = await alice.posts('First')
    const second = await bob.quotes(first, 'Second')
    const edited = await alice.edits(first, { content: 'Changed', ...({ quote: second._id } as object) })
    expect(edited).not.toHaveProperty('quote')
    expect(await bob.sees(second)).toMatchObject({ quote: { tweet: { content: 'Changed' } } })
    expect((await bob.sees(second)).quote?.tweet).not.toHaveProperty('quote')
  })

  it('is allowed to the same member several times, and of own posts', async () => {
    const { alice, bob } = await world()
    const post = await alice.posts('Well said')
    await bob.quotes(post, 'One')
    await bob.quotes(post, 'Two')
    await alice.quotes(post, 'As I said')
    expect(await bob.sees(post)).toMatchObject({ quotesCount: 3 })
  })
})

describe('who may quote a post', () => {
  it('is everyone by default, and then omitted', async () => {
    const { alice, bob } = await world()
    const post = await alice.posts('Open')
    for (const shown of [post, await bob.sees(post)])
      for (const field of ['whoQuotes', 'canQuote']) expect(shown).not.toHaveProperty(field)
  })

  it('is followers of the author, or nobody, and always the author', async () => {
    const { alice, bob, carol } = await world()
    await bob.follows(alice)
    const [followers, nobody] = [
      await alice.posts('For followers', { whoQuotes: 'followers' }),
      await alice.posts('For nobody', { whoQuotes: 'nobody' }),
    ]
    const fields = async (member: Member, post: { _id: string }) => {
      const { whoQuotes, canQuote } = await member.sees(post)
      return [whoQuotes, canQuote]
    }
    expect(await fields(bob, followers)).toEqual(['followers', true])
    expect(await fields(carol, followers)).toEqual(['followers', false])
    expect(await fields(bob, nobody)).toEqual(['nobody', false])
    expect(await fields(alice, nobody)).toEqual(['nobody', true])
    await bob.quotes(followers, 'Mine')
    await alice.quotes(nobody, 'Mine')
    const refused = {
      ...{ status: 403, code: 'quotes_limited' },
      fields: { quote: 'The author limits who can quote this post.' },
    }
    await expect(carol.quotes(followers, 'Not mine')).rejects.toMatchObject(refused)
    await expect(bob.quotes(nobody, 'Not mine')).rejects.toMatchObject(refused)
  })

  it('follows the setting of the author for new posts, replies and threads, unless they say otherwise', async () => {
    const { alice } = await world()
    const before = await alice.posts('Before')
    expect(await alice.sets({ whoQuotes: 'nobody' })).toMatchObject({ whoQuotes: 'nobody' })
    expect(await alice.sees(before)).not.toHaveProperty('whoQuotes')
    expect(await alice.posts('After')).toMatchObject({ whoQuotes: 'nobody' })
    expect(await alice.replies(before, 'Reply')).toMatchObject({ whoQuotes: 'nobody' })
    const { tweets } = await alice.call('POST /tweets/thread', { body: { content: ['One', 'Two'] } })
    expect(tweets.map(({ whoQuotes }) => whoQuotes)).toEqual(['nobody', 'nobody'])
    expect(await alice.posts('Open', { whoQuotes: 'everyone' })).not.toHaveProperty('whoQuotes')
    expect((await alice.call('GET /account/export')).profile).toMatchObject({ whoQuotes: 'nobody' })
  })

  it('is stored with a draft', async () => {
    const { alice } = await world()
    const id = randomUUID()
    const save = (whoQuotes?: 'followers' | null) =>
      alice.call('PUT /drafts/:id', {
        params: { id },
        body: { posts: [{ text: 'So', images: 0 }], ...(whoQuotes !== undefined && { whoQuotes }) },
      })
    expect((await save('followers')).draft.whoQuotes).toBe('followers')
    expect((await save()).draft.whoQuotes).toBeNull()
  })
})

describe('npm run admin -- check', () => {
  it('removes a quote of the post itself', async () => {
    const { alice, bob, app } = await world()
    const { db, ids } = app.deps
    const quoted = await alice.posts('Well said')
    const itself = await publish(bob, 'Itself')
    await publish(bob, 'Right', quoted._id)
    const id = ids.parse(itself._id)
    await db
      .transaction()
      .execute((tx) => tx.updateTable('tweets').set({ quote_id: id }).where('id', '=', id).execute())
    const checks = async (fix: boolean) => {
      const lines: string[] = []
      const exit = await runChecks(app.deps, fix, (line) => lines.push(line))
      return { exit, text: lines.join('\n') }
    }
    expect(await checks(false)).toMatchObject({
      exit: 1,
      text: expect.stringContaining('Quotes of posts: 1 problem.'),
    })
    expect(await checks(true)).toMatchObject({ exit: 0, text: expect.stringContaining('1 repaired') })
    expect(await checks(false)).toMatchObject({ exit: 0 })
    expect(await quotes(bob)).toEqual([
      ['Right', quoted._id],
      ['Itself', null],
    ])
  })
})
