/** Every query on the row of the network. */
import { touch } from '#server/db/cache.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Tables } from '#server/db/tables.ts'

export type NetworkRow = Omit<Tables['network'], 'id'>

const ONLY = 1

export const findNetwork = (db: Db): Promise<NetworkRow | undefined> =>
  db.selectFrom('network').select(['name', 'colour', 'rules', 'picture']).where('id', '=', ONLY).executeTakeFirst()

export async function updateNetwork(tx: Tx, change: Partial<NetworkRow>): Promise<void> {
  const empty = { name: '', colour: null, rules: '', picture: null }
  await tx
    .insertInto('network')
    .values({ id: ONLY, ...empty, ...change })
    .onConflict((c) => c.column('id').doUpdateSet(change))
    .execute()
  touch(tx, 'network', ONLY)
}

/** Some of the first accounts, with their roles. */
export const listFirstAccounts = (db: Db, limit: number) =>
  db.selectFrom('accounts').select(['id', 'role']).orderBy('id').limit(limit).execute()
