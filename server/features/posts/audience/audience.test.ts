import { describe, expect, it } from 'vitest'
import { contents, type World, world } from '#tests/world.ts'

const missing = { status: 404, code: 'tweet_not_found' }

/** Alice follows bob, and carol does not. */
async function followed(): Promise<World> {
  const cast = await world()
  await cast.carol.signsUp()
  await cast.alice.follows(cast.bob)
  return cast
}

describe('the audience of a post', () => {
  it('is everyone by default, and then omitted', async () => {
    const { bob } = await followed()
    for (const post of [await bob.posts('open'), await bob.posts('open, too', { audience: 'everyone' })])
      for (const field of ['audience', 'whoReplies', 'canReply', 'isHidden']) expect(post).not.toHaveProperty(field)
  })

  it('is followers, and mentioned users', async () => {
    const { alice, bob, carol, member } = await followed()
    const post = await bob.posts('for friends and @dora', { audience: 'followers' })
    expect(post.audience).toBe('followers')
    expect((await alice.sees(post)).audience).toBe('followers')
    await expect(carol.sees(post)).rejects.toMatchObject(missing)
    await expect(carol.likes(post)).rejects.toMatchObject(missing)

    const dora = member('dora')
    await dora.signsUp()
    const named = await bob.posts('for friends and @dora', { audience: 'followers' })
    expect((await dora.sees(named)).audience).toBe('followers')
    expect(contents(await alice.following())).toContain('for friends and @dora')
    expect(await carol.timeline()).toEqual([])
    expect(contents(await carol.tweetsOf(bob))).toEqual([])
  })

  it('is mentioned users only, and those that an edit adds', async () => {
    const { alice, bob, carol } = await followed()
    const post = await bob.posts('psst @carol', { audience: 'mentioned' })
    expect((await carol.sees(post)).audience).toBe('mentioned')
    await expect(alice.sees(post)).rejects.toMatchObject(missing)
    expect(contents(await alice.following())).toEqual([])
    await bob.edits(post, { content: 'psst @carol and @alice' })
    expect(contents(await alice.following())).toEqual(['psst @carol and @alice'])
    // A user who has seen it can still see it.
    await bob.edits(post, { content: 'psst' })
    await carol.sees(post)
  })

  it("of a reply is at most that of its parent, and includes the parent's author", async () => {
    const { alice, bob, carol, member } = await followed()
    const dora = member('dora')
    await dora.signsUp()
    const closed = await bob.posts('for friends', { audience: 'followers' })
    const answer = await alice.replies(closed, 'thanks', { audience: 'everyone' })
    expect(answer.audience).toBe('followers')
    // Bob does not follow alice.
    await bob.sees(answer)
    await expect(carol.sees(answer)).rejects.toMatchObject(missing)

    const secret = await bob.posts('@alice @carol', { audience: 'mentioned' })
    const reply = await alice.replies(secret, 'to both')
    expect((await carol.sees(reply)).audience).toBe('mentioned')
    await bob.sees(reply)
    await expect(dora.sees(reply)).rejects.toMatchObject(missing)
  })

  it('of a thread applies to all its posts', async () => {
    const { alice, bob, carol } = await followed()
    const { tweets } = await bob.call('POST /tweets/thread', {
      body: { content: ['one', 'two'], audience: 'followers', whoReplies: 'mentioned' },
    })
    expect(tweets.map(({ audience }) => audience)).toEqual(['followers', 'followers'])
    for (const tweet of tweets) {
      expect((await alice.sees(tweet)).canReply).toBe(false)
      await expect(carol.sees(tweet)).rejects.toMatchObject(missing)
    }
  })

  it('other than everyone refuses reposts, and counts no reply that others cannot see', async () => {
    const { alice, bob, carol } = await followed()
    const closed = await bob.posts('for friends', { audience: 'followers' })
    await expect(alice.retweets(closed)).rejects.toMatchObject({ status: 403, code: 'not_for_everyone' })
    const open = await bob.posts('open')
    await alice.retweets(open)
    const whispered = await alice.replies(open, 'whispered', { audience: 'followers' })
    expect(await carol.sees(open)).toMatchObject({ repliesCount: 0 })
    expect(contents(await carol.repliesTo(open))).toEqual([])
    expect(contents(await bob.repliesTo(open))).toEqual(['whispered'])
    await alice.deletes(whispered)

    // A repost from before disappears with protection, and can be removed.
    await alice.replies(open, 'a public reply')
    await bob.protects()
    expect(contents(await carol.tweetsOf(alice, { filter: 'retweets' }))).toEqual([])
    expect(await alice.retweets(open)).toMatchObject({ retweeted: false })
    await expect(alice.retweets(open)).rejects.toMatchObject({ code: 'not_for_everyone' })
  })

  it('hides posts that were visible before, once a follower is removed', async () => {
    const { alice, bob, settles } = await followed()
    await bob.posts('for @alice', { audience: 'followers' })
    await bob.protects()
    const post = await bob.posts('hello @alice')
    await settles()
    const texts = async () =>
      (await alice.call('GET /notifications')).notifications.map((each) => each.tweet?.content).filter(Boolean)
    expect(await texts()).toEqual(['hello @alice', 'for @alice'])
    await bob.call('DELETE /followers/:id', { params: { id: 'alice' } })
    expect(await texts()).toEqual(['for @alice'])
    await expect(alice.sees(post)).rejects.toMatchObject(missing)
    expect(await alice.tweetsOf(bob)).toEqual({ tweets: [], nextCursor: null })
  })
})

