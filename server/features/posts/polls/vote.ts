import { AppError, fail } from '#server/core/errors.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Tx } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { inBatches, type Outcomes } from '#server/db/queue/batches.ts'
import { transact } from '#server/db/transaction.ts'
import { findActionableTweet } from '#server/features/posts/find.ts'
import { type CachedPost, postCache } from '#server/features/posts/post.ts'
import { cleanVote } from './rules.ts'
import { addVotes, countVotes, lockPoll } from './store.ts'
import { choicesOf, toBits } from './stored-poll.ts'
import { findVotesOf, insertVotes } from './votes.store.ts'

type VoteDeps = Pick<Deps, 'db' | 'clock' | 'events'>

interface Write {
  viewer: Id
  author: Id
  /** The chosen answers, as bits. */
  choices: number
  /** The version of the answers that the vote is for. */
  version: number
}

/**
 * Votes in the poll of a post, once. The same vote again changes nothing, and is refused where `isRepeatRefused`; another one is
 * refused.
 */
export async function vote(
  deps: Deps,
  viewer: Id,
  id: Id,
  {
    choices,
    version,
    isRepeatRefused = false,
  }: { choices: readonly number[]; version: number | undefined; isRepeatRefused?: boolean },
): Promise<CachedPost> {
  const { author_id: author } = await findActionableTweet(deps.db, viewer, id)
  const post = (await postCache.get(deps, id)) ?? fail('tweet_not_found')
  const poll = post.parts.poll ?? fail('poll_not_found')
  if (author === viewer) fail('own_poll')
  if (version !== undefined && version !== poll.version) fail('poll_changed')
  const write = { viewer, author, choices: toBits(cleanVote(choices, poll)), version: poll.version }
  const isOpen = deps.clock() < poll.endsAt
  if (!isOpen) await refuseLate(deps, id, write)
  const isCounted = isOpen && (await castVote(deps, id, write))
  if (!isCounted && isRepeatRefused) fail(isOpen ? 'already_voted' : 'poll_ended')
  return post
}

/** Answers whether the vote was counted, and was not the repeat of one. */
const castVote = inBatches<VoteDeps, Write, boolean>({ nameOf: ({ viewer }) => `${viewer}`, run: insertAll })

/** Inserts votes of different viewers. The number of inserted rows moves the counts, so the two cannot disagree. */
function insertAll({ db, clock, events }: VoteDeps, tweet: Id, writes: readonly Write[]): Promise<Outcomes<boolean>> {
  return transact(db, async (tx) => {
    const now = clock()
    const added = new Set<Id>()
    for (const [version, sameVersion] of Map.groupBy(writes, (write) => write.version)) {
      // Inserted in one order, so that concurrent inserts of the same rows cannot deadlock.
      const sorted = sameVersion.toSorted((one, other) => one.viewer - other.viewer)
      const [ids, choices] = [sorted.map((write) => write.viewer), sorted.map((write) => write.choices)]
      const inserted = await insertVotes(tx, { tweet, ids, choices, now })
      if (inserted.length === 0) continue
      const counts = countVotes(inserted.map((row) => row.choices))
      // Checked with the counts: a change of the poll that commits first refuses the vote, and a later one finds it.
      if (!(await addVotes(tx, tweet, { version, now }, counts))) await refuse(tx, tweet, now)
      for (const { account_id } of inserted) added.add(account_id)
    }
    await events.emitAll(
      tx,
      writes.flatMap(({ viewer: actor, author, choices }) =>
        added.has(actor) ? { type: 'poll.voted', tweet, author, actor, choices: choicesOf(choices) } : [],
      ),
    )
    const repeated = writes.flatMap(({ viewer }) => (added.has(viewer) ? [] : viewer))
    const before = new Map((await findVotesOf(tx, tweet, repeated)).map((row) => [row.account_id, row.choices]))
    return writes.map((write) => added.has(write.viewer) || answerRepeat(before.get(write.viewer), write))
  })
}

const answerRepeat = (before: number | undefined, { choices }: Write): false | AppError =>
  before === choices ? false : new AppError('already_voted')

async function refuse(tx: Tx, tweet: Id, now: number): Promise<never> {
  const poll = (await lockPoll(tx, tweet)) ?? fail('tweet_not_found')
  return fail(poll.ends_at <= now || poll.is_closed === 1 ? 'poll_ended' : 'poll_changed')
}

/** After the end, only the repeat of a vote is answered: its first answer may have been lost. */
async function refuseLate({ db }: VoteDeps, tweet: Id, { viewer, choices }: Write): Promise<void> {
  const [before] = await findVotesOf(db, tweet, [viewer])
  if (before?.choices !== choices) fail('poll_ended')
}
