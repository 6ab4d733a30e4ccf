import type { mastodon } from 'masto'
import { describe, expect, it } from 'vitest'
import { countReads } from '#tests/count-reads.ts'
import { mastodonOf } from '#tests/mastodon.ts'
import { sendsOf } from '#tests/mastodon-calls.ts'
import { timed } from '#tests/scheduled.ts'
import { type World, world } from '#tests/world.ts'

/** The clients of the cast. */
async function clients(cast: World) {
  const [alice, bob, carol] = await Promise.all([
    mastodonOf(cast, cast.alice),
    mastodonOf(cast, cast.bob),
    mastodonOf(cast, cast.carol),
  ])
  return { alice, bob, carol }
}

const refused = (statusCode: number, message?: string) => ({ statusCode, ...(message && { message }) })

describe('POST /v1/statuses', () => {
  it('publishes a post with its warning, audience, quote policy and reply, once for each idempotency key', async () => {
    const cast = await world()
    const { alice, bob } = await clients(cast)
    await cast.bob.follows(cast.alice)
    const create = () =>
      alice.v1.statuses.create(
        {
          ...{ status: 'Rain & wind', spoilerText: 'Weather', visibility: 'private', sensitive: true, language: 'en' },
          quoteApprovalPolicy: 'followers',
        },
        { requestInit: { headers: { 'Idempotency-Key': 'any text' } } },
      )
    const post = await create()
    expect((await create()).id).toBe(post.id)
    expect(post).toMatchObject({
      ...{ content: '<p>Rain &amp; wind</p>', spoilerText: 'Weather', visibility: 'private', sensitive: true },
      ...{ account: { username: 'alice' }, favourited: false, pinned: false },
      quoteApproval: { automatic: ['followers'] },
    })
    // Clients write the names of members with the host of the network.
    const { host } = new URL(cast.origin)
    const direct = await alice.v1.statuses.create({
      status: `@bob@${host}, @eve@${host}.example`,
      visibility: 'direct',
    })
    expect(direct.mentions.map(({ username }) => username)).toEqual(['bob'])
    const { text } = await alice.v1.statuses.$select(direct.id).source.fetch()
    expect(text).toBe(`@bob, @eve@${host}.example`)
    const reply = await bob.v1.statuses.create({ status: 'Here too', inReplyToId: post.id })
    expect(reply).toMatchObject({ inReplyToId: post.id, inReplyToAccountId: post.account.id, visibility: 'private' })
    await expect((await mastodonOf(cast, cast.carol)).v1.statuses.$select(post.id).fetch()).rejects.toMatchObject(
      refused(404),
    )
  })

  it('reads forms, whose lists have brackets', async () => {
    const cast = await world()
    const send = await sendsOf(cast, cast.alice)
    const fields = [
      ['status', 'Tea?'],
      ['poll[options][]', 'Yes'],
      ['poll[options][]', 'No'],
      ['poll[expires_in]', '600'],
      ['poll[multiple]', 'true'],
      ['media_ids[]', ''],
      ['in_reply_to_id', ''],
      ['scheduled_at', ''],
      ['visibility', ''],
    ] as [string, string][]
    const form = new FormData()
    for (const [name, value] of fields) form.append(name, value)
    for (const body of [new URLSearchParams(fields), form])
      expect(await send('POST /v1/statuses', body)).toMatchObject({
        ...{ status: 200, body: { visibility: 'public', poll: { multiple: true, options: [{ title: 'Yes' }, {}] } } },
      })
  })

  it('takes null and empty values as absence', async () => {
    const cast = await world()
    const send = await sendsOf(cast, cast.alice)
    const absent = [
      ...['visibility', 'in_reply_to_id', 'quoted_status_id', 'scheduled_at', 'spoiler_text', 'sensitive', 'language'],
      ...['media_ids', 'poll', 'quote_approval_policy', 'allowed_mentions'],
    ]
    for (const value of [null, '']) {
      const all = Object.fromEntries(absent.map((field) => [field, value]))
      for (const body of [all, ...absent.map((field) => ({ [field]: value }))])
        expect([body, await send('POST /v1/statuses', { status: '@bob hello', ...body })]).toMatchObject([
          body,
          { status: 200, body: { visibility: 'public', spoiler_text: '', poll: null } },
        ])
    }
  })

  it('refuses what would be forgotten, and names the field', async () => {
    const cast = await world()
    const send = await sendsOf(cast, cast.alice)
    const poll = { options: ['Yes', 'No'], expires_in: 600 }
    for (const [field, body] of [
      ['visibility', { visibility: 'unlisted' }],
      ['poll', { poll: { ...poll, hide_totals: true } }],
    ] as const)
      expect(await send('POST /v1/statuses', { status: 'Hm', ...body })).toMatchObject({
        ...{ status: 422, body: { details: { [field]: [{ error: 'ERR_INVALID' }] } } },
      })
    expect((await cast.alice.tweetsOf(cast.alice)).tweets).toEqual([])
    // All apps send a language: it is accepted, and the answer says that the post has none.
    const taken = { language: 'de', poll: { ...poll, hide_totals: false } }
    expect(await send('POST /v1/statuses', { status: 'Hm', ...taken })).toMatchObject({
      status: 200,
      body: { language: null },
    })
  })

  it('refuses what Plus refuses, with a text: long and empty posts, hidden posts to answer, unknown uploads', async () => {
    const cast = await world()
    const { alice, carol } = await clients(cast)
    const hidden = await alice.v1.statuses.create({ status: 'Secret', visibility: 'private' })
    const text = 'Keep it to 280 characters.'
    await expect(alice.v1.statuses.create({ status: 'a'.repeat(281) })).rejects.toMatchObject(refused(422, text))
    await expect(alice.v1.statuses.create({ status: ' ' })).rejects.toMatchObject(refused(422))
    await expect(carol.v1.statuses.create({ status: 'Me, too', inReplyToId: hidden.id })).rejects.toMatchObject(
      refused(404),
    )
    await expect(alice.v1.statuses.create({ status: 'See', mediaIds: ['123'] })).rejects.toMatchObject(
      refused(422, 'This file is no longer there. Upload it again.'),
    )
    await expect(
      alice.v1.statuses.create({ status: 'Tea?', poll: { options: ['Yes'], expiresIn: 600 } }),
    ).rejects.toMatchObject(refused(422, 'A poll has two to six answers.'))
    expect((await cast.alice.tweetsOf(cast.alice)).tweets).toHaveLength(1)
  })
})

