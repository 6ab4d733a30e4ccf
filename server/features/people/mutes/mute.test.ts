import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import type { Member } from '#tests/member.ts'
import { atOnce, contents, world } from '#tests/world.ts'

const muted = async (member: Member) => (await member.call('GET /mutes')).users.map((user) => user.username)
const path = async (member: Member) => ({ params: { id: await member.id } })

describe('PUT /users/:id/mute', () => {
  it('hides posts and reposts, but not the profile, the post itself and messages', async () => {
    const { alice, bob, carol } = await world()
    const carols = await carol.posts('from carol')
    const bobs = await bob.posts('from bob')
    await alice.follows(bob)
    await bob.retweets(carols)
    await bob.writes(alice, 'hello')
    await alice.follows(carol)
    await carol.replies(bobs, 'carol to bob')
    expect(await alice.mutes(bob)).toEqual({ isMuting: true, mutedUntil: null })
    expect(contents(await alice.following())).toEqual(['from carol'])
    expect((await alice.following()).tweets[0]?.retweetedBy).toBeNull()
    expect(await alice.timeline()).not.toContain('from bob')
    expect(contents(await alice.forYou())).toEqual(['from carol'])
    expect(contents(await alice.tweetsOf(bob))).toEqual(['from bob'])
    expect(await alice.sees(bobs)).toMatchObject({ content: 'from bob' })
    expect(await alice.looksAt(bob)).toMatchObject({ isMuting: true, isFollowing: true, isBlocking: false })
    expect(await alice.unreadConversations()).toBe(1)
    expect(await bob.looksAt(alice)).toMatchObject({ isMuting: false })
    expect(await muted(alice)).toEqual(['bob'])
  })

  it('can be repeated: one event for each change', async () => {
    const { alice, bob } = await world()
    const tab = await alice.connects()
    await atOnce(10, () => alice.mutes(bob))
    await alice.mutes(bob, { hidesNotifications: false })
    await atOnce(10, () => alice.unmutes(bob))
    await alice.mutes(bob)
    await expect.poll(() => tab.all('own.relation').map(({ isOn }) => isOn)).toEqual([true, true, false, true])
  })

  it('shows an earlier repost by another user', async () => {
    const { alice, bob, carol, member } = await world()
    const post = await member('dave').posts('from dave')
    for (const one of [carol, bob]) {
      await alice.follows(one)
      await one.retweets(post)
    }
    await alice.mutes(bob)
    const [first] = (await alice.following()).tweets
    expect([first?.content, first?.retweetedBy?.username]).toEqual(['from dave', 'carol'])
  })

  it('hides notifications and their count, unless the viewer wants them', async () => {
    const { alice, bob, carol, settles } = await world()
    const post = await alice.posts('from alice')
    for (const one of [bob, carol]) await one.likes(post)
    await settles()
    expect([await alice.unreadNotifications(), await alice.groups()]).toEqual([2, ['!carol +1 liked your post']])
    await alice.mutes(bob)
    expect([await alice.unreadNotifications(), await alice.groups()]).toEqual([1, ['!carol liked your post']])
    expect(await alice.notificationTexts()).toEqual(['carol liked your post'])
    await alice.mutes(bob, { hidesNotifications: false })
    expect([await alice.unreadNotifications(), await alice.groups()]).toEqual([2, ['!carol +1 liked your post']])
    expect(await alice.timeline()).toEqual(['from alice'])
  })

  it('expires at its end date', async () => {
    let now = Date.now()
    const { alice, bob, settles } = await world({ clock: () => now })
    await bob.posts('from bob')
    now += 1
    await bob.likes(await alice.posts('from alice'))
    await settles()
    const { mutedUntil } = await alice.mutes(bob, { minutes: 60 })
    expect(Date.parse(mutedUntil!)).toBe(now + HOUR_MS)
    expect([await alice.timeline(), await alice.notificationTexts(), await muted(alice)]).toEqual([
      ['from alice'],
      [],
      ['bob'],
    ])
    now += HOUR_MS
    expect(await alice.timeline()).toEqual(['from alice', 'from bob'])
    expect(await alice.notificationTexts()).toEqual(['bob liked your post'])
    expect(await alice.looksAt(bob)).toMatchObject({ isMuting: false, mutedUntil: null })
    expect(await muted(alice)).toEqual([])
  })

  it('sends no live event about a muted user', async () => {
    const { alice, bob, carol, settles } = await world()
    for (const one of [bob, carol]) await alice.follows(one)
    await alice.mutes(bob)
    const tab = await alice.connects()
    await bob.posts('from bob')
    const post = await carol.posts('from carol')
    await settles()
    expect((await tab.next('tweet.new')).tweet).toBe(post._id)
  })

  it('refuses oneself, unknown members, and end dates beyond a year', async () => {
    const { alice, bob } = await world()
    await expect(alice.mutes(alice)).rejects.toMatchObject({ status: 400, code: 'self_mute' })
    await expect(alice.mutes(bob, { minutes: 366 * 24 * 60 + 1 })).rejects.toMatchObject({ code: 'invalid_fields' })
    const missing = { params: { id: 'f'.repeat(24) }, body: {} }
    await expect(alice.call('PUT /users/:id/mute', missing)).rejects.toMatchObject({ code: 'user_not_found' })
  })
})

