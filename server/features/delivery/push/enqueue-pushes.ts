/** Queues pushes for events, to the devices of users who have turned push on. Events may be repeated. */
import type { EventOf, EventType, StoredEvent } from '#server/core/events.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Deps, ReadDeps } from '#server/db/deps.ts'
import type { PushQueueTable } from '#server/db/tables/delivery.ts'
import { onCommit, transact } from '#server/db/transaction.ts'
import { isOwn } from '#server/features/notifications/own-types.ts'
import { findNotification } from '#server/features/notifications/store.ts'
import { readAppPush, wants } from './app-push.ts'
import { enqueue } from './queue.store.ts'
import { delayOf } from './rules.ts'
import { findSubscribed, listDevices } from './store.ts'

export const pushEventTypes = ['notification.created', 'message.sent'] as const satisfies EventType[]
type PushType = (typeof pushEventTypes)[number]
type PushEvent = StoredEvent<PushType>

/** Selects the events whose recipients have a device; nearly all others need not be stored. */
export const withDevices =
  (deps: ReadDeps) =>
  async (events: readonly EventOf<PushType>[], tx: unknown): Promise<readonly EventOf<PushType>[]> => {
    const subscribed = await findSubscribed({ ...deps, db: tx as Tx }, [
      ...new Set(events.map((event) => event.recipient)),
    ])
    return subscribed.size === 0 ? [] : events.filter((event) => subscribed.has(event.recipient))
  }

/** The subject of a push, and the id of the notification or message. */
type PushSubject = Pick<PushQueueTable, 'type' | 'about_id'> & { id: Id }

/** Queues the pushes of these events. `onQueued` is called after the commit. */
export async function enqueuePushes(deps: Deps, all: readonly PushEvent[], onQueued: () => void): Promise<void> {
  const events = all.filter((event) => event.type !== 'message.sent' || !event.isRequest)
  const devices = await listDevices(deps.db, [...new Set(events.map((event) => event.recipient))])
  if (devices.length === 0) return
  const subjects = await Promise.all(
    events
      .filter((event) => devices.some((device) => device.account_id === event.recipient))
      .map(async (event) => ({ recipient: event.recipient, subject: await findSubject(deps.db, event) })),
  )
  const now = deps.clock()
  await transact(deps.db, async (tx) => {
    for (const { recipient, subject } of subjects) {
      if (!subject) continue
      const { id, type, about_id } = subject
      const due_at = now + delayOf(type, deps.config.push.delayMs)
      const receivers = devices.filter(
        (device) => device.account_id === recipient && (!device.for_app || wants(readAppPush(device.for_app), type)),
      )
      for (const { account_id, session_id } of receivers)
        await enqueue(tx, {
          ...{ id: deps.nextId(), account_id, session_id, type, about_id },
          ...{ first_id: id, last_id: id, due_at },
        })
    }
    onCommit(tx, onQueued)
  })
}

async function findSubject(db: Db, event: PushEvent): Promise<PushSubject | undefined> {
  if (event.type === 'message.sent') return { type: 'message', about_id: event.sender, id: event.message }
  const found = await findNotification(db, event.recipient, event.notification)
  // Not pushed: they are read in Plus.
  if (found?.is_gone !== 0 || isOwn(found.type)) return undefined
  return { type: found.type, about_id: found.tweet_id, id: event.notification }
}
