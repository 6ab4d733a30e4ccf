/** What makes this network itself: its keys, kept in the settings table from the first start on, the same for all processes. */
import { randomBytes } from 'node:crypto'
import { createIdFormat, type IdFormat } from '#server/core/ids.ts'
import type { Store } from './db.ts'
import { transact } from './transaction.ts'

/** The wire form of ids with this network's key. */
export async function loadIdFormat({ db }: Store): Promise<IdFormat> {
  const key = Buffer.from(await instanceSecret(db, 'id_key', () => randomBytes(8).toString('hex')), 'hex')
  return createIdFormat({ k0: key.readInt32LE(0), k1: key.readInt32LE(4) })
}

/** A secret of this network, made by the first process that asks for it. */
export async function instanceSecret(db: Store['db'], name: string, make: () => string): Promise<string> {
  return transact(db, async (tx) => {
    await tx
      .insertInto('settings')
      .values({ name, value: make() })
      .onConflict((c) => c.doNothing())
      .execute()
    const { value } = await tx.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirstOrThrow()
    return value
  })
}
