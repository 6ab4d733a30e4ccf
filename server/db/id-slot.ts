/** Leases one of 64 slots to each process, so that no two processes create the same id. */
import { randomUUID } from 'node:crypto'
import { type Clock, systemClock } from '#server/core/clock.ts'
import { AppError } from '#server/core/errors.ts'
import { createIdSource, type Id, NO_ID, SLOTS, timeOf } from '#server/core/ids/ids.ts'
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

/**
 * Leases a slot and renews the lease until release. The lease uses the system clock, whatever `clock` the ids use. Where a
 * clock has jumped, the lease is renewed at once, or another slot taken when somebody has this one.
 */
export async function leaseIdSource(store: Store, clock: Clock, log: Pick<Log, 'warn'>): Promise<IdSource> {
  const { db } = store
  const owner = randomUUID()
  const newest = await readNewest(store, clock)
  let slot = await takeSlot(db, owner, systemClock())
  let make = createIdSource(slot, clock, newest)
  let leasedUntil = systemClock() + LEASE_MS

  const renew = async () => {
    const until = systemClock() + LEASE_MS
    const isOurs = await transact(db, (tx) => {
      const own = tx.updateTable('id_slots').set({ leased_until: until }).where('slot', '=', slot)
      return hasWritten(own.where('owner', '=', owner))
    })
    if (!isOurs) {
      leasedUntil = 0
      slot = await takeSlot(db, owner, systemClock())
      make = createIdSource(slot, clock, make())
    }
    leasedUntil = until
  }
  let renewing: Promise<void> | null = null
  const renewNow = () => {
    renewing ??= renew()
      .catch((err) => log.warn({ err }, 'The id slot could not be renewed'))
      .finally(() => {
        renewing = null
      })
    return renewing
  }
  const timer = setInterval(renewNow, RENEW_MS)
  timer.unref()

  return {
    next() {
      if (systemClock() < leasedUntil) return make()
      void renewNow()
      throw new AppError('store_unavailable')
    },
    async release() {
      clearInterval(timer)
      await renewing
      await transact(db, (tx) =>
        tx.deleteFrom('id_slots').where('slot', '=', slot).where('owner', '=', owner).execute(),
      )
    },
  }
}

/** A clock further behind the newest post than this was right before: ids then begin at the clock again. */
const MAX_BEHIND_MS = 2 * 24 * 60 * 60 * 1_000

/**
 * The newest id of an earlier process, which may have had a later clock: posts are listed in the order of their ids. With
 * several processes each follows its own clock.
 */
async function readNewest({ db, isShared }: Store, clock: Clock): Promise<Id> {
  if (isShared) return NO_ID
  const [post] = await db.selectFrom('tweets').select('id').orderBy('id', 'desc').limit(1).execute()
  const [message] = await db.selectFrom('messages').select('id').orderBy('id', 'desc').limit(1).execute()
  const newest = Math.max(post?.id ?? NO_ID, message?.id ?? NO_ID)
  return timeOf(newest) - clock() < MAX_BEHIND_MS ? newest : NO_ID
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
