import { describe, expect, it } from 'vitest'
import { linkedWorld, transports } from '#tests/processes/linked-worlds.ts'
import { restrict } from '#tests/stores/restrict.ts'

describe.each(transports)('live events over $name', (carrier) => {
  it('deliver a message to both users, and to nobody else', async () => {
    const { alice, bob, carol, far } = await linkedWorld(carrier)
    const tabs = await Promise.all([alice.connects(far), bob.connects(far), bob.connects(), carol.connects(far)])
    const [own, first, second, other] = tabs
    const message = await alice.writes(bob, 'Hello')
    const frame = { type: 'message.new', message: message._id, sender: await alice.id, recipient: await bob.id }
    for (const tab of [own, first, second]) expect(await tab.next('message.new')).toEqual(frame)

    await bob.writes(carol, 'Hi')
    await other.next('message.new')
    expect(other.all('message.new')).toHaveLength(1)
    expect(JSON.stringify(tabs.map((tab) => tab.frames))).not.toContain('Hello')
  })

  it('report that messages were read', async () => {
    const { alice, bob, far } = await linkedWorld(carrier)
    await alice.writes(bob, 'Hello')
    const tabs = await Promise.all([alice.connects(far), bob.connects(far)])
    await bob.messagesWith(alice)
    for (const tab of tabs)
      expect(await tab.next('message.read')).toEqual({
        type: 'message.read',
        reader: await bob.id,
        other: await alice.id,
      })
  })

  it('deliver a notification, and report when it was read', async () => {
    const { alice, bob, far } = await linkedWorld(carrier)
    const tab = await alice.connects(far)
    await bob.follows(alice)
    const { notification } = await tab.next('notification.new')
    const { notifications } = await alice.call('GET /notifications')
    expect(notifications.map((each) => each._id)).toEqual([notification])
    await alice.call('POST /notifications/read', { body: {} })
    await tab.next('notifications.unread')
  })

  it('announce a post to followers and to other tabs of its author', async () => {
    const { alice, bob, carol, far } = await linkedWorld(carrier)
    await bob.follows(alice)
    const [own, follower, stranger] = await Promise.all([alice.connects(far), bob.connects(far), carol.connects(far)])
    const tweet = await alice.posts('News')
    const frame = { type: 'tweet.new', tweet: tweet._id, author: await alice.id, isReply: false }
    for (const tab of [own, follower]) expect(await tab.next('tweet.new')).toEqual(frame)
    const reply = await alice.replies(tweet, 'More')
    expect(await follower.next('tweet.new')).toMatchObject({ tweet: reply._id, isReply: true })

    await carol.posts('Mine')
    await stranger.next('tweet.new')
    expect(stranger.all('tweet.new')).toHaveLength(1)
  })

  it("announce everyone's posts to clients that watch them, as long as they do", async () => {
    const { alice, bob, carol, far } = await linkedWorld(carrier)
    const tab = await bob.connects(far)
    await tab.send({ feed: 'everyone' })
    await tab.isProcessed()
    const tweet = await alice.posts('News')
    expect(await tab.next('tweet.new')).toMatchObject({ tweet: tweet._id })

    await tab.send({ feed: 'following' })
    await tab.isProcessed()
    await bob.follows(carol)
    await alice.posts('Unheard')
    const next = await carol.posts('Heard')
    expect(await tab.next('tweet.new')).toMatchObject({ tweet: next._id })
  })

  it('report counts, changes and the end of a post to clients that watch it', async () => {
    const { alice, bob, carol, far } = await linkedWorld(carrier)
    const tweet = await alice.posts('News')
    const [watching, other] = await Promise.all([bob.connects(far), carol.connects(far)])
    await watching.send({ watch: [tweet._id, 'f'.repeat(24), 'nonsense'] })
    await watching.isProcessed()
    const counts = (likesCount: number, retweetsCount: number, repliesCount: number) =>
      expect
        .poll(() => watching.all('counts').at(-1), { timeout: 10_000 })
        .toEqual({ type: 'counts', tweet: tweet._id, likesCount, retweetsCount, repliesCount, quotesCount: 0 })
    await carol.likes(tweet)
    await counts(1, 0, 0)
    await carol.retweets(tweet)
    await counts(1, 1, 0)
    const reply = await carol.replies(tweet, 'Well')
    await counts(1, 1, 1)
    await Promise.all([carol.deletes(reply), carol.likes(tweet)])
    await counts(0, 1, 0)

    await alice.edits(tweet, { content: 'News!' })
    expect(await watching.next('tweet.changed')).toEqual({ type: 'tweet.changed', tweet: tweet._id })
    await alice.deletes(tweet)
    expect(await watching.next('tweet.deleted')).toEqual({ type: 'tweet.deleted', tweet: tweet._id })
    const ofOthers = other.frames.filter((frame) => frame.type !== 'own.mark')
    expect(ofOthers.filter((frame) => 'tweet' in frame && frame.tweet === tweet._id)).toEqual([])
  })

  it('report the number of quotes, and changes of the quoted post to clients that watch its quotes', async () => {
    const { alice, bob, carol, far } = await linkedWorld(carrier)
    const tweet = await alice.posts('News')
    const quote = await carol.quotes(tweet, 'Look')
    const watching = await bob.connects(far)
    await watching.send({ watch: [tweet._id, quote._id] })
    await watching.isProcessed()
    const quotes = (quotesCount: number) =>
      expect
        .poll(() => watching.all('counts').at(-1), { timeout: 10_000 })
        .toMatchObject({
          ...{ tweet: tweet._id, quotesCount },
        })
    const other = await carol.quotes(tweet, 'Look again')
    await quotes(2)
    await carol.deletes(other)
    await quotes(1)
    const changes = (id: string, count: number) =>
      expect
        .poll(() => watching.all('tweet.changed').filter((frame) => frame.tweet === id).length, { timeout: 10_000 })
        .toBe(count)
    await alice.edits(tweet, { content: 'News!' })
    await changes(quote._id, 1)
    await alice.call('PUT /tweets/:id/who-quotes', { params: { id: tweet._id }, body: { whoQuotes: 'nobody' } })
    await changes(tweet._id, 2)
    await alice.detaches(tweet, quote)
    await changes(quote._id, 2)
    await quotes(0)
    const second = await alice.quotes(tweet, 'As I said')
    await watching.send({ watch: [second._id] })
    await watching.isProcessed()
    await alice.deletes(tweet)
    await changes(second._id, 1)
  })

  it('report that a quoted post lost its link card or its own quote to clients that watch its quotes', async () => {
    const { alice, bob, carol, far } = await linkedWorld(carrier)
    const [linking, inner] = [await alice.posts('See https://plus.invalid/'), await alice.posts('News')]
    const middle = await carol.quotes(inner, 'Look')
    const quotes = [await bob.quotes(linking, 'Look at this'), await bob.quotes(middle, 'Look, too')]
    const watching = await bob.connects(far)
    await watching.send({ watch: quotes.map(({ _id }) => _id) })
    await watching.isProcessed()
    await alice.call('DELETE /tweets/:id/card', { params: { id: linking._id } })
    expect(await watching.next('tweet.changed')).toMatchObject({ tweet: quotes[0]!._id })
    await alice.detaches(inner, middle)
    expect(await watching.next('tweet.changed')).toMatchObject({ tweet: quotes[1]!._id })
  })

  it('say nothing of a change of a quoted post to those who may not see it', async () => {
    const { alice, bob, carol, far } = await linkedWorld(carrier)
    const tweet = await alice.posts('News')
    const quote = await carol.quotes(tweet, 'Look')
    await alice.blocks(bob)
    const [blocked, reading] = await Promise.all([bob.connects(far), carol.connects(far)])
    for (const tab of [blocked, reading]) {
      await tab.send({ watch: [quote._id] })
      await tab.isProcessed()
    }
    await alice.edits(tweet, { content: 'News!' })
    expect(await reading.next('tweet.changed')).toMatchObject({ tweet: quote._id })
    // What is sent when it is watched again, soon after the change, is filtered as well.
    await blocked.send({ watch: [quote._id] })
    await blocked.isProcessed()
    await carol.edits(quote, { content: 'Look there' })
    await expect.poll(() => reading.all('tweet.changed').length, { timeout: 10_000 }).toBe(2)
    await blocked.isProcessed()
    expect(blocked.all('tweet.changed')).toHaveLength(1)
  })

  it('report the actions of a user to their own tabs only', async () => {
    const { alice, bob, carol, far } = await linkedWorld(carrier)
    const tweet = await alice.posts('News')
    const [own, author, other] = await Promise.all([bob.connects(far), alice.connects(far), carol.connects(far)])
    const marks = () => own.all('own.mark').map(({ tweet: id, mark, isOn }) => [id === tweet._id, mark, isOn])
    await bob.likes(tweet)
    await bob.retweets(tweet)
    await bob.bookmarks(tweet)
    await bob.likes(tweet)
    await expect.poll(marks).toEqual([
      [true, 'liked', true],
      [true, 'retweeted', true],
      [true, 'bookmarked', true],
      [true, 'liked', false],
    ])
    await bob.follows(alice)
    await bob.blocks(alice)
    await bob.blocks(alice)
    const user = await alice.id
    await expect
      .poll(() => own.all('own.relation'))
      .toEqual([
        { type: 'own.relation', user, relation: 'following', isOn: true },
        { type: 'own.relation', user, relation: 'blocking', isOn: true },
        { type: 'own.relation', user, relation: 'blocking', isOn: false },
      ])
    for (const tab of [author, other]) expect([...tab.all('own.mark'), ...tab.all('own.relation')]).toEqual([])
  })

  it('report changes between fetching a post and watching it', async () => {
    const { alice, bob, far } = await linkedWorld(carrier)
    const [liked, edited] = [await alice.posts('One'), await alice.posts('Two')]
    const [tab, witness] = await Promise.all([bob.connects(far), bob.connects(far)])
    await witness.send({ watch: [liked._id, edited._id] })
    await witness.isProcessed()
    await bob.likes(liked)
    await alice.edits(edited, { content: 'Two!' })
    await Promise.all([witness.next('counts'), witness.next('tweet.changed')])
    await tab.send({ watch: [liked._id, edited._id] })
    expect(await tab.next('counts')).toMatchObject({ tweet: liked._id, likesCount: 1 })
    expect(await tab.next('tweet.changed')).toMatchObject({ tweet: edited._id })
  })

  it('report nothing about a post to users from whom a block hides it', async () => {
    const { alice, bob, carol, far } = await linkedWorld(carrier)
    const tweet = await alice.posts('News')
    const [tab, witness] = await Promise.all([bob.connects(far), carol.connects(far)])
    await tab.send({ feed: 'everyone' })
    for (const each of [tab, witness]) {
      await each.send({ watch: [tweet._id] })
      await each.isProcessed()
    }
    await alice.blocks(bob)
    await carol.likes(tweet)
    await witness.next('counts')
    await alice.edits(tweet, { content: 'News!' })
    await alice.posts('More')
    await alice.deletes(tweet)
    const seen = await carol.posts('Hello')
    expect(await tab.next('tweet.new')).toMatchObject({ tweet: seen._id })
    expect(tab.frames.map((frame) => frame.type)).toEqual(['ready', 'tweet.new'])
  })

  it('report typing at intervals, neither across a block nor of users who cannot write', async () => {
    const { alice, bob, carol, member, app, far } = await linkedWorld(carrier)
    const [writer, reader] = await Promise.all([alice.connects(), bob.connects(far)])
    for (let time = 0; time < 5; time++) await writer.send({ typing: await bob.id })
    expect(await reader.next('message.typing')).toEqual({ type: 'message.typing', user: await alice.id })

    await bob.blocks(alice)
    const frozen = member('frozen')
    await restrict(app.deps, frozen, 'frozen')
    for (const tab of await Promise.all([alice.connects(), frozen.connects(), carol.connects()])) {
      await tab.send({ typing: await bob.id })
      await tab.isProcessed()
    }
    expect(await reader.next('message.typing')).toEqual({ type: 'message.typing', user: await carol.id })
    expect(reader.all('message.typing')).toHaveLength(2)
  })

  it('end with the session, and not for others', async () => {
    const { alice, far } = await linkedWorld(carrier)
    const telephone = await alice.onAnotherDevice()
    const [here, there] = await Promise.all([alice.connects(far), telephone.connects(far)])
    await telephone.call('POST /auth/logout')
    await there.next('session.ended')
    expect(await there.closeReason()).toBe('signed_out')
    await alice.posts('Still here')
    await here.next('tweet.new')
  })

  it('arrive once in each tab', async () => {
    const { alice, bob, far, settles } = await linkedWorld(carrier)
    const tabs = await Promise.all(Array.from({ length: 5 }, () => bob.connects(far)))
    const sent = await Promise.all(Array.from({ length: 40 }, (_, index) => alice.writes(bob, `${index}`)))
    await settles()
    const last = await alice.writes(bob, 'last')
    for (const tab of tabs) {
      await expect.poll(() => tab.all('message.new').at(-1)?.message, { timeout: 10_000 }).toBe(last._id)
      const heard = tab.all('message.new').map((frame) => frame.message)
      expect(heard.toSorted()).toEqual([...sent, last].map((message) => message._id).toSorted())
    }
  })
})
