/** The checks of accounts: names lead to them, relations have both rows, and counters agree with rows. */
import { emailKeys } from '#server/core/addresses/email-address.ts'
import { type Id, type IdFormat, NO_ID } from '#server/core/ids/ids.ts'
import { counterCheck } from '#server/db/check/counters.ts'
import type { Check, Findings } from '#server/db/check/findings.ts'
import { relationCheck } from '#server/db/check/relations.ts'
import { batches, countShown } from '#server/db/check/rows.ts'
import type { Database, Db, Tx } from '#server/db/db.ts'
import { transact } from '#server/db/transaction.ts'
import { findIdByEmail, insertEmail } from '#server/features/people/emails.store.ts'
import { findIdByUsername, insertUsername } from '#server/features/people/names.store.ts'
import {
  blockedByTable,
  blocksTable,
  followersTable,
  followingTable,
} from '#server/features/people/relation-tables.store.ts'
import {
  deleteEmailKey,
  deleteUsername,
  findAccountNames,
  findCounters,
  listAccountNames,
  listEmails,
  listPosts,
  listRemoved,
  listUsernames,
  lockCounters,
  putCounters,
} from './check.store.ts'

export const relationChecks: Check[] = [
  relationCheck('Who follows whom', {
    own: followingTable,
    mirror: followersTable,
    subjects: 'accounts',
    verb: 'follows',
  }),
  relationCheck('Who has blocked whom', {
    own: blocksTable,
    mirror: blockedByTable,
    subjects: 'accounts',
    verb: 'has blocked',
  }),
]

/** Counts the posts of accounts, without replies and removed posts. */
async function countTweets(db: Db, authors: readonly Id[]): Promise<ReadonlyMap<Id, number>> {
  const counts = new Map<Id, number>()
  const list = (_: Db, after: [Id, Id], limit: number) => listPosts(db, authors, after, limit)
  for await (const rows of batches(db, list, [NO_ID, NO_ID], (row): [Id, Id] => [row.author_id, row.tweet_id])) {
    const removed = new Set(
      await listRemoved(
        db,
        rows.map((row) => row.tweet_id),
      ),
    )
    for (const { author_id, tweet_id } of rows)
      if (!removed.has(tweet_id)) counts.set(author_id, (counts.get(author_id) ?? 0) + 1)
  }
  return counts
}

/** Runs after the checks of what is counted. */
export const accountCounters = counterCheck('Counts of followers and posts beside members', {
  owners: 'accounts',
  stored: findCounters,
  counted: async (db, ids) => {
    const followers = await countShown(db, 'followers', 'followee_id', ids)
    const following = await countShown(db, 'following', 'follower_id', ids)
    const tweets = await countTweets(db, ids)
    return (id) => ({ followers: followers(id), following: following(id), tweets: tweets.get(id) ?? 0 })
  },
  lock: lockCounters,
  put: putCounters,
  describe: (id) => `Member ${id}`,
})

interface Names {
  of: 'username' | 'email'
  /** The keys under which the index may store a name. */
  keysOf(name: string): string[]
  find(db: Db, name: string): Promise<Id | undefined>
  list(db: Db, after: string, limit: number): Promise<{ name: string; account_id: Id }[]>
  insert(tx: Tx, name: string, id: Id): Promise<boolean>
  remove(tx: Tx, name: string, id: Id): Promise<unknown>
}

export const nameCheck: Check = {
  about: 'Usernames and e-mail addresses',
  async run(deps, findings) {
    for (const names of [
      {
        ...{ of: 'username', keysOf: (name) => [name.toLowerCase()], find: findIdByUsername },
        ...{ list: listUsernames, insert: insertUsername, remove: deleteUsername },
      },
      {
        ...{ of: 'email', keysOf: emailKeys, find: findIdByEmail },
        ...{ list: listEmails, insert: insertEmail, remove: deleteEmailKey },
      },
    ] satisfies Names[]) {
      await dropStrayNames(deps, findings, names)
      await addMissingNames(deps, findings, names)
    }
  },
}

async function dropStrayNames(
  { db, ids }: { db: Database; ids: IdFormat },
  findings: Findings,
  { of, keysOf, list, remove }: Names,
): Promise<void> {
  for await (const rows of batches(db, list, '', (row) => row.name)) {
    const owners = rows.map((row) => row.account_id)
    const accounts = new Map((await findAccountNames(db, owners)).map((row) => [row.id, row]))
    for (const { name, account_id: id } of rows) {
      const isOf = (account: Record<'username' | 'email', string> | undefined) =>
        account !== undefined && keysOf(account[of]).includes(name)
      if (isOf(accounts.get(id))) continue
      await findings.settle(db, `A kept ${of} leads to ${ids.format(id)}, who does not have it.`, async (tx) => {
        const [account] = await findAccountNames(tx, [id])
        return !isOf(account) && (() => remove(tx, name, id))
      })
    }
  }
}

async function addMissingNames(
  { db, ids }: { db: Database; ids: IdFormat },
  findings: Findings,
  { of, find, insert }: Names,
): Promise<void> {
  for await (const rows of batches(db, listAccountNames, NO_ID, (row) => row.id)) {
    for (const row of rows) {
      const holder = await find(db, row[of])
      if (holder === row.id) continue
      const isRepaired = findings.fix && (await transact(db, (tx) => insert(tx, row[of], row.id)))
      const why = holder === undefined ? 'does not lead to them' : `leads to ${ids.format(holder)}`
      findings.add(`The ${of} of member ${ids.format(row.id)} ${why}.`, isRepaired)
    }
  }
}
