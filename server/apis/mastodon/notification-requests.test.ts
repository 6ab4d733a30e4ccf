import { describe, expect, it } from 'vitest'
import { mastodonOf } from '#tests/mastodon.ts'
import { createsToken } from '#tests/tokens.ts'
import { world } from '#tests/world.ts'

describe('/v2/notifications/policy', () => {
  it('is what becomes of notifications by kinds of accounts, in both forms', async () => {
    const cast = await world()
    const { alice, origin } = cast
    const { policy } = (await mastodonOf(cast, alice)).v2.notifications
    const open = { forNotFollowers: 'accept', forNewAccounts: 'accept', forPrivateMentions: 'accept' }
    expect(await policy.fetch()).toEqual({
      ...{ ...open, forNotFollowing: 'accept', forLimitedAccounts: 'drop' },
      summary: { pendingRequestsCount: 0, pendingNotificationsCount: 0 },
    })
    const changed = await policy.update({ forNotFollowing: 'drop', forNewAccounts: 'filter' })
    expect(changed).toMatchObject({ ...open, forNotFollowing: 'drop', forNewAccounts: 'filter' })
    const settings = () => alice.call('GET /notifications/settings')
    expect(await settings()).toMatchObject({ inAppFrom: 'following', others: 'drop', newAccounts: 'filter' })
    await alice.wants({ inAppFrom: 'verified' })
    expect(await policy.update({ forNotFollowing: 'filter' })).toMatchObject({ forNotFollowing: 'filter' })
    expect(await settings()).toMatchObject({ inAppFrom: 'verified', others: 'filter' })
    await policy.update({ forNotFollowing: 'accept', forPrivateMentions: 'drop' })
    expect(await settings()).toMatchObject({ inAppFrom: 'everyone', privateMentions: 'drop' })

    const { secret } = await createsToken(alice, ['read', 'write'])
    const response = await fetch(`${origin}/api/v1/notifications/policy`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: JSON.stringify({ filter_not_following: true, filter_new_accounts: false, filter_private_mentions: true }),
    })
    expect(await response.json()).toEqual({
      ...{ filter_not_following: true, filter_not_followers: false },
      ...{ filter_new_accounts: false, filter_private_mentions: true },
      summary: { pending_requests_count: 0, pending_notifications_count: 0 },
    })
    const expected = { inAppFrom: 'following', others: 'filter', newAccounts: 'accept', privateMentions: 'drop' }
    expect(await settings()).toMatchObject(expected)
  })
})

describe('/v1/notifications/requests', () => {
  it('have the filtered notifications of each account, which are accepted or dismissed', async () => {
    const cast = await world()
    const { alice, bob, carol, settles } = cast
    const client = await mastodonOf(cast, alice)
    const { requests } = client.v1.notifications
    const post = await alice.posts('Hello')
    await client.v2.notifications.policy.update({ forNotFollowing: 'filter' })
    const dave = cast.member('dave')
    for (const member of [carol, dave, bob]) {
      await member.likes(post)
      await settles()
    }
    await bob.replies(post, 'Good morning')
    await settles()
    const summary = async () => (await client.v2.notifications.policy.fetch()).summary
    expect(await summary()).toEqual({ pendingRequestsCount: 3, pendingNotificationsCount: 4 })
    const all = await requests.list()
    expect(all).toMatchObject([
      {
        ...{ notificationsCount: '2', account: { username: 'bob' }, lastStatus: { content: '<p>Good morning</p>' } },
        ...{ createdAt: expect.any(String), updatedAt: expect.any(String) },
      },
      { notificationsCount: '1', account: { username: 'dave' } },
      { notificationsCount: '1', account: { username: 'carol' } },
    ])
    expect(all[1]).not.toHaveProperty('lastStatus')
    const pages: string[][] = []
    for await (const page of requests.list({ limit: 2 })) pages.push(page.map(({ account }) => account.username))
    expect(pages.filter((page) => page.length > 0)).toEqual([['bob', 'dave'], ['carol']])
    const [ofBob, ofDave, ofCarol] = all
    expect(await requests.$select(ofBob!.id).fetch()).toMatchObject({ id: ofBob!.id, notificationsCount: '2' })
    expect(await client.v1.notifications.list()).toEqual([])
    const filtered = await client.v1.notifications.list({
      accountId: ofBob!.account.id,
      includeFiltered: true,
    } as never)
    expect(filtered.map(({ type }) => type)).toEqual(['mention', 'favourite'])

    await requests.$select(ofBob!.id).accept()
    await requests.dismiss({ id: [ofDave!.id] } as never)
    expect((await client.v1.notifications.list()).map(({ type }) => type)).toEqual(['mention', 'favourite'])
    await requests.accept()
    expect(await summary()).toEqual({ pendingRequestsCount: 1, pendingNotificationsCount: 1 })
    await requests.accept({ id: [ofCarol!.id, ofDave!.id] } as never)
    await bob.retweets(post)
    await carol.retweets(post)
    await dave.retweets(post)
    await settles()
    expect((await client.v1.notifications.list()).map(({ account }) => account.username).toSorted()).toEqual([
      ...['bob', 'bob', 'bob', 'carol', 'carol'],
    ])
    await requests.$select(ofDave!.id).dismiss()
    await expect(requests.$select(ofDave!.id).fetch()).rejects.toMatchObject({ statusCode: 404 })
    await expect(requests.$select(ofDave!.id).accept()).rejects.toMatchObject({ statusCode: 404 })
    expect(await summary()).toEqual({ pendingRequestsCount: 0, pendingNotificationsCount: 0 })
  })
})
