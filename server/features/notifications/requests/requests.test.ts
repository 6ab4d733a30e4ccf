import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { transact } from '#server/db/transaction.ts'
import { FILTERED, upsertNotifications } from '#server/features/notifications/store.ts'
import type { Member } from '#tests/member.ts'
import { restrict } from '#tests/stores/restrict.ts'
import { type World, world } from '#tests/world.ts'

/** The requests to notify a member, as `bob 2: liked your post`. */
async function requestsOf(member: Member): Promise<string[]> {
  const { requests } = await member.call('GET /notifications/requests')
  return requests.map(({ user, count, newest }) => `${user.username} ${count}: ${newest.message}`)
}

const answers = async (member: Member, act: 'accept' | 'dismiss', other: Member) =>
  member.call(`POST /notifications/requests/:id/${act}`, { params: { id: await other.id } })

/** Alice filters whom she does not follow. Bob likes and reposts her post and replies to it; then Carol likes it. */
async function filtering(options: Parameters<typeof world>[0] = {}) {
  const cast = await world(options)
  const { alice, bob, carol, settles } = cast
  await alice.wants({ inAppFrom: 'following', others: 'filter' })
  const post = await alice.posts('Hello')
  await bob.likes(post)
  await bob.retweets(post)
  await bob.replies(post, 'Good morning')
  await settles()
  await carol.likes(post)
  await settles()
  return { ...cast, post }
}

const rows = ({ app }: Pick<World, 'app'>) =>
  app.deps.db.selectFrom('notifications').select(['type', 'is_gone']).execute()

describe('GET /notifications/requests', () => {
  it('has what the settings filter, which no list and no count has', async () => {
    const { alice, carol } = await filtering()
    expect(await requestsOf(alice)).toEqual(['carol 1: liked your post', 'bob 3: replied to your post'])
    expect(await alice.call('GET /notifications/requests/count')).toEqual({ requests: 2, notifications: 4 })
    const [notifications, groups] = [await alice.notificationTexts(), await alice.groups()]
    expect([notifications, groups, await alice.unreadNotifications()]).toEqual([[], [], 0])
    const first = await alice.call('GET /notifications/requests', { query: { limit: 1 } })
    expect(first.requests).toMatchObject([{ user: { username: 'carol' } }])
    const second = await alice.call('GET /notifications/requests', { query: { cursor: first.nextCursor! } })
    expect(second).toMatchObject({ requests: [{ user: { username: 'bob' } }], nextCursor: null })
    expect(await requestsOf(carol)).toEqual([])
  })

  it('loses what is undone and deleted', async () => {
    const { alice, carol, post, settles } = await filtering()
    await carol.likes(post)
    await settles()
    expect(await requestsOf(alice)).toEqual(['bob 3: replied to your post'])
    await alice.deletes(post)
    await settles()
    expect(await requestsOf(alice)).toEqual(['bob 1: replied to your post'])
  })
})

describe('GET /notifications/requests/count', () => {
  it('leaves out users whom the viewer blocks or mutes, or who are suspended', async () => {
    const { alice, bob, carol, app } = await filtering()
    await alice.mutes(carol, { hidesNotifications: true } as never)
    expect(await requestsOf(alice)).toEqual(['bob 3: replied to your post'])
    await expect(answers(alice, 'accept', carol)).rejects.toMatchObject({ code: 'notification_not_found' })
    await alice.unmutes(carol)
    await alice.blocks(bob)
    expect(await requestsOf(alice)).toEqual(['carol 1: liked your post'])
    await expect(answers(alice, 'accept', bob)).rejects.toMatchObject({ code: 'notification_not_found' })
    await restrict(app.deps, carol, 'suspended')
    expect(await requestsOf(alice)).toEqual([])
    expect(await alice.call('GET /notifications/requests/count')).toEqual({ requests: 0, notifications: 0 })
  })
})

describe('GET /notifications/requests/:id', () => {
  it('has the notifications of one user', async () => {
    const { alice, bob, carol } = await filtering()
    const one = await alice.call('GET /notifications/requests/:id', { params: { id: await bob.id } })
    expect(one).toMatchObject({ user: { username: 'bob' }, count: 3 })
    expect(one.notifications.map(({ type }) => type)).toEqual(['reply', 'retweet', 'like'])
    const none = carol.call('GET /notifications/requests/:id', { params: { id: await bob.id } })
    await expect(none).rejects.toMatchObject({ code: 'notification_not_found' })
  })

  it('has up to 100 notifications of the user, the newest', async () => {
    const { alice, bob, settles, app } = await filtering({ settings: { RATE_LIMITS: 'off' } })
    const { db, nextId, ids } = app.deps
    const [recipient_id, actor_id] = [ids.parse(await alice.id), ids.parse(await bob.id)]
    const many = Array.from({ length: 120 }, () => ({
      ...{ recipient_id, actor_id, id: nextId(), type: 'like' as const, tweet_id: nextId() },
      ...{ event_id: 1, is_gone: FILTERED, from_verified: 0 },
    }))
    await transact(db, (tx) => upsertNotifications(tx, many))
    await bob.follows(alice)
    await settles()
    const kept = (await rows({ app })).filter((row) => row.is_gone === FILTERED)
    const ofBob = await alice.call('GET /notifications/requests/:id', { params: { id: await bob.id } })
    expect(ofBob).toMatchObject({ count: 1, newest: { type: 'follow' } })
    // With Carol's. The made-up ones are about posts that do not exist.
    expect(kept).toHaveLength(101)
    expect(kept.map(({ type }) => type)).toContain('follow')
    expect(kept.map(({ type }) => type)).not.toContain('reply')
  })
})

