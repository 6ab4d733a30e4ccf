/** Creates and withdraws notifications for events. Events may be repeated, in any order. */
import type { EventOf, EventType, Selection, StoredEvent } from '#server/core/events.ts'
import { type Id, NO_ID } from '#server/core/ids/ids.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { getDeletedAccounts } from '#server/features/people/deletion/deleted-accounts.store.ts'
import { findIdsByUsernames } from '#server/features/people/names.store.ts'
import { getMentioned, type Mentions } from './mentions.ts'
import { withoutMutedConversations } from './muted-conversations/mute-conversation.ts'
import { isAboutTweet, type OwnType } from './own-types.ts'
import { applyPolicies } from './policy.ts'
import { lockRecipients } from './reads.store.ts'
import { deletePermission } from './requests/permissions.store.ts'
import { trimFiltered } from './requests/store.ts'
import { findVerified } from './settings.ts'
import { deleteByTweet, FILTERED, findPosted, type NewNotification, upsertNotifications } from './store.ts'

/** Pairs of events: one creates a notification, the other withdraws it. */
const toggles = {
  'tweet.liked': { type: 'like', is_gone: 0 },
  'tweet.unliked': { type: 'like', is_gone: 1 },
  'tweet.retweeted': { type: 'retweet', is_gone: 0 },
  'tweet.unretweeted': { type: 'retweet', is_gone: 1 },
  'user.followed': { type: 'follow', is_gone: 0 },
  'user.unfollowed': { type: 'follow', is_gone: 1 },
  'follow.requested': { type: 'follow_request', is_gone: 0 },
  'follow.request_ended': { type: 'follow_request', is_gone: 1 },
} as const

export const notificationEventTypes = [
  'tweet.liked',
  'tweet.unliked',
  'tweet.retweeted',
  'tweet.unretweeted',
  'user.followed',
  'user.unfollowed',
  'follow.requested',
  'follow.request_ended',
  'user.blocked',
  'tweet.created',
  'tweet.edited',
  'tweet.deleted',
  'quote.detached',
  'report.decided',
  'act.made',
  'appeal.answered',
  'scheduled.failed',
  'scheduled.recovered',
] as const satisfies EventType[]
type NotificationEvent = StoredEvent<(typeof notificationEventTypes)[number] | 'poll.ended'>

/** Selects the events that may notify anyone: not posts that mention and quote nobody, nor marks on own posts. */
export const notifyingEvents: Selection<(typeof notificationEventTypes)[number]> = (events) =>
  events.filter((event) => {
    if (event.type === 'tweet.created') return !event.namesNobody
    return !('actor' in event && 'author' in event && event.actor === event.author)
  })

/** Writes the notifications of these events, in one transaction. */
export async function createNotifications(
  deps: Pick<Deps, 'db' | 'ids' | 'nextId' | 'events'>,
  events: readonly NotificationEvent[],
): Promise<void> {
  const mentions = await getMentioned(deps.db, events.filter(isTweetText))
  const deleted = await withRecipients(deps.db, events.filter(isDeleted))
  const deletedAccounts = await getDeletedAccounts(deps.db)
  const wanted = await applyPolicies(
    deps,
    merge(events.flatMap((event) => draftsFor(event, mentions))).filter(
      (row) => !deletedAccounts.has(row.recipient_id),
    ),
  )
  const drafts = await withoutMutedConversations(deps, wanted)
  if (drafts.length + deleted.length === 0) return
  const verified = await findVerified(
    deps,
    drafts.map((each) => each.actor_id),
  )

  await transact(deps.db, async (tx) => {
    const recipients = drafts.map((each) => each.recipient_id)
    await lockRecipients(tx, [...recipients, ...deleted.flatMap((each) => each.recipients)])
    await insertDrafts(deps, tx, await withoutDeletedTweets(tx, drafts), verified)
    for (const { actor, user } of events.filter(isBlock))
      await deletePermission(tx, { account_id: actor, user_id: user })
    // Handled last: the other events of a tweet precede its deletion.
    for (const { tweet, recipients } of deleted) await deleteByTweet(tx, tweet, recipients)
  })
}

async function insertDrafts(
  { nextId, events }: Pick<Deps, 'nextId' | 'events'>,
  tx: Tx,
  drafts: readonly NotificationDraft[],
  verified: ReadonlySet<Id>,
) {
  const rows = drafts.map((each) => ({ ...each, id: nextId(), from_verified: isFromVerified(each, verified) ? 1 : 0 }))
  const newIds = new Set(rows.map((row) => row.id))
  const written = await upsertNotifications(tx, rows)
  for (const recipient of new Set(written.flatMap((row) => (row.is_gone === FILTERED ? row.recipient_id : []))))
    await trimFiltered(tx, recipient)
  const created = written.filter(({ id, is_gone }) => is_gone === 0 && newIds.has(id))
  await events.emitAll(
    tx,
    created.map(({ id, recipient_id }) => ({
      type: 'notification.created',
      notification: id,
      recipient: recipient_id,
    })),
  )
}

/** The end of a poll is nothing that its author does. */
const isFromVerified = ({ type, actor_id }: NotificationDraft, verified: ReadonlySet<Id>) =>
  type !== 'poll' && verified.has(actor_id)

/** The event of a deletion may have been handled before these. */
async function withoutDeletedTweets(tx: Tx, drafts: readonly NotificationDraft[]): Promise<NotificationDraft[]> {
  const about = drafts.filter(isAboutTweet).map((each) => each.tweet_id)
  const existing = new Set((await findPosted(tx, [...new Set(about)])).map((tweet) => tweet.id))
  return drafts.filter((each) => !isAboutTweet(each) || existing.has(each.tweet_id))
}

