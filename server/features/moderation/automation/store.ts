/** Writes automatic rules and their matches, and reads the posts and authors that they test. */

import { type Id, NO_ID } from '#server/core/ids/ids.ts'
import { createCache, touch } from '#server/db/cache.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { padIds } from '#server/db/id-lists.ts'
import type { ListItem } from '#server/db/list.ts'
import { lockRow } from '#server/db/lock-row.ts'
import type { AutomaticRulesTable, RuleMatchesTable } from '#server/db/tables/moderation.ts'
import type { TweetsTable } from '#server/db/tables/posts.ts'
import { hasWritten, insertNew } from '#server/db/written-rows.ts'
import { pageOfRows } from '#server/features/moderation/page-of-rows.store.ts'
import { type TextColumn, textColumns } from '#server/features/posts/parts/texts.ts'

export type RuleRow = AutomaticRulesTable

const ALL = 0

const cachedRules = createCache<typeof ALL, readonly RuleRow[]>(
  { entities: [], clearedBy: ['automatic-rule'] },
  async ({ db }) => [[ALL, await listRules(db)]],
)

/** All rules, cached: each new post is tested against those that run. */
export const getRules = async (db: Db): Promise<readonly RuleRow[]> => (await cachedRules.get({ db }, ALL))!

export const listRules = (db: Db): Promise<RuleRow[]> =>
  db.selectFrom('automatic_rules').selectAll().orderBy('id').execute()

/** Reads a rule and locks it until the transaction ends. */
export const lockRule = (tx: Tx, id: Id): Promise<RuleRow | undefined> =>
  lockRow(tx.updateTable('automatic_rules').where('id', '=', id), 'version')

export async function insertRule(tx: Tx, row: RuleRow): Promise<void> {
  await tx.insertInto('automatic_rules').values(row).execute()
  touch(tx, 'automatic-rule')
}

export async function updateRule(tx: Tx, { id, ...row }: RuleRow): Promise<void> {
  await tx.updateTable('automatic_rules').set(row).where('id', '=', id).execute()
  touch(tx, 'automatic-rule')
}

/** Deletes the rule; answers whether it existed. Its matches stay until they are old. */
export async function deleteRule(tx: Tx, id: Id): Promise<boolean> {
  touch(tx, 'automatic-rule')
  return hasWritten(tx.deleteFrom('automatic_rules').where('id', '=', id))
}

/** Inserts a match. False when the rule has matched this post before. */
export const insertMatch = (tx: Tx, row: RuleMatchesTable): Promise<boolean> =>
  insertNew(tx.insertInto('rule_matches').values(row))

const deleteMatches = (tx: Tx, rule: Id) => tx.deleteFrom('rule_matches').where('rule_id', '=', rule)

/** Deletes the match of a rule with a post or profile, if it was made before an id. */
export const deleteMatchBefore = (tx: Tx, rule: Id, tweet: Id, before: Id) =>
  deleteMatches(tx, rule).where('tweet_id', '=', tweet).where('id', '<', before).execute()

export const updateMatch = (tx: Tx, { rule_id, tweet_id, ...done }: Omit<RuleMatchesTable, 'id' | 'account_id'>) =>
  tx.updateTable('rule_matches').set(done).where('rule_id', '=', rule_id).where('tweet_id', '=', tweet_id).execute()

type Match = RuleMatchesTable & ListItem

/** A page of the matches of a rule, newest first. */
export const listMatches = (db: Db, rule: Id, before: Id, limit: number): Promise<Match[]> =>
  pageOfRows(db, 'rule_matches', ['rule_id', rule], before, limit)

const matchesSince = (db: Db, rule: Id, since: Id) =>
  db.selectFrom('rule_matches').where('rule_id', '=', rule).where('id', '>=', since)

