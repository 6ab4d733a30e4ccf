import { describe, expect, it } from 'vitest'
import { world } from '#tests/world.ts'

const usernames = ({ users }: { users: readonly { username: string }[] }) => users.map((user) => user.username)

describe('GET /tweets/:id/likes', () => describeMarkers('GET /tweets/:id/likes', 'likes'))

describe('GET /tweets/:id/retweets', () => describeMarkers('GET /tweets/:id/retweets', 'retweets'))

function describeMarkers(
  call: 'GET /tweets/:id/likes' | 'GET /tweets/:id/retweets',
  marks: 'likes' | 'retweets',
): void {
  it('lists the users, latest first, page by page', async () => {
    const { alice, bob, carol, crowd } = await world()
    const tweet = await alice.posts('Popular')
    const others = crowd(3)
    for (const member of [bob, ...others, carol]) await member[marks](tweet)
    await others[0]!.blocks(alice)
    await bob.follows(carol)
    const params = { id: tweet._id }
    const first = await bob.call(call, { params, query: { limit: 2 } })
    expect(first.users).toMatchObject([{ username: 'carol', isFollowing: true }, { username: 'member_3' }])
    await carol[marks](tweet)
    const second = await bob.call(call, { params, query: { limit: 9, cursor: first.nextCursor! } })
    // A block hides an author's post, but not the mark that was set before.
    expect(usernames(second)).toEqual(['member_2', 'member_1', 'bob'])
    expect(second.nextCursor).toBeNull()
    expect(usernames(await alice.call(call, { params }))).toEqual(['member_3', 'member_2', 'bob'])
  })

  it('leaves out blocked users, and refuses a post across a block', async () => {
    const { alice, bob, carol } = await world()
    const tweet = await alice.posts('Popular')
    await bob[marks](tweet)
    await carol[marks](tweet)
    await bob.blocks(carol)
    expect(usernames(await carol.call(call, { params: { id: tweet._id } }))).toEqual(['carol'])
    await alice.blocks(carol)
    const refused = carol.call(call, { params: { id: tweet._id } })
    await expect(refused).rejects.toMatchObject({ status: 404, code: 'tweet_not_found' })
  })
}
