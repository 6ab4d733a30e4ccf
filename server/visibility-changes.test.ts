import { describe, expect, it } from 'vitest'
import type { Call } from '#contract/index.ts'
import type { Member } from '#tests/member.ts'
import { restrict } from '#tests/stores/restrict.ts'
import { type World, world } from '#tests/world.ts'
import { verifyOrg } from './features/people/verified-orgs/verify.ts'

/** Lists that name members: how `viewer` asks for one, so that `other` is on it while nothing forbids that. tests/visibility covers every call. */
const lists: Partial<Record<Call, (viewer: Member, cast: Cast) => Promise<unknown>>> = {
  'GET /tweets': (viewer) => viewer.newest(),
  'GET /tweets/:id/replies': (viewer, { carols }) => viewer.repliesTo(carols),
  'GET /tweets/:id/ancestors': (viewer, { answers }) => viewer.ancestorsOf(answers.get(viewer)!),
  'GET /tweets/:id/likes': (viewer, { carols }) => viewer.call('GET /tweets/:id/likes', { params: { id: carols._id } }),
  'GET /tweets/:id/retweets': (viewer, { carols }) =>
    viewer.call('GET /tweets/:id/retweets', { params: { id: carols._id } }),
  'GET /tweets/user/:id': (viewer, { carol }) => viewer.tweetsOf(carol, { filter: 'retweets' }),
  'GET /timelines/following': (viewer) => viewer.call('GET /timelines/following'),
  'GET /timelines/for-you': (viewer) => viewer.call('GET /timelines/for-you'),
  'GET /bookmarks': (viewer) => viewer.call('GET /bookmarks'),
  'GET /search': (viewer) => viewer.call('GET /search', { query: { q: 'unicorn' } }),
  'GET /users/search': (viewer, { other }) => viewer.call('GET /users/search', { query: { q: other.username } }),
  'GET /users/random': (viewer) => viewer.call('GET /users/random', { query: { limit: 20 } }),
  'GET /suggestions/users': (viewer) => viewer.call('GET /suggestions/users', { query: { limit: 20 } }),
  'GET /users/:id/followers': (viewer, { carol }) => viewer.followersOf(carol),
  'GET /users/:id/following': (viewer, { carol }) => viewer.followedBy(carol),
  'GET /notifications': async (viewer) =>
    await Promise.all([{}, { tab: 'all' } as const].map((query) => viewer.call('GET /notifications', { query }))),
  'GET /notifications/:id/users': usersNotified,
  'GET /messages/conversations': (viewer) => viewer.call('GET /messages/conversations'),
  'GET /verifiedOrgs': (viewer) => viewer.call('GET /verifiedOrgs'),
  'POST /grok/ask': (viewer) => viewer.call('POST /grok/ask', { body: { q: 'What is said about the unicorn?' } }),
}

/** The users of all groups. */
async function usersNotified(viewer: Member): Promise<unknown> {
  const { notifications } = await viewer.call('GET /notifications', { query: { tab: 'all' } })
  return Promise.all(
    notifications.map(({ _id: id }) => viewer.call('GET /notifications/:id/users', { params: { id } })),
  )
}

/** Existing messages of the two stay readable. */
const shownAcrossBlock: readonly Call[] = ['GET /messages/conversations']
/** A mute is silent where one looks for the user, or at what they had to do with a post. */
const shownWhileMuted: readonly Call[] = [
  // A reply to them, by another user.
  'GET /tweets',
  'GET /tweets/:id/ancestors',
  'GET /tweets/:id/likes',
  'GET /tweets/:id/retweets',
  'GET /tweets/user/:id',
  'GET /bookmarks',
  'GET /users/search',
  'GET /users/:id/followers',
  'GET /users/:id/following',
  'GET /messages/conversations',
]

interface Cast {
  other: Member
  carol: Member
  carols: { _id: string }
  /** A reply of carol's below a post of the other one, by viewer. */
  answers: Map<Member, { _id: string }>
}

/** Alice and Bob have to do with each other, and with Carol, in every way there is. */
async function entangled(): Promise<World & Omit<Cast, 'other'>> {
  const cast = await world()
  const { alice, bob, carol, app } = cast
  const carols = await carol.posts('from carol')
  const answers = new Map<Member, { _id: string }>()
  for (const [one, other] of [
    [alice, bob],
    [bob, alice],
  ] as const) {
    const own = await one.posts('I saw a unicorn #unicorn')
    answers.set(other, await carol.replies(own, 'really?'))
    await one.replies(carols, 'so did I')
    await one.likes(carols)
    await one.retweets(carols)
    await carol.retweets(own)
    await carol.follows(one)
    await one.follows(carol)
    await verifyOrg(app.deps, app.deps.ids.parse(await one.id))
    await other.bookmarks(own)
    await other.likes(own)
    await one.call('POST /messages', { body: { recipient: other.username, text: 'hello' } })
  }
  return { ...cast, carols, answers }
}

/** Whether an answer names a member. */
const names = (answer: unknown, { username }: Member): boolean =>
  new RegExp(`"(username|handle)":"${username}"|"text":"[^"]*@${username}`).test(JSON.stringify(answer))

/** Whether an answer holds the id of a member: in likes, retweets, replyToUser, retweetedBy or anywhere else. */
const identifies = async (answer: unknown, member: Member): Promise<boolean> =>
  JSON.stringify(answer).includes(await member.id)

describe('changes of who may be seen', () => {
  it('leaves suspended users out of every list, muted ones, and both sides of a block', {
    timeout: 120_000,
  }, async () => {
    const cast = await entangled()
    const { alice, bob } = cast
    const calls = Object.keys(lists) as Call[]
    /** The lists of a viewer that name the other one, and those that hold their id. */
    const showing = async (viewer: Member, other: Member) => {
      await cast.settles()
      const found: { named: Call[]; identified: Call[] } = { named: [], identified: [] }
      for (const call of calls) {
        const answer = await lists[call]!(viewer, { ...cast, other })
        if (names(answer, other)) found.named.push(call)
        if (await identifies(answer, other)) found.identified.push(call)
      }
      return found
    }
    expect((await showing(alice, bob)).named, 'before the block').toEqual(calls)
    expect((await showing(bob, alice)).named, 'before the block').toEqual(calls)

    await restrict(cast.app.deps, bob, 'suspended')
    expect(await showing(alice, bob), 'suspended').toEqual({ named: [], identified: [] })
    await restrict(cast.app.deps, bob, 'suspended', false)
    expect((await showing(alice, bob)).named, 'after the suspension').toEqual(calls)

    await alice.mutes(bob)
    expect((await showing(alice, bob)).named, 'muted').toEqual(calls.filter((call) => shownWhileMuted.includes(call)))
    expect((await showing(bob, alice)).named, 'a mute has one side').toEqual(calls)
    await alice.unmutes(bob)
    expect((await showing(alice, bob)).named, 'after the mute').toEqual(calls)

    await alice.blocks(bob)
    const across = { named: [...shownAcrossBlock], identified: [...shownAcrossBlock] }
    expect(await showing(alice, bob), 'who blocks').toEqual(across)
    expect(await showing(bob, alice), 'who is blocked').toEqual(across)

    await alice.blocks(bob)
    expect(await bob.followedBy(bob)).toMatchObject({ users: [{ username: 'carol' }] })
  })
})
