import { describe, expect, it } from 'vitest'
import { STANDING } from '#contract/standing.ts'
import { transact } from '#server/db/transaction.ts'
import { updateNetwork } from '#server/features/network/store.ts'
import { setStanding } from '#server/features/people/standing.ts'
import { withholdTweet } from '#server/features/posts/withhold.ts'
import { type World, world } from '#tests/world.ts'

type Look = (here: World) => Promise<unknown>
const setsBits =
  (bits: number): Look =>
  async ({ app: { deps }, alice }) => {
    const id = deps.ids.parse(await alice.id)
    await transact(deps.db, (tx) => setStanding(tx, id, bits))
  }
const hidden: [string, Look][] = [
  ...(['pending', 'suspended', 'leaving', 'frozen', 'limited', 'sensitive'] as const).map((name): [string, Look] => [
    name,
    setsBits(STANDING[name]),
  ]),
  ['protected', ({ alice }) => alice.call('PUT /privacy', { body: { protectPosts: true } })],
  ['off public pages by choice', ({ alice }) => alice.call('PUT /privacy', { body: { publicPages: false } })],
  [
    'off public pages by the default of the network',
    ({ app }) => transact(app.deps.db, (tx) => updateNetwork(tx, { public_by_default: 0 })),
  ],
]

/** The answers of both shared links to a visitor, as they were sent. */
async function shared({ stranger }: World, post: string, user = 'alice'): Promise<[string, string]> {
  const send = async (path: string) => {
    const { status, text } = await stranger.sends(`GET /api${path}`)
    return `${status} ${text}`
  }
  return [await send(`/tweets/${post}/shared`), await send(`/users/${user}/shared`)]
}

const NOTHING = '200 {"user":null}'
const MISSING = '0123456789abcdef01234567'

describe('GET /tweets/:id/shared', () => {
  it('names the author of a public post to a visitor, and nothing else', async () => {
    const here = await world()
    const post = await here.alice.posts('Not for the link')
    const user = '200 {"user":{"username":"alice","name":"alice","avatar":null}}'
    expect(await shared(here, post._id)).toEqual([user, user])
    expect(await shared(here, post._id, `@${await here.alice.id}`.slice(1))).toEqual([user, user])
  })

  it.each(hidden)('answers the same for a missing post and for one by an account that is %s', async (_, hides) => {
    const here = await world()
    const post = await here.alice.posts('Hello')
    await shared(here, post._id)
    await hides(here)
    expect(await shared(here, post._id)).toEqual([NOTHING, NOTHING])
    expect(await shared(here, MISSING, 'nobody')).toEqual([NOTHING, NOTHING])
  })

  it('names no author of a post that is restricted, removed or deleted', async () => {
    const here = await world()
    const { alice, app } = here
    const posts = [
      await alice.posts('For followers', { audience: 'followers' }),
      await alice.posts('For those named', { audience: 'mentioned' }),
      await alice.posts('Removed'),
      await alice.posts('Deleted'),
    ]
    await transact(app.deps.db, (tx) => withholdTweet(app.deps.events, tx, app.deps.ids.parse(posts[2]!._id)))
    await alice.call('DELETE /tweets/:id', { params: { id: posts[3]!._id } })
    for (const { _id } of posts) expect((await shared(here, _id))[0]).toBe(NOTHING)
  })

  it('is allowed to visitors only, because a block hides an account from blocked users', async () => {
    const { alice, bob } = await world()
    const post = await alice.posts('Hello')
    expect(await bob.call('GET /tweets/:id/shared', { params: { id: post._id } })).toEqual({ user: null })
    expect(await bob.call('GET /users/:id/shared', { params: { id: 'alice' } })).toEqual({ user: null })
  })
})

describe('GET /users/:id/shared', () => {
  it('is limited per address', async () => {
    const { stranger } = await world({ settings: { RATE_LIMIT_SHARED_LINKS: '2/60' } })
    const ask = () => stranger.call('GET /users/:id/shared', { params: { id: 'alice' } })
    await ask()
    await ask()
    await expect(ask()).rejects.toMatchObject({ status: 429, code: 'rate_limited' })
  })
})
