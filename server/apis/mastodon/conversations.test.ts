import { describe, expect, it } from 'vitest'
import { mastodonOf } from '#tests/mastodon.ts'
import { sendsOf } from '#tests/mastodon-calls.ts'
import { world } from '#tests/world.ts'

const PRIVATE = { audience: 'mentioned' } as const

describe('/v1/conversations', () => {
  it('has the threads of private mentions, without those of blocked members', async () => {
    const cast = await world()
    const { alice, bob, carol, settles } = cast
    for (const member of [alice, bob, carol]) await member.signsUp()
    const first = await bob.posts('Lunch, @alice and @carol?', PRIVATE)
    await carol.replies(first, 'Gladly, @alice', PRIVATE)
    await carol.posts('Another thing, @alice', PRIVATE)
    await bob.posts('Not private, @alice')
    await bob.posts('Not for her, @carol', PRIVATE)
    await settles()
    const client = await mastodonOf(cast, alice)
    const list = async () =>
      (await client.v1.conversations.list()).map(({ accounts, lastStatus }) => [
        lastStatus?.content.replace(/<[^>]*>/g, ''),
        accounts.map(({ username }) => username),
      ])
    expect(await list()).toEqual([
      ['Another thing, @alice', ['carol']],
      ['Gladly, @alice', ['carol', 'bob']],
    ])
    const [other, lunch] = await client.v1.conversations.list()
    expect(await client.v1.conversations.list({ maxId: other!.lastStatus!.id })).toMatchObject([{ id: lunch!.id }])
    await alice.blocks(carol)
    await settles()
    expect(await list()).toEqual([['Lunch, @alice and @carol?', ['bob']]])
  })

  it('are unread until they are read or answered, and hidden until a newer post', async () => {
    const cast = await world()
    const { alice, bob, carol, settles } = cast
    await alice.signsUp()
    const root = await bob.posts('Lunch, @alice?', PRIVATE)
    await carol.posts('Dinner, @alice?', PRIVATE)
    const [client, others] = [await mastodonOf(cast, alice), await mastodonOf(cast, bob)]
    const send = await sendsOf(cast, alice)
    const unread = async () => (await client.v1.conversations.list()).map((each) => each.unread)
    const [dinner, lunch] = await client.v1.conversations.list()
    expect(await unread()).toEqual([true, true])
    expect(await client.v1.conversations.$select(lunch!.id).read()).toMatchObject({ id: lunch!.id, unread: false })
    expect(await unread()).toEqual([true, false])
    expect(await send(`POST /v1/conversations/${lunch!.id}/unread`)).toMatchObject({ body: { unread: true } })
    expect(await unread()).toEqual([true, true])
    await client.v1.statuses.create({ status: 'Yes', visibility: 'direct', inReplyToId: dinner!.lastStatus!.id })
    expect(await unread()).toEqual([false, true])

    await client.v1.conversations.$select(lunch!.id).remove()
    expect(await client.v1.conversations.list()).toMatchObject([{ id: dinner!.id }])
    const { read, remove } = client.v1.conversations.$select(lunch!.id)
    for (const act of [read, remove]) await expect(act()).rejects.toMatchObject({ statusCode: 404 })
    const later = await bob.replies(root, 'At one, @alice', PRIVATE)
    const shown = { id: lunch!.id, unread: true, lastStatus: { content: expect.stringContaining('At one') } }
    expect(await client.v1.conversations.list()).toMatchObject([shown, { id: dinner!.id }])
    // The first post is gone, and the conversation stays the same one.
    await bob.deletes(root)
    expect(await client.v1.conversations.$select(lunch!.id).read()).toMatchObject({ ...shown, unread: false })
    await bob.deletes(later)
    await settles()
    expect(await client.v1.conversations.list()).toMatchObject([{ id: dinner!.id }])
    // What one member reads is not read by another.
    await expect(others.v1.conversations.$select(dinner!.id).read()).rejects.toMatchObject({ statusCode: 404 })
  })
})
