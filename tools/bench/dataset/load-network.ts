/** Inserts a network into an empty SQLite database in bulk: Plus's own tables, indexes and counters. */
import { DatabaseSync } from 'node:sqlite'
import type { Id } from '#server/core/ids/ids.ts'
import { formatMarkers } from '#server/features/posts/marks/newest-markers.ts'
import { type Insert, type Row, sorted } from './bulk-insert.ts'
import { insertConversations, insertNotifications } from './load-private.ts'
import type { Edge, Network } from './network.ts'

/** Fills the migrated, empty database at `file`. */
export function loadNetwork(file: string, network: Network): void {
  const db = new DatabaseSync(file)
  db.exec('PRAGMA synchronous=OFF; PRAGMA foreign_keys=OFF; PRAGMA cache_size=-400000; BEGIN')
  const indexes = db.prepare("SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL").all()
  for (const { name } of indexes) db.exec(`DROP INDEX ${name}`)

  const insert = (table: string, rows: Row[]) => {
    if (rows.length === 0) return
    const statement = db.prepare(`INSERT INTO ${table} VALUES (${rows[0]!.map(() => '?').join()})`)
    for (const row of rows) statement.run(...row)
  }
  insertMembers(insert, network)
  insertPosts(insert, network)
  insertEdges(insert, network)
  insertConversations(insert, network)
  insertNotifications(insert, network)

  for (const { sql } of indexes) db.exec(String(sql))
  db.exec('COMMIT; ANALYZE; PRAGMA wal_checkpoint(TRUNCATE)')
  db.close()
}

function insertMembers(insert: Insert, { members, posts, follows }: Network): void {
  const following = count(follows.map((pair) => pair.from))
  const followers = count(follows.map((pair) => pair.to))
  const written = count(posts.filter((post) => !post.replyTo).map((post) => post.author))
  const username = (index: number) => `member_${index}`
  const createdAt = (index: number) => members[index]! / 4_096 + Date.UTC(2025, 0, 1)
  insert(
    'accounts (id, username, email, name, bio, location, website, show_birth_year, is_protected, is_verified_org, shows_likes, created_at)',
    members.map((id, index) => [
      id,
      username(index),
      `${username(index)}@example.org`,
      `Member ${index}`,
      'Reads, writes, waits for trains.',
      'Here',
      'https://example.org',
      0,
      0,
      index % 100 === 0 ? 1 : 0,
      index % 20 === 7 ? 0 : 1,
      Math.floor(createdAt(index)),
    ]),
  )
  insert(
    'account_counters (account_id, followers, following, tweets)',
    members.map((id, index) => [id, followers(index), following(index), written(index)]),
  )
  // As in a network of some months: most are established.
  const WEEK_MS = 7 * 24 * 60 * 60 * 1_000
  insert(
    'account_trust (account_id, established_at, followers, checked_at)',
    members.flatMap((id, index): Row[] => {
      const since = Math.floor(createdAt(index)) + WEEK_MS
      return followers(index) < 3 ? [] : [[id, since, Math.min(followers(index), 400), Date.now()]]
    }),
  )
  insert('usernames (username, account_id)', members.map((id, index): Row => [username(index), id]).toSorted(byText))
  insert(
    'emails (email, account_id)',
    members.map((id, index): Row => [`${username(index)}@example.org`, id]).toSorted(byText),
  )
}

function insertPosts(insert: Insert, { members, posts, likes, retweets, bookmarks }: Network): void {
  const [liked, retweeted, bookmarked] = [likes, retweets, bookmarks].map((pairs) => count(pairs.map(({ to }) => to)))
  const author = (index: number) => members[posts[index]!.author]!
  const [likers, retweeters] = [newest(likes, members), newest(retweets, members)]
  insert(
    'tweets (id, author_id, reply_to, reply_to_author, content, media, audience, created_at)',
    posts.map(({ id, replyTo, content, media, createdAt }, index) => [
      id,
      author(index),
      replyTo?.id ?? null,
      replyTo && members[replyTo.author]!,
      content,
      media,
      0,
      createdAt,
    ]),
  )
  insert(
    'tweet_counters (tweet_id, likes, retweets, replies, bookmarks, newest_likers, newest_retweeters)',
    posts.map(({ id, replies }, index) => [
      ...[id, liked!(index), retweeted!(index), replies, bookmarked!(index)],
      ...[likers(index), retweeters(index)],
    ]),
  )
  insert(
    'author_tweets (author_id, tweet_id, is_reply, has_media, reply_to_author)',
    sorted(
      posts.map(({ id, replyTo, media }, index) => [
        author(index),
        id,
        replyTo ? 1 : 0,
        media === '[]' ? 0 : 1,
        replyTo ? members[replyTo.author]! : null,
      ]),
    ),
  )
  insert(
    'tweet_replies (parent_id, tweet_id, author_id)',
    sorted(posts.flatMap(({ id, replyTo }, index) => (replyTo ? [[replyTo.id, id, author(index)]] : []))),
  )
}

function insertEdges(insert: Insert, { members, posts, follows, likes, retweets, bookmarks }: Network): void {
  const both = (table: string, turned: string | null, rows: number[][]) => {
    insert(table, sorted(rows))
    if (turned) insert(turned, sorted(rows.map(([from, to, mark]) => [to!, from!, mark!])))
  }
  const onPosts = (pairs: Edge[]) => pairs.map(({ from, to, mark }) => [members[from]!, posts[to]!.id, mark])
  both(
    'following (follower_id, followee_id, mark_id)',
    'followers (followee_id, follower_id, mark_id)',
    follows.map(({ from, to, mark }) => [members[from]!, members[to]!, mark]),
  )
  both('likes (account_id, tweet_id, mark_id)', 'tweet_likers (tweet_id, account_id, mark_id)', onPosts(likes))
  both(
    'retweets (account_id, tweet_id, mark_id)',
    'tweet_retweeters (tweet_id, account_id, mark_id)',
    onPosts(retweets),
  )
  both('bookmarks (account_id, tweet_id, mark_id)', null, onPosts(bookmarks))
}

/** How often each number occurs. */
function count(numbers: readonly number[]): (number: number) => number {
  const counts = new Map<number, number>()
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1)
  return (number) => counts.get(number) ?? 0
}

/** The users who marked a post last, as Plus stores them with its counters. */
function newest(marks: readonly Edge[], members: readonly Id[]): (post: number) => string {
  const byPost = new Map<number, Edge[]>()
  for (const mark of marks) byPost.set(mark.to, [...(byPost.get(mark.to) ?? []), mark])
  return (post) => {
    const latest = (byPost.get(post) ?? []).sort((a, b) => b.mark - a.mark)
    return formatMarkers(latest.map(({ from }) => members[from]!))
  }
}

const byText = ([a]: Row, [b]: Row): number => (a! < b! ? -1 : 1)
