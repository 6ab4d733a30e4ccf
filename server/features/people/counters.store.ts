/** Writes the counters of accounts. */
import { sql } from 'kysely'
import type { Id } from '#server/core/ids/ids.ts'
import { touch } from '#server/db/cache.ts'
import type { Tx } from '#server/db/db.ts'
import { statement } from '#server/db/statement.ts'

type Counter = 'followers' | 'following' | 'tweets'

const addTo = (counter: Counter) =>
  statement<{ id: Id; change: number }>()((db, p) =>
    db
      .updateTable('account_counters')
      .set({ [counter]: sql`${sql.ref(counter)} + ${p('change')}` })
      .where('account_id', '=', p('id'))
      .returning(`${counter} as value`),
  )
const counters = { followers: addTo('followers'), following: addTo('following'), tweets: addTo('tweets') }

/** Adds to one counter of an account and answers its new value; 0 when the account is deleted. */
export async function addToAccountCounter(tx: Tx, id: Id, counter: Counter, change: number): Promise<number> {
  const [row] = await counters[counter](tx, { id, change })
  touch(tx, 'account-counters', id)
  return row?.value ?? 0
}
