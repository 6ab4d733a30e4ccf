import { describe, expect, it } from 'vitest'
import type { Member } from '#tests/member.ts'
import { restrict } from '#tests/stores/restrict.ts'
import { type World, world } from '#tests/world.ts'

/** Member_1 to member_5 have liked a post of Alice, in this order. */
async function liked(): Promise<World & { fans: [Member, Member, Member, Member, Member] }> {
  const cast = await world()
  const tweet = await cast.alice.posts('Like this')
  const fans = cast.crowd(5)
  for (const member of fans) await member.likes(tweet)
  await cast.settles()
  return Object.assign(cast, { fans: fans as [Member, Member, Member, Member, Member] })
}

describe('GET /notifications', () => {
  it('lists follows, likes, reposts, replies and mentions, newest first', async () => {
    const { alice, bob, settles } = await world()
    const tweet = await alice.posts('Hello')
    await bob.follows(alice)
    await bob.likes(tweet)
    await bob.retweets(tweet)
    const reply = await bob.replies(tweet, 'Hello back')
    const mention = await bob.posts('This is @alice')
    await settles()
    const { notifications, nextCursor } = await alice.notifications()
    const about = ({ _id, content }: typeof tweet) => ({ _id, content })
    expect(notifications).toMatchObject([
      { type: 'mention', message: 'mentioned you', tweet: about(mention), read: false },
      { type: 'reply', message: 'replied to your post', tweet: about(reply) },
      { type: 'retweet', message: 'reposted your post', tweet: about(tweet) },
      { type: 'like', message: 'liked your post', tweet: about(tweet) },
      { type: 'follow', message: 'followed you', tweet: null },
    ])
    for (const { fromUser } of notifications) expect(fromUser).toEqual(mention.user)
    expect(nextCursor).toBeNull()
    for (const query of [{}, { tab: 'all' as const }, { limit: 1 }]) {
      const [newest] = (await alice.call('GET /notifications', { query, language: 'de' })).notifications
      expect(newest!.message).toBe('hat dich erwähnt')
    }
    expect((await alice.notifications()).notifications).toEqual(notifications)
    expect(await bob.notificationTexts()).toEqual([])
  })

  it('shows an edited post and a changed name in their current state', async () => {
    const { alice, bob, settles } = await world()
    const tweet = await alice.posts('Before')
    await bob.likes(tweet)
    await settles()
    await alice.notifications()
    await alice.edits(tweet, { content: 'After' })
    expect((await alice.notifications()).notifications).toMatchObject([{ tweet: { content: 'After' } }])
  })

  it('continues page by page while more arrive', async () => {
    const { alice, bob, settles } = await liked()
    const first = await alice.notifications({ limit: 3 })
    await bob.follows(alice)
    await settles()
    const second = await alice.notifications({ limit: 3, cursor: first.nextCursor! })
    const names = [first, second].flatMap((page) => page.notifications.map(({ fromUser }) => fromUser.username))
    expect(names).toEqual([5, 4, 3, 2, 1].map((index) => `member_${index}`))
    expect(second.nextCursor).toBeNull()
  })

  it('hides blocked users, either way, fills the page with others, and shows them again afterwards', async () => {
    const { alice, fans } = await liked()
    await alice.blocks(fans[4])
    await fans[3].blocks(alice)
    expect(await alice.notificationTexts({ limit: 2 })).toEqual([
      'member_3 liked your post',
      'member_2 liked your post',
    ])
    await alice.blocks(fans[4])
    expect(await alice.notificationTexts({ limit: 1 })).toEqual(['member_5 liked your post'])
  })

  it('shows a group whose newest members are limited strangers', async () => {
    const { alice, app, fans } = await liked()
    for (const fan of fans.slice(2)) await restrict(app.deps, fan, 'limited')
    expect(await alice.groups()).toEqual(['!member_2 +1 liked your post'])
    await alice.follows(fans[4])
    expect(await alice.groups()).toEqual(['!member_5 +2 liked your post'])
  })

  it('lists nothing about a deleted post', async () => {
    const { alice, bob, carol, app, settles } = await world()
    const tweet = await alice.posts('Soon gone')
    await bob.likes(tweet)
    const reply = await bob.replies(tweet, 'For you and @carol')
    await carol.signsUp()
    await settles()
    await alice.deletes(tweet)
    await bob.deletes(reply)
    expect([await alice.notificationTexts(), await carol.notificationTexts()]).toEqual([[], []])
    expect([await alice.unreadNotifications(), await carol.unreadNotifications()]).toEqual([0, 0])
    await settles()
    expect(await app.deps.db.selectFrom('notifications').selectAll().execute()).toEqual([])
  })

  it('leaves out a deleted member', async () => {
    const { alice, app, fans, restarts } = await liked()
    const gone = app.deps.ids.parse(await fans[4].id)
    await app.deps.db.transaction().execute((tx) => tx.deleteFrom('accounts').where('id', '=', gone).execute())
    await restarts()
    expect(await alice.notificationTexts({ limit: 1 })).toEqual(['member_4 liked your post'])
    expect(await alice.unreadNotifications()).toBe(4)
  })

  it.each(['next', 'f'.repeat(24)])('refuses %j as a cursor', async (cursor) => {
    const { alice } = await world()
    await expect(alice.notifications({ cursor })).rejects.toMatchObject({ status: 400, code: 'invalid_cursor' })
  })
})
