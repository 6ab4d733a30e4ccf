/** Ends polls when they are due: emits the event that notifies their author and their voters, in batches. */
import type { FastifyInstance } from 'fastify'
import { MINUTE_MS } from '#contract/durations.ts'
import { POLL_MINUTES } from '#contract/limits.ts'
import { type Id, NO_ID } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { QueueWorker, type Retry } from '#server/db/queue/queue-worker.ts'
import { transact } from '#server/db/transaction.ts'
import { tweetSummaries } from '#server/features/posts/tweet-summaries.ts'
import {
  claimEnds,
  closePoll,
  deleteEnd,
  findPolls,
  hastenEnds,
  insertEnd,
  isAnyPollDue,
  moveEnd,
  type PollEnd,
  updateEnd,
} from './store.ts'
import { listVoters } from './votes.store.ts'

/** Voters of one event. */
const BATCH = 500

/** Ends polls for as long as the server runs. */
export function servePollEnds(deps: Deps, server: FastifyInstance): void {
  const { db } = deps
  const worker = new QueueWorker<PollEnd>(deps, {
    name: 'ends of polls',
    concurrency: 4,
    batch: 1,
    leaseMs: 60_000,
    claim: async (now, until, limit) =>
      (await isAnyPollDue(db, now)) ? transact(db, (tx) => claimEnds(tx, now, until, limit)) : [],
    maxDelayMs: POLL_MINUTES.max * MINUTE_MS,
    hasten: hastenEnds,
    remove: (tx, [row]) => deleteEnd(tx, row!.id),
    reschedule: (tx, { id }, change) => updateEnd(tx, id, change),
    handle: async ([row], signal) => {
      const dueAt = await endPoll(deps, row!, signal)
      return dueAt === null ? [] : [{ row: row!, dueAt } satisfies Retry<PollEnd>]
    },
  })
  server.addHook('onReady', async () => worker.start())
  server.addHook('onClose', () => worker.stop())
}

/** Announces the end of a poll that moderators have restored: nobody saw it when it ended. */
export async function announceRestored({ db, clock }: Pick<Deps, 'db' | 'clock'>, tweet: Id): Promise<void> {
  const [poll] = await findPolls(db, [tweet])
  if (poll?.is_closed === 1) await transact(db, (tx) => insertEnd(tx, tweet, clock()))
}

/**
 * Announces the end of a poll to its voters, batch by batch. The position among them is stored with each event, so that
 * another process goes on there after a crash. Answers when to look again; null when all is done.
 */
async function endPoll(deps: Deps, end: PollEnd, signal: AbortSignal): Promise<number | null> {
  const { db, clock, events } = deps
  const [poll] = await findPolls(db, [end.id])
  // Deleted since.
  const tweet = poll && (await tweetSummaries.get(deps, end.id))
  if (!poll || !tweet) return null
  // Its end was moved, or its time was from a clock that was ahead.
  const now = clock()
  if (poll.ends_at > now) return poll.ends_at
  if (!(await transact(db, (tx) => closePoll(tx, end.id, now)))) return now
  for (let after = end.after; ; ) {
    const voters = await listVoters(db, end.id, after, BATCH)
    const last = voters.at(-1) ?? after
    const isFirst = after === NO_ID
    if (voters.length === 0 && !isFirst) return null
    const isMoved = await transact(db, async (tx) => {
      const isOwn = isFirst && voters.length === 0 ? true : await moveEnd(tx, end.id, after, last)
      if (isOwn) await events.emit(tx, { type: 'poll.ended', tweet: end.id, author: tweet.author_id, voters })
      return isOwn
    })
    // Another process continues, or the post was deleted.
    if (!isMoved || voters.length < BATCH) return null
    after = last
    if (signal.aborted) return clock()
  }
}
