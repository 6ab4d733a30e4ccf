/** What fan-out would have laid into the timelines of a network, had its members posted one after the other. */
import type { Id } from '#server/core/ids.ts'
import { homeLimits } from '#server/features/timelines/home-limits.ts'
import type { Insert } from './load-network.ts'
import type { Network } from './network.ts'

interface Act {
  at: Id
  tweet: Id
  answered: Id | null
}

/** Fills the timeline of every member, as if all had read today. */
export function insertTimelines(insert: Insert, { members, posts, follows, retweets }: Network): void {
  const acts = members.map((): Act[] => [])
  for (const { id, author, replyTo } of posts)
    acts[author]!.push({ at: id, tweet: id, answered: replyTo && members[replyTo.author]! })
  for (const { from, to, mark } of retweets) acts[from]!.push({ at: mark, tweet: posts[to]!.id, answered: null })
  for (const list of acts) list.sort((a, b) => b.at - a.at).splice(homeLimits.rows)

  const followers = new Uint32Array(members.length)
  const followees = members.map((): number[] => [])
  for (const { from, to } of follows) {
    followers[to]!++
    followees[from]!.push(to)
  }
  const isBig = (member: number) => followers[member]! > homeLimits.fanOutFollowers
  insert(
    'big_authors (author_id)',
    members.filter((_, index) => isBig(index)).map((id) => [id]),
  )
  const readAt = Date.now()
  const order = members.map((_, index) => index).sort((a, b) => members[a]! - members[b]!)
  for (const owner of order) {
    const all = followees[owner]!.filter((member) => !isBig(member)).flatMap((actor) =>
      acts[actor]!.map((act) => ({ ...act, actor: members[actor]! })),
    )
    const kept = all.sort((a, b) => b.at - a.at).slice(0, homeLimits.rows)
    const keptFrom = all.length > kept.length ? kept.at(-1)!.at : 0
    insert('timeline_owners (owner_id, kept_from, read_at)', [[members[owner]!, keptFrom, readAt]])
    insert(
      'timeline (owner_id, at, tweet_id, actor_id, reply_to_author)',
      kept.toReversed().map((act) => [members[owner]!, act.at, act.tweet, act.actor, act.answered]),
    )
  }
}
