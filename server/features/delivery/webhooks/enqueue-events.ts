/** Enqueues events of accounts for their webhooks. Events may be repeated. */
import type { EventOf, EventType, StoredEvent } from '#server/core/events.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import type { WebhookDeliveriesTable } from '#server/db/tables/delivery.ts'
import { onCommit, transact } from '#server/db/transaction.ts'
import { isOwn } from '#server/features/notifications/own-types.ts'
import { findNotification } from '#server/features/notifications/store.ts'
import { enqueue, type NewDelivery } from './deliveries.store.ts'
import { batchOf } from './rules.ts'
import { findWantedTypes, listWebhooks, typesOf } from './store.ts'

export const webhookEventTypes = [
  'notification.created',
  'tweet.created',
  'tweet.edited',
  'tweet.deleted',
  'message.sent',
] as const satisfies EventType[]
type WebhookEvent = EventOf<(typeof webhookEventTypes)[number]>

/** The account whose webhooks get an event. */
const ownerOf = (event: WebhookEvent): Id => ('author' in event ? event.author : event.recipient)

/** Whether types that were chosen include an event. The type of a notification is read later. */
function isAmong(types: ReadonlySet<string>, event: WebhookEvent): boolean {
  if (event.type === 'message.sent') return types.has('message.created') && !event.isRequest
  if (event.type !== 'notification.created') return types.has(event.type)
  for (const type of types) if (type.startsWith('notification.')) return true
  return false
}

/** Selects the events that a webhook asks for; nearly all accounts have none. */
export const withWebhooks =
  (isOn: boolean) =>
  async (events: readonly WebhookEvent[], tx: unknown): Promise<readonly WebhookEvent[]> => {
    if (!isOn || events.length === 0) return []
    const wanted = await findWantedTypes(tx as Tx, [...new Set(events.map(ownerOf))])
    return events.filter((event) => isAmong(wanted.get(ownerOf(event))!, event))
  }

/** What happened, as a delivery names it. `id`: of the notification, message or event. */
type Subject = Pick<WebhookDeliveriesTable, 'type' | 'about_id'> & { account: Id; id: Id }

/** Enqueues the deliveries of these events. `onQueued` is called after the commit. */
export async function enqueueEvents(
  deps: Pick<Deps, 'db' | 'nextId' | 'clock'>,
  events: readonly (WebhookEvent & StoredEvent<WebhookEvent['type']>)[],
  onQueued: () => void,
): Promise<void> {
  const webhooks = await listWebhooks(deps.db, [...new Set(events.map(ownerOf))])
  const on = webhooks.filter((row) => row.off_reason === null)
  if (on.length === 0) return
  const subjects = (await Promise.all(events.map((event) => findSubject(deps.db, event)))).filter((each) => !!each)
  await transact(deps.db, async (tx) => {
    // In the order of their ids, which prevents deadlocks.
    for (const webhook of on.toSorted((one, other) => one.id - other.id)) {
      const types: readonly string[] = typesOf(webhook)
      const wanted = subjects.filter(({ account, type }) => account === webhook.account_id && types.includes(type))
      if (wanted.length > 0) await enqueue(tx, webhook.id, toDeliveries(deps, webhook.id, wanted))
    }
    onCommit(tx, onQueued)
  })
}

/** One delivery for each subject, or for all subjects of a burst. */
function toDeliveries(
  { nextId, clock }: Pick<Deps, 'nextId' | 'clock'>,
  webhook_id: Id,
  subjects: readonly Subject[],
): NewDelivery[] {
  const now = clock()
  const byCause = new Map<string, NewDelivery>()
  for (const { type, about_id, id } of subjects) {
    const { lot, due_at } = batchOf(type, id, now)
    const cause = `${type} ${about_id} ${lot}`
    const known = byCause.get(cause)
    if (known) Object.assign(known, { first_id: Math.min(known.first_id, id), last_id: Math.max(known.last_id, id) })
    else byCause.set(cause, { id: nextId(), webhook_id, type, about_id, lot, first_id: id, last_id: id, due_at })
  }
  return [...byCause.values()]
}

async function findSubject(
  db: Db,
  event: WebhookEvent & StoredEvent<WebhookEvent['type']>,
): Promise<Subject | undefined> {
  const account = ownerOf(event)
  if (event.type === 'message.sent')
    return { account, type: 'message.created', about_id: event.sender, id: event.message }
  if (event.type !== 'notification.created')
    return { account, type: event.type, about_id: event.tweet, id: event.eventId }
  const found = await findNotification(db, event.recipient, event.notification)
  // What moderators decide is read in Plus.
  if (found?.is_gone !== 0 || isOwn(found.type)) return undefined
  return {
    account,
    type: `notification.${found.type}`,
    about_id: found.tweet_id,
    id: event.notification,
  }
}
