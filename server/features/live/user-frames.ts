import type { ServerFrame } from '#contract/live.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { LiveEvent } from './live-events.ts'

type Format = (id: Id) => string
type AddressedFrame = [to: Id[], frame: ServerFrame]
type TweetMark = Extract<ServerFrame, { type: 'own.mark' }>['mark']
type Relation = Extract<ServerFrame, { type: 'own.relation' }>['relation']

/** The frame of an event that concerns one or two users, with its receivers. Undefined for other events. */
export function userFrame(event: LiveEvent, format: Format): AddressedFrame | undefined {
  switch (event.type) {
    case 'message.sent': {
      const { message, sender, recipient } = event
      const frame = { message: format(message), sender: format(sender), recipient: format(recipient) }
      return [[sender, recipient], { type: 'message.new', ...frame }]
    }
    case 'message.read': {
      const { reader, other } = event
      return [[reader, other], { type: 'message.read', reader: format(reader), other: format(other) }]
    }
    case 'typing':
      return [[event.to], { type: 'message.typing', user: format(event.from) }]
    case 'notification.created':
      return [[event.recipient], { type: 'notification.new', notification: format(event.notification) }]
    case 'notification.read':
      return [[event.recipient], { type: 'notifications.unread' }]
    case 'tweet.liked':
    case 'tweet.unliked':
      return ownMark(event, 'liked', event.type === 'tweet.liked', format)
    case 'tweet.retweeted':
    case 'tweet.unretweeted':
      return ownMark(event, 'retweeted', event.type === 'tweet.retweeted', format)
    case 'tweet.bookmarked':
    case 'tweet.unbookmarked':
      return ownMark(event, 'bookmarked', event.type === 'tweet.bookmarked', format)
    case 'user.followed':
    case 'user.unfollowed':
      return ownRelation(event, 'following', event.type === 'user.followed', format)
    case 'follow.requested':
    case 'follow.request_ended': {
      const { user, actor } = event
      const frame = { user: format(user), requester: format(actor), isPending: event.type === 'follow.requested' }
      return [[user, actor], { type: 'follow.request', ...frame }]
    }
    case 'user.blocked':
    case 'user.unblocked':
      return ownRelation(event, 'blocking', event.type === 'user.blocked', format)
    case 'user.muted':
    case 'user.unmuted':
      return ownRelation(event, 'muting', event.type === 'user.muted', format)
    default:
      return undefined
  }
}

// Sent to the tabs of the actor only.
const ownMark = (event: { tweet: Id; actor: Id }, mark: TweetMark, isOn: boolean, format: Format): AddressedFrame => [
  [event.actor],
  { type: 'own.mark', tweet: format(event.tweet), mark, isOn },
]

const ownRelation = (
  event: { user: Id; actor: Id },
  relation: Relation,
  isOn: boolean,
  format: Format,
): AddressedFrame => [[event.actor], { type: 'own.relation', user: format(event.user), relation, isOn }]
