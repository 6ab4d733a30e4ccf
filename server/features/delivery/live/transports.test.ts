import { createClient } from '@redis/client'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { NO_ID } from '#server/core/ids/ids.ts'
import { EventOutbox } from '#server/db/queue/event-outbox.ts'
import { transact } from '#server/db/transaction.ts'
import { type LinkedWorld, linkedWorld, type Transport, transports } from '#tests/processes/linked-worlds.ts'

/** Cuts the connections that carry the live events of this network. */
const cut: Record<string, (stage: LinkedWorld) => Promise<void>> = {
  async PostgreSQL({ app: { deps } }) {
    const name = `plus_live_${deps.ids.format(NO_ID)}`
    await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = ${name}`.execute(deps.db)
  },
  async Redis({ app: { deps } }) {
    const redis = createClient({ url: deps.config.redisUrl!.reveal() })
    await redis.connect()
    onTestFinished(() => redis.destroy())
    const own = (await redis.clientList()).filter(({ name }) => name.includes(deps.ids.format(NO_ID)))
    expect(own.length).toBeGreaterThan(0)
    for (const { id } of own) await redis.sendCommand(['CLIENT', 'KILL', 'ID', String(id)])
  },
}
const apart = transports.filter((carrier) => carrier.isApart)

describe.skipIf(apart.length === 0)('a network of several processes', () => {
  it.each(apart)(
    'has every client fetch again after $name was unavailable, and continues',
    async (carrier: Transport) => {
      const network = await linkedWorld(carrier)
      const { alice, bob, far } = network
      const [near, tab] = await Promise.all([bob.connects(), bob.connects(far)])
      await cut[carrier.name]!(network)
      await Promise.all([near.next('resync'), tab.next('resync')])
      const message = await alice.writes(bob, 'Hello')
      for (const each of [near, tab]) expect(await each.next('message.new')).toMatchObject({ message: message._id })
    },
  )

  it.each(apart)('closes sockets of a session that ended while $name was unavailable', async (carrier: Transport) => {
    const network = await linkedWorld(carrier)
    const { alice, app, far } = network
    const tab = await alice.connects(far)
    // Deleted directly, so that no message announces it.
    await transact(app.deps.db, (tx) => tx.deleteFrom('sessions').execute())
    await cut[carrier.name]!(network)
    await tab.next('resync')
    await tab.next('session.ended')
    expect(await tab.closeReason()).toBe('signed_out')
  })

  it.each(apart)(
    'announces over $name the commits of a process that died before it could',
    async (carrier: Transport) => {
      const { alice, bob, app, far } = await linkedWorld(carrier)
      const [message, sender, recipient] = [app.deps.nextId(), app.deps.ids.parse(await alice.id), await bob.id]
      const tab = await bob.connects(far)
      const dead = new EventOutbox({ ...app.deps })
      dead.listeners.on('message.sent', () => {})
      await dead.stop()
      const sent = { type: 'message.sent', message, sender, recipient: app.deps.ids.parse(recipient) } as const
      await transact(app.deps.db, (tx) => dead.emit(tx, sent))
      app.deps.events.wake()
      expect(await tab.next('message.new')).toMatchObject({ message: app.deps.ids.format(message), recipient })
    },
  )
})
