/** Compares relations that are stored twice, once for each side. */
import { sql } from 'kysely'
import { type Id, NO_ID } from '#server/core/ids/ids.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { padIds } from '#server/db/id-lists.ts'
import type { Check, Findings } from './findings.ts'
import { batches, findMissing, isDeletionPending } from './rows.ts'

/** One row of a relation: an account and its subject. */
export interface Pair {
  actor: Id
  subject: Id
  mark: Id
}

/** A table that stores a relation from one side. */
export interface RelationTable {
  table: string
  actor: string
  subject: string
  /** The primary key, in its order. */
  key: readonly [string, string]
  hasMark: boolean
  /** Locks the row. Answers its mark, 0 in a table without marks; undefined when there is no row. */
  lock(tx: Tx, pair: Pair): Promise<Id | undefined>
  /** Inserts the pair, or updates its mark. */
  put(tx: Tx, pair: Pair): Promise<unknown>
  remove(tx: Tx, pair: Pair): Promise<unknown>
}

/** A relation that is stored twice, so that each side can be read from its own shard. */
interface Relation {
  own: RelationTable
  mirror: RelationTable
  subjects: 'accounts' | 'tweets'
  /** The verb between account and subject in messages: `follows`. */
  verb: string
}

/** The check of a relation. */
export const relationCheck = (about: string, relation: Relation): Check => ({
  about,
  run: (deps, findings) => compareSides(deps, findings, relation),
})

function describe({ subjects, verb }: Relation, { actor, subject }: Pair, ids: Deps['ids']): string {
  return `Member ${ids.format(actor)} ${verb} ${subjects === 'tweets' ? 'post ' : ''}${ids.format(subject)}`
}

/** Checks that every row exists on both sides, and that account and subject exist. */
async function compareSides(deps: Pick<Deps, 'db' | 'ids' | 'nextId'>, findings: Findings, relation: Relation) {
  for (const [side, other] of [
    [relation.own, relation.mirror],
    [relation.mirror, relation.own],
  ] as const) {
    for await (const pairs of pairBatches(deps.db, side)) {
      const [actorIds, subjectIds] = [pairs.map((pair) => pair.actor), pairs.map((pair) => pair.subject)]
      const actors = await findMissing(deps.db, 'accounts', actorIds)
      const subjects = await findMissing(deps.db, relation.subjects, subjectIds)
      const twins = new Map((await findPairs(deps.db, other, pairs)).map((twin) => [keyOf(twin), twin.mark]))
      for (const pair of pairs) {
        if (actors.has(pair.actor) || subjects.has(pair.subject)) await settleDangling(deps, findings, relation, pair)
        else if (!agree(relation, pair.mark, twins.get(keyOf(pair)))) await settleSides(deps, findings, relation, pair)
      }
    }
  }
}

const keyOf = ({ actor, subject }: Pair): string => `${actor} ${subject}`

const agree = ({ mirror }: Relation, one: Id | undefined, other: Id | undefined): boolean =>
  mirror.hasMark ? one === other : (one === undefined) === (other === undefined)

async function settleSides(
  { db, ids, nextId }: Pick<Deps, 'db' | 'ids' | 'nextId'>,
  findings: Findings,
  relation: Relation,
  pair: Pair,
): Promise<void> {
  const { own, mirror } = relation
  const what = `${describe(relation, pair, ids)}, but this is stored on one side only, or differs.`
  await findings.settle(db, what, async (tx) => {
    const locked = await own.lock(tx, pair)
    const theirs = await mirror.lock(tx, pair)
    // Both may have been inserted after the first look.
    const mine = locked ?? (await own.lock(tx, pair))
    if (agree(relation, mine, theirs)) return false
    return async () => {
      const mark = mine ?? ((mirror.hasMark && theirs) || nextId())
      await own.put(tx, { ...pair, mark })
      await mirror.put(tx, { ...pair, mark })
    }
  })
}

async function settleDangling(
  { db, ids }: Pick<Deps, 'db' | 'ids'>,
  findings: Findings,
  relation: Relation,
  pair: Pair,
): Promise<void> {
  const { own, mirror, subjects } = relation
  await findings.settle(db, `${describe(relation, pair, ids)}, but one of the two is gone.`, async (tx) => {
    const gone = (await findMissing(tx, 'accounts', [pair.actor])).union(
      await findMissing(tx, subjects, [pair.subject]),
    )
    // An event deletes the rows of a deleted tweet; it may be undelivered.
    if (gone.size === 0 || (subjects === 'tweets' && (await isDeletionPending(tx, pair.subject)))) return false
    const [mine, theirs] = [await own.lock(tx, pair), await mirror.lock(tx, pair)]
    if (mine === undefined && theirs === undefined) return false
    return async () => {
      await own.remove(tx, pair)
      await mirror.remove(tx, pair)
    }
  })
}

const pairBatches = (db: Db, side: RelationTable): AsyncGenerator<Pair[]> => {
  const [first, second] = side.key
  const place = (pair: Pair): [Id, Id] =>
    first === side.actor ? [pair.actor, pair.subject] : [pair.subject, pair.actor]
  const key = sql`${sql.ref(first)}, ${sql.ref(second)}`
  const list = (_: Db, [a, b]: [Id, Id], limit: number) =>
    readPairs(db, side, sql`(${key}) > (${a}, ${b}) ORDER BY ${key} LIMIT ${limit}`)
  return batches(db, list, [NO_ID, NO_ID], place)
}

// Reads more than the pairs: every actor with every subject. A batch has few of each.
const findPairs = (db: Db, side: RelationTable, pairs: readonly Pair[]): Promise<Pair[]> => {
  const among = (part: 'actor' | 'subject') => {
    const ids = padIds([...new Set(pairs.map((pair) => pair[part]))])
    return sql`${sql.ref(side[part])} IN (${sql.join(ids)})`
  }
  return readPairs(db, side, sql`${among('actor')} AND ${among('subject')}`)
}

async function readPairs(db: Db, side: RelationTable, where: ReturnType<typeof sql>): Promise<Pair[]> {
  const mark = side.hasMark ? sql.ref('mark_id') : sql.lit(0)
  const { rows } = await sql<Pair>`
    SELECT ${sql.ref(side.actor)} AS actor, ${sql.ref(side.subject)} AS subject, ${mark} AS mark
    FROM ${sql.table(side.table)} WHERE ${where}`.execute(db)
  return rows
}
