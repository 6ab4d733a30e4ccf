/** Rows of posts, of the lists they appear in, and of drafts. */
import type { Generated } from 'kysely'
import type { Id } from '#server/core/ids/ids.ts'
import type { SetAside } from './people.ts'

export interface TweetsTable {
  id: Id
  author_id: Id
  reply_to: Id | null
  reply_to_author: Id | null
  content: string
  /** JSON list of StoredMedia. */
  media: string
  audience: number
  created_at: number
  edited_at: number | null
  /** Shown instead of the text until the reader opens it. */
  warning: string | null
  /** A value of SENSITIVE. */
  is_sensitive: number
  /** A value of WHO_REPLIES. */
  who_replies: number
  /** The tweet whose `who_replies` applies: itself, or an ancestor. Null: everyone may reply. */
  policy_id: Id | null
  /** When the author of the thread hid this reply. */
  hidden_at: number | null
  /** The post that it quotes; it may be deleted. */
  quote_id: Id | null
  /** The author of that post. Null until a backfill has stored it. Stays when the author of this one takes the quote off. */
  quote_author_id: Id | null
  /** When that author detached the quoted post from this one, or the author of this one took it off. */
  quote_detached_at: number | null
  /** A value of WHO_QUOTES. */
  who_quotes: number
  /** JSON of StoredPoll. */
  poll: string | null
  /** The key of the card of its first link. Null without a link, and for a post that has no card in any case. */
  card_key: string | null
  /** Whether its author took the card off. */
  card_off: number
}

/** The end and the counts of a poll. */
export interface PollsTable {
  tweet_id: Id
  ends_at: number
  /** The number of changes of its answers. */
  version: number
  /** 1 once its end is being announced: from then on no vote is counted. */
  is_closed: number
  /** The number of votes. */
  voters: number
  /** The number of votes for each answer. */
  votes_0: number
  votes_1: number
  votes_2: number
  votes_3: number
  votes_4: number
  votes_5: number
}

/** The vote of an account. */
export interface PollVotesTable extends SetAside {
  tweet_id: Id
  account_id: Id
  /** The chosen answers as bits: 1 is the first. */
  choices: number
  voted_at: number
}

/** A poll whose end has not been announced to all of its voters. */
export interface PollEndsTable {
  tweet_id: Id
  due_at: number
  attempts: number
  /** The last voter to whom the end was announced. */
  after_id: Id
}

/** An earlier version of an edited post. The current one is the post itself. */
export interface TweetVersionsTable {
  tweet_id: Id
  /** When the post was published or edited to this version. */
  written_at: number
  author_id: Id
  has_media: number
  /** JSON: the columns of `tweets` that an edit can change. */
  parts: string
}

/** Who may see a tweet. `nobody`: moderators have removed it, and can still undo that. */
export const AUDIENCE = { everyone: 0, followers: 1, mentioned: 2, nobody: 3 } as const

/** Who marked the images of a tweet as sensitive. Its author cannot remove a mark of moderators. */
export const SENSITIVE = { no: 0, author: 1, moderators: 2 } as const

/** Who may reply to a tweet: everyone, users whom its author follows, or users it mentions. */
export const WHO_REPLIES = { everyone: 0, followed: 1, mentioned: 2 } as const

/** Who may quote a tweet, besides its author: everyone, followers of its author, or nobody. */
export const WHO_QUOTES = { everyone: 0, followers: 1, nobody: 2 } as const

/** A like, retweet or bookmark. `mark_id` is created with it and orders the list. */
export interface MarkTable {
  account_id: Id
  tweet_id: Id
  mark_id: Id
}

export interface AuthorTweetsTable {
  author_id: Id
  tweet_id: Id
  is_reply: number
  has_media: number
  reply_to_author: Id | null
}

export interface TweetRepliesTable extends SetAside {
  parent_id: Id
  tweet_id: Id
  author_id: Id
  /** Whether the counter of replies includes it, unless it is set aside: it is public and not hidden. */
  is_counted: number
  /** Whether the author of the thread has hidden it. */
  is_hidden: number
}

/** A tweet that quotes another, unless the quoted one is detached from it. */
export interface TweetQuotesTable extends SetAside {
  quoted_id: Id
  tweet_id: Id
  author_id: Id
  /** Whether the counter of quotes includes it, unless it is set aside: it is public. */
  is_counted: number
}

export interface TweetCountersTable {
  tweet_id: Id
  likes: number
  retweets: number
  replies: number
  bookmarks: number
  quotes: Generated<number>
  /** The part of its response by accounts that are not established, which does not lift it; retweets count twice. */
  discount: Generated<number>
  /**
   * The users who liked and retweeted it last: server/features/posts/marks/newest-markers.ts. Null until a backfill has
   * read the rows.
   */
  newest_likers: Generated<string | null>
  newest_retweeters: Generated<string | null>
}

/** A post or thread that is not published yet. */
export interface DraftsTable {
  account_id: Id
  /** A UUID that the client made. */
  draft_id: string
  reply_to: Id | null
  /** Values of AUDIENCE and WHO_REPLIES. */
  audience: number
  who_replies: number
  warning: string | null
  is_sensitive: number
  quote_id: Id | null
  /** A value of WHO_QUOTES. Null: as the privacy settings of the account say. */
  who_quotes: number | null
  /** Whether its posts get no card. */
  card_off: number
  /** JSON: text and number of images of each post. */
  posts: string
  updated_at: number
}

/** How far an account has read a thread of private mentions. */
export interface PrivateThreadReadsTable {
  account_id: Id
  /** The first post of the thread. */
  root_id: Id
  /** The post up to which it is read; 0 when the account has marked it as unread. */
  read_id: Id
  /** The post up to which it is hidden; 0 when it is not. */
  hidden_id: Id
}
