import { describe, expect, it } from 'vitest'
import type { StandingName } from '#contract/standing.ts'
import { transact } from '#server/db/transaction.ts'
import { updateNetwork } from '#server/features/network/store.ts'
import { restrict, setPublicReading } from '#tests/stores/restrict.ts'
import { type World, world } from '#tests/world.ts'

/** A network that visitors read, in which alice has written a post. */
async function openWorld(settings: Record<string, string> = {}) {
  const here = await world({ settings })
  const post = await here.alice.posts('Hello, world')
  await setPublicReading(here.app.deps, true)
  const opens = async () => {
    const paths = [`/tweets/${post._id}`, '/users/alice', '/tweets/user/alice']
    return Promise.all(paths.map(async (path) => (await here.stranger.sends(`GET /api${path}`)).status))
  }
  return { ...here, post, opens }
}

type Change = (here: World & { post: { _id: string } }) => Promise<unknown>
const stands =
  (name: StandingName): Change =>
  ({ app, alice }) =>
    restrict(app.deps, alice, name)

const hiding: Record<string, Change> = {
  'is limited': stands('limited'),
  'is frozen': stands('frozen'),
  'is suspended': stands('suspended'),
  'waits for approval': stands('pending'),
  'is about to be deleted': stands('leaving'),
  'protects posts': ({ alice }) => alice.sets({ protectPosts: true }),
  'chose not to be on public pages': ({ alice }) => alice.sets({ publicPages: false }),
}

describe('public reading', () => {
  it('shows visitors a member with good standing, as the member chose or else the network', async () => {
    const { alice, app, opens } = await openWorld()
    expect(await opens()).toEqual([200, 200, 200])
    await transact(app.deps.db, (tx) => updateNetwork(tx, { public_by_default: 0 }))
    expect(await opens()).toEqual([404, 404, 404])
    await alice.sets({ publicPages: true })
    expect(await opens()).toEqual([200, 200, 200])
  })

  it.each(Object.entries(hiding))('hides a member who %s from visitors', async (_, hide) => {
    const here = await openWorld()
    expect(await here.opens()).toEqual([200, 200, 200])
    await hide(here)
    expect(await here.opens()).toEqual([404, 404, 404])
  })

  it('refuses a token that has ended, and every visitor while it is off', async () => {
    const { app, stranger, alice, post } = await openWorld()
    const read = (token?: string) =>
      stranger.sends(`GET /api/tweets/${post._id}`, token ? { headers: { authorization: `Bearer ${token}` } } : {})
    expect((await read('0'.repeat(43))).status).toBe(401)
    expect((await read()).status).toBe(200)
    await setPublicReading(app.deps, false)
    const refused = await read()
    expect([refused.status, JSON.parse(refused.text)]).toEqual([
      401,
      { message: 'Sign in to continue.', code: 'signed_out' },
    ])
    expect(await alice.sees(post)).toMatchObject({ content: 'Hello, world' })
  })

  it('names to visitors neither the hidden author of a parent nor that of a quoted post', async () => {
    const { alice, bob, stranger, post } = await openWorld()
    const reply = await bob.replies(post, 'To alice')
    const quote = await bob.quotes(post, 'About it')
    const read = async ({ _id: id }: { _id: string }) =>
      (await stranger.call('GET /tweets/:id', { params: { id } })).tweet
    expect(await read(reply)).toMatchObject({ replyToUser: { username: 'alice' } })
    expect(await read(quote)).toMatchObject({ quote: { state: 'shown' } })
    await alice.sets({ publicPages: false })
    expect(await read(reply)).toMatchObject({ replyToUser: null })
    expect(await read(quote)).toMatchObject({ quote: { state: 'unavailable' } })
  })

  it('shows visitors no replies that the author of the thread has hidden', async () => {
    const { alice, bob, stranger, post } = await openWorld()
    const { _id: id } = await bob.replies(post, 'Rude')
    await alice.call('PUT /tweets/:id/hidden', { params: { id } })
    for (const query of [{}, { hidden: 'true' }] as const)
      expect(await stranger.call('GET /tweets/:id/replies', { params: { id: post._id }, query })).toEqual({
        tweets: [],
        nextCursor: null,
      })
  })

  it('is limited per address, and members are not counted', async () => {
    const { alice, opens, post } = await openWorld({ RATE_LIMIT_PUBLIC_READING: '3/60' })
    expect(await opens()).toEqual([200, 200, 200])
    expect(await opens()).toEqual([429, 429, 429])
    expect(await alice.sees(post)).toMatchObject({ content: 'Hello, world' })
  })
})