describe('the thread of a status', () => {
  it('has the posts above, and the replies below in the order of the conversation, without hidden ones', async () => {
    const cast = await world()
    const { alice, bob, carol } = await clients(cast)
    const write = async (client: mastodon.rest.Client, status: string, to?: mastodon.v1.Status) =>
      client.v1.statuses.create({ status, ...(to && { inReplyToId: to.id }) })
    const root = await write(alice, 'root')
    const first = await write(bob, 'first', root)
    const second = await write(alice, 'second', root)
    const below = await write(alice, 'below first', first)
    await write(bob, 'below both', below)
    await write(carol, 'from carol', first)
    const texts = (posts: mastodon.v1.Status[]) => posts.map(({ content }) => content.replace(/<[^>]*>/g, ''))
    const seen = await alice.v1.statuses.$select(root.id).context.fetch()
    expect(texts(seen.descendants)).toEqual(['first', 'below first', 'below both', 'from carol', 'second'])
    expect(texts((await bob.v1.statuses.$select(below.id).context.fetch()).ancestors)).toEqual(['root', 'first'])
    await cast.carol.blocks(cast.bob)
    // Between carol and bob nothing is shown, nor what lies below it.
    expect(texts((await carol.v1.statuses.$select(root.id).context.fetch()).descendants)).toEqual(['second'])
    expect(texts((await bob.v1.statuses.$select(root.id).context.fetch()).descendants)).not.toContain('from carol')
    expect(texts(await bob.v1.statuses.fetch({ id: [second.id, root.id, '5'] }))).toEqual(['second', 'root'])
  })
})

