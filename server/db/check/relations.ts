/** Compares relations that are stored twice, once for each side. */
import { sql } from 'kysely'
import { type Id, NO_ID } from '#server/core/ids/ids.ts'
import type { Db, Tx } from '../db.ts'
import type { Deps } from '../deps.ts'
import { padIds } from '../id-lists.ts'
import { transact } from '../transaction.ts'
import type { Findings } from './findings.ts'
import { batches, findMissing, isDeletionPending } from './rows.ts'

/** Somebody has done something to a member or a post. */
export interface Pair {
  actor: Id
  subject: Id
  mark: Id
}

/** A table that keeps pairs, by one of the two. */
export interface Side {
  table: string
  actor: string
  subject: string
  /** The primary key, in its order. */
  key: readonly [string, string]
  hasMark: boolean
  /** The mark of the pair (0 where none is kept), held until the transaction ends; undefined when it is not there. */
  lock(tx: Tx, pair: Pair): Promise<Id | undefined>
  /** Sets the pair, or its mark. */
  put(tx: Tx, pair: Pair): Promise<unknown>
  remove(tx: Tx, pair: Pair): Promise<unknown>
}

/** A relation that stands twice, so that either end answers from its own shard. */
export interface Relation {
  own: Side
  mirror: Side
  subjects: 'accounts' | 'tweets'
  describe(pair: Pair, ids: Deps['ids']): string
}

/** Sees to it that what stands on one side stands on the other, and that both ends of it exist. */
export async function compareSides(deps: Deps, findings: Findings, relation: Relation): Promise<void> {
  for (const [side, other] of [
    [relation.own, relation.mirror],
    [relation.mirror, relation.own],
  ] as const) {
    for await (const pairs of pairBatches(deps.db, side)) {
      const actors = await findMissing(
        deps.db,
        'accounts',
        pairs.map((pair) => pair.actor),
      )
      const subjects = await findMissing(
        deps.db,
        relation.subjects,
        pairs.map((pair) => pair.subject),
      )
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

async function settleSides(deps: Deps, findings: Findings, relation: Relation, pair: Pair): Promise<void> {
  const { own, mirror } = relation
  const isWrong = await transact(deps.db, async (tx) => {
    const [mine, theirs] = [await own.lock(tx, pair), await mirror.lock(tx, pair)]
    if (agree(relation, mine, theirs)) return false
    if (findings.fix) {
      const mark = mine ?? ((mirror.hasMark && theirs) || deps.nextId())
      await own.put(tx, { ...pair, mark })
      await mirror.put(tx, { ...pair, mark })
    }
    return true
  })
  if (isWrong)
    findings.add(`${relation.describe(pair, deps.ids)}, but this stands on one side only, or differs.`, findings.fix)
}

async function settleDangling(deps: Deps, findings: Findings, relation: Relation, pair: Pair): Promise<void> {
  const { own, mirror, subjects } = relation
  const isWrong = await transact(deps.db, async (tx) => {
    const gone = (await findMissing(tx, 'accounts', [pair.actor])).union(
      await findMissing(tx, subjects, [pair.subject]),
    )
    // What is done to a deleted post is cleared by an event, which may still be on its way.
    if (gone.size === 0 || (subjects === 'tweets' && (await isDeletionPending(tx, pair.subject)))) return false
    const [mine, theirs] = [await own.lock(tx, pair), await mirror.lock(tx, pair)]
    if (mine === undefined && theirs === undefined) return false
    if (findings.fix) {
      await own.remove(tx, pair)
      await mirror.remove(tx, pair)
    }
    return true
  })
  if (isWrong) findings.add(`${relation.describe(pair, deps.ids)}, but one of the two is gone.`, findings.fix)
}

const pairBatches = (db: Db, side: Side): AsyncGenerator<Pair[]> => {
  const [first, second] = side.key
  const place = (pair: Pair): [Id, Id] =>
    first === side.actor ? [pair.actor, pair.subject] : [pair.subject, pair.actor]
  const read = ([a, b]: [Id, Id], limit: number) =>
    readPairs(
      db,
      side,
      sql`(${sql.ref(first)}, ${sql.ref(second)}) > (${a}, ${b}) ORDER BY ${sql.ref(first)}, ${sql.ref(second)} LIMIT ${limit}`,
    )
  return batches([NO_ID, NO_ID], read, place)
}

// More than asked for: every actor with every subject. They are few, because a batch has few of one kind.

const findPairs = (db: Db, side: Side, pairs: readonly Pair[]): Promise<Pair[]> => {
  const among = (column: string, ids: Id[]) => sql`${sql.ref(column)} IN (${sql.join(padIds([...new Set(ids)]))})`
  const actors = among(
    side.actor,
    pairs.map((pair) => pair.actor),
  )
  const subjects = among(
    side.subject,
    pairs.map((pair) => pair.subject),
  )
  return readPairs(db, side, sql`${actors} AND ${subjects}`)
}

async function readPairs(db: Db, side: Side, where: ReturnType<typeof sql>): Promise<Pair[]> {
  const mark = side.hasMark ? sql.ref('mark_id') : sql.lit(0)
  const { rows } = await sql<Pair>`
    SELECT ${sql.ref(side.actor)} AS actor, ${sql.ref(side.subject)} AS subject, ${mark} AS mark
    FROM ${sql.table(side.table)} WHERE ${where}`.execute(db)
  return rows
}