type NotificationDraft = Omit<NewNotification, 'id' | 'from_verified'>

/** The notifications of an event. Users are not notified of their own actions. */
function draftsFor(event: NotificationEvent, mentions: Mentions): NotificationDraft[] {
  const { eventId: event_id } = event
  switch (event.type) {
    case 'tweet.deleted':
      return []
    case 'user.blocked':
      // A block ends follows without an event of their own. Another process may handle the event of a follow later.
      return [
        { ...toggles['user.unfollowed'], recipient_id: event.user, actor_id: event.actor, tweet_id: NO_ID, event_id },
        { ...toggles['user.unfollowed'], recipient_id: event.actor, actor_id: event.user, tweet_id: NO_ID, event_id },
      ]
    case 'quote.detached': {
      const { quotedAuthor: recipient_id, author: actor_id, tweet: tweet_id } = event
      return recipient_id === actor_id
        ? []
        : [{ type: 'quote', is_gone: 1, recipient_id, actor_id, tweet_id, event_id }]
    }
    case 'poll.ended':
      return event.voters.map((recipient_id) => ({
        ...{ type: 'poll', recipient_id, actor_id: event.author, tweet_id: event.tweet, event_id, is_gone: 0 },
      }))
    case 'report.decided':
      return [fromPlus('report', event.reporter, event.report, event_id)]
    case 'act.made':
      return [fromPlus('decision', event.account, event.act, event_id)]
    case 'appeal.answered':
      return [fromPlus('appeal', event.account, event.act, event_id)]
    case 'scheduled.failed':
    case 'scheduled.recovered': {
      const draft = fromPlus('scheduled', event.account, event.failure, event_id)
      return [{ ...draft, is_gone: event.type === 'scheduled.failed' ? 0 : 1 }]
    }
    case 'user.followed':
    case 'user.unfollowed':
    case 'follow.requested':
    case 'follow.request_ended':
      return [aboutFollow(event)]
    case 'tweet.created':
    case 'tweet.edited': {
      const found = mentions.get(event.eventId)
      if (!found) return []
      const { replyTo, quoted, mentioned, unmentioned } = found
      const to =
        (type: 'reply' | 'quote' | 'mention', is_gone = 0) =>
        (recipient: Id) =>
          ({
            ...{ type, is_gone },
            recipient_id: recipient,
            actor_id: event.author,
            tweet_id: event.tweet,
            event_id,
          }) as const
      // An edit changes neither.
      const isNotified = (user: Id | null) => event.type === 'tweet.created' && user !== null && user !== event.author
      return [
        ...(isNotified(replyTo) ? [to('reply')(replyTo!)] : []),
        ...(isNotified(quoted) && quoted !== replyTo ? [to('quote')(quoted!)] : []),
        ...mentioned.map(to('mention')),
        ...unmentioned.map(to('mention', 1)),
      ]
    }
    default:
      if (event.author === event.actor) return []
      return [
        { ...toggles[event.type], recipient_id: event.author, actor_id: event.actor, tweet_id: event.tweet, event_id },
      ]
  }
}

type FollowEvent = StoredEvent<'user.followed' | 'user.unfollowed' | 'follow.requested' | 'follow.request_ended'>

/** The user who accepted a follow is not notified of it; the requester is. */
function aboutFollow(event: FollowEvent): NotificationDraft {
  const { type, user, actor, eventId: event_id } = event
  return type === 'user.followed' && event.wasRequested
    ? { type: 'follow_accepted', is_gone: 0, recipient_id: actor, actor_id: user, tweet_id: NO_ID, event_id }
    : { ...toggles[type], recipient_id: user, actor_id: actor, tweet_id: NO_ID, event_id }
}

/** A notification that names no other user, such as one from moderators: its actor is its recipient. */
const fromPlus = (type: OwnType, recipient: Id, about: Id, event_id: Id): NotificationDraft => ({
  ...{ type, recipient_id: recipient, actor_id: recipient, tweet_id: about, event_id, is_gone: 0 },
})

/** One draft for each cause, from its last event: a statement cannot write a row twice. */
function merge(drafts: readonly NotificationDraft[]): NotificationDraft[] {
  const byCause = new Map<string, NotificationDraft>()
  for (const each of drafts) {
    const cause = `${each.recipient_id} ${each.tweet_id} ${each.actor_id} ${each.type}`
    if ((byCause.get(cause)?.event_id ?? 0) < each.event_id) byCause.set(cause, each)
  }
  return [...byCause.values()]
}

const isTweetText = (event: NotificationEvent) => event.type === 'tweet.created' || event.type === 'tweet.edited'
const isBlock = (event: NotificationEvent) => event.type === 'user.blocked'
const isDeleted = (event: NotificationEvent) => event.type === 'tweet.deleted'

/** The users who may have notifications about deleted tweets. */
async function withRecipients(db: Db, deleted: readonly EventOf<'tweet.deleted'>[]) {
  const ids = await findIdsByUsernames(
    db,
    deleted.flatMap((event) => event.mentions),
  )
  return deleted.map(({ tweet, author, replyToAuthor, quotedAuthor, mentions }) => {
    const mentioned = mentions.flatMap((name) => ids.get(name) ?? [])
    return {
      tweet,
      recipients: [...new Set([author, ...[replyToAuthor, quotedAuthor].flatMap((user) => user ?? []), ...mentioned])],
    }
  })
}
