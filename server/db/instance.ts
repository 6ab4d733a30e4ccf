/** What makes this network itself: the key of its wire ids, kept in the settings table from the first start on. */
import { randomBytes } from 'node:crypto'
import { createIdFormat, type IdFormat } from '#server/core/ids.ts'
import type { Store } from './db.ts'
import { transact } from './transaction.ts'

/** The wire form of ids with this network's key. */
export async function loadIdFormat({ db }: Store): Promise<IdFormat> {
  const key = Buffer.from(await settingOr(db, 'id_key', () => randomBytes(8).toString('hex')), 'hex')
  return createIdFormat({ k0: key.readInt32LE(0), k1: key.readInt32LE(4) })
}

async function settingOr(db: Store['db'], name: string, make: () => string): Promise<string> {
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
