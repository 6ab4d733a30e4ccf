import type { mastodon } from 'masto'
import { describe, expect, it } from 'vitest'
import { mastodonOf } from '#tests/mastodon.ts'
import { world } from '#tests/world.ts'

/** Alice's post is liked by Bob, Carol and Dave, Bob follows her and replies, and Carol quotes the post. */
async function stage() {
  const cast = await world()
  const { alice, bob, carol, settles } = cast
  const [dave] = cast.crowd(1) as [typeof alice]
  const post = await alice.posts('Hello')
  for (const act of [
    () => bob.likes(post),
    () => bob.follows(alice),
    () => bob.replies(post, 'Good morning'),
    () => carol.likes(post),
    () => carol.quotes(post, 'See this'),
    () => dave.likes(post),
  ]) {
    await act()
    await settles()
  }
  return { ...cast, cast, dave, post, client: await mastodonOf(cast, alice) }
}

const said = ({ type, account, status }: mastodon.v1.Notification) =>
  [type, account.username, status?.content].filter((part) => part !== undefined).join(' ')

const grouped = ({ notificationGroups }: mastodon.v1.GroupedNotificationsResults) =>
  notificationGroups.map(({ type, notificationsCount }) => `${type} ${notificationsCount}`)

describe('GET /v1/notifications', () => {
  it('has each notification with its account and post, in pages in both directions', async () => {
    const { client, dave } = await stage()
    const all = await client.v1.notifications.list()
    expect(all.map(said)).toEqual([
      `favourite ${dave.username} <p>Hello</p>`,
      'quote carol <p>See this</p>',
      'favourite carol <p>Hello</p>',
      'mention bob <p>Good morning</p>',
      'follow bob',
      'favourite bob <p>Hello</p>',
    ])
    const ids = all.map(({ id }) => id)
    const idsOf = async (query: Parameters<typeof client.v1.notifications.list>[0]) =>
      (await client.v1.notifications.list(query)).map(({ id }) => id)
    expect(await idsOf({ limit: 2, maxId: ids[1]! })).toEqual(ids.slice(2, 4))
    expect(await idsOf({ limit: 2, minId: ids[4]! })).toEqual(ids.slice(2, 4))
    expect(await idsOf({ limit: 2, sinceId: ids[4]! })).toEqual(ids.slice(0, 2))
    expect(await idsOf({ types: ['mention', 'quote'] })).toEqual([ids[1], ids[3]])
    expect(await idsOf({ types: ['mention', 'quote'], minId: ids[5]!, limit: 1 })).toEqual([ids[3]])
    expect(await idsOf({ types: ['follow'] })).toEqual([ids[4]])
    expect(await idsOf({ excludeTypes: ['favourite'], accountId: all[3]!.account.id })).toEqual([ids[3], ids[4]])
    expect(await client.v1.notifications.$select(ids[1]!).fetch()).toMatchObject({ id: ids[1], type: 'quote' })
    expect(await client.v1.notifications.unreadCount.fetch()).toEqual({ count: 6 })
  })

  it('leaves out blocked members, and posts that their author has hidden', async () => {
    const { client, alice, bob, carol, settles } = await stage()
    const before = await client.v1.notifications.list()
    await alice.blocks(bob)
    await carol.protects()
    await settles()
    expect((await client.v1.notifications.list()).map(({ account }) => account.username)).not.toContain('bob')
    const mention = before.find(({ type }) => type === 'mention')!
    await expect(client.v1.notifications.$select(mention.id).fetch()).rejects.toMatchObject({ statusCode: 404 })
    const { accounts, statuses, notificationGroups } = await client.v2.notifications.list()
    expect(accounts.map(({ username }) => username)).not.toContain('bob')
    expect(statuses.map(({ content }) => content)).not.toContain('<p>Good morning</p>')
    const likes = notificationGroups.find(({ type }) => type === 'favourite')!
    expect(likes.notificationsCount).toBe(2)
    const likers = await client.v2.notifications.$select(likes.groupKey).accounts.fetch()
    expect(likers.map(({ username }) => username)).not.toContain('bob')
    expect(await client.v2.notifications.unreadCount.fetch()).toEqual({ count: notificationGroups.length })
  })

  it('leaves out types that apps do not know', async () => {
    const { alice, bob, settles, cast } = { ...(await stage()) }
    await bob.protects()
    await alice.follows(bob)
    await settles()
    const client = await mastodonOf(cast, bob)
    const [request] = await client.v1.notifications.list()
    expect(said(request!)).toBe('follow_request alice')
    expect(grouped(await client.v2.notifications.list({ types: ['follow_request'] }))).toEqual(['follow_request 1'])
    expect(request!.groupKey).toMatch(/^ungrouped-/)
  })
})

