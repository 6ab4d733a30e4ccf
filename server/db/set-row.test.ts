/** The calls that flip a state, and set it where the body says which. */
import { describe, expect, it } from 'vitest'
import { atOnce, world } from '#tests/world.ts'

const names = ['like', 'retweet', 'bookmark', 'follow', 'block'] as const

/** Alice with a post, and the acts of Bob on her or on it. Without a state they flip. */
async function stage() {
  const cast = await world({ processes: 2 })
  const { alice, bob } = cast
  const tweet = await alice.posts('Hello')
  const acts: Record<(typeof names)[number], (on?: boolean) => Promise<object>> = {
    like: (on?: boolean) => bob.likes(tweet, on),
    retweet: (on?: boolean) => bob.retweets(tweet, on),
    bookmark: (on?: boolean) => bob.bookmarks(tweet, on),
    follow: (on?: boolean) => bob.follows(alice, on),
    block: (on?: boolean) => bob.blocks(alice, on),
  }
  return { ...cast, tweet, acts }
}

/** The state in an answer. */
const stateOf = (answer: object): unknown => Object.values(answer)[0]

describe.each(names)('POST …/%s with a state', (name) => {
  it('sets it; a repeat answers the same and causes no event', async () => {
    const { bob, acts } = await stage()
    const tab = await bob.connects()
    const act = acts[name]
    for (const on of [true, false]) {
      const answer = await act(on)
      expect(stateOf(answer)).toBe(on)
      expect(await act(on)).toEqual(answer)
    }
    expect(stateOf(await act())).toBe(true)
    expect(stateOf(await act(true))).toBe(true)
    expect(stateOf(await act())).toBe(false)
    await expect
      .poll(() => [...tab.all('own.mark'), ...tab.all('own.relation')].map(({ isOn }) => isOn))
      .toEqual([true, false, true, false])
  })

  it('ends with the last state of many concurrent calls', async () => {
    const { acts } = await stage()
    const act = acts[name]
    const same = await atOnce(50, () => act(true))
    expect(same).toEqual(same.map(() => same[0]))
    const mixed = await atOnce(50, (index) => act(index % 2 === 0))
    expect(mixed.map(stateOf)).toEqual(mixed.map((_, index) => index % 2 === 0))
    const off = await act(false)
    expect([stateOf(off), await act(false)]).toEqual([false, off])
  })
})

describe('a call with a state', () => {
  it.each(['like', 'retweet', 'bookmark', 'follow'] as const)('is refused across a block: %s', async (name) => {
    const { alice, bob, acts } = await stage()
    await acts[name](true)
    await alice.blocks(bob)
    for (const on of [true, false]) await expect(acts[name](on)).rejects.toMatchObject({ status: 403, code: 'blocked' })
  })

  it('is refused for a user or post that does not exist', async () => {
    const { alice, bob, tweet, acts } = await stage()
    await alice.deletes(tweet)
    for (const on of [true, false]) {
      for (const name of ['like', 'retweet', 'bookmark'] as const)
        await expect(acts[name](on)).rejects.toMatchObject({ status: 404, code: 'tweet_not_found' })
      for (const call of ['POST /users/:id/follow', 'POST /users/:id/block'] as const)
        await expect(bob.call(call, { params: { id: 'nobody' }, body: { on } })).rejects.toMatchObject({
          code: 'user_not_found',
        })
      await expect(bob.follows(bob, on)).rejects.toMatchObject({ code: 'self_follow' })
      await expect(bob.blocks(bob, on)).rejects.toMatchObject({ code: 'self_block' })
    }
  })

  it('is refused to visitors first, and with an invalid state', async () => {
    const { bob, stranger, acts } = await stage()
    const given = { params: { id: '0'.repeat(24) }, body: { on: 'yes' as never } }
    await expect(stranger.call('POST /tweets/like/:id', given)).rejects.toMatchObject({ status: 401 })
    const invalid = { status: 400, code: 'invalid_fields', fields: { on: 'This isn’t valid.' } }
    await expect(bob.call('POST /tweets/like/:id', given)).rejects.toMatchObject(invalid)
    expect(await acts.like()).toMatchObject({ liked: true })
  })

  it('refuses reposts of posts for followers only, and still removes a repost', async () => {
    const { alice, bob, tweet, acts } = await stage()
    await acts.retweet(true)
    await bob.follows(alice, true)
    await alice.protects()
    const few = await alice.posts('For friends', { audience: 'followers' })
    await expect(bob.retweets(few, true)).rejects.toMatchObject({ code: 'not_for_everyone' })
    expect(await bob.retweets(few, false)).toEqual({ retweeted: false, retweetsCount: 0 })
    expect(await bob.retweets(tweet, false)).toEqual({ retweeted: false, retweetsCount: 0 })
  })

  it('counts each of many users once, some of whom had set it', async () => {
    const { alice, bob, crowd, tweet } = await stage()
    const members = crowd(20)
    await Promise.all(members.map((member, index) => member.likes(tweet, index % 2 === 0)))
    const answers = await Promise.all([bob, ...members].map((member) => member.likes(tweet, true)))
    expect(answers.map(({ liked }) => liked)).not.toContain(false)
    expect(await alice.sees(tweet)).toMatchObject({ likesCount: 21 })
  })

  it('requests to follow a protected account once, withdraws once, and keeps an accepted follow', async () => {
    const { alice, bob, acts } = await stage()
    await alice.protects()
    const tab = await alice.connects()
    const asked = { following: false, isFollowing: false, requested: true, followersCount: 0 }
    expect(await atOnce(10, () => acts.follow(true))).toEqual(Array(10).fill(asked))
    expect(await alice.requests()).toEqual(['bob'])
    for (let times = 0; times < 2; times++) expect(await acts.follow(false)).toEqual({ ...asked, requested: false })
    await acts.follow(true)
    await expect.poll(() => tab.all('follow.request').map(({ isPending }) => isPending)).toEqual([true, false, true])
    await alice.accepts(bob)
    const following = { following: true, isFollowing: true, requested: false, followersCount: 1 }
    expect([await acts.follow(true), await alice.requests()]).toEqual([following, []])
    for (let times = 0; times < 2; times++)
      expect(await acts.follow(false)).toEqual({
        ...following,
        following: false,
        isFollowing: false,
        followersCount: 0,
      })
  })
})