describe('live frames', () => {
  it('announce a post only to users who may see it', async () => {
    const { alice, bob, carol } = await followed()
    const [follower, stranger] = await Promise.all([alice.connects(), carol.connects()])
    for (const tab of [follower, stranger]) await tab.send({ feed: 'everyone' })
    await Promise.all([follower.isProcessed(), stranger.isProcessed()])
    const closed = await bob.posts('for friends', { audience: 'followers' })
    await bob.protects()
    const hidden = await bob.posts('protected')
    await alice.posts('for all')
    const seen = await stranger.next('tweet.new')
    for (const tweet of [closed, hidden]) expect((await follower.next('tweet.new')).tweet).toBe(tweet._id)
    expect(seen.author).toBe(await alice.id)
  })

  it('report that a request was made and answered', async () => {
    const { bob, carol } = await followed()
    await bob.protects()
    const tabs = await Promise.all([bob.connects(), carol.connects()])
    const about = { type: 'follow.request', user: await bob.id, requester: await carol.id }
    await carol.follows(bob)
    for (const tab of tabs) expect(await tab.next('follow.request')).toEqual({ ...about, isPending: true })
    await bob.accepts(carol)
    for (const tab of tabs) expect(await tab.next('follow.request')).toEqual({ ...about, isPending: false })
    expect(await tabs[1].next('own.relation')).toMatchObject({ relation: 'following', isOn: true })
  })

  it('report that a reply was hidden, and the number of visible ones', async () => {
    const { alice, bob, post, rude } = await answered()
    const tab = await alice.connects()
    await tab.send({ watch: [post._id, rude._id] })
    await tab.isProcessed()
    await bob.call('PUT /tweets/:id/hidden', byId(rude))
    expect(await tab.next('tweet.changed')).toEqual({ type: 'tweet.changed', tweet: rude._id })
    const counts = async (): Promise<number> => {
      const frame = await tab.next('counts')
      return frame.tweet === post._id && frame.repliesCount === 1 ? 1 : counts()
    }
    expect(await counts()).toBe(1)
  })
})

