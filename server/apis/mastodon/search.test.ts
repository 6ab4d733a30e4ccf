import type { mastodon } from 'masto'
import { describe, expect, it } from 'vitest'
import { mastodonOf } from '#tests/mastodon.ts'
import { world } from '#tests/world.ts'

const namesOf = (accounts: readonly mastodon.v1.Account[]) => accounts.map(({ username }) => username)
const textsOf = (statuses: readonly mastodon.v1.Status[]) =>
  statuses.map(({ content }) => content.replaceAll(/<[^>]*>/g, ''))

describe('GET /v2/search', () => {
  it('finds accounts, posts and hashtags, or one of them, without hidden ones', async () => {
    const cast = await world()
    const { alice, bob, carol, settles } = cast
    const texts = ['One bob #Bobsled', 'Two bob', 'Three bob']
    for (const text of texts) await bob.posts(text)
    await alice.posts('bob by Alice')
    await carol.posts('bob by Carol')
    await carol.changesProfile({ name: 'Bob, too' })
    await carol.blocks(alice)
    await settles()
    const client = await mastodonOf(cast, alice)
    const all = await client.v2.search.list({ q: 'bob' })
    expect(namesOf(all.accounts)).toEqual(['bob'])
    expect(textsOf(all.statuses)).toEqual(['bob by Alice', 'Three bob', 'Two bob', 'One bob #Bobsled'])
    expect(all.hashtags).toMatchObject([{ name: 'Bobsled', following: false, history: { length: 7 } }])
    const bobId = all.accounts[0]!.id
    const statuses = async (more: Partial<mastodon.rest.v2.SearchParams>) => {
      const found = await client.v2.search.list({ q: 'bob', type: 'statuses', ...more })
      expect([found.accounts, found.hashtags]).toEqual([[], []])
      return textsOf(found.statuses)
    }
    expect(await statuses({ accountId: bobId })).toEqual(texts.toReversed())
    expect(await statuses({ limit: 1, offset: 1 })).toEqual(['Three bob'])
    expect(await statuses({ maxId: all.statuses[2]!.id })).toEqual(['One bob #Bobsled'])
    expect(await statuses({ minId: all.statuses[3]!.id, limit: 1 })).toEqual(['Two bob'])
    expect((await client.v2.search.list({ q: 'bob', type: 'accounts', following: true })).accounts).toEqual([])
    await alice.follows(bob)
    expect(namesOf((await client.v2.search.list({ q: 'bob', type: 'accounts', following: true })).accounts)).toEqual([
      'bob',
    ])
  })

  it('finds a user whom the viewer blocks by the username alone', async () => {
    const cast = await world()
    const { alice, bob } = cast
    await bob.signsUp()
    await alice.blocks(bob)
    const client = await mastodonOf(cast, alice)
    const found = async (q: string) => namesOf((await client.v2.search.list({ q, type: 'accounts' })).accounts)
    expect([await found('bo'), await found('Bob'), await found('@bob')]).toEqual([[], ['bob'], ['bob']])
    expect(namesOf(await client.v1.accounts.search.list({ q: 'bob' }))).toEqual(['bob'])
    expect(namesOf(await client.v1.accounts.search.list({ q: 'bob', following: true }))).toEqual([])
  })

  it('finds the account and the post that an address of the network leads to', async () => {
    const cast = await world()
    const { alice, bob, carol, origin } = cast
    const [post, hidden] = [await bob.posts('Hello'), await carol.posts('Hidden')]
    await carol.protects()
    const client = await mastodonOf(cast, alice)
    const { host } = new URL(origin)
    for (const q of [`@bob@${host}`, `bob@${host}`, `${origin}/user/bob`, `${origin}/@bob`])
      expect(namesOf((await client.v2.search.list({ q, resolve: true })).accounts)).toEqual(['bob'])
    const address = `${origin}/tweet/${post._id}`
    expect(textsOf((await client.v2.search.list({ q: address, resolve: true })).statuses)).toEqual(['Hello'])
    for (const q of [`${origin}/tweet/${hidden._id}`, '@bob@elsewhere.example', `@nobody@${host}`, ' '])
      expect(await client.v2.search.list({ q })).toEqual({ accounts: [], statuses: [], hashtags: [] })
    expect((await client.v2.search.list({ q: address, type: 'accounts' })).statuses).toEqual([])
  })
})

describe('hashtags', () => {
  it('are followed as topics, in any spelling, and listed with their days', async () => {
    const cast = await world()
    const { alice, bob, settles } = cast
    for (const member of [alice, bob]) await member.posts('#Harbour')
    await settles()
    const client = await mastodonOf(cast, alice)
    const tag = client.v1.tags.$select('HARBOUR')
    const [today] = (await tag.fetch()).history!
    expect(today).toMatchObject({ uses: '2', accounts: '2' })
    expect(Number(today!.day) % 86_400).toBe(0)
    for (const _ of [1, 2]) expect(await tag.follow()).toMatchObject({ name: 'Harbour', following: true })
    expect(await alice.call('GET /topics', {})).toMatchObject({ topics: [{ tag: 'Harbour', chosen: true }] })
    expect(await client.v1.followedTags.list()).toMatchObject([{ name: 'Harbour', following: true }])
    expect(await tag.unfollow()).toMatchObject({ following: false })
    expect(await client.v1.followedTags.list()).toEqual([])
    for (let index = 0; index < 10; index++) await client.v1.tags.$select(`topic${index}`).follow()
    await expect(tag.follow()).rejects.toMatchObject({ statusCode: 422 })
    await expect(client.v1.tags.$select('two words').fetch()).rejects.toMatchObject({ statusCode: 404 })
  })
})

describe('trends', () => {
  it('are hashtags of several users, and posts with the most response', async () => {
    const cast = await world()
    const { alice, bob, carol, settles } = cast
    for (const member of [alice, bob]) await member.posts('at the #Concert')
    const liked = await alice.posts('Liked')
    for (const member of [bob, carol]) await member.likes(liked)
    await alice.replies(liked, 'A reply')
    const hers = await carol.posts('Hers')
    for (const member of [alice, bob]) await member.retweets(hers)
    await carol.blocks(bob)
    await settles()
    const client = await mastodonOf(cast, bob)
    expect(await client.v1.trends.tags.list()).toMatchObject([
      { name: 'Concert', history: [{ accounts: '2' }, {}, {}, {}, {}, {}, {}] },
    ])
    const posts = textsOf(await client.v1.trends.statuses.list())
    expect(posts).toEqual(['Liked', 'at the #Concert', 'at the #Concert'])
    // The types of masto leave out the offset.
    const second: object = { offset: 1, limit: 1 }
    expect(textsOf(await client.v1.trends.statuses.list(second))).toEqual(['at the #Concert'])
  })
})
