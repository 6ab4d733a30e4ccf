/** Checks polls: each has its counts and its place in the queue of ends, and the counts agree with the votes. */
import { type Id, type IdFormat, NO_ID } from '#server/core/ids/ids.ts'
import type { Check, Findings } from '#server/db/check/findings.ts'
import { batches, findMissing, isDeletionPending } from '#server/db/check/rows.ts'
import type { Database, Db, Tx } from '#server/db/db.ts'
import { countRows, deleteVote, findEnds, listCounted, listPolls, listVotes } from './check.store.ts'
import {
  deletePoll,
  findPolls,
  insertEnd,
  insertPoll,
  lockPoll,
  type PollCounts,
  putCounts,
  toCounts,
} from './store.ts'
import { parsePoll, type StoredPoll } from './stored-poll.ts'

interface CheckDeps {
  db: Database
  ids: IdFormat
}

export const pollChecks: Check[] = [
  { about: 'Polls and the counts of their votes', run: checkPolls },
  { about: 'Polls and votes of deleted posts', run: checkStrays },
]

/** What is wrong with a poll; undefined when nothing is. */
async function problemOf(db: Db, id: Id, poll: StoredPoll): Promise<string | undefined> {
  const [row] = await findPolls(db, [id])
  if (!row) return 'has no counts'
  if (row.ends_at !== poll.endsAt || row.version !== poll.version) return 'has another end or version than its counts'
  const [stored, counted] = [toCounts(row), (await countRows(db, [id]))(id)]
  if (!isEqual(stored, counted)) return `says ${describe(stored)}, has ${describe(counted)}`
  return row.is_closed === 0 && (await findEnds(db, [id])).length === 0 ? 'is not in the queue of ends' : undefined
}

const isEqual = (one: PollCounts, other: PollCounts) => describe(one) === describe(other)
const describe = ({ voters, votes }: PollCounts) => `${voters} voters (${votes.join(', ')})`

async function checkPolls({ db, ids }: CheckDeps, findings: Findings): Promise<void> {
  for await (const posts of batches(db, listPolls, NO_ID, (row) => row.id))
    for (const post of posts) {
      const poll = parsePoll(post)
      const problem = poll && (await problemOf(db, post.id, poll))
      if (!problem) continue
      await findings.settle(db, `The poll of post ${ids.format(post.id)} ${problem}.`, async (tx) => {
        await lockPoll(tx, post.id)
        const isThere = (await findMissing(tx, 'tweets', [post.id])).size === 0
        return isThere && (await problemOf(tx, post.id, poll)) !== undefined && (() => repair(tx, post.id, poll))
      })
    }
}

async function repair(tx: Tx, id: Id, poll: StoredPoll): Promise<void> {
  if ((await findPolls(tx, [id])).length === 0) await insertPoll(tx, id, poll.endsAt)
  await insertEnd(tx, id, poll.endsAt)
  await putCounts(tx, id, poll, (await countRows(tx, [id]))(id))
}

async function checkStrays({ db, ids }: CheckDeps, findings: Findings): Promise<void> {
  for await (const rows of batches(db, listCounted, NO_ID, (row) => row.tweet_id)) {
    const tweets = rows.map((row) => row.tweet_id)
    for (const tweet of await findMissing(db, 'tweets', tweets))
      await findings.settle(db, `Post ${ids.format(tweet)} is gone, but its poll is not.`, async (tx) => {
        const isGone = (await lockPoll(tx, tweet)) && (await findMissing(tx, 'tweets', [tweet])).size > 0
        return isGone && (() => deletePoll(tx, tweet))
      })
  }
  for await (const rows of batches(db, listVotes, [NO_ID, NO_ID], (row): [Id, Id] => [row.tweet_id, row.account_id])) {
    const tweets = await findMissing(
      db,
      'tweets',
      rows.map((row) => row.tweet_id),
    )
    for (const { tweet_id: tweet, account_id: account } of rows.filter((row) => tweets.has(row.tweet_id)))
      await findings.settle(db, `Post ${ids.format(tweet)} is gone, but votes in its poll are not.`, async (tx) => {
        if (await isDeletionPending(tx, tweet)) return false
        const [again] = await listVotes(tx, [tweet, account - 1], 1)
        return again?.tweet_id === tweet && again.account_id === account && (() => deleteVote(tx, tweet, account))
      })
  }
}
