import type { ServerFrame } from '#contract/live.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { LiveEvent } from './live-events.ts'

type Format = (id: Id) => string
type AddressedFrame = [to: Id[], frame: ServerFrame]
type Mark = Extract<ServerFrame, { type: 'own.mark' }>['mark']
type Relation = Extract<ServerFrame, { type: 'own.relation' }>['relation']

/** For news between members, or of what somebody did: whom it concerns, and what they are told. Undefined for other news. */
export function userFrame(hint: LiveEvent, format: Format): AddressedFrame | undefined {
  switch (hint.type) {
    case 'message.sent': {
      const { message, sender, recipient } = hint
      const frame = { message: format(message), sender: format(sender), recipient: format(recipient) }
      return [[sender, recipient], { type: 'message.new', ...frame }]
    }
    case 'message.read': {
      const { reader, other } = hint
      return [[reader, other], { type: 'message.read', reader: format(reader), other: format(other) }]
    }
    case 'typing':
      return [[hint.to], { type: 'message.typing', user: format(hint.from) }]
    case 'notification.created':
      return [[hint.recipient], { type: 'notification.new', notification: format(hint.notification) }]
    case 'notification.read':
      return [[hint.recipient], { type: 'notifications.unread' }]
    case 'tweet.liked':
    case 'tweet.unliked':
      return ownMark(hint, 'liked', hint.type === 'tweet.liked', format)
    case 'tweet.retweeted':
    case 'tweet.unretweeted':
      return ownMark(hint, 'retweeted', hint.type === 'tweet.retweeted', format)
    case 'tweet.bookmarked':
    case 'tweet.unbookmarked':
      return ownMark(hint, 'bookmarked', hint.type === 'tweet.bookmarked', format)
    case 'user.followed':
    case 'user.unfollowed':
      return ownRelation(hint, 'following', hint.type === 'user.followed', format)
    case 'user.blocked':
    case 'user.unblocked':
      return ownRelation(hint, 'blocking', hint.type === 'user.blocked', format)
    default:
      return undefined
  }
}

// To the tabs of who did it, nobody else.
const ownMark = (hint: { tweet: Id; actor: Id }, mark: Mark, isOn: boolean, format: Format): AddressedFrame => [
  [hint.actor],
  { type: 'own.mark', tweet: format(hint.tweet), mark, isOn },
]

const ownRelation = (
  hint: { user: Id; actor: Id },
  relation: Relation,
  isOn: boolean,
  format: Format,
): AddressedFrame => [[hint.actor], { type: 'own.relation', user: format(hint.user), relation, isOn }]
