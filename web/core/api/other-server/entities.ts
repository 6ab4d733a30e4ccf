/** Converts entities of other servers to those of the contract. Missing fields become empty. */
import type { Conversation, Message } from '#contract/calls/messages.ts'
import type { Notification } from '#contract/calls/notifications.ts'
import type { Hashtag } from '#contract/calls/search.ts'
import type { Trend } from '#contract/calls/trends.ts'
import type { Tweet } from '#contract/calls/tweets.ts'
import type { Author, Me, User } from '#contract/calls/users.ts'
import type { VerifiedOrg } from '#contract/calls/verified-orgs.ts'
import { mapProfileTexts } from '#contract/profile-texts.ts'
import { getSession } from '#web/core/session/session.ts'

type Raw = Readonly<Record<string, unknown>>

/** The value as an object; an empty object for other values. */
export const raw = (value: unknown): Raw => (typeof value === 'object' && value !== null ? (value as Raw) : {})
/** The value if it is a list, or else the first of the named fields that holds a list. */
export const listIn = (body: unknown, ...names: string[]): unknown[] =>
  [body, ...names.map((name) => raw(body)[name])].find((value) => Array.isArray(value)) ?? []

// The first value that is a string.
const text = (...values: unknown[]) =>
  values.find((value): value is string => typeof value === 'string' && value !== '')
const textOrNull = (...values: unknown[]) => text(...values) ?? null
const number = (...values: unknown[]) => values.find((value): value is number => typeof value === 'number')
const boolean = (...values: unknown[]) => values.find((value): value is boolean => typeof value === 'boolean')
const lengthOf = (value: unknown): number | undefined => (Array.isArray(value) ? value.length : undefined)

/** `_id` or `id` of an object, or the id itself. */
export const idOf = (value: unknown): string => {
  const { _id, id } = raw(value)
  return String(_id ?? id ?? (typeof value === 'object' ? '' : (value ?? '')))
}
const me = (): string => getSession().user?._id ?? ''
// A list may contain `me` for the viewer.
const idsIn = (value: unknown): string[] => listIn(value).map((item) => (item === 'me' ? me() : idOf(item)))

export function toAuthor(value: unknown): Author {
  const { username, name, avatar, isVerifiedOrg, isVerified } = raw(value)
  return {
    _id: idOf(value),
    username: text(username) ?? '',
    name: text(name, username) ?? '',
    avatar: textOrNull(avatar),
    isVerifiedOrg: boolean(isVerifiedOrg, isVerified) ?? false,
  }
}

export function toUser(value: unknown): User {
  const user = raw(value)
  const author = toAuthor(value)
  const since = text(user.dateRegistered, user.createdAt) ?? ''
  return {
    ...mapProfileTexts((name) => text(user[name]) ?? ''),
    ...author,
    coverPhoto: textOrNull(user.coverPhoto),
    dob: textOrNull(user.dob),
    dateRegistered: since,
    createdAt: text(user.createdAt) ?? since,
    isVerified: author.isVerifiedOrg,
    followersCount: number(user.followersCount, user.followers, lengthOf(user.followers)) ?? 0,
    followingCount: number(user.followingCount, user.following, lengthOf(user.following)) ?? 0,
    tweetsCount: number(user.tweetsCount, lengthOf(user.tweets)) ?? 0,
    pinnedTweet: null,
    isFollowing: boolean(user.isFollowing) ?? idsIn(user.followers).includes(me()),
    isFollowedBy: boolean(user.isFollowedBy) ?? idsIn(user.following).includes(me()),
    isBlocked: boolean(user.isBlocked) ?? false,
    isBlocking: boolean(user.isBlocking) ?? false,
    isMuting: boolean(user.isMuting) ?? false,
    mutedUntil: textOrNull(user.mutedUntil),
    hidesReposts: boolean(user.hidesReposts) ?? false,
    isOwnProfile: boolean(user.isOwnProfile) ?? author._id === me(),
  }
}

export const toMe = (value: unknown): Me => ({
  ...toUser(value),
  isOwnProfile: true,
  email: text(raw(value).email) ?? '',
  // Other servers may not confirm addresses.
  emailConfirmed: boolean(raw(value).emailConfirmed) ?? true,
  language: null,
})

