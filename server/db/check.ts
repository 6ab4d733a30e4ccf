/**
 * What every feature's check.ts is made of: facts that stand twice are compared some rows at a time, so that a network of
 * any size is checked in little memory. What looks wrong is looked at again in a transaction that holds the rows, because
 * the network may be at work meanwhile; only what is still wrong there counts, and is repaired there.
 */
import { sql } from 'kysely'
import { type Id, NO_ID } from '#server/core/ids/ids.ts'
import type { Db, Tx } from './db.ts'
import type { Deps } from './deps.ts'
import { padIds } from './id-lists.ts'
import { transact } from './transaction.ts'

/** One thing that is verified. */
export interface Check {
  /** In words, for the operator: "Who follows whom". */
  about: string
  run(deps: Deps, findings: Findings): Promise<void>
}

const MOST_EXAMPLES = 20

/** What a check has found. */
export class Findings {
  /** Whether what is wrong shall be repaired. */
  readonly fix: boolean
  count = 0
  repaired = 0
  readonly examples: string[] = []

  constructor(fix: boolean) {
    this.fix = fix
  }

  add(what: string, isRepaired: boolean): void {
    this.count++
    if (isRepaired) this.repaired++
    if (this.examples.length < MOST_EXAMPLES) this.examples.push(isRepaired ? `${what} (repaired)` : what)
  }
}

export const CHECK_BATCH = 200

/** All rows in the order of their key, some at a time. */
export async function* batches<T, K>(
  start: K,
  read: (after: K, limit: number) => Promise<T[]>,
  keyOf: (row: T) => K,
): AsyncGenerator<T[]> {
  for (let after = start; ; ) {
    const rows = await read(after, CHECK_BATCH)
    if (rows.length > 0) yield rows
    if (rows.length < CHECK_BATCH) return
    after = keyOf(rows.at(-1)!)
  }
}

/** Ids of a table whose key is one id. */
export const idBatches = (db: Db, table: 'accounts' | 'tweets'): AsyncGenerator<Id[]> =>
  batches(
    NO_ID,
    async (after, limit) => {
      const rows = await db.selectFrom(table).select('id').where('id', '>', after).orderBy('id').limit(limit).execute()
      return rows.map((row) => row.id)
    },
    (id) => id,
  )

/** Which of these ids have no row. */
export async function findMissing(db: Db, table: 'accounts' | 'tweets', ids: readonly Id[]): Promise<Set<Id>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('id', 'in', padIds([...new Set(ids)]))
    .execute()
  return new Set(ids).difference(new Set(rows.map((row) => row.id)))
}

/** How many rows of a table each id has. */
export async function countRows(db: Db, table: string, column: string, ids: readonly Id[], only = sql`1 = 1`) {
  const { rows } = await sql<{ id: Id; count: number }>`
    SELECT ${sql.ref(column)} AS id, COUNT(*) AS count FROM ${sql.table(table)}
    WHERE ${sql.ref(column)} IN (${sql.join(padIds(ids))}) AND ${only} GROUP BY ${sql.ref(column)}`.execute(db)
  const counts = new Map(rows.map((row) => [row.id, Number(row.count)]))
  return (id: Id): number => counts.get(id) ?? 0
}

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

/** Whether the news that a post was deleted is still on its way. */
export async function isDeletionPending(tx: Tx, tweet: Id): Promise<boolean> {
  const event = `{"type":"tweet.deleted","tweet":${tweet},%`
  const found = await tx.selectFrom('event_outbox').select('id').where('event', 'like', event).limit(1).execute()
  return found.length > 0
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

export type Counts = Record<string, number>

/** Counters that stand beside a member or a post. */
export interface Counters {
  owners: 'accounts' | 'tweets'
  stored(db: Db, ids: readonly Id[]): Promise<Map<Id, Counts>>
  counted(db: Db, ids: readonly Id[]): Promise<(id: Id) => Counts>
  /** The counters, held until the transaction ends. */
  lock(tx: Tx, id: Id): Promise<Counts | undefined>
  put(tx: Tx, id: Id, counts: Counts): Promise<unknown>
  describe(wireId: string): string
}

/** Sees to it that counters say what the rows say. */
export async function compareCounters(deps: Deps, findings: Findings, counters: Counters): Promise<void> {
  for await (const ids of idBatches(deps.db, counters.owners)) {
    const [stored, counted] = await Promise.all([counters.stored(deps.db, ids), counters.counted(deps.db, ids)])
    for (const id of ids) if (differences(stored.get(id), counted(id)).length > 0) await settleCounters(id)
  }

  async function settleCounters(id: Id): Promise<void> {
    const wrong = await transact(deps.db, async (tx) => {
      const stored = await counters.lock(tx, id)
      const counts = (await counters.counted(tx, [id]))(id)
      const isGone = (await findMissing(tx, counters.owners, [id])).size > 0
      const found = isGone ? [] : differences(stored, counts)
      if (findings.fix && found.length > 0) await counters.put(tx, id, counts)
      return found
    })
    if (wrong.length > 0) findings.add(`${counters.describe(deps.ids.format(id))}: ${wrong.join(', ')}.`, findings.fix)
  }
}

function differences(stored: Counts | undefined, counts: Counts): string[] {
  if (!stored) return ['has no counters']
  return Object.entries(counts).flatMap(([name, count]) =>
    stored[name] === count ? [] : `says ${stored[name]} ${name}, has ${count}`,
  )
}
