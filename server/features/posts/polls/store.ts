/** Writes the counts and the ends of polls, and reads them. votes.store.ts has the votes. */
import { sql } from 'kysely'
import type { POLL_CHOICES } from '#contract/limits.ts'
import { type Id, NO_ID } from '#server/core/ids/ids.ts'
import { createCache, touch } from '#server/db/cache.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { lockRow } from '#server/db/lock-row.ts'
import { listStatement, statement } from '#server/db/statement.ts'
import type { PollsTable } from '#server/db/tables/posts.ts'
import { hasWritten } from '#server/db/written-rows.ts'
import { choicesOf, type StoredPoll } from './stored-poll.ts'

/** The columns with the votes of each answer, in order. */
export const VOTES = ['votes_0', 'votes_1', 'votes_2', 'votes_3', 'votes_4', 'votes_5'] as const satisfies {
  length: typeof POLL_CHOICES.max
}

/** The number of votes, and of votes for each answer by index. Answers that a poll does not have get none. */
export interface PollCounts {
  voters: number
  votes: readonly number[]
}

export const toCounts = (row: Pick<PollsTable, 'voters' | (typeof VOTES)[number]>): PollCounts => ({
  voters: row.voters,
  votes: VOTES.map((column) => row[column]),
})

/** Counts votes, each given as bits. */
export function countVotes(choices: readonly number[]): PollCounts {
  const votes = VOTES.map(() => 0)
  for (const bits of choices) for (const index of choicesOf(bits)) votes[index]! += 1
  return { voters: choices.length, votes }
}

const found = listStatement<{ ids: readonly Id[] }>()((db, _, tweets) =>
  db.selectFrom('polls').selectAll().where('tweet_id', 'in', tweets),
)
export const findPolls = (db: Db, tweets: readonly Id[]): Promise<PollsTable[]> => found(db, { ids: tweets })

/** The counts of polls by their post. */
export const pollCounts = createCache<Id, PollCounts>({ entities: ['poll'], bytes: 200 }, async ({ db }, tweets) =>
  (await findPolls(db, tweets)).map((row) => [row.tweet_id, toCounts(row)] as const),
)

const NO_VOTES = {
  ...{ version: 0, is_closed: 0, voters: 0 },
  ...{ votes_0: 0, votes_1: 0, votes_2: 0, votes_3: 0, votes_4: 0, votes_5: 0 },
} as const satisfies Partial<PollsTable>

export async function insertPoll(tx: Tx, tweet: Id, endsAt: number): Promise<void> {
  await tx
    .insertInto('polls')
    .values({ tweet_id: tweet, ends_at: endsAt, ...NO_VOTES })
    .execute()
  await insertEnd(tx, tweet, endsAt)
}

/** Adds a poll to the queue of ends, unless it is there. */
export const insertEnd = (tx: Tx, tweet: Id, endsAt: number) =>
  tx
    .insertInto('poll_ends')
    .values({ tweet_id: tweet, due_at: endsAt, attempts: 0, after_id: NO_ID })
    .onConflict((c) => c.doNothing())
    .execute()

/** Reads a poll and locks it until the transaction ends: votes wait. */
export const lockPoll = (tx: Tx, tweet: Id): Promise<PollsTable | undefined> =>
  lockRow(tx.updateTable('polls').where('tweet_id', '=', tweet), 'voters')

/** Changes the end and the version of a poll without votes. */
export async function updatePoll(tx: Tx, tweet: Id, change: Pick<PollsTable, 'ends_at' | 'version'>): Promise<void> {
  await tx.updateTable('polls').set(change).where('tweet_id', '=', tweet).execute()
  await tx.updateTable('poll_ends').set({ due_at: change.ends_at }).where('tweet_id', '=', tweet).execute()
  touch(tx, 'poll', tweet)
}

/** Closes a poll whose end has come. Votes in progress are counted before, or refused. */
export const closePoll = (tx: Tx, tweet: Id, now: number): Promise<boolean> =>
  hasWritten(tx.updateTable('polls').set({ is_closed: 1 }).where('tweet_id', '=', tweet).where('ends_at', '<=', now))

/** Deletes the counts and the end of a poll with its post. Its votes are purged soon after. */
export async function deletePoll(tx: Tx, tweet: Id): Promise<void> {
  await tx.deleteFrom('polls').where('tweet_id', '=', tweet).execute()
  await tx.deleteFrom('poll_ends').where('tweet_id', '=', tweet).execute()
  touch(tx, 'poll', tweet)
}

