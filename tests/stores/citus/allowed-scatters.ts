/**
 * The statements that may ask all machines of a distributed database. A request waits for the first ten only; each of these
 * is cached by what is asked (`onAllMachines`, or a cache of its own that lasts as long).
 */
interface Scatter {
  name: string
  reason: string
  /** Found in the text of the statement. */
  statement: RegExp
  /** Found among the callers. */
  from?: RegExp
}

const forRequests: readonly Scatter[] = [
  {
    name: 'the newest posts of everyone',
    reason: 'The list is of all authors. Cached for a second.',
    statement: /^select "id", "id" as "at", "author_id", "audience" from "tweets" where "id" < \$/,
  },
  {
    name: 'popular posts',
    reason: 'A sample of all posts, for all viewers. The pool is cached for a minute, its newest part for a second.',
    statement: /as "engagement" from "tweets" inner join "tweet_counters" .* where "tweets"\."id" >= \$/,
  },
  {
    name: 'pools of accounts',
    reason: 'Samples for suggestions, and who is established: cached for 2 to 60 seconds.',
    statement:
      /^select "id" from "accounts" (?:where "id" [<>] \$\d+ )?order by "id" (?:desc )?limit|^select "account_id" from "account_trust" where "account_id" >= \$|from "account_trust" where "(?:followers|established_at)"/,
  },
  {
    name: 'people by the beginning of their names',
    reason: 'Names are with their account. Cached for 5 seconds.',
    statement: /from "user_search" where "level" = \$\d+ and "word" >= /,
  },
  {
    name: 'hashtags by their beginning',
    reason: 'Hashtags are split by the whole tag. Cached for 5 seconds, or until one is added or removed.',
    statement: /from "hashtags" where "level" = \$\d+ and "tag" >= /,
  },
  {
    name: 'words of posts',
    reason: 'Words are with their post. Cached for 2 seconds, the popular tiers for 10 minutes.',
    statement: /FROM tweet_search/,
    from: /server\/db\/citus\/on-all-machines\.ts|server\/features\/search\/postgres\/popular-tiers\.ts/,
  },
  {
    name: 'verified organisations',
    reason: 'Few among all accounts. Cached for a minute, or until an account changes.',
    statement: /from "accounts" where "verified_mark_id" is not null/,
  },
  {
    name: 'trends and topics',
    reason: 'The most used hashtags of all. Cached for 30 seconds and more.',
    statement:
      /from "(?:trend_hours|trend_counts|hashtags)" (?:where "(?:hour|day)" = \$\d+ and "members"|order by "tweets" desc)/,
  },
  {
    name: 'uses of an image',
    reason:
      'Rows are with their owner, who is not in the address. Cached for a minute while the image is open to everyone.',
    statement: /^select "id", "owner_id", "hash", "tweet_id", "content" from "media" where "hash" = \$\d+ and "id" < /,
  },
  {
    name: 'who has muted an author',
    reason: 'Asked once for a post with any number of viewers, after it was published. Cached by author.',
    statement: /from "mutes" where "muted_id" = \$\d+$/,
  },
  {
    name: 'first accounts and administrators',
    reason: 'What a new network lacks, and who answers for it. Cached for 60 and 30 seconds.',
    statement:
      /^select "id", "role" from "accounts" order by "id" limit|from "accounts" where "role" = \$1 order by "id"/,
  },
]

const inTheBackground: readonly Scatter[] = [
  {
    name: 'posts with a link card',
    reason: 'When the card of a link has changed: an event. When it is unused: once an hour.',
    statement: /^select "id"(?:, "author_id")? from "tweets" where "card_key" = /,
  },
  {
    name: 'moderators',
    reason: 'When one of them acts.',
    statement: /from "accounts" where "role" is not null order by "id"$/,
  },
  {
    name: 'whether there is anything yet',
    reason: 'One row of an account or image, when Plus starts.',
    statement: /^select "id" from "accounts" (?:where "role" = \$1 )?limit|^select "hash" from "media" limit/,
  },
  {
    name: 'media by hash',
    reason: 'Before a file is removed that a deleted post had: an event. When images are moved: a tool.',
    statement: /^select "(?:id|hash", "content)" from "media" where "hash" = /,
  },
  {
    name: 'hashtags of a post',
    reason: 'When a post is edited, restricted or deleted: an event, for hundreds of posts at once.',
    statement: /^select \* from "tweet_hashtags" where "tweet_id" in /,
  },
  {
    name: 'earlier versions with images',
    reason: 'When an account is hidden or shown again, where the bucket of images is public: an event.',
    statement: /from "tweet_versions" where "author_id" in /,
  },
  {
    name: 'who has muted a conversation',
    reason: 'When a post with replies is deleted: an event.',
    statement: /from "muted_conversations" where "root_id" in /,
  },
  {
    name: 'what is left of a deleted account',
    reason: 'The purge of an account, in steps of some hundred rows.',
    statement:
      /^delete from "(?:challenges|sign_in_tickets|reserved_emails|tweet_readers|follow_requests|hidden_reposts|less_like|notifications|notification_permissions)" where "(?:account_id|requester_id|user_id|author_id|actor_id)" = |^select "muter_id" from "mutes" where "muted_id" = \$\d+ limit/,
  },
  {
    name: 'votes of an account in polls',
    reason:
      'Votes are with their poll. The export of the account, and its end: setting its votes aside, and the purge.',
    statement: /from "poll_votes" where "account_id" = /,
  },
  {
    name: 'requests to follow that an account has sent',
    reason: 'The export of its data, and the end of its account.',
    statement: /from "follow_requests" where "requester_id" = /,
  },
  {
    name: 'what has expired',
    reason: 'Once an hour.',
    statement: /^delete from "\w+" where (?:"until" > 0 and )?"(?:\w+_at|until|day|hour)" <=? \$\d+$/,
  },
  {
    name: 'walks over all posts or accounts',
    reason: 'In pages: backfills at the start, automatic rules, and who waits to be let in, for moderators.',
    statement: /^select "(?:tweet_)?id".* from "(?:accounts|tweets|tweet_counters)" where "(?:tweet_)?id" [<>] \$/,
    from: /server\/db\/backfill\.ts|server\/features\/(?:moderation\/automation|accounts\/registration)\//,
  },
  {
    name: 'the newest posts and reposts of everyone',
    reason:
      'Each process loads them into memory in pages, when it reads the first feed and after it may have missed commits.',
    statement: /^select "(?:id|mark_id)" as "at", .* from "(?:tweets|retweets)" where "(?:id|mark_id)" < \$/,
  },
  {
    name: 'how many members visitors see',
    reason: 'For administrators. Cached for a minute.',
    statement: /^select count\(\*\) as "count" from "accounts" where \(standing & \d+\) = 0/,
  },
  {
    name: 'checks',
    reason: 'npm run admin -- check walks over all rows, in pages.',
    statement: /^ ?select /i,
    from: /server\/db\/check\/|server\/features\/[\w/-]+\/check(?:\.store)?\.ts/,
  },
]

const all = [...forRequests, ...inTheBackground]

/** The entry that allows a statement. */
export const allowedScatter = (sql: string, callers: string): Scatter | undefined =>
  all.find(({ statement, from }) => statement.test(sql) && (!from || from.test(callers)))