export function toTweet(value: unknown): Tweet {
  const tweet = raw(value)
  const content = text(tweet.content, tweet.text) ?? ''
  const images = listIn(tweet.images).map((image) => text(image, raw(image).url) ?? '')
  const parent = raw(tweet.replyToUser ?? raw(tweet.replyTo).user)
  const marks = (name: string) => ({ ids: idsIn(tweet[name]), count: number(tweet[name], lengthOf(tweet[name])) })
  const [likes, retweets, bookmarks] = [marks('likes'), marks('retweets'), marks('bookmarks')]
  return {
    _id: idOf(value),
    content,
    text: content,
    images,
    media: Array.isArray(tweet.media) ? (tweet.media as Tweet['media']) : images.map(toMedia),
    warning: textOrNull(tweet.warning),
    isSensitive: boolean(tweet.isSensitive) ?? false,
    user: toAuthor(tweet.user ?? tweet.author),
    replyTo: idOf(tweet.replyTo) || null,
    replyToUser: text(parent.username) ? { _id: idOf(parent), username: String(parent.username) } : null,
    createdAt: text(tweet.createdAt) ?? '',
    editedAt: textOrNull(tweet.editedAt),
    likesCount: number(tweet.likesCount, likes.count) ?? 0,
    retweetsCount: number(tweet.retweetsCount, retweets.count) ?? 0,
    repliesCount: number(tweet.repliesCount, tweet.replies, lengthOf(tweet.replies)) ?? 0,
    bookmarksCount: number(tweet.bookmarksCount, bookmarks.count) ?? 0,
    quotesCount: number(tweet.quotesCount) ?? 0,
    likes: likes.ids,
    retweets: retweets.ids,
    bookmarks: bookmarks.ids,
    liked: boolean(tweet.liked) ?? likes.ids.includes(me()),
    retweeted: boolean(tweet.retweeted) ?? retweets.ids.includes(me()),
    bookmarked: boolean(tweet.bookmarked) ?? bookmarks.ids.includes(me()),
    retweetedBy: tweet.retweetedBy ? toAuthor(tweet.retweetedBy) : null,
  }
}

// The answer has only the address, so the frame is 16:9.
const toMedia = (url: string): Tweet['media'][number] => ({
  url,
  smallUrl: url,
  width: 1600,
  height: 900,
  alt: '',
  placeholder: '',
})

export function toNotification(value: unknown): Notification {
  const { type, message, createdAt, timestamp, tweet, fromUser, actor, read } = raw(value)
  const about = idOf(tweet)
  return {
    _id: idOf(value),
    type: text(type) as Notification['type'],
    message: text(message) ?? '',
    createdAt: text(createdAt, timestamp) ?? '',
    tweet: about ? { _id: about, content: text(raw(tweet).content, raw(tweet).text) ?? '', warning: null } : null,
    fromUser: toAuthor(fromUser ?? actor),
    read: boolean(read) ?? true,
  }
}

export function toMessage(value: unknown, other?: Author): Message {
  const message = raw(value)
  // A plain id is one of the two participants.
  const person = (side: unknown): Author => {
    const known = [other, getSession().user].find((one) => one && one._id === idOf(side))
    return typeof side === 'object' || !known ? toAuthor(side) : toAuthor(known)
  }
  return {
    _id: idOf(value),
    text: text(message.text) ?? '',
    createdAt: text(message.createdAt) ?? '',
    sender: person(message.sender),
    recipient: person(message.recipient),
    readAt: textOrNull(message.readAt),
  }
}

export function toConversation(value: unknown): Conversation {
  const { other, lastMessage, lastDate, updatedAt, createdAt, unreadCount } = raw(value)
  const last = raw(lastMessage)
  const at = text(last.createdAt, lastDate, updatedAt, createdAt) ?? ''
  return {
    other: toAuthor(other),
    lastMessage: {
      _id: idOf(last),
      text: text(last.text, lastMessage) ?? '',
      createdAt: at,
      sender: idOf(last.sender),
    },
    lastDate: at,
    unreadCount: number(unreadCount) ?? 0,
  }
}

export function toTrend(value: unknown): Trend {
  const { name, tag, tweets, count } = raw(value)
  const posts = number(count, tweets)
  const label = text(tweets) ?? String(posts || '')
  return { name: text(name, tag) ?? '', tweets: label, ...(posts !== undefined && { count: posts }) }
}

export function toHashtag(value: unknown): Hashtag {
  const { tag, _id, count } = raw(value)
  return { tag: (text(tag, _id, value) ?? '').replace(/^#/, ''), count: number(count) ?? 0 }
}

export function toVerifiedOrg(value: unknown): VerifiedOrg {
  const { handle, username, name, logo, avatar, description, bio, website } = raw(value)
  return {
    _id: idOf(value),
    handle: text(handle, username) ?? '',
    name: text(name, handle, username) ?? '',
    logo: textOrNull(logo, avatar),
    description: text(description, bio) ?? '',
    website: text(website) ?? '',
  }
}