type Sums = Pick<PollsTable, 'voters' | (typeof VOTES)[number]>
const sums = ['voters', ...VOTES] as const

const added = statement<Sums & { tweet_id: Id; version: number; now: number }>()((db, p) =>
  db
    .updateTable('polls')
    .set(Object.fromEntries(sums.map((column) => [column, sql`${sql.ref(column)} + ${p(column)}`])))
    .where('tweet_id', '=', p('tweet_id'))
    .where('version', '=', p('version'))
    .where('ends_at', '>', p('now'))
    .where('is_closed', '=', 0)
    .returning('voters'),
)

const toSums = ({ voters, votes }: PollCounts, sign: 1 | -1): Sums =>
  Object.fromEntries([
    ['voters', sign * voters],
    ...VOTES.map((column, index) => [column, sign * votes[index]!]),
  ]) as Sums

/** Counts new votes for a version of an open poll. False when the poll has changed, has ended or is deleted. */
export async function addVotes(
  tx: Tx,
  tweet: Id,
  { version, now }: { version: number; now: number },
  counts: PollCounts,
): Promise<boolean> {
  touch(tx, 'poll', tweet)
  return (await added(tx, { tweet_id: tweet, version, now, ...toSums(counts, 1) })).length > 0
}

const moved = statement<Sums & { tweet_id: Id }>()((db, p) =>
  db
    .updateTable('polls')
    .set(Object.fromEntries(sums.map((column) => [column, sql`${sql.ref(column)} + ${p(column)}`])))
    .where('tweet_id', '=', p('tweet_id')),
)

/** Adds votes that are counted again to the counts of a poll, or takes away votes that are no longer counted. */
export async function moveVotes(tx: Tx, tweet: Id, counts: PollCounts, sign: 1 | -1): Promise<void> {
  touch(tx, 'poll', tweet)
  await moved(tx, { tweet_id: tweet, ...toSums(counts, sign) })
}

/** Stores the end and version of a poll, and the counts that a check has made of its votes. */
export async function putCounts(
  tx: Tx,
  tweet: Id,
  { endsAt, version }: Pick<StoredPoll, 'endsAt' | 'version'>,
  counts: PollCounts,
): Promise<void> {
  touch(tx, 'poll', tweet)
  const row = { ends_at: endsAt, version, ...toSums(counts, 1) }
  await tx.updateTable('polls').set(row).where('tweet_id', '=', tweet).execute()
}

const due = statement<{ now: number }>()((db, p) =>
  db.selectFrom('poll_ends').select('tweet_id').where('due_at', '<=', p('now')).limit(1),
)

export const isAnyPollDue = async (db: Db, now: number): Promise<boolean> => (await due(db, { now })).length > 0

/** A poll in the queue of ends. */
export interface PollEnd {
  id: Id
  attempts: number
  after: Id
}

/** Takes polls whose end is due. No other process takes them before `until`. */
export const claimEnds = (tx: Tx, now: number, until: number, limit: number): Promise<PollEnd[]> =>
  tx
    .updateTable('poll_ends')
    .set((q) => ({ due_at: until, attempts: q('attempts', '+', 1) }))
    .where('due_at', '<=', now)
    .where('tweet_id', 'in', (q) =>
      q.selectFrom('poll_ends').select('tweet_id').where('due_at', '<=', now).orderBy('due_at').limit(limit),
    )
    .returning(['tweet_id as id', 'attempts', 'after_id as after'])
    .execute()

/** Moves the position among the voters. False when another process has moved it, or the poll is gone. */
export const moveEnd = (tx: Tx, tweet: Id, from: Id, to: Id): Promise<boolean> =>
  hasWritten(
    tx.updateTable('poll_ends').set({ after_id: to }).where('tweet_id', '=', tweet).where('after_id', '=', from),
  )

export const updateEnd = (tx: Tx, tweet: Id, change: { due_at: number; attempts?: number }) =>
  tx.updateTable('poll_ends').set(change).where('tweet_id', '=', tweet).execute()

/** Makes ends that are due after `latest` due then: their time is from a clock that was ahead. */
export const hastenEnds = (tx: Tx, latest: number) =>
  tx.updateTable('poll_ends').set({ due_at: latest }).where('due_at', '>', latest).execute()

export const deleteEnd = (tx: Tx, tweet: Id) => tx.deleteFrom('poll_ends').where('tweet_id', '=', tweet).execute()