describe('marks of a status', () => {
  it('are set, never toggled, also by the id of a repost, and list who set them', async () => {
    const cast = await world()
    const { alice, bob, carol } = await clients(cast)
    const post = await alice.v1.statuses.create({ status: 'Hello' })
    const repost = await bob.v1.statuses.$select(post.id).reblog({ visibility: 'private' })
    expect(repost).toMatchObject({ account: { username: 'bob' }, reblogged: true, reblog: { id: post.id } })
    expect((await bob.v1.statuses.$select(post.id).reblog()).id).toBe(repost.id)
    expect(await carol.v1.statuses.$select(repost.id).fetch()).toMatchObject({ id: repost.id, reblog: { id: post.id } })
    const mine = carol.v1.statuses.$select(repost.id)
    for (let time = 0; time < 2; time++)
      expect(await mine.favourite()).toMatchObject({ id: post.id, favourited: true, favouritesCount: 1 })
    expect(await mine.bookmark()).toMatchObject({ id: post.id, bookmarked: true })
    const people = async (list: PromiseLike<mastodon.v1.Account[]>) => (await list).map(({ username }) => username)
    expect(await people(alice.v1.statuses.$select(post.id).favouritedBy.list())).toEqual(['carol'])
    expect(await people(alice.v1.statuses.$select(repost.id).rebloggedBy.list())).toEqual(['bob'])
    await cast.carol.showsLikes(false)
    expect(await people(bob.v1.statuses.$select(post.id).favouritedBy.list())).toEqual([])
    expect(await mine.unfavourite()).toMatchObject({ favourited: false, favouritesCount: 0 })
    expect(await mine.unbookmark()).toMatchObject({ bookmarked: false })
    // Protection hides reposts, as it hides posts.
    await cast.bob.protects()
    await expect(mine.fetch()).rejects.toMatchObject(refused(404))
    await cast.bob.protects(false)
    expect(await mine.fetch()).toMatchObject({ id: repost.id })
    // Neither the repost nor who reposted is shown to a member whom bob has blocked.
    await cast.bob.blocks(cast.carol)
    await expect(mine.fetch()).rejects.toMatchObject(refused(404))
    expect(await people(carol.v1.statuses.$select(post.id).rebloggedBy.list())).toEqual([])
    // The own repost is removed by its id.
    await bob.v1.statuses.$select(repost.id).remove()
    expect(await bob.v1.statuses.$select(post.id).fetch()).toMatchObject({ reblogged: false, reblogsCount: 0 })
    await expect(bob.v1.statuses.$select(post.id).remove()).rejects.toMatchObject(refused(403))
  })

  it('are muted in lists when the member has muted their conversation, which costs no statement', async () => {
    // Statements are counted in one process.
    const cast = await world({ processes: 1 })
    const { alice, bob } = await clients(cast)
    const root = await bob.v1.statuses.create({ status: 'Root' })
    const reply = await alice.v1.statuses.create({ status: 'Reply', inReplyToId: root.id })
    const deep = await bob.v1.statuses.create({ status: 'Deep', inReplyToId: reply.id })
    const other = await bob.v1.statuses.create({ status: 'Other', quotedStatusId: deep.id })
    await cast.settles()
    const list = async () => {
      const found = await bob.v1.accounts.$select(root.account.id).statuses.list()
      return found.flatMap(({ content, muted }) => (muted ? content.replace(/<[^>]*>/g, '') : []))
    }
    expect(await list()).toEqual([])
    const before = await countReads(cast.app.deps.db, list)
    await bob.v1.statuses.$select(deep.id).mute()
    expect(await list()).toEqual(['Deep', 'Root'])
    expect(await countReads(cast.app.deps.db, list)).toBe(before)
    const { descendants } = await bob.v1.statuses.$select(root.id).context.fetch()
    expect(descendants.map(({ muted }) => muted)).toEqual([true, true])
    expect(await bob.v1.statuses.$select(other.id).fetch()).toMatchObject({
      ...{ muted: false, quote: { quotedStatus: { muted: true } } },
    })
    // What is below a deleted reply stays in its conversation; the mute is that of one member.
    await alice.v1.statuses.$select(reply.id).remove()
    expect(await list()).toEqual(['Deep', 'Root'])
    expect(await alice.v1.statuses.$select(root.id).fetch()).toMatchObject({ muted: false })
    await bob.v1.statuses.$select(root.id).unmute()
    expect(await list()).toEqual([])
  })

  it('pins one own post, and mutes a conversation', async () => {
    const cast = await world()
    const { alice, bob } = await clients(cast)
    const [one, two] = [
      await alice.v1.statuses.create({ status: 'One' }),
      await alice.v1.statuses.create({ status: 'Two' }),
    ]
    await alice.v1.statuses.$select(one.id).pin()
    expect(await alice.v1.statuses.$select(two.id).pin()).toMatchObject({ pinned: true })
    expect(await alice.v1.statuses.$select(one.id).fetch()).toMatchObject({ pinned: false, muted: false })
    expect(await alice.v1.statuses.$select(two.id).unpin()).toMatchObject({ pinned: false })
    await expect(bob.v1.statuses.$select(one.id).pin()).rejects.toMatchObject(refused(403))
    expect(await alice.v1.statuses.$select(one.id).mute()).toMatchObject({ muted: true })
    expect(await alice.v1.statuses.$select(one.id).fetch()).toMatchObject({ muted: true })
    await bob.v1.statuses.create({ status: 'Hi', inReplyToId: one.id })
    await cast.settles()
    expect(await cast.alice.notificationTexts()).toEqual([])
    expect(await alice.v1.statuses.$select(one.id).unmute()).toMatchObject({ muted: false })
  })
})

