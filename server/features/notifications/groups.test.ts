import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { NO_ID } from '#server/core/ids/ids.ts'
import { AUDIENCE } from '#server/db/tables/posts.ts'
import { unverifyOrg, verifyOrg } from '#server/features/people/verified-orgs/verify.ts'
import { countReads } from '#tests/count-reads.ts'
import { setAudience } from '#tests/stores/restrict.ts'
import { type World, world } from '#tests/world.ts'
import { applyPolicies } from './policy.ts'

/** Seven members have liked one post of Alice's; Bob, who did so first, reposted and answered it, and follows her. */
async function busy() {
  const cast = await world()
  const { alice, bob, crowd, settles } = cast
  const tweet = await alice.posts('Hello')
  const fans = crowd(6)
  for (const member of [bob, ...fans]) await member.likes(tweet)
  await bob.retweets(tweet)
  const reply = await bob.replies(tweet, 'Hello back')
  await bob.follows(alice)
  await settles()
  return { ...cast, tweet, fans, reply }
}

const verify = async ({ app }: World, ...members: { id: Promise<string> }[]) => {
  for (const member of members) await verifyOrg(app.deps, app.deps.ids.parse(await member.id))
}

describe('GET /notifications, grouped', () => {
  it('combines the likes of a post, with the newest of its users and their number', async () => {
    const { alice, bob, fans, tweet } = await busy()
    expect(await alice.groups()).toEqual([
      '!bob followed you',
      '!bob replied to your post',
      '!bob reposted your post',
      '!member_6 +6 liked your post',
    ])
    const group = (await alice.notifications({ tab: 'all' })).notifications.at(-1)!
    expect(group.users!.map((user) => user.username)).toEqual([6, 5, 4].map((index) => `member_${index}`))
    expect(group).toMatchObject({ tweet: { _id: tweet._id, content: 'Hello' }, fromUser: group.users![0] })
    expect((await alice.notifications()).notifications).toHaveLength(10)
    expect(await bob.groups()).toEqual([])
    expect(fans).toHaveLength(6)
  })

  it('moves up with each new like, under the same name, and down when it is withdrawn', async () => {
    const { alice, bob, carol, fans, settles } = await busy()
    const nameOf = async () => {
      const { notifications } = await alice.notifications({ tab: 'all' })
      return notifications.find(({ type }) => type === 'like')!.group
    }
    const name = await nameOf()
    const tweet = (await alice.notifications()).notifications.at(-1)!.tweet!
    await carol.likes(tweet)
    await settles()
    expect((await alice.groups())[0]).toBe('!carol +7 liked your post')
    expect(await nameOf()).toBe(name)
    for (const member of [carol, bob, ...fans.slice(1)]) await member.likes(tweet)
    await settles()
    expect((await alice.groups()).at(-1)).toBe('!member_1 liked your post')
    await fans[0]!.likes(tweet)
    await settles()
    expect(await alice.groups()).toEqual(['!bob followed you', '!bob replied to your post', '!bob reposted your post'])
  })

  it('is unread while its newest notification is, and counted once', async () => {
    const { alice, carol, tweet, settles } = await busy()
    expect(await alice.call('GET /notifications/unread')).toEqual({ count: 10, groups: 4 })
    expect(await alice.call('POST /notifications/read', { body: {} })).toEqual({ count: 0, groups: 0 })
    expect((await alice.groups()).filter((text) => text.startsWith('!'))).toEqual([])
    await carol.likes(tweet)
    await settles()
    expect((await alice.groups()).filter((text) => text.startsWith('!'))).toEqual(['!carol +7 liked your post'])
    expect(await alice.call('GET /notifications/unread')).toEqual({ count: 1, groups: 1 })
  })

  it('groups the follows of a week', async () => {
    let now = Date.UTC(2026, 0, 8)
    const { alice, bob, carol, crowd, settles } = await world({ clock: () => now++ })
    await alice.signsUp()
    for (const member of [bob, carol]) await member.follows(alice)
    await settles()
    now += 7 * DAY_MS
    for (const member of crowd(2)) await member.follows(alice)
    await settles()
    expect(await alice.groups()).toEqual(['!member_2 +1 followed you', '!carol +1 followed you'])
  })

  it('neither shows nor counts users across a block, nor groups of only such users', async () => {
    const { alice, bob, fans } = await busy()
    for (const fan of fans.slice(1)) await fan.blocks(alice)
    await alice.blocks(bob)
    expect(await alice.groups()).toEqual(['!member_1 liked your post'])
    expect(await alice.call('GET /notifications/unread')).toEqual({ count: 1, groups: 1 })
    const { _id: id } = (await alice.notifications({ tab: 'all' })).notifications[0]!
    const { users } = await alice.call('GET /notifications/:id/users', { params: { id } })
    expect(users.map((user) => user.username)).toEqual(['member_1'])
  })

  it('continues page by page', async () => {
    const { alice } = await busy()
    const first = await alice.notifications({ tab: 'all', limit: 3 })
    expect(await alice.groups('all', { limit: 3, cursor: first.nextCursor! })).toEqual(['!member_6 +6 liked your post'])
  })

  it('shows replies and mentions under mentions', async () => {
    const { alice, bob, settles } = await busy()
    await bob.posts('Look, @alice')
    await settles()
    expect(await alice.groups('mentions')).toEqual(['!bob mentioned you', '!bob replied to your post'])
  })

  it('shows actions of verified accounts under verified, also after they lose the badge, until they are undone', async () => {
    const cast = await world()
    const { alice, bob, carol, settles } = cast
    await verify(cast, bob)
    const tweet = await alice.posts('Hello')
    await bob.likes(tweet)
    await carol.likes(tweet)
    await carol.follows(alice)
    await settles()
    expect(await alice.groups('verified')).toEqual(['!bob liked your post'])
    expect(await alice.groups()).toEqual(['!carol followed you', '!carol +1 liked your post'])
    await unverifyOrg(cast.app.deps.db, cast.app.deps.ids.parse(await bob.id))
    expect(await alice.groups('verified')).toEqual(['!bob liked your post'])
    await bob.likes(tweet)
    await settles()
    expect(await alice.groups('verified')).toEqual([])
  })

  it('refuses an unknown tab', async () => {
    const { alice } = await world()
    await expect(alice.groups('none' as never)).rejects.toMatchObject({
      status: 400,
      fields: { tab: expect.any(String) },
    })
  })
})