describe('GET /v2/notifications', () => {
  it('has groups with their accounts and posts beside them', async () => {
    const { client, dave } = await stage()
    const found = await client.v2.notifications.list()
    expect(grouped(found)).toEqual(['favourite 3', 'quote 1', 'mention 1', 'follow 1'])
    const [likes, quote] = found.notificationGroups as [mastodon.v1.FavouriteNotificationGroup, { pageMinId: string }]
    const names = new Map(found.accounts.map(({ id, username }) => [id, username]))
    expect([...likes.sampleAccountIds].map((id) => names.get(id))).toEqual([dave.username, 'carol', 'bob'])
    expect(found.statuses.find(({ id }) => id === likes.statusId)).toMatchObject({ content: '<p>Hello</p>' })
    const older = await client.v2.notifications.list({ maxId: quote.pageMinId, expandAccounts: 'partial_avatars' })
    expect(grouped(older)).toEqual(['mention 1', 'follow 1'])
    expect(older.partialAccounts).toEqual([])
    const apart = await client.v2.notifications.list({ groupedTypes: ['follow'], limit: 3 })
    expect(grouped(apart)).toEqual(['favourite 1', 'quote 1', 'favourite 1'])
    const group = await client.v2.notifications.$select(likes.groupKey).fetch()
    expect(grouped(group)).toEqual(['favourite 3'])
    const single = await client.v1.notifications.list({ types: ['favourite'] })
    expect(new Set(single.map(({ groupKey }) => groupKey))).toEqual(new Set([likes.groupKey]))
    await expect(client.v2.notifications.$select('favourite-1').fetch()).rejects.toMatchObject({ statusCode: 404 })
  })
})

describe('dismissed notifications', () => {
  it('are gone for good, in groups and in Plus itself, also when their cause is repeated', async () => {
    const { client, alice, bob, post, settles } = await stage()
    const [first] = await client.v1.notifications.list()
    await client.v1.notifications.$select(first!.id).dismiss()
    await client.v1.notifications.$select(first!.id).dismiss()
    expect(grouped(await client.v2.notifications.list())).toEqual(['quote 1', 'favourite 2', 'mention 1', 'follow 1'])
    await client.v2.notifications.$select(first!.groupKey).dismiss()
    expect(grouped(await client.v2.notifications.list())).toEqual(['quote 1', 'mention 1', 'follow 1'])
    await bob.likes(post, false)
    await bob.likes(post)
    await settles()
    expect((await alice.notifications()).notifications.map(({ type }) => type)).toEqual(['quote', 'reply', 'follow'])
    await client.v1.notifications.clear()
    await settles()
    expect(await client.v1.notifications.list()).toEqual([])
    expect((await alice.notifications({ tab: 'all' })).notifications).toEqual([])
    await bob.replies(post, 'Later')
    await settles()
    expect(grouped(await client.v2.notifications.list())).toEqual(['mention 1'])
  })

  it('are only those of the viewer', async () => {
    const { client, bob, cast } = await stage()
    const [first] = await client.v1.notifications.list()
    const other = await mastodonOf(cast, bob)
    await expect(other.v1.notifications.$select(first!.id).fetch()).rejects.toMatchObject({ statusCode: 404 })
    await expect(other.v1.notifications.$select(first!.id).dismiss()).rejects.toMatchObject({ statusCode: 404 })
    expect(await client.v1.notifications.list()).toHaveLength(6)
  })
})