describe('POST /v1/statuses with allowed mentions', () => {
  it('refuses a post that mentions others, with their accounts, and publishes nothing', async () => {
    const cast = await world()
    for (const member of [cast.alice, cast.bob, cast.carol]) await member.signsUp()
    const send = await sendsOf(cast, cast.alice)
    const bob = await (await mastodonOf(cast, cast.bob)).v1.accounts.verifyCredentials()
    const post = (status: string, ids: string[], more = {}) =>
      send('POST /v1/statuses', { status, allowed_mentions: ids, ...more })
    for (const later of [{}, { scheduled_at: new Date(Date.now() + 3_600_000).toISOString() }])
      expect(await post('Hi @bob, @Carol and @nobody', [bob.id], later)).toMatchObject({
        ...{ status: 422, body: { error: expect.any(String) } },
        body: { unexpected_accounts: [{ username: 'carol' }] },
      })
    expect(await post('Hi @bob', [])).toMatchObject({ status: 422, body: { unexpected_accounts: [{ id: bob.id }] } })
    expect((await cast.alice.tweetsOf(cast.alice)).tweets).toEqual([])
    expect(await post('Hi @bob and @alice', [bob.id])).toMatchObject({ status: 200 })
    // A member who blocks the author is not reached, and not named.
    await cast.carol.blocks(cast.alice)
    expect(await post('Hi @carol', [])).toMatchObject({ status: 200 })
  })
})

describe('quotes of a status', () => {
  it('are listed, and detached by the author of the quoted post, who sets who may quote', async () => {
    const cast = await world()
    const { alice, bob } = await clients(cast)
    const post = await alice.v1.statuses.create({ status: 'Well said' })
    const quote = await bob.v1.statuses.create({ status: 'So true', quotedStatusId: post.id })
    expect(quote).toMatchObject({ quote: { state: 'accepted', quotedStatus: { id: post.id } } })
    const own = alice.v1.statuses.$select(post.id)
    expect((await own.quotes.list()).map(({ id }) => id)).toEqual([quote.id])
    const send = await sendsOf(cast, cast.alice)
    expect(await send(`POST /v1/statuses/${post.id}/quotes/${quote.id}/revoke`)).toMatchObject({
      body: { id: quote.id, quote: { state: 'revoked' } },
    })
    expect(await own.quotes.list()).toEqual([])
    const policy = { quote_approval_policy: 'nobody' }
    expect(await send(`PUT /v1/statuses/${post.id}/interaction_policy`, policy)).toMatchObject({
      body: { quote_approval: { automatic: [] } },
    })
    await expect(bob.v1.statuses.create({ status: 'Again', quotedStatusId: post.id })).rejects.toMatchObject(
      refused(403),
    )
  })
})