describe('who may reply', () => {
  const limited = { status: 403, code: 'replies_limited' }

  it('are users whom the author follows, in the whole thread', async () => {
    const { alice, bob, carol } = await followed()
    await bob.follows(carol)
    const post = await bob.posts('friends may answer', { whoReplies: 'followed' })
    expect(post).toMatchObject({ whoReplies: 'followed', canReply: true })
    expect(await alice.sees(post)).toMatchObject({ whoReplies: 'followed', canReply: false })
    await expect(alice.replies(post, 'hi')).rejects.toMatchObject(limited)
    const answer = await carol.replies(post, 'hi')
    expect(answer.canReply).toBe(true)
    expect((await alice.sees(answer)).canReply).toBe(false)
    await expect(alice.replies(answer, 'hi')).rejects.toMatchObject(limited)
    await bob.replies(answer, 'hi yourself')
    await bob.follows(alice)
    expect((await alice.sees(answer)).canReply).toBe(true)
    await alice.replies(answer, 'hi')
  })

  it('are mentioned users, until the post is deleted', async () => {
    const { alice, bob, carol } = await followed()
    const post = await bob.posts('@carol only', { whoReplies: 'mentioned' })
    await expect(alice.replies(post, 'hi')).rejects.toMatchObject(limited)
    const answer = await carol.replies(post, 'hi')
    await expect(alice.replies(answer, 'hi')).rejects.toMatchObject(limited)
    await bob.deletes(post)
    await alice.replies(answer, 'hi')
  })
})

/** Carol and alice answer below a post of bob's. */
async function answered() {
  const cast = await followed()
  const { alice, bob, carol } = cast
  const post = await bob.posts('a question')
  const rude = await carol.replies(post, 'rude')
  await alice.replies(post, 'kind')
  return { ...cast, post, rude, below: await alice.replies(rude, 'calm down') }
}
const byId = ({ _id: id }: { _id: string }) => ({ params: { id } })

describe('PUT /tweets/:id/hidden', () => {
  it('moves a reply behind the visible ones, and out of their count', async () => {
    const { alice, bob, carol, post, rude } = await answered()
    expect(await alice.sees(post)).toMatchObject({ repliesCount: 2 })
    const hide = () => bob.call('PUT /tweets/:id/hidden', byId(rude))
    expect((await hide()).tweet).toMatchObject({ isHidden: true, content: 'rude' })
    await hide()
    for (const viewer of [alice, bob, carol]) {
      const shown = await viewer.repliesTo(post)
      expect(contents(shown)).toEqual(['kind'])
      expect(shown).toMatchObject({ hasHidden: true })
      const hidden = await viewer.call('GET /tweets/:id/replies', { ...byId(post), query: { hidden: 'true' } })
      expect(contents(hidden)).toEqual(['rude'])
      expect(hidden).not.toHaveProperty('hasHidden')
    }
    expect(await alice.sees(post)).toMatchObject({ repliesCount: 1 })
    await carol.deletes(rude)
    expect(await alice.sees(post)).toMatchObject({ repliesCount: 1 })
    expect(await alice.repliesTo(post)).not.toHaveProperty('hasHidden')
  })

  it('reveals no hidden replies to users who may not see them', async () => {
    const { alice, bob, carol, post, rude } = await answered()
    await bob.call('PUT /tweets/:id/hidden', byId(rude))
    await carol.blocks(alice)
    expect(await alice.repliesTo(post)).not.toHaveProperty('hasHidden')
  })

  it('is allowed to the author of the thread, at any depth', async () => {
    const { alice, bob, carol, post, rude, below } = await answered()
    const refused = { status: 403, code: 'not_thread_author' }
    for (const member of [alice, carol])
      await expect(member.call('PUT /tweets/:id/hidden', byId(rude))).rejects.toMatchObject(refused)
    await expect(bob.call('PUT /tweets/:id/hidden', byId(post))).rejects.toMatchObject(refused)
    await bob.call('PUT /tweets/:id/hidden', byId(below))
    expect(contents(await alice.repliesTo(rude))).toEqual([])
  })
})

describe('DELETE /tweets/:id/hidden', () => {
  it('shows a reply again, and counts it', async () => {
    const { alice, bob, post, rude } = await answered()
    await bob.call('PUT /tweets/:id/hidden', byId(rude))
    expect((await bob.call('DELETE /tweets/:id/hidden', byId(rude))).tweet).not.toHaveProperty('isHidden')
    await bob.call('DELETE /tweets/:id/hidden', byId(rude))
    expect(contents(await alice.repliesTo(post))).toEqual(['rude', 'kind'])
    expect(await alice.sees(post)).toMatchObject({ repliesCount: 2 })
  })
})
