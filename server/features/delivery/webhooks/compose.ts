/** Composes a delivery when it is sent, from what the account may see by then. */
import type { Notification } from '#contract/calls/notifications.ts'
import { isLanguage, SOURCE_LANGUAGE } from '#contract/languages.ts'
import { GROUP_COUNTED, GROUP_FACES } from '#contract/limits.ts'
import { toIso } from '#server/core/clock.ts'
import { type Id, timeOf } from '#server/core/ids/ids.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import type { WebhookDeliveriesTable } from '#server/db/tables/delivery.ts'
import { findPair, presentMessage } from '#server/features/messages/present.ts'
import { areReceiptsShown } from '#server/features/messages/receipts.ts'
import { findMessage, findSide, isShown } from '#server/features/messages/store.ts'
import { groupOf } from '#server/features/notifications/groups.ts'
import { findVisible, presentNotification } from '#server/features/notifications/present.ts'
import { findReadId } from '#server/features/notifications/reads.store.ts'
import { listByCause } from '#server/features/notifications/store.ts'
import { accountCache } from '#server/features/people/account-cache.ts'
import { visibleTo, visibleTweets } from '#server/features/people/visibility.ts'
import { tweetSummaries } from '#server/features/posts/tweet-summaries.ts'

type Delivery = WebhookDeliveriesTable
type NotificationType = Exclude<Notification['type'], 'report' | 'decision' | 'appeal' | 'scheduled'>

/** The body of a delivery; undefined when nothing is left to send. */
export async function compose(deps: ReadDeps, account: Id, delivery: Delivery): Promise<string | undefined> {
  const data = await dataOf(deps, account, delivery)
  return data && JSON.stringify({ type: delivery.type, timestamp: toIso(timeOf(delivery.last_id)), data })
}

function dataOf(deps: ReadDeps, account: Id, delivery: Delivery): Promise<object | undefined> | object {
  const { type, about_id } = delivery
  switch (type) {
    case 'test':
      return { webhook: deps.ids.format(delivery.webhook_id) }
    case 'tweet.deleted':
      return { tweet: { _id: deps.ids.format(about_id) } }
    case 'tweet.created':
    case 'tweet.edited':
      return ownTweet(deps, account, about_id)
    case 'message.created':
      return message(deps, account, delivery)
    default:
      return notification(deps, account, type.slice('notification.'.length) as NotificationType, delivery)
  }
}

async function ownTweet(deps: ReadDeps, account: Id, id: Id): Promise<object | undefined> {
  const found = await tweetSummaries.get(deps, id)
  const [tweet] = found ? await visibleTweets(deps.db, account, [found], 'direct') : []
  if (tweet?.author_id !== account) return undefined
  return { tweet: { _id: deps.ids.format(id), content: tweet.content, warning: tweet.warning } }
}

async function message(
  deps: ReadDeps,
  account: Id,
  { about_id: sender, last_id }: Delivery,
): Promise<object | undefined> {
  const { db } = deps
  const [row, side] = [await findMessage(db, account, sender, last_id), await findSide(db, account, sender)]
  if (!row || !side || !isShown(row, side) || side.is_request === 1) return undefined
  if ((await visibleTo(db, account, [{ author_id: sender }], 'direct')).length === 0) return undefined
  const [own, other] = await findPair(deps, account, sender)
  if (!own || !other) return undefined
  return { message: presentMessage(deps.ids, row, own, other, await areReceiptsShown(db, account, sender)) }
}

/** The newest of the notifications that it covers, with the users of all, as a group of `GET /notifications`. */
async function notification(
  deps: ReadDeps,
  account: Id,
  type: NotificationType,
  { about_id: tweet, first_id, last_id }: Delivery,
): Promise<object | undefined> {
  const cause = { recipient: account, type, tweet, after: first_id - 1, last: last_id, limit: GROUP_COUNTED }
  const visible = await findVisible(deps, account, await listByCause(deps.db, cause))
  const [newest] = visible
  if (!newest) return undefined
  const [readId, owner] = [await findReadId(deps.db, account), await accountCache.get(deps, account)]
  const language = isLanguage(owner?.language) ? owner.language : SOURCE_LANGUAGE
  return {
    notification: {
      ...presentNotification(deps.ids, newest, { viewer: account, readId, language }),
      group: deps.ids.format(groupOf({ id: newest.at, type, tweet_id: tweet }).about_id),
      users: visible.slice(0, GROUP_FACES).map((each) => each.actor.author),
      usersCount: visible.length,
    } satisfies Notification,
  }
}