describe('PUT and DELETE /v1/statuses/:id', () => {
  it('edits text, warning and poll, keeps the versions, and answers the text of a deleted post', async () => {
    const cast = await world()
    const { alice, bob } = await clients(cast)
    const poll = { options: ['Tea', 'Coffee'], expiresIn: 600 }
    const post = await alice.v1.statuses.create({ status: 'Wich?', spoilerText: 'Drinks', poll })
    const own = alice.v1.statuses.$select(post.id)
    const edited = await own.update({ status: 'Which, @bob?', poll: { ...poll, expiresIn: 86_400 } })
    expect(edited).toMatchObject({ spoilerText: '', poll: { options: [{ title: 'Tea' }, { title: 'Coffee' }] } })
    // The same answers with another duration keep their end.
    expect(edited.poll!.expiresAt).toBe(post.poll!.expiresAt)
    expect((await bob.v1.statuses.$select(post.id).history.list()).map((version) => version.spoilerText)).toEqual([
      'Drinks',
      '',
    ])
    expect(await own.source.fetch()).toEqual({ id: post.id, text: 'Which, @bob?', spoilerText: '' })
    await expect(bob.v1.statuses.$select(post.id).update({ status: 'Mine' })).rejects.toMatchObject(refused(403))
    expect(await own.remove()).toMatchObject({ id: post.id, text: 'Which, @bob?' })
    await expect(own.fetch()).rejects.toMatchObject(refused(404))
  })
})

describe('polls', () => {
  it('are voted in once, and show results to voters', async () => {
    const cast = await world()
    const { alice, bob, carol } = await clients(cast)
    const post = await alice.v1.statuses.create({
      ...{ status: 'Tea?', poll: { options: ['Yes', 'No', 'Later'], expiresIn: 600, multiple: true } },
    })
    // Its author cannot vote: clients offer it to nobody who has voted.
    expect(post.poll).toMatchObject({ voted: true, ownVotes: [], options: [{ votesCount: 0 }, {}, {}] })
    expect(await bob.v1.polls.$select(post.id).fetch()).toMatchObject({
      ...{ id: post.poll!.id, multiple: true, voted: false },
      options: [{ title: 'Yes', votesCount: null }, {}, {}],
    })
    expect(await bob.v1.polls.$select(post.id).votes.create({ choices: [0, 2] })).toMatchObject({
      ...{ voted: true, ownVotes: [0, 2], votersCount: 1, votesCount: 2 },
      options: [{ votesCount: 1 }, { votesCount: 0 }, { votesCount: 1 }],
    })
    const voted = 'You’ve already voted in this poll.'
    for (const choices of [[1], [0, 2]])
      await expect(bob.v1.polls.$select(post.id).votes.create({ choices })).rejects.toMatchObject(refused(422, voted))
    // The same vote at once is counted once, and refused otherwise.
    const votes = Array.from({ length: 20 }, () => carol.v1.polls.$select(post.id).votes.create({ choices: [1] }))
    const settled = await Promise.allSettled(votes)
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await carol.v1.polls.$select(post.id).fetch()).toMatchObject({ votersCount: 2, ownVotes: [1] })
    // Who has not voted sees no votes, wherever the poll is.
    const dave = await mastodonOf(cast, cast.member('dave'))
    const hidden = [null, null, null]
    for (const poll of [
      await dave.v1.polls.$select(post.id).fetch(),
      (await dave.v1.statuses.$select(post.id).fetch()).poll,
      (await dave.v1.timelines.public.list())[0]!.poll,
    ])
      expect(poll).toMatchObject({ votersCount: 2, options: hidden.map((votesCount) => ({ votesCount })) })
    await cast.alice.blocks(cast.bob)
    await expect(bob.v1.polls.$select(post.id).fetch()).rejects.toMatchObject(refused(404))
  })
})

