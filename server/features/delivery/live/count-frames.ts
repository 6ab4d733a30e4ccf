/** Sends the counts of tweets, and the votes of their polls, to the sockets that watch them and may see them. */
import type { Id } from '#server/core/ids/ids.ts'
import { nowOf } from '#server/db/clock-of.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import type { PollsTable } from '#server/db/tables/posts.ts'
import { findPolls, toCounts } from '#server/features/posts/polls/store.ts'
import { seesResults } from '#server/features/posts/polls/views.ts'
import { findVotesOf } from '#server/features/posts/polls/votes.store.ts'
import { postCache } from '#server/features/posts/post.ts'
import { findTweets } from '#server/features/posts/store.ts'
import { filterVisible } from './audience.ts'
import type { Connections } from './connections.ts'

export async function sendCounts({ db, ids }: ReadDeps, connections: Connections, tweets: readonly Id[]) {
  for (const row of await findTweets(db, tweets))
    await connections.broadcast(await filterVisible(db, connections.watchersOf(row.id), row), {
      type: 'counts',
      tweet: ids.format(row.id),
      likesCount: row.likes,
      retweetsCount: row.retweets,
      repliesCount: row.replies,
      quotesCount: row.quotes,
    })
}

export async function sendVotes(deps: ReadDeps, connections: Connections, tweets: readonly Id[]) {
  for (const row of await findPolls(deps.db, tweets)) await sendPoll(deps, connections, row)
}

/** Sends the votes of each answer to those who may see the results, and the number of voters to all others. */
async function sendPoll(deps: ReadDeps, connections: Connections, row: PollsTable): Promise<void> {
  const { db, ids } = deps
  const post = await postCache.get(deps, row.tweet_id)
  if (!post?.parts.poll) return // deleted since
  const { poll } = post.parts
  const sockets = await filterVisible(db, connections.watchersOf(post.id), post)
  const accounts = [...new Set(sockets.map((socket) => socket.session!.account))]
  const own = new Map((await findVotesOf(db, post.id, accounts)).map((vote) => [vote.account_id, vote.choices]))
  const now = nowOf(db)
  const { true: seeing = [], false: others = [] } = Object.groupBy(sockets, ({ session }) => {
    const { account } = session!
    return `${seesResults(poll, { own: own.get(account), isAuthor: account === post.author_id, now })}`
  })
  const { voters, votes } = toCounts(row)
  const frame = { type: 'poll', tweet: ids.format(post.id), votersCount: voters, isEnded: now >= poll.endsAt } as const
  await connections.broadcast(seeing, { ...frame, votes: votes.slice(0, poll.choices.length) })
  await connections.broadcast(others, frame)
}
