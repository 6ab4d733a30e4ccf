import { describe, expect, it } from 'vitest'
import { atOnce, type World, world } from '#tests/world.ts'

const rows = ({ app }: Pick<World, 'app'>) => app.deps.db.selectFrom('notifications').selectAll().execute()

describe('notifications', () => {
  it("are not created for one's own actions", async () => {
    const { alice, settles } = await world()
    const tweet = await alice.posts('To me, @alice')
    await alice.likes(tweet)
    await alice.retweets(tweet)
    await alice.replies(tweet, 'Me again, @alice')
    await settles()
    expect(await alice.notificationTexts()).toEqual([])
  })

  it('are withdrawn with the like, and restored unchanged with it', async () => {
    const { alice, bob, carol, settles } = await world()
    const tweet = await alice.posts('Hello')
    await bob.likes(tweet)
    await carol.likes(tweet)
    await settles()
    const before = await alice.notifications()
    await bob.likes(tweet)
    await settles()
    expect(await alice.notificationTexts()).toEqual(['carol liked your post'])
    expect(await alice.unreadNotifications()).toBe(1)
    await bob.likes(tweet)
    await settles()
    expect(await alice.notifications()).toEqual(before)
  })

  it('are not sent again after they were read', async () => {
    const { alice, bob, settles } = await world()
    const tweet = await alice.posts('Hello')
    const acts = [() => bob.likes(tweet), () => bob.retweets(tweet), () => bob.follows(alice)]
    for (const act of acts) await act()
    await settles()
    await alice.reads()
    for (const act of [...acts, ...acts]) {
      await act()
      await settles()
    }
    expect(await alice.notificationTexts()).toHaveLength(3)
    expect(await alice.unreadNotifications()).toBe(0)
  })

  it('match the likes after many concurrent toggles', async () => {
    const { alice, bob, carol, settles, app } = await world()
    const tweet = await alice.posts('Hello')
    await Promise.all([bob.signsUp(), carol.signsUp()])
    await atOnce(41, (index) => (index % 2 ? bob : carol).likes(tweet)) // bob 20 times, carol 21 times
    await settles()
    expect(await alice.notificationTexts()).toEqual(['carol liked your post'])
    expect(await rows({ app })).toHaveLength(2)
  })

  it('are sent to each mentioned member once, and only once to the author of the parent', async () => {
    const { alice, bob, carol, settles } = await world()
    await carol.signsUp()
    const tweet = await alice.posts('Hello')
    await bob.replies(tweet, '@alice .@Carol @carol @bob @nobody look: http://example.org/@carol')
    await bob.posts('今日は＠carolと会う')
    await settles()
    expect(await alice.notificationTexts()).toEqual(['bob replied to your post'])
    expect(await carol.notificationTexts()).toEqual(['bob mentioned you', 'bob mentioned you'])
    expect(await bob.notificationTexts()).toEqual([])
  })

  it('are sent once to the author of a quoted post, also when a reply or a mention reaches them', async () => {
    const { alice, bob, carol, settles } = await world()
    await carol.signsUp()
    const tweet = await alice.posts('Hello')
    const quote = await bob.quotes(tweet, 'Look, @alice and @carol')
    await alice.quotes(tweet, 'As I said')
    await bob.call('POST /tweets/reply/:id', { params: { id: tweet._id }, body: { content: 'Yes', quote: tweet._id } })
    await settles()
    expect(await alice.notificationTexts()).toEqual(['bob replied to your post', 'bob quoted your post'])
    expect(await alice.groups('mentions')).toEqual(['!bob replied to your post', '!bob quoted your post'])
    expect((await alice.notifications()).notifications[1]).toMatchObject({ type: 'quote', tweet: { _id: quote._id } })
    expect(await carol.notificationTexts()).toEqual(['bob mentioned you'])
    await bob.edits(quote, { content: 'Look again, @alice and @carol' })
    await settles()
    expect(await alice.notificationTexts()).toHaveLength(2)
    await bob.deletes(quote)
    await settles()
    expect(await alice.notificationTexts()).toEqual(['bob replied to your post'])
  })

  it('of a quote follow the switch, mutes, blocks and a muted conversation', async () => {
    const { alice, bob, carol, settles } = await world()
    const tweet = await alice.posts('Hello')
    const texts = async () => {
      await settles()
      return alice.notificationTexts()
    }
    await bob.quotes(tweet, 'One')
    await carol.quotes(tweet, 'Two')
    expect(await texts()).toEqual(['carol quoted your post', 'bob quoted your post'])
    await alice.mutes(bob, { hidesNotifications: true } as never)
    await alice.blocks(carol)
    expect(await texts()).toEqual([])
    await alice.blocks(carol, false)
    await alice.call('PUT /notifications/settings', { body: { inApp: { quote: false } } })
    await carol.quotes(tweet, 'Three')
    expect(await texts()).toEqual(['carol quoted your post'])
    await alice.call('PUT /notifications/settings', { body: { inApp: { quote: true } } })
    await alice.call('PUT /tweets/:id/mute', { params: { id: tweet._id } })
    await carol.quotes(tweet, 'Four')
    expect(await texts()).toEqual(['carol quoted your post'])
    expect((await alice.notifications()).notifications[0]!.tweet?.content).toBe('Two')
  })

  it('are sent to users whom an edit newly mentions, and to nobody twice', async () => {
    const { alice, bob, carol, settles } = await world()
    await Promise.all([bob.signsUp(), carol.signsUp()])
    const tweet = await alice.posts('Hello @bob')
    await settles()
    await bob.reads()
    await alice.edits(tweet, { content: 'Hello @bob and @carol' })
    await settles()
    expect(await bob.unreadNotifications()).toBe(0)
    expect([await bob.notificationTexts(), await carol.notificationTexts()]).toEqual([
      ['alice mentioned you'],
      ['alice mentioned you'],
    ])
  })

  it('of a mention are withdrawn when an edit removes it, and restored with it', async () => {
    const { alice, bob, carol, settles } = await world()
    await Promise.all([bob.signsUp(), carol.signsUp()])
    const tweet = await alice.posts('Hello @bob and @carol')
    const texts = async (content: string) => {
      await alice.edits(tweet, { content })
      await settles()
      return [await bob.notificationTexts(), await carol.notificationTexts()]
    }
    const mentioned = ['alice mentioned you']
    await settles()
    const before = await bob.notifications()
    expect(await texts('Hello @carol')).toEqual([[], mentioned])
    expect(await texts('Hello @carol and @bob')).toEqual([mentioned, mentioned])
    expect((await bob.notifications()).notifications[0]!._id).toBe(before.notifications[0]!._id)
    expect(await texts('Hello')).toEqual([[], []])
  })

  it('are deleted with their post, also those that an edit or the end of a quote has withdrawn', async () => {
    const { alice, bob, settles, app, origin } = await world()
    const quoted = await bob.posts('Well said')
    const mention = await alice.posts('Hello @bob')
    const quote = await alice.posts(`${origin}/tweet/${quoted._id}`)
    await settles()
    await alice.edits(mention, { content: 'Hello' })
    await alice.call('DELETE /tweets/:id/card', { params: { id: quote._id } })
    await settles()
    for (const post of [mention, quote]) await alice.deletes(post)
    await settles()
    expect(await app.deps.db.selectFrom('notifications').select('id').execute()).toEqual([])
  })

  it('reach the author of a detached post when an edit newly mentions them', async () => {
    const { alice, bob, settles } = await world()
    const tweet = await alice.posts('Hello')
    const [silent, naming] = [await bob.quotes(tweet, 'Look'), await bob.quotes(tweet, 'Look, @alice')]
    for (const quote of [silent, naming]) await alice.detaches(tweet, quote)
    await bob.edits(naming, { content: 'Look again, @alice' })
    await settles()
    expect(await alice.notificationTexts()).toEqual([])
    await bob.edits(silent, { content: 'Look, @alice' })
    await settles()
    expect(await alice.notificationTexts()).toEqual(['bob mentioned you'])
    await bob.edits(silent, { content: 'Look' })
    await settles()
    expect(await alice.notificationTexts()).toEqual([])
  })

  it('are sent to the first twenty of very many mentioned users', async () => {
    const { alice, crowd, settles, app } = await world()
    const all = crowd(25)
    await Promise.all(all.map((member) => member.signsUp()))
    await alice.posts(all.map((member) => `@${member.username}`).join(' '))
    await settles()
    expect(await rows({ app })).toHaveLength(20)
    expect(await all[19]!.notificationTexts()).toEqual(['alice mentioned you'])
    expect(await all[20]!.notificationTexts()).toEqual([])
  })

  it('are not created across a block, either way, also when it ends later', async () => {
    const { alice, bob, carol, settles } = await world()
    await alice.blocks(bob)
    await carol.blocks(bob)
    await bob.posts('@alice @carol')
    await alice.posts('@bob')
    await settles()
    await alice.blocks(bob)
    await carol.blocks(bob)
    expect([await alice.notificationTexts(), await bob.notificationTexts(), await carol.notificationTexts()]).toEqual([
      [],
      [],
      [],
    ])
  })

  it('of a follow are deleted with the block that ends it', async () => {
    const { alice, bob, settles } = await world()
    await bob.follows(alice)
    await alice.follows(bob)
    await alice.blocks(bob)
    await alice.blocks(bob)
    await settles()
    expect([await alice.notificationTexts(), await bob.notificationTexts()]).toEqual([[], []])
    await bob.follows(alice)
    await settles()
    expect(await alice.notificationTexts()).toEqual(['bob followed you'])
  })

  it('of a follow are not created after the block that ended it, also when the follow is handled last', async () => {
    // No other process takes up what this one leaves.
    const cast = await world({ processes: 1 })
    const { alice, bob, restarts, settles } = cast
    await Promise.all([alice.signsUp(), bob.signsUp()])
    await settles()
    await cast.app.deps.events.stop()
    await bob.follows(alice)
    const ofFollow = await cast.app.deps.db.selectFrom('event_outbox').selectAll().execute()
    await cast.app.deps.db.transaction().execute((tx) => tx.deleteFrom('event_outbox').execute())
    await alice.blocks(bob)
    await restarts()
    await settles()
    await cast.app.deps.db.transaction().execute((tx) => tx.insertInto('event_outbox').values(ofFollow).execute())
    await settles()
    await alice.blocks(bob)
    await settles()
    expect(await alice.notificationTexts()).toEqual([])
  })

  it('of a post are not created after its deletion, also when their cause is handled last', async () => {
    // No other process takes up what this one leaves.
    const cast = await world({ processes: 1 })
    const { alice, bob, carol, restarts, settles } = cast
    const tweet = await alice.posts('Hello')
    await carol.likes(tweet)
    await settles()
    await cast.app.deps.events.stop()
    await bob.likes(tweet)
    await carol.likes(tweet)
    const ofLikes = await cast.app.deps.db.selectFrom('event_outbox').selectAll().execute()
    await cast.app.deps.db.transaction().execute((tx) => tx.deleteFrom('event_outbox').execute())
    await restarts()
    await alice.deletes(tweet)
    await settles()
    await cast.app.deps.db.transaction().execute((tx) => tx.insertInto('event_outbox').values(ofLikes).execute())
    await restarts()
    await settles()
    expect(await cast.app.deps.db.selectFrom('notifications').selectAll().execute()).toEqual([])
  })

  it('are neither lost nor repeated when the process stops before it has created them, and when events are repeated', async () => {
    // No other process takes up what this one leaves.
    const cast = await world({ processes: 1 })
    const { alice, bob, carol, restarts, settles } = cast
    await Promise.all([bob.signsUp(), carol.signsUp()])
    const tweet = await alice.posts('Hello @carol')
    await settles()
    await cast.app.deps.events.stop()
    await bob.likes(tweet)
    await carol.retweets(tweet)
    await bob.replies(tweet, 'Hi @carol')
    await carol.follows(alice)
    await bob.likes(tweet)
    const events = await cast.app.deps.db.selectFrom('event_outbox').selectAll().orderBy('id').execute()
    // Some are in the low-priority queue as well, for other listeners.
    const highPriority = events.filter(({ priority }) => priority === events[0]?.priority)
    const types = highPriority.map(({ event }) => JSON.parse(event).type as string)
    const causes = ['tweet.liked', 'tweet.retweeted', 'tweet.created', 'user.followed', 'tweet.unliked']
    expect(types.filter((type) => causes.includes(type))).toEqual(causes)
    expect(await alice.notificationTexts()).toEqual([])
    await restarts()
    await settles()
    const expected = ['carol followed you', 'bob replied to your post', 'carol reposted your post']
    expect(await alice.notificationTexts()).toEqual(expected)

    // As after a crash between a reaction and its being done with; and the oldest last.
    for (const again of [events, events.slice(0, 1)]) {
      await cast.app.deps.db.transaction().execute((tx) => tx.insertInto('event_outbox').values(again).execute())
      await settles()
      expect(await alice.notificationTexts()).toEqual(expected)
      expect(await carol.notificationTexts()).toEqual(['bob mentioned you', 'alice mentioned you'])
    }
  })
})