describe('scheduled statuses', () => {
  it('are listed, put off, cancelled and published, and stay with their author', async () => {
    const { cast, time, passes } = await timed()
    const { alice, bob } = await clients(cast)
    const create = (status: string) => {
      // Ids of several processes are in order by milliseconds.
      time.now++
      return alice.v1.statuses.create({
        ...{ status, visibility: 'private', poll: { options: ['Yes', 'No'], expiresIn: 600 } },
        scheduledAt: new Date(time.now + 300_001).toISOString(),
      }) as Promise<unknown> as Promise<mastodon.v1.ScheduledStatus>
    }
    const [one, two] = [await create('One'), await create('Two')]
    expect(one).toMatchObject({
      scheduledAt: '2026-11-27T10:06:00.000Z',
      params: { text: 'One', visibility: 'private', poll: { options: ['Yes', 'No'], expiresIn: 600 } },
    })
    expect((await alice.v1.scheduledStatuses.list()).map(({ id }) => id)).toEqual([two.id, one.id])
    expect(await alice.v1.scheduledStatuses.list({ maxId: two.id })).toMatchObject([{ id: one.id }])
    await expect(bob.v1.scheduledStatuses.$select(one.id).fetch()).rejects.toMatchObject(refused(404))
    await alice.v1.scheduledStatuses.$select(two.id).remove()
    const later = await alice.v1.scheduledStatuses.$select(one.id).update({ scheduledAt: '2026-11-27T10:30:00Z' })
    expect(later).toMatchObject({ id: one.id, scheduledAt: '2026-11-27T10:30:00.000Z', params: one.params })
    passes(30)
    await expect
      .poll(async () => (await cast.alice.tweetsOf(cast.alice)).tweets, { timeout: 10_000 })
      .toMatchObject([{ content: 'One', audience: 'followers' }])
    expect(await alice.v1.scheduledStatuses.list()).toEqual([])
  })
})

describe('the address of a post', () => {
  it('has an id that works wherever that of a status or an account does', async () => {
    const cast = await world()
    const { alice, bob } = cast
    const [post, older] = [await alice.posts('One'), await alice.posts('Two')]
    const send = await sendsOf(cast, bob)
    const { body: status } = (await send(`GET /v1/statuses/${post._id}`)) as { body: mastodon.v1.Status }
    expect(status.id).toMatch(/^\d{10,20}$/)
    const account = await alice.id
    const shown = { status: 200, body: { id: status.id } }
    for (const call of [
      `GET /v1/statuses/${post._id.toUpperCase()}`,
      ...['favourite', 'reblog', 'bookmark', 'mute'].map((act) => `POST /v1/statuses/${post._id}/${act}`),
    ])
      expect([call, await send(call)]).toMatchObject([
        call,
        call.endsWith('/reblog') ? { status: 200, body: { reblog: shown.body } } : shown,
      ])
    for (const call of ['context', 'card', 'source', 'history', 'favourited_by', 'quotes'])
      expect([call, (await send(`GET /v1/statuses/${post._id}/${call}`)).status]).toEqual([call, 200])
    const ids = async (call: string) => ((await send(call)).body as { id: string }[]).map(({ id }) => id)
    expect(await ids(`GET /v1/statuses?id[]=${post._id}&id[]=${status.id}`)).toEqual([status.id])
    const [newest] = await ids('GET /v1/timelines/public')
    expect(await ids(`GET /v1/timelines/public?min_id=${post._id}`)).toEqual([newest])
    expect(await ids(`GET /v1/timelines/public?max_id=${older._id}`)).toEqual([status.id])
    expect(await ids(`GET /v1/timelines/public?since_id=${older._id}`)).toEqual([])
    const answers = { status: '@alice yes', in_reply_to_id: post._id, allowed_mentions: [account] }
    expect(await send('POST /v1/statuses', answers)).toMatchObject({ body: { in_reply_to_id: status.id } })
    const quotes = { status: 'See', quoted_status_id: post._id }
    expect(await send('POST /v1/statuses', quotes)).toMatchObject({
      body: { quote: { quoted_status: { id: status.id } } },
    })
    const author = status.account.id
    expect(await send(`GET /v1/accounts/${account}`)).toMatchObject({ body: { id: author } })
    expect(await send(`POST /v1/accounts/${account}/follow`, {})).toMatchObject({
      body: { id: author, following: true },
    })
    expect(await ids(`GET /v1/accounts/relationships?id[]=${account}`)).toEqual([author])
    const report = { account_id: account, status_ids: [post._id], category: 'spam' }
    expect(await send('POST /v1/reports', report)).toMatchObject({ status: 200, body: { status_ids: [status.id] } })
    expect((await send(`GET /v1/statuses/${'f'.repeat(24)}`)).status).toBe(404)
  })
})
