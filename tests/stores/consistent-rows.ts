/** Checks that must hold in any store at any time: counters match the rows, and values that are stored twice are equal. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Deps } from '#server/db/deps.ts'
import { AUDIENCE } from '#server/db/tables/posts.ts'
import type { Tables } from '#server/db/tables.ts'
import { groupOf } from '#server/features/notifications/groups.ts'
import { isOwn } from '#server/features/notifications/own-types.ts'
import { hasAllShown, parseMarkers } from '#server/features/posts/marks/newest-markers.ts'
import { countVotes, toCounts } from '#server/features/posts/polls/store.ts'

const TABLES = [
  'account_counters',
  'author_tweets',
  'blocked_by',
  'blocks',
  'bookmarks',
  'conversations',
  'follow_requests',
  'followers',
  'following',
  'likes',
  'messages',
  'notification_groups',
  'notifications',
  'poll_votes',
  'polls',
  'retweets',
  'tweet_counters',
  'tweet_likers',
  'tweet_quotes',
  'tweet_replies',
  'tweet_retweeters',
  'tweets',
] as const satisfies (keyof Tables)[]
type Table = (typeof TABLES)[number]
type ReadAll = <T extends Table>(table: T) => Promise<Tables[T][]>

/** Fails where a counter and its rows, or the two sides of a relation, disagree. */
export async function expectConsistentRows({ db }: Pick<Deps, 'db'>): Promise<void> {
  const filled = await findFilledTables(db)
  const all: ReadAll = async (table) =>
    (filled.has(table)
      ? await db
          .selectFrom(table as 'likes')
          .selectAll()
          .execute()
      : []) as never
  const marks = { likes: await all('likes'), retweets: await all('retweets'), bookmarks: await all('bookmarks') }
  const byTweet = { likes: await all('tweet_likers'), retweets: await all('tweet_retweeters') }
  const [replies, tweets, quotes] = [await all('tweet_replies'), await all('tweets'), await all('tweet_quotes')]
  /** Excludes posts and marks of accounts that are about to be deleted. */
  const counts = <T extends object>(rows: readonly T[]) =>
    rows.filter((row) => (row as { is_set_aside?: number }).is_set_aside === 0)
  // Posts that moderators removed are not counted.
  const shown = tweets.filter((row) => row.audience !== AUDIENCE.nobody)

  for (const { tweet_id: id, discount: _, newest_likers, newest_retweeters, ...counted } of await all(
    'tweet_counters',
  )) {
    const of = (rows: readonly { tweet_id: number }[]) => rows.filter((row) => row.tweet_id === id).length
    expectNewest(newest_likers, marks.likes, id)
    expectNewest(newest_retweeters, marks.retweets, id)
    const [likes, retweets] = [of(counts(byTweet.likes)), of(counts(byTweet.retweets))]
    const bookmarks = of(counts(marks.bookmarks))
    const answered = counts(replies).filter((row) => row.parent_id === id && row.is_counted === 1).length
    const quoted = counts(quotes).filter((row) => row.quoted_id === id && row.is_counted === 1).length
    expect(counted, `post ${id}`).toEqual({ likes, retweets, bookmarks, replies: answered, quotes: quoted })
  }

  const [following, followers] = [await all('following'), await all('followers')]
  for (const { account_id: id, ...counted } of await all('account_counters')) {
    expect(counted, `account ${id}`).toEqual({
      followers: counts(followers).filter((row) => row.followee_id === id).length,
      following: counts(following).filter((row) => row.follower_id === id).length,
      tweets: shown.filter((row) => row.author_id === id && row.reply_to === null).length,
    })
  }
  const sides = <T extends object>(rows: readonly T[]) => rows.map((row) => Object.entries(row).sort().join(' ')).sort()
  expect(sides(followers)).toEqual(sides(following))
  const plain = <T extends { is_set_aside: unknown }>(rows: readonly T[]) =>
    rows.map(({ is_set_aside: _, ...row }) => row)
  expect(sides(plain(byTweet.likes))).toEqual(sides(marks.likes))
  expect(sides(plain(byTweet.retweets))).toEqual(sides(marks.retweets))
  const blocks = (await all('blocks')).map(({ mark_id: _, ...pair }) => pair)
  expect(sides(await all('blocked_by'))).toEqual(sides(blocks))
  await expectPollsToAgree(all, counts(await all('poll_votes')))
  await expectConversationsToAgree(all)
  await expectNotificationsToAgree(all)
  await expectGroupsToAgree(all)
  expect(sides(quotes.map(({ quoted_id, tweet_id, author_id }) => ({ quoted_id, tweet_id, author_id })))).toEqual(
    sides(
      tweets
        .filter((row) => row.quote_id !== null && row.quote_detached_at === null)
        .map((row) => ({ quoted_id: row.quote_id, tweet_id: row.id, author_id: row.author_id })),
    ),
  )
  const authored = tweets.map((row) => ({ tweet_id: row.id, author_id: row.author_id }))
  expect(sides((await all('author_tweets')).map(({ tweet_id, author_id }) => ({ tweet_id, author_id })))).toEqual(
    sides(authored),
  )
}

/** The tables that have rows, by one statement: after most tests most are empty. */
async function findFilledTables(db: Deps['db']): Promise<ReadonlySet<string>> {
  const names = TABLES.map((name) => `SELECT * FROM (SELECT '${name}' AS name FROM ${name} LIMIT 1) AS ${name}_row`)
  const { rows } = await sql.raw<{ name: string }>(names.join(' UNION ALL ')).execute(db)
  return new Set(rows.map(({ name }) => name))
}

