import { describe, expect, it } from 'vitest'
import { atOnce, type World, world } from '#tests/world.ts'

/** Three members follow Alice. */
async function followed(): Promise<World> {
  const cast = await world()
  for (const member of cast.crowd(3)) await member.follows(cast.alice)
  await cast.settles()
  return cast
}

const isRead = ({ notifications }: { notifications: readonly { read: boolean }[] }) =>
  notifications.map((notification) => notification.read)

describe('GET /notifications/unread', () => {
  it('counts unread notifications', async () => {
    const { alice, bob } = await followed()
    expect(await alice.unreadNotifications()).toBe(3)
    expect(await bob.unreadNotifications()).toBe(0)
  })

  it('leaves out blocked users until the block ends', async () => {
    const { alice, bob, settles } = await followed()
    await bob.likes(await alice.posts('Hello'))
    await settles()
    await bob.blocks(alice)
    expect(await alice.unreadNotifications()).toBe(3)
    await bob.blocks(alice)
    expect(await alice.unreadNotifications()).toBe(4)
  })

  it('stops counting at a hundred', async () => {
    const { alice, bob, settles } = await world({ settings: { RATE_LIMITS: 'off' } })
    const tweets = await atOnce(103, (index) => alice.posts(`${index}`))
    await Promise.all(tweets.map((tweet) => bob.likes(tweet)))
    await settles()
    expect(await alice.call('GET /notifications/unread')).toEqual({ count: 100, groups: 100 })
  })
})

describe('POST /notifications/read', () => {
  it('marks all as read, and later ones are unread', async () => {
    const { alice, bob, settles } = await followed()
    expect(await alice.reads()).toBe(0)
    await bob.follows(alice)
    await settles()
    expect(await alice.unreadNotifications()).toBe(1)
    expect(isRead(await alice.notifications())).toEqual([false, true, true, true])
  })

  it('marks those up to one as read', async () => {
    const { alice } = await followed()
    const [newest, middle, oldest] = (await alice.notifications()).notifications
    expect(await alice.reads(middle)).toBe(1)
    expect(isRead(await alice.notifications())).toEqual([false, true, true])
    expect(await alice.reads(oldest)).toBe(1) // what was read stays so
    expect(await alice.reads(newest)).toBe(0)
  })

  it('marks no future notifications', async () => {
    const { alice, bob, settles } = await followed()
    const later = await bob.posts('Made after all of them')
    expect(await alice.reads(later)).toBe(0)
    await bob.follows(alice)
    await settles()
    expect(await alice.unreadNotifications()).toBe(1)
  })

  it('persists across a restart, for the viewer only', async () => {
    const { alice, bob, restarts, settles } = await followed()
    await alice.follows(bob)
    await settles()
    await alice.reads()
    await restarts()
    expect([await alice.unreadNotifications(), await bob.unreadNotifications()]).toEqual([0, 1])
  })

  it.each(['newest', 'f'.repeat(24)])('refuses %j', async (_id) => {
    const { alice } = await followed()
    const refused = { status: 400, code: 'invalid_fields', fields: { upTo: expect.any(String) } }
    await expect(alice.reads({ _id })).rejects.toMatchObject(refused)
    expect(await alice.unreadNotifications()).toBe(3)
  })

  it('ends with everything read after many concurrent calls', async () => {
    const { alice } = await followed()
    const { notifications } = await alice.notifications()
    await atOnce(12, (index) => alice.reads(notifications[index % 3]))
    expect(await alice.unreadNotifications()).toBe(0)
  })
})
