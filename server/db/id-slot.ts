/** Leases one of 64 slots to each process, so that no two processes create the same id. */

import { randomUUID } from 'node:crypto'
import { DAY_MS } from '#contract/durations.ts'
import { type Clock, systemClock } from '#server/core/clock.ts'
import { fail } from '#server/core/errors.ts'
import { createIdSource, type Id, NO_ID, SLOTS, timeOf } from '#server/core/ids/ids.ts'
import type { Log } from '#server/core/log.ts'
import type { Store } from './db.ts'
import { readOperatorState } from './operator-states.ts'
import { isReadOnly, refuseWhileReadOnly, setGate } from './read-only/write-gate.ts'
import { transactAlways } from './transaction.ts'
import { hasWritten, insertNew } from './written-rows.ts'

const LEASE_MS = 60_000
const RENEW_MS = 15_000

/** A source of ids, which holds the lease of a slot. */
export interface IdSource {
  /** Creates an id. Throws when the lease has expired, because another process may have the slot. */
  next(): Id
  /** Releases the slot until `resume`: other processes see that this one writes nothing. */
  pause(): Promise<void>
  /** Leases a slot again. False when the network is read-only. */
  resume(): Promise<boolean>
  release(): Promise<void>
}

/**
 * Leases a slot and renews the lease until release; no slot while the network is read-only. The lease uses the system
 * clock, whatever `clock` the ids use. After a clock jump, the lease is renewed at once, or another slot is taken when
 * another process has this one.
 */
export async function leaseIdSource(store: Store, clock: Clock, log: Pick<Log, 'warn'>): Promise<IdSource> {
  const source = new LeasedIdSource(store.db, clock, log, await readNewest(store, clock))
  if (!isReadOnly(store.db) && !(await source.resume())) setGate(store.db, 'closed')
  return source
}

class LeasedIdSource implements IdSource {
  readonly #db: Store['db']
  readonly #clock: Clock
  readonly #log: Pick<Log, 'warn'>
  readonly #owner = randomUUID()
  readonly #timer: NodeJS.Timeout
  /** New ids are above this one. */
  #newest: Id
  /** The lease; undefined while paused. */
  #lease: { slot: number; until: number; make: () => Id } | undefined
  /** Renewals run one after the other, so that two do not both take another slot. */
  #renewing = Promise.resolve()
  #isRenewing = false

  constructor(db: Store['db'], clock: Clock, log: Pick<Log, 'warn'>, newest: Id) {
    this.#db = db
    this.#clock = clock
    this.#log = log
    this.#newest = newest
    this.#timer = setInterval(() => this.#renewNow(), RENEW_MS).unref()
  }

  next(): Id {
    refuseWhileReadOnly(this.#db)
    if (this.#lease && systemClock() < this.#lease.until) return this.#lease.make()
    if (this.#lease && !this.#isRenewing) this.#renewNow()
    fail('store_unavailable')
  }

  async resume(): Promise<boolean> {
    if (this.#lease) return true
    const until = systemClock() + LEASE_MS
    const slot = await takeSlot(this.#db, this.#owner, systemClock())
    if (slot === null) return false
    this.#lease = { slot, until, make: createIdSource(slot, this.#clock, this.#newest) }
    return true
  }

  async pause(): Promise<void> {
    const paused = this.#renewing.then(() => this.#giveBack())
    // Renewals wait for the pause, and then find no lease.
    this.#renewing = paused.catch(() => {})
    await paused
  }

  async #giveBack(): Promise<void> {
    const lease = this.#lease
    if (!lease) return
    this.#newest = lease.make()
    // Cleared before its row is deleted: when that fails the lease is not renewed, and expires within a minute.
    this.#lease = undefined
    await transactAlways(this.#db, (tx) =>
      tx.deleteFrom('id_slots').where('slot', '=', lease.slot).where('owner', '=', this.#owner).execute(),
    )
  }

  async release(): Promise<void> {
    clearInterval(this.#timer)
    await this.pause()
  }

  #renewNow(): void {
    this.#isRenewing = true
    const renewal = this.#renewing
      .then(() => this.#renew())
      .catch((err) => this.#log.warn({ err }, 'The id slot could not be renewed'))
    this.#renewing = renewal.then(() => {
      this.#isRenewing = false
    })
  }

  async #renew(): Promise<void> {
    const lease = this.#lease
    if (!lease) return
    const until = systemClock() + LEASE_MS
    const isOurs = await transactAlways(this.#db, (tx) => {
      const own = tx.updateTable('id_slots').set({ leased_until: until }).where('slot', '=', lease.slot)
      return hasWritten(own.where('owner', '=', this.#owner))
    })
    if (isOurs) {
      lease.until = until
      return
    }
    this.#newest = lease.make()
    lease.until = 0
    const slot = await takeSlot(this.#db, this.#owner, systemClock())
    if (slot !== null) this.#lease = { slot, until, make: createIdSource(slot, this.#clock, this.#newest) }
  }
}

/**
 * When the clock is further behind the newest post, the earlier clock was wrong: ids start at the current clock again.
 */
const MAX_BEHIND_MS = 2 * DAY_MS

/**
 * The newest id of an earlier process, whose clock may have been ahead: posts are listed in id order. With several
 * processes each follows its own clock.
 */
async function readNewest({ db, isShared }: Store, clock: Clock): Promise<Id> {
  if (isShared) return NO_ID
  const [post] = await db.selectFrom('tweets').select('id').orderBy('id', 'desc').limit(1).execute()
  const [message] = await db.selectFrom('messages').select('id').orderBy('id', 'desc').limit(1).execute()
  const newest = Math.max(post?.id ?? NO_ID, message?.id ?? NO_ID)
  return timeOf(newest) - clock() < MAX_BEHIND_MS ? newest : NO_ID
}

/**
 * Takes a slot; null for a read-only network. When no slot is taken after the network became read-only, nothing writes.
 */
function takeSlot(db: Store['db'], owner: string, now: number): Promise<number | null> {
  return transactAlways(db, async (tx) => {
    await tx.deleteFrom('id_slots').where('leased_until', '<', now).execute()
    // Checked after the lock of the deletion: a move that makes the network read-only waits for it.
    if (await readOperatorState(tx, 'readOnly')) return null
    for (let slot = 0; slot < SLOTS; slot++) {
      const row = { slot, owner, leased_until: now + LEASE_MS }
      if (await insertNew(tx.insertInto('id_slots').values(row))) return slot
    }
    throw new Error(`All ${SLOTS} process slots are taken. Stop a process, or wait a minute if one has just crashed.`)
  })
}
