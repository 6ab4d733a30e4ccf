/** Writes votes in polls, and reads them. The key of a vote is its poll and its account: each account has one. */
import { type Id, NO_ID } from '#server/core/ids/ids.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { SetAsideBatch } from '#server/db/feature.ts'
import { padIds } from '#server/db/id-lists.ts'
import { listStatement, statement } from '#server/db/statement.ts'
import { countVotes, moveVotes } from './store.ts'

interface NewVotes {
  tweet: Id
  /** Ids of accounts. */
  ids: readonly Id[]
  /** The answers of each account, as bits. */
  choices: readonly number[]
  now: number
}

const inserted = listStatement<NewVotes>()((db, p, accounts) => {
  const choices = p.list('choices', accounts.length)
  return db
    .insertInto('poll_votes')
    .values(
      accounts.map((account, index) => ({
        tweet_id: p('tweet'),
        account_id: account as Id,
        choices: choices[index]!,
        voted_at: p('now'),
      })),
    )
    .onConflict((c) => c.doNothing())
    .returning(['account_id', 'choices'])
})

/** Inserts votes in a poll. Answers those that are new; accounts that have voted keep their vote. */
export const insertVotes = (tx: Tx, votes: NewVotes) => inserted(tx, votes)

const own = listStatement<{ viewer: Id; ids: readonly Id[] }>()((db, p, tweets) =>
  db
    .selectFrom('poll_votes')
    .select(['tweet_id', 'choices', 'voted_at'])
    .where('tweet_id', 'in', tweets as Id[])
    .where('account_id', '=', p('viewer')),
)
/** The viewer's votes in these polls, as bits, with their times. */
export const findOwnVotes = (db: Db, viewer: Id, tweets: readonly Id[]) => own(db, { viewer, ids: tweets })

const among = listStatement<{ tweet: Id; ids: readonly Id[] }>()((db, p, accounts) =>
  db
    .selectFrom('poll_votes')
    .select(['account_id', 'choices'])
    .where('tweet_id', '=', p('tweet'))
    .where('account_id', 'in', accounts as Id[]),
)
/** The votes of these accounts in a poll, as bits. */
export const findVotesOf = (db: Db, tweet: Id, accounts: readonly Id[]) => among(db, { tweet, ids: accounts })

const first = statement<{ tweet: Id }>()((db, p) =>
  db.selectFrom('poll_votes').select('account_id').where('tweet_id', '=', p('tweet')).limit(1),
)
/** Whether anyone has voted, also an account whose vote is set aside. */
export const hasVotes = async (db: Db, tweet: Id): Promise<boolean> => (await first(db, { tweet })).length > 0

const after = statement<{ tweet: Id; after: Id; limit: number }>()((db, p) =>
  db
    .selectFrom('poll_votes')
    .select('account_id')
    .where('tweet_id', '=', p('tweet'))
    .where('account_id', '>', p('after'))
    .orderBy('account_id')
    .limit(p('limit')),
)
/** A batch of the voters of a poll, by ascending id. */
export const listVoters = async (db: Db, tweet: Id, from: Id, limit: number): Promise<Id[]> =>
  (await after(db, { tweet, after: from, limit })).map((row) => row.account_id)

/** Deletes a batch of the votes in a deleted poll. Answers their accounts. */
export async function deleteVotesIn(tx: Tx, tweet: Id, limit: number): Promise<Id[]> {
  const accounts = await listVoters(tx, tweet, NO_ID, limit)
  if (accounts.length > 0)
    await tx
      .deleteFrom('poll_votes')
      .where('tweet_id', '=', tweet)
      .where('account_id', 'in', padIds(accounts))
      .execute()
  return accounts
}

/** The votes of an account before one, newest post first. */
export const listVotesOf = (db: Db, account: Id, before: Id, limit: number) =>
  db
    .selectFrom('poll_votes')
    .select(['tweet_id', 'tweet_id as at', 'choices', 'voted_at'])
    .where('account_id', '=', account)
    .where('tweet_id', '<', before)
    .orderBy('tweet_id', 'desc')
    .limit(limit)
    .execute()

const listPollsOf = async (db: Db, account: Id, from: Id, limit: number): Promise<Id[]> => {
  const rows = await db
    .selectFrom('poll_votes')
    .select('tweet_id')
    .where('account_id', '=', account)
    .where('tweet_id', '>', from)
    .orderBy('tweet_id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.tweet_id)
}

/** Deletes a batch of the votes of a deleted account, and takes them out of the counts. Answers how many. */
export async function deleteVotesOf(tx: Tx, account: Id, limit: number): Promise<number> {
  const tweets = await listPollsOf(tx, account, NO_ID, limit)
  if (tweets.length === 0) return 0
  const rows = await tx
    .deleteFrom('poll_votes')
    .where('tweet_id', 'in', padIds(tweets))
    .where('account_id', '=', account)
    .returning(['tweet_id', 'choices', 'is_set_aside'])
    .execute()
  await moveAll(
    tx,
    rows.filter((row) => row.is_set_aside === 0),
    -1,
  )
  return rows.length
}

/** Sets a batch of votes aside, or takes them back. */
export async function setVotesAside(tx: Tx, { account, after: from, limit, isSetAside }: SetAsideBatch) {
  const ids = await listPollsOf(tx, account, from, limit)
  if (ids.length === 0) return { ids, tweets: [] }
  const changed = await tx
    .updateTable('poll_votes')
    .set({ is_set_aside: Number(isSetAside) })
    .where('tweet_id', 'in', padIds(ids))
    .where('account_id', '=', account)
    .where('is_set_aside', '=', Number(!isSetAside))
    .returning(['tweet_id', 'choices'])
    .execute()
  await moveAll(tx, changed, isSetAside ? -1 : 1)
  return { ids, tweets: changed.map((row) => row.tweet_id) }
}

/** Moves the counts of several polls, in one order, so that transactions cannot deadlock. */
async function moveAll(tx: Tx, rows: readonly { tweet_id: Id; choices: number }[], sign: 1 | -1): Promise<void> {
  for (const { tweet_id, choices } of rows.toSorted((one, other) => one.tweet_id - other.tweet_id))
    await moveVotes(tx, tweet_id, countVotes([choices]), sign)
}
