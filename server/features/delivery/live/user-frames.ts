import type { ServerFrame } from '#contract/live.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { LiveEvent } from './live-events.ts'

type Format = (id: Id) => string
type AddressedFrame = [to: Id[], frame: ServerFrame]
type TweetMark = Extract<ServerFrame, { type: 'own.mark' }>['mark']
type Relation = Extract<ServerFrame, { type: 'own.relation' }>['relation']

/** The frames of an event about one or two users, each with its receivers. Empty for other events. */
export function userFrames(event: LiveEvent, format: Format): AddressedFrame[] {
  if (event.type === 'message.sent') return sentFrames(event, format)
  const frame = userFrame(event, format)
  return frame ? [frame] : []
}

/** The sender must not learn that it is a request. */
function sentFrames(event: Extract<LiveEvent, { type: 'message.sent' }>, format: Format): AddressedFrame[] {
  const { message, sender, recipient, isRequest } = event
  const frame: ServerFrame = {
    ...{ type: 'message.new', message: format(message) },
    ...{ sender: format(sender), recipient: format(recipient) },
  }
  if (!isRequest) return [[[sender, recipient], frame]]
  return [
    [[sender], frame],
    [[recipient], { type: 'message.request', user: format(sender) }],
  ]
}

function userFrame(event: LiveEvent, format: Format): AddressedFrame | undefined {
  switch (event.type) {
    case 'message.read': {
      const { reader, other, isPrivate } = event
      const to = isPrivate ? [reader] : [reader, other]
      return [to, { type: 'message.read', reader: format(reader), other: format(other) }]
    }
    case 'message.deleted':
      return [event.accounts, { type: 'message.deleted', message: format(event.message) }]
    case 'conversation.changed':
      return [[event.account], { type: 'conversation.changed', user: format(event.other) }]
    case 'typing':
      return [[event.to], { type: 'message.typing', user: format(event.from) }]
    case 'notification.created':
      return [[event.recipient], { type: 'notification.new', notification: format(event.notification) }]
    case 'notification.read':
      return [[event.recipient], { type: 'notifications.unread' }]
    case 'scheduled.changed':
      return [[event.account], { type: 'scheduled.changed', scheduled: format(event.scheduled) }]
    case 'tweet.liked':
    case 'tweet.unliked':
      return ownMark(event, 'liked', event.type === 'tweet.liked', format)
    case 'tweet.retweeted':
    case 'tweet.unretweeted':
      return ownMark(event, 'retweeted', event.type === 'tweet.retweeted', format)
    case 'tweet.bookmarked':
    case 'tweet.unbookmarked':
      return ownMark(event, 'bookmarked', event.type === 'tweet.bookmarked', format)
    case 'poll.voted':
      return [[event.actor], { type: 'own.vote', tweet: format(event.tweet), choices: event.choices }]
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
