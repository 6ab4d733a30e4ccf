/** Writes the row of the network, and reads it for every page. */
import { touch } from '#server/db/cache.ts'
import { onAllMachines } from '#server/db/citus/on-all-machines.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { statement } from '#server/db/statement.ts'
import type { Tables } from '#server/db/tables.ts'

export type NetworkRow = Omit<Tables['network'], 'id'>

/** A network in which administrators have changed nothing. */
const DEFAULT_NETWORK: NetworkRow = {
  name: '',
  colour: null,
  picture: null,
  registration: 'open',
  invites_per_member: 0,
  needs_confirmed_email: 0,
  refused_domains: '[]',
  refused_networks: '[]',
  proof: 'off',
  sign_up_question: '',
  sign_up_answers: '[]',
  public_reading: 0,
  public_by_default: 1,
}

const ONLY = 1

/** The row, or some columns of it. */
export const findNetwork = async <C extends keyof NetworkRow>(
  db: Db,
  columns: readonly C[],
): Promise<Pick<NetworkRow, C>> =>
  ((await db.selectFrom('network').select(columns).where('id', '=', ONLY).executeTakeFirst()) as
    | Pick<NetworkRow, C>
    | undefined) ?? DEFAULT_NETWORK

/** Makes other transactions that change the row wait for this one. */
export const lockNetwork = (tx: Tx) =>
  tx
    .insertInto('network')
    .values({ id: ONLY, ...DEFAULT_NETWORK })
    .onConflict((c) => c.column('id').doUpdateSet((q) => ({ id: q.ref('network.id') })))
    .execute()

export async function updateNetwork(tx: Tx, change: Partial<NetworkRow>): Promise<void> {
  await tx
    .insertInto('network')
    .values({ id: ONLY, ...DEFAULT_NETWORK, ...change })
    .onConflict((c) => c.column('id').doUpdateSet(change))
    .execute()
  touch(tx, 'network', ONLY)
}

/** The network's own rules (server/features/network/legal/); undefined without any. */
export const findRules = (db: Db) =>
  db
    .selectFrom('legal_versions')
    .select(['format', 'content'])
    .where('page', '=', 'rules')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()

const firstAccounts = onAllMachines(
  statement<{ limit: number }>()((db, p) =>
    db.selectFrom('accounts').select(['id', 'role']).orderBy('id').limit(p('limit')),
  ),
  { ttlMs: 60_000, clearedBy: ['role'] },
)
/** Some of the first accounts, with their roles. */
export const listFirstAccounts = (db: Db, limit: number) => firstAccounts(db, { limit })