describe('GET /notifications/:id/users', () => {
  it('lists the users of a group, newest first, page by page, by any of its notifications', async () => {
    const { alice, tweet } = await busy()
    const { notifications } = await alice.notifications()
    const likes = notifications.filter(({ type }) => type === 'like')
    for (const { _id: id } of [likes[0]!, likes[6]!]) {
      const first = await alice.call('GET /notifications/:id/users', { params: { id }, query: { limit: 4 } })
      expect(first).toMatchObject({ type: 'like', tweet: tweet._id })
      const query = { cursor: first.nextCursor! }
      const second = await alice.call('GET /notifications/:id/users', { params: { id }, query })
      expect([...first.users, ...second.users].map((user) => user.username)).toEqual([
        ...[6, 5, 4, 3, 2, 1].map((index) => `member_${index}`),
        'bob',
      ])
    }
  })

  it('is allowed to the recipient of the notification only', async () => {
    const { alice, bob, reply } = await busy()
    const { _id: id } = (await alice.notifications()).notifications[0]!
    const refused = { status: 404, code: 'notification_not_found' }
    await expect(bob.call('GET /notifications/:id/users', { params: { id } })).rejects.toMatchObject(refused)
    const other = { params: { id: reply._id } }
    await expect(alice.call('GET /notifications/:id/users', other)).rejects.toMatchObject(refused)
  })

  it('is not found once its post is removed, or is behind a block', async () => {
    const { alice, bob, carol, app, settles } = await world()
    await alice.signsUp()
    const posts = [await bob.posts('@alice look'), await carol.posts('@alice look')]
    await settles()
    const { notifications } = await alice.notifications()
    await setAudience(app.deps, posts[0]!, AUDIENCE.nobody)
    await carol.blocks(alice)
    expect(notifications).toHaveLength(2)
    for (const { _id: id } of notifications)
      await expect(alice.call('GET /notifications/:id/users', { params: { id } })).rejects.toMatchObject({
        ...{ status: 404, code: 'notification_not_found' },
      })
  })
})

describe('an unwanted notification', () => {
  it('is not created, by type and actor', async () => {
    const cast = await world()
    const { alice, bob, carol, settles } = cast
    const tweet = await alice.posts('Hello')
    await alice.follows(carol)
    await alice.wants({ inApp: { like: false }, inAppFrom: 'following' })
    for (const member of [bob, carol]) {
      await member.likes(tweet)
      await member.follows(alice)
      await member.replies(tweet, 'Hi')
    }
    await settles()
    expect(await alice.notificationTexts()).toEqual(['carol replied to your post', 'carol followed you'])
    await verify(cast, bob)
    await alice.wants({ inApp: { like: true }, inAppFrom: 'verified' })
    for (const member of [bob, carol]) await member.retweets(tweet)
    await settles()
    expect((await alice.groups())[0]).toBe('!bob reposted your post')
  })

  it('is filtered with the same number of statements for any number of members', async () => {
    const { bob, crowd, settles, app } = await world()
    const { ids, db } = app.deps
    const members = crowd(12)
    await Promise.all(members.map((member) => member.wants({ inAppFrom: 'following' })))
    for (const member of members.slice(6)) await member.follows(bob)
    await settles()
    const actor = ids.parse(await bob.id)
    const drafts = await Promise.all(
      members.map(async (member) => {
        const recipient_id = ids.parse(await member.id)
        return { recipient_id, actor_id: actor, type: 'like', tweet_id: NO_ID, is_gone: 0 } as const
      }),
    )
    for (const some of [drafts.slice(5, 7), drafts]) {
      const wanted: (typeof drafts)[] = []
      expect(await countReads(db, async () => wanted.push(await applyPolicies(app.deps, some)))).toBe(3)
      expect(wanted).toEqual([some.filter((each) => drafts.indexOf(each) >= 6)])
    }
  })

  it('is still withdrawn when it was created before', async () => {
    const { alice, bob, settles } = await world()
    const tweet = await alice.posts('Hello')
    await bob.likes(tweet)
    await settles()
    await alice.wants({ inApp: { like: false } })
    await bob.likes(tweet)
    await settles()
    expect(await alice.groups()).toEqual([])
  })
})
