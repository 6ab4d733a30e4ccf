/**
 * Live events: JSON frames over the WebSocket at `/api/live`. Events are hints and the API is the source of truth: a
 * client refetches its screens after `ready` and `resync`, and fetches the objects that an event names when it shows
 * them. An app receives the events of its scopes; `typing` needs `write:messages`.
 */
import type { SessionEnd } from './errors.ts'

/** Path of the WebSocket. */
export const LIVE_PATH = '/api/live'
/** Interval of `heartbeat`. A client that receives nothing for twice as long has lost its connection. */
export const HEARTBEAT_MS = 25_000
/** Maximum number of posts that one socket watches. */
export const LIVE_WATCHED = 200
/** Minimum interval of `typing`. A client hides it after twice as long without another. */
export const TYPING_MS = 3_000

/** Frames from the client. The first one is the token; each later frame replaces the previous one of its kind. */
export type ClientFrame =
  | { token: string }
  /** The posts on screen, at most LIVE_WATCHED: subscribes to their counts, edits and deletion. */
  | { watch: string[] }
  /** Subscribes to new posts of followed users (the default) or of everyone. */
  | { feed: 'following' | 'everyone' }
  /** The user is typing a message to this user. */
  | { typing: string }

/** Frames from the server. */
export type ServerFrame =
  /** The token is valid, and every event from now on is delivered. */
  | { type: 'ready' }
  | { type: 'heartbeat' }
  /** Events may have been missed: refetch the current screens. */
  | { type: 'resync' }
  /** A new post, for "Show N posts". */
  | { type: 'tweet.new'; tweet: string; author: string; isReply: boolean }
  /** A watched post was edited or has another link card, or the post that it quotes was edited, deleted or detached. */
  | { type: 'tweet.changed'; tweet: string }
  /** A watched post was deleted. */
  | { type: 'tweet.deleted'; tweet: string }
  /** Counts of a watched post, at most four times a second. */
  | {
      type: 'counts'
      tweet: string
      likesCount: number
      retweetsCount: number
      repliesCount: number
      quotesCount: number
    }
  /** Votes of the poll of a watched post, at most four times a second. `votes` of each answer are for those who may see them. */
  | { type: 'poll'; tweet: string; votersCount: number; votes?: number[]; isEnded: boolean }
  /** The connected user has voted in a poll, in any tab on any device. */
  | { type: 'own.vote'; tweet: string; choices: number[] }
  | { type: 'notification.new'; notification: string }
  /** The number of unread notifications has changed. */
  | { type: 'notifications.unread' }
  /** A message that the connected user sent or received. */
  | { type: 'message.new'; message: string; sender: string; recipient: string }
  /** This user has sent the connected user a message that is among the requests. */
  | { type: 'message.request'; user: string }
  /** A message was deleted for the connected user, by them or for both. */
  | { type: 'message.deleted'; message: string }
  /** The connected user has accepted or deleted the conversation with this user, in any tab on any device. */
  | { type: 'conversation.changed'; user: string }
  /** The reader has read all messages of the other; the connected user is one of the two. */
  | { type: 'message.read'; reader: string; other: string }
  | { type: 'message.typing'; user: string }
  /** The connected user has liked, reposted or bookmarked a post or undone it, in any tab on any device. */
  | { type: 'own.mark'; tweet: string; mark: 'liked' | 'retweeted' | 'bookmarked'; isOn: boolean }
  /** A request to follow a protected account was made, or it was answered or withdrawn; the connected user is one of the two. */
  | { type: 'follow.request'; user: string; requester: string; isPending: boolean }
  /** The connected user has followed, blocked or muted a user or undone it, in any tab on any device. */
  | { type: 'own.relation'; user: string; relation: 'following' | 'blocking' | 'muting'; isOn: boolean }
  /** A scheduled post of the connected user was added, changed, cancelled or published, or could not be published. */
  | { type: 'scheduled.changed'; scheduled: string }
  /** The last frame: the session has ended, and why, where that is known. */
  | { type: 'session.ended'; ended?: SessionEnd }

/** Close codes of the server. After any other code a client reconnects. */
export const closeCodes = {
  /** The server stops or restarts: reconnect. */
  restarting: 1012,
  /** A frame is invalid, which is a bug of the client: do not reconnect. */
  bad_frame: 4400,
  /** The token is missing or invalid, or the session has ended: sign in. */
  signed_out: 4401,
  /** Too many frames: reconnect later. */
  flooding: 4429,
  /** The account has too many sockets and this is an old one: reconnect when this tab is visible. */
  too_many_sockets: 4430,
} as const
/** The reason for which the server closed a socket. */
export type CloseReason = keyof typeof closeCodes