/** Beside its counters a post names who marked it last: as many as are shown, and nobody twice. */
function expectNewest(text: unknown, marks: readonly { account_id: number; tweet_id: number }[], id: number) {
  if (typeof text !== 'string') return
  const markers = marks.flatMap((mark) => (mark.tweet_id === id ? mark.account_id : []))
  const stored = parseMarkers(text)
  expect(hasAllShown(text, markers.length), `newest markers of post ${id}`).toBe(true)
  expect(markers, `newest markers of post ${id}`).toEqual(expect.arrayContaining(stored))
  expect(new Set(stored).size).toBe(stored.length)
}

/** Each poll counts the votes of accounts that are not about to be deleted, and nobody votes in a deleted one. */
async function expectPollsToAgree(all: ReadAll, shownVotes: readonly Tables['poll_votes'][]): Promise<void> {
  const [polls, votes] = [await all('polls'), await all('poll_votes')]
  const polled = (await all('tweets')).filter((row) => row.poll !== null).map((row) => row.id)
  expect(polls.map((row) => row.tweet_id).sort(), 'polls').toEqual(polled.sort())
  for (const { account_id, tweet_id } of votes) expect(polled, `a vote of ${account_id}`).toContain(tweet_id)
  for (const poll of polls) {
    const counted = shownVotes.filter((vote) => vote.tweet_id === poll.tweet_id)
    const { voters, votes: perChoice } = countVotes(counted.map((vote) => vote.choices))
    expect(toCounts(poll), `poll ${poll.tweet_id}`).toEqual({ voters, votes: perChoice })
  }
}

/** Each side of a conversation shows the last message that it sees, and counts what the other wrote and it has not read. */
async function expectConversationsToAgree(all: ReadAll): Promise<void> {
  const messages = await all('messages')
  const conversations = await all('conversations')
  const sides = new Set(conversations.map((side) => `${side.account_id} ${side.other_id}`))
  for (const { lo_id, hi_id } of messages)
    for (const side of [`${lo_id} ${hi_id}`, `${hi_id} ${lo_id}`]) expect(sides).toContain(side)
  for (const { account_id: account, other_id: other, cleared_id: cleared, ...side } of conversations) {
    const seen = messages.filter(
      ({ lo_id, hi_id, id, hidden_for }) =>
        [lo_id, hi_id].every((each) => each === account || each === other) && id > cleared && hidden_for !== account,
    )
    const last = seen.toSorted((a, b) => b.id - a.id)[0] ?? { id: 0, sender_id: 0 }
    const unread = seen.filter(({ sender_id, read_at }) => sender_id === other && read_at === null).length
    const expected = { last_id: last.id, last_sender_id: last.sender_id, unread }
    expect(side, `${account} with ${other}`).toMatchObject(expected)
  }
}

/** There is no notification of an undone mark, of an own action, or of a deleted post. */
async function expectNotificationsToAgree(all: ReadAll): Promise<void> {
  const tweets = new Map((await all('tweets')).map((tweet) => [tweet.id, tweet]))
  const of = (rows: readonly { account_id: number; tweet_id: number }[]) =>
    new Set(rows.map((row) => `${row.account_id} ${row.tweet_id}`))
  const marks = { like: of(await all('likes')), retweet: of(await all('retweets')) }
  const requests = new Set((await all('follow_requests')).map((row) => `${row.requester_id} ${row.owner_id}`))
  const follows = new Set((await all('following')).map((row) => `${row.follower_id} ${row.followee_id}`))
  for (const { type, recipient_id, actor_id, tweet_id } of await all('notifications').then(shown)) {
    if (isOwn(type)) continue // from the recipient, about a report or an act
    if (type === 'poll') {
      // To its author, and to those who voted.
      expect(tweets.get(tweet_id)?.author_id, `a poll that ended for ${recipient_id}`).toBe(actor_id)
      continue
    }
    const about = `${recipient_id} hears of ${type} by ${actor_id} on ${tweet_id}`
    expect(recipient_id, about).not.toBe(actor_id)
    if (type === 'follow_accepted') continue
    if (type === 'follow_request') expect(requests, about).toContain(`${actor_id} ${recipient_id}`)
    else if (type === 'follow') expect(follows, about).toContain(`${actor_id} ${recipient_id}`)
    else if (type === 'mention' || type === 'reply' || type === 'quote')
      expect(tweets.get(tweet_id)?.author_id, about).toBe(actor_id)
    else {
      expect(tweets.get(tweet_id)?.author_id, about).toBe(recipient_id)
      expect(marks[type], about).toContain(`${actor_id} ${tweet_id}`)
    }
  }
}

/** Each group is where its newest notification is, also among those from verified accounts. */
async function expectGroupsToAgree(all: ReadAll): Promise<void> {
  const expected = new Map<string, number>()
  for (const row of (await all('notifications').then(shown)).toSorted((a, b) => a.id - b.id))
    for (const isVerified of row.from_verified === 1 ? [0, 1] : [0]) {
      const { type, about_id } = groupOf(row)
      expected.set([row.recipient_id, isVerified, type, about_id].join(' '), row.id)
    }
  const groups = (await all('notification_groups')).map(
    ({ recipient_id, is_verified, type, about_id, last_id }) =>
      [[recipient_id, is_verified, type, about_id].join(' '), last_id] as const,
  )
  expect([...groups].sort(), 'groups of notifications').toEqual([...expected].sort())
}

const shown = (rows: Tables['notifications'][]) => rows.filter((row) => row.is_gone === 0)
