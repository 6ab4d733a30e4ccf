import { describe, expect, it, vi } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { HEARTBEAT_MS } from '#contract/live.ts'
import { LiveConnection } from '#tests/live-connection.ts'
import { createsToken } from '#tests/tokens.ts'
import { world } from '#tests/world.ts'

describe('live events of an app', () => {
  it('are those of its scopes', async () => {
    const { alice, bob, origin } = await world()
    const scopes = [['read:notifications'], ['read:messages'], ['read:statuses']] as const
    const sockets = []
    for (const of of scopes) {
      const { secret } = await createsToken(alice, [...of])
      sockets.push(await LiveConnection.open(origin, secret))
    }
    const [notifications, messages, posts] = sockets
    const tab = await alice.connects()
    await bob.follows(alice)
    await alice.writes(bob, 'Hello')
    await alice.posts('News')
    const types = ['notification.new', 'message.new', 'tweet.new'] as const
    for (const type of types) await tab.next(type)
    await Promise.all([notifications!.next(types[0]), messages!.next(types[1]), posts!.next(types[2])])
    const seen = sockets.map(({ frames }) => types.filter((type) => frames.some((frame) => frame.type === type)))
    expect(seen).toEqual(types.map((type) => [type]))
  })

  it('end with its token', async () => {
    const { alice, origin } = await world()
    const { token, secret } = await createsToken(alice, ['read'])
    const [app, tab] = [await LiveConnection.open(origin, secret), await alice.connects()]
    await alice.call('DELETE /tokens/:id', { params: { id: token._id } })
    expect(await app.closeReason()).toBe('signed_out')
    await tab.isProcessed()
  })

  it('end with the heartbeat after its token has expired', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] })
    try {
      let now = Date.now()
      const { alice, origin } = await world({ clock: () => now })
      const { secret } = await createsToken(alice, ['read'], { days: 30 })
      const app = await LiveConnection.open(origin, secret)
      now += 30 * DAY_MS
      vi.advanceTimersByTime(HEARTBEAT_MS)
      expect(await app.closeReason()).toBe('signed_out')
    } finally {
      vi.useRealTimers()
    }
  })

  it('leave the sockets of the web app, however many the app opens', async () => {
    // Each process counts its own sockets.
    const { alice, origin } = await world({ processes: 1 })
    const tab = await alice.connects()
    const { secret } = await createsToken(alice, ['read'])
    const first = await LiveConnection.open(origin, secret)
    await Promise.all(Array.from({ length: 10 }, () => LiveConnection.open(origin, secret)))
    expect(await first.closed).toBeGreaterThan(0)
    await tab.isProcessed()
  })
})