describe('POST /notifications/requests/:id/accept', () => {
  it('moves what waits into the list, and the user is not filtered again', async () => {
    const { alice, bob, carol, post, settles } = await filtering()
    await answers(alice, 'accept', bob)
    const texts = ['bob replied to your post', 'bob reposted your post', 'bob liked your post']
    expect(await alice.notificationTexts()).toEqual(texts)
    expect(await alice.groups()).toEqual(texts.map((text) => `!${text}`))
    expect(await alice.unreadNotifications()).toBe(3)
    expect(await requestsOf(alice)).toEqual(['carol 1: liked your post'])
    await bob.follows(alice)
    await carol.retweets(post)
    await settles()
    expect(await alice.notificationTexts()).toEqual(['bob followed you', ...texts])
    expect(await requestsOf(alice)).toEqual(['carol 2: reposted your post'])
    expect((await alice.call('GET /account/export')).notificationPermissions).toEqual([
      { _id: await bob.id, username: 'bob' },
    ])
    await expect(answers(alice, 'accept', bob)).rejects.toMatchObject({ code: 'notification_not_found' })
    // A block ends the permission.
    await alice.blocks(bob)
    await alice.blocks(bob, false)
    await settles()
    await bob.quotes(post, 'Again')
    await settles()
    expect(await requestsOf(alice)).toEqual(['bob 1: quoted your post', 'carol 2: reposted your post'])
  })
})

describe('POST /notifications/requests/:id/dismiss', () => {
  it('ends the request, and a repeated like is no news', async () => {
    const { alice, bob, carol, post, settles } = await filtering()
    await answers(alice, 'dismiss', bob)
    await bob.likes(post)
    await bob.likes(post)
    await settles()
    expect(await requestsOf(alice)).toEqual(['carol 1: liked your post'])
    await expect(answers(alice, 'dismiss', bob)).rejects.toMatchObject({ code: 'notification_not_found' })
    await expect(answers(bob, 'accept', carol)).rejects.toMatchObject({ code: 'notification_not_found' })
    await bob.follows(alice)
    await settles()
    expect(await requestsOf(alice)).toEqual(['bob 1: followed you', 'carol 1: liked your post'])
    expect(await alice.notificationTexts()).toEqual([])
  })
})

describe('the policy of notifications', () => {
  it('filters or drops by following, being followed, age and private mentions, the strictest first', async () => {
    const time = { now: Date.now() }
    const { alice, bob, carol, settles } = await world({ clock: () => time.now })
    const post = await alice.posts('Hello')
    await Promise.all([bob.signsUp(), carol.signsUp()])
    await carol.follows(alice)
    await settles()
    const seen = async () => {
      await settles()
      const found = [await alice.notificationTexts(), await requestsOf(alice)]
      return found
    }
    await alice.wants({ notFollowers: 'filter' })
    for (const member of [bob, carol]) await member.likes(post)
    expect(await seen()).toEqual([['carol liked your post', 'carol followed you'], ['bob 1: liked your post']])

    await alice.wants({ notFollowers: 'accept', newAccounts: 'drop' })
    for (const member of [bob, carol]) await member.retweets(post)
    expect(await seen()).toEqual([['carol liked your post', 'carol followed you'], ['bob 1: liked your post']])
    time.now += 31 * DAY_MS
    for (const member of [alice, bob, carol]) await member.signsIn()
    await bob.quotes(post, 'See this')
    expect((await seen())[0]![0]).toBe('bob quoted your post')

    await alice.wants({ newAccounts: 'accept', privateMentions: 'filter', notFollowers: 'drop' })
    await carol.posts('Psst, @alice', { audience: 'mentioned' })
    await carol.replies(post, 'Only for you', { audience: 'mentioned' })
    await carol.posts('Hello, @alice')
    await bob.posts('Psst, @alice', { audience: 'mentioned' })
    expect(await seen()).toEqual([
      expect.arrayContaining(['carol mentioned you', 'carol replied to your post']),
      ['carol 1: mentioned you', 'bob 1: liked your post'],
    ])
    await alice.follows(carol)
    await carol.posts('Psst again, @alice', { audience: 'mentioned' })
    expect((await seen())[1]).toEqual(['carol 1: mentioned you', 'bob 1: liked your post'])
  })

  it('leaves out the end of a poll and what moderators decide, and mutes win over it', async () => {
    const { alice, bob, post, settles } = await filtering()
    await alice.call('PUT /tweets/:id/mute', { params: { id: post._id } })
    await bob.replies(post, 'Not seen')
    await settles()
    expect(await requestsOf(alice)).toEqual(['carol 1: liked your post', 'bob 3: replied to your post'])
    await alice.wants({ others: 'drop' })
    await bob.follows(alice)
    await settles()
    expect(await requestsOf(alice)).toEqual(['carol 1: liked your post', 'bob 3: replied to your post'])
    expect(await alice.notificationTexts()).toEqual([])
  })
})
