/** Leases one of 64 slots to each process, so that no two processes create the same id. */
import { randomUUID } from 'node:crypto'
import { type Clock, systemClock } from '#server/core/clock.ts'
import { AppError } from '#server/core/errors.ts'
import { createIdSource, type Id, SLOTS } from '#server/core/ids/ids.ts'
import type { Log } from '#server/core/log.ts'
import type { Store } from './db.ts'
import { transact } from './transaction.ts'
import { hasWritten, insertNew } from './written-rows.ts'

const LEASE_MS = 60_000
const RENEW_MS = 15_000

export interface IdSource {
  /** Creates an id. Throws when the lease has expired, because another process may have the slot. */
  next(): Id
  release(): Promise<void>
}

/** Leases a slot and renews the lease until release. The lease uses the system clock, whatever `clock` the ids use. */
export async function leaseIdSource({ db }: Store, clock: Clock, log: Pick<Log, 'warn'>): Promise<IdSource> {
  const owner = randomUUID()
  const slot = await takeSlot(db, owner, systemClock())
  let leasedUntil = systemClock() + LEASE_MS

  const renew = async () => {
    const until = systemClock() + LEASE_MS
    const isOurs = await transact(db, (tx) => {
      const own = tx.updateTable('id_slots').set({ leased_until: until }).where('slot', '=', slot)
      return hasWritten(own.where('owner', '=', owner))
    })
    leasedUntil = isOurs ? until : 0
  }
  const timer = setInterval(
    () => renew().catch((err) => log.warn({ err }, 'The id slot could not be renewed')),
    RENEW_MS,
  )
  timer.unref()

  const make = createIdSource(slot, clock)
  return {
    next() {
      if (systemClock() >= leasedUntil) throw new AppError('store_unavailable')
      return make()
    },
    async release() {
      clearInterval(timer)
      await transact(db, (tx) =>
        tx.deleteFrom('id_slots').where('slot', '=', slot).where('owner', '=', owner).execute(),
      )
    },
  }
}

function takeSlot(db: Store['db'], owner: string, now: number): Promise<number> {
  return transact(db, async (tx) => {
    await tx.deleteFrom('id_slots').where('leased_until', '<', now).execute()
    for (let slot = 0; slot < SLOTS; slot++) {
      const row = { slot, owner, leased_until: now + LEASE_MS }
      if (await insertNew(tx.insertInto('id_slots').values(row))) return slot
    }
    throw new Error(`All ${SLOTS} process slots are taken. Stop a process, or wait a minute if one has just crashed.`)
  })
}