describe('DELETE /users/:id/mute', () => {
  it('shows everything again, also when repeated, and after a restart', async () => {
    const { alice, bob, restarts } = await world()
    await bob.posts('from bob')
    await Promise.all([alice.mutes(bob), alice.mutes(bob), alice.mutes(bob)])
    await restarts()
    expect(await alice.timeline()).toEqual([])
    for (const _ of [1, 2]) expect(await alice.unmutes(bob)).toEqual({ isMuting: false, mutedUntil: null })
    expect(await alice.timeline()).toEqual(['from bob'])
  })
})

describe('PUT /users/:id/hidden-reposts', () => {
  it("hides a user's reposts from feeds, and nothing else", async () => {
    const { alice, bob, carol } = await world()
    await alice.follows(bob)
    await bob.posts('from bob')
    await bob.retweets(await carol.posts('from carol'))
    expect(contents(await alice.following())).toEqual(['from carol', 'from bob'])
    expect(await alice.call('PUT /users/:id/hidden-reposts', await path(bob))).toEqual({ hidesReposts: true })
    expect(contents(await alice.following())).toEqual(['from bob'])
    expect(await alice.looksAt(bob)).toMatchObject({ hidesReposts: true })
    expect(contents(await alice.tweetsOf(bob, { filter: 'retweets' }))).toEqual(['from carol'])
    expect(await alice.timeline()).toEqual(['from carol', 'from bob'])
  })
})

describe('DELETE /users/:id/hidden-reposts', () => {
  it('shows them again', async () => {
    const { alice, bob, carol } = await world()
    await alice.follows(bob)
    await bob.retweets(await carol.posts('from carol'))
    await alice.call('PUT /users/:id/hidden-reposts', await path(bob))
    expect(contents(await alice.following())).toEqual([])
    expect(await alice.call('DELETE /users/:id/hidden-reposts', await path(bob))).toEqual({ hidesReposts: false })
    expect(contents(await alice.following())).toEqual(['from carol'])
  })
})

describe('GET /mutes', () => {
  it('lists page by page, the last muted first', async () => {
    const { alice, bob, carol } = await world()
    for (const one of [bob, carol]) await alice.mutes(one)
    const first = await alice.call('GET /mutes', { query: { limit: 1 } })
    expect(first.users.map((user) => user.username)).toEqual(['carol'])
    const rest = await alice.call('GET /mutes', { query: { limit: 1, cursor: first.nextCursor! } })
    expect([rest.users.map((user) => user.username), rest.nextCursor]).toEqual([['bob'], null])
  })
})