/** How many posts the rule matched since an id was made. */
export async function countMatches(db: Db, rule: Id, since: Id): Promise<number> {
  const { count } = await matchesSince(db, rule, since)
    .select((q) => q.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** How often the rule acted since an id was made, up to `most`. */
export async function countActed(db: Db, rule: Id, since: Id, most: number): Promise<number> {
  const matches = matchesSince(db, rule, since).select('case_id')
  return (await matches.where('case_id', '>', NO_ID).limit(most).execute()).length
}

/** Whether the rule acted on the account since an id was made. */
export async function hasActedOn(db: Db, rule: Id, account: Id, since: Id): Promise<boolean> {
  const matches = matchesSince(db, rule, since).select('id').where('account_id', '=', account)
  return (await matches.where('act_id', '>', NO_ID).limit(1).executeTakeFirst()) !== undefined
}

/** The rules that have matches, deleted ones too. Reads one entry of the index for each. */
async function listMatchedRules(db: Db): Promise<Id[]> {
  const rules: Id[] = []
  for (;;) {
    const next = await db
      .selectFrom('rule_matches')
      .select('rule_id')
      .where('rule_id', '>', rules.at(-1) ?? NO_ID)
      .orderBy('rule_id')
      .limit(1)
      .executeTakeFirst()
    if (!next) return rules
    rules.push(next.rule_id)
  }
}

/** Deletes matches made before an id. */
export async function deleteOldMatches(tx: Tx, before: Id): Promise<void> {
  for (const rule of await listMatchedRules(tx)) await deleteMatches(tx, rule).where('id', '<', before).execute()
}

/** Deletes matches about an account. */
export async function deleteMatchesOf(tx: Tx, account: Id): Promise<void> {
  for (const rule of await listMatchedRules(tx))
    await deleteMatches(tx, rule).where('account_id', '=', account).execute()
}

/** Open cases that the rule opened for moderators since an id was made. */
export const listOpenedCases = (db: Db, rule: Id, since: Id, limit: number) =>
  db
    .selectFrom('rule_matches')
    .innerJoin('cases', 'cases.id', 'rule_matches.case_id')
    .select('cases.id')
    .where('rule_matches.rule_id', '=', rule)
    .where('rule_matches.id', '>=', since)
    .where('rule_matches.act_id', '=', NO_ID)
    .where('cases.is_open', '=', 1)
    .where('cases.reports', '=', 0)
    .where('cases.claimed_by', '=', NO_ID)
    .limit(limit)
    .execute()

const actsInForce = (db: Db, rule: Id, since: Id) =>
  db.selectFrom('moderation_acts').where('by_rule_id', '=', rule).where('id', '>=', since).where('state', '=', 'active')

/** Acts of the rule in force that were made since an id. */
export const listActsInForce = (db: Db, rule: Id, since: Id, limit: number) =>
  actsInForce(db, rule, since).select(['id', 'case_id']).orderBy('id').limit(limit).execute()

export async function countActsInForce(db: Db, rule: Id): Promise<number> {
  const { count } = await actsInForce(db, rule, NO_ID)
    .select((q) => q.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export type ScannedPost = ListItem & Pick<TweetsTable, 'id' | 'author_id' | 'content' | 'audience' | TextColumn>

const SCANNED = ['id', 'id as at', 'author_id', 'content', 'audience', ...textColumns] as const

/** Posts before an id, newest first. */
export const listPostsBefore = (db: Db, before: Id, limit: number): Promise<ScannedPost[]> =>
  db.selectFrom('tweets').select(SCANNED).where('id', '<', before).orderBy('id', 'desc').limit(limit).execute()

/** Posts after an id up to another one, oldest first. */
export const listPostsBetween = (db: Db, after: Id, upTo: Id, limit: number): Promise<ScannedPost[]> =>
  db
    .selectFrom('tweets')
    .select(SCANNED)
    .where('id', '>', after)
    .where('id', '<=', upTo)
    .orderBy('id')
    .limit(limit)
    .execute()

/** The invited accounts among the given ones. */
export async function findInvited(db: Db, accounts: readonly Id[]): Promise<Id[]> {
  const rows = await db
    .selectFrom('sign_ups')
    .select('account_id')
    .where('account_id', 'in', padIds(accounts))
    .where('invitation_id', 'is not', null)
    .execute()
  return rows.map((row) => row.account_id)
}

/** The address ranges that these accounts have signed in from. */
export const findNetworks = (db: Db, accounts: readonly Id[]) =>
  db
    .selectFrom('sign_ins')
    .select(['account_id', 'network'])
    .distinct()
    .where('account_id', 'in', padIds(accounts))
    .where('is_failed', '=', 0)
    .execute()
