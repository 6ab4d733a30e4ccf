/**
 * Live events: what goes over the WebSocket at `/api/live`, both ways, as JSON text. Events are hints, the API is the
 * truth: a client fetches what it shows after `ready` and after `resync`, and what a hint names when it shows it.
 */

/** Where the socket is, on the origin. */
export const LIVE_PATH = '/api/live'
/** The server says `heartbeat` this often; a client that hears nothing for twice as long has lost its connection. */
export const HEARTBEAT_MS = 25_000
/** Posts one socket may watch at a time. */
export const LIVE_WATCHED = 200
/** `typing` is passed on at most this often; a client forgets it after twice as long without another. */
export const TYPING_MS = 3_000

/** What a client says. The first frame is the token; each later frame of a kind replaces the one before. */
export type ClientFrame =
  | { token: string }
  /** The posts on screen: their counts, changes and end are told. At most LIVE_WATCHED. */
  | { watch: string[] }
  /** Whose new posts are told: those of the members one follows (as it is at first), or everyone's. */
  | { feed: 'following' | 'everyone' }
  /** A message to this member is being written. */
  | { typing: string }

/** What the server says. Ids as everywhere on the wire. */
export type ServerFrame =
  /** From here on nothing is missed: the token was right. */
  | { type: 'ready' }
  | { type: 'heartbeat' }
  /** Something may have been missed: fetch again what is shown. */
  | { type: 'resync' }
  /** Somebody posted; for "Show N posts". */
  | { type: 'tweet.new'; tweet: string; author: string; isReply: boolean }
  /** A watched post was edited. */
  | { type: 'tweet.changed'; tweet: string }
  /** A watched post is gone. */
  | { type: 'tweet.deleted'; tweet: string }
  /** Of a watched post, at most four times a second. */
  | { type: 'counts'; tweet: string; likesCount: number; retweetsCount: number; repliesCount: number }
  | { type: 'notification.new'; notification: string }
  /** How many notifications are unread has changed. */
  | { type: 'notifications.unread' }
  /** A message between the two, one of whom is the listener. */
  | { type: 'message.new'; message: string; sender: string; recipient: string }
  /** The reader has seen what the other wrote so far; one of the two is the listener. */
  | { type: 'message.read'; reader: string; other: string }
  | { type: 'message.typing'; user: string }
  /** The listener has set a mark on a post or taken it back, in this tab or another, here or on another device. */
  | { type: 'own.mark'; tweet: string; mark: 'liked' | 'retweeted' | 'bookmarked'; isOn: boolean }
  /** The listener has followed or blocked a member or ended that, in this tab or another, here or on another device. */
  | { type: 'own.relation'; user: string; relation: 'following' | 'blocking'; isOn: boolean }
  /** The last frame: the session was ended, here or on another device. */
  | { type: 'session.ended' }

/** Why the server closed the socket, and what a client does about it. After any other code it connects again. */
export const closeCodes = {
  /** The server stops or restarts: connect again. */
  restarting: 1012,
  /** A frame that is not JSON, or not of the kinds above: a fault of the client. Do not connect again. */
  bad_frame: 4400,
  /** No token in time, a wrong one, or the session is over: sign in. */
  signed_out: 4401,
  /** Too many frames: connect again, later. */
  flooding: 4429,
  /** The account has a newer socket and too many of them: connect again when this tab is looked at. */
  too_many_sockets: 4430,
} as const
export type CloseReason = keyof typeof closeCodes
