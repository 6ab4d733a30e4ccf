import { describe, expect, it } from 'vitest'
import { mastodonOf } from '#tests/mastodon.ts'
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
    expect(other!.unread).toBe(false)
    expect(await client.v1.conversations.list({ maxId: other!.lastStatus!.id })).toMatchObject([{ id: lunch!.id }])
    expect(await client.v1.conversations.$select(lunch!.id).read()).toMatchObject({ id: lunch!.id, unread: false })
    await expect(client.v1.conversations.$select(lunch!.id).remove()).rejects.toMatchObject({ statusCode: 404 })
    await alice.blocks(carol)
    await settles()
    expect(await list()).toEqual([['Lunch, @alice and @carol?', ['bob']]])
  })
})
