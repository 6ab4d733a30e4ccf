/** Prepares the target database of a move: creates its tables, and refuses a database with other data. */

import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { operatorCommands } from '#server/core/operator-commands.ts'
import { isDistributed, readLayout } from '#server/db/citus/layout.ts'
import type { Db, Store } from '#server/db/db.ts'
import { findSetting, ID_KEY } from '#server/db/instance.ts'
import { migrate } from '#server/db/migrations/migrate.ts'
import { type OperatorStates, readOperatorState, writeOperatorState } from '#server/db/operator-states.ts'
import { transactAlways } from '#server/db/transaction.ts'
import { MoveError } from './move-error.ts'
import { movedTables } from './moved-tables.ts'
import { emptyTables } from './rows.ts'

export type MoveState = OperatorStates['move']

/** Creates the tables. Throws a MoveError for a target that holds anything but a part of the same network. */
export async function checkTarget(source: Pick<Store, 'db'>, target: Store): Promise<{ network: string }> {
  const idKey = await findSetting(source.db, ID_KEY)
  if (idKey === undefined)
    throw new MoveError(`There is nothing to move yet. Start Plus once (${operatorCommands.start}).`)
  const network = hash('sha256', idKey)
  await refuseOthers(target)
  await migrate(target)
  const begun = await readOperatorState(target.db, 'move')
  if (begun?.network === network) return { network }
  if (begun)
    throw new MoveError('The target holds a part of another network, whose move is not finished. Choose an empty one.')
  const found = await findSetting(target.db, ID_KEY)
  if (found === idKey)
    throw new MoveError(
      'The target holds this network already: it is the same database, or an earlier move has finished. Choose an empty one.',
    )
  if (found !== undefined || (await target.db.selectFrom('accounts').select('id').limit(1).execute()).length > 0)
    throw new MoveError('The target holds another network. Choose an empty one.')
  return { network }
}

/** Answers the progress of an earlier move; starts over when the network was not read-only all the time since. */
export async function prepareTarget(
  source: Pick<Store, 'db'>,
  target: Store,
  { since }: OperatorStates['readOnly'],
): Promise<MoveState> {
  const { network } = await checkTarget(source, target)
  const begun = await readOperatorState(target.db, 'move')
  return begun?.since === since ? begun : restartMove(target, { network, since, tables: {} })
}

/** Removes the copied rows. */
export async function restartMove({ db, engine }: Store, state: MoveState): Promise<MoveState> {
  await transactAlways(db, async (tx) => {
    await emptyTables(tx, engine, movedTables)
    await writeOperatorState(tx, 'move', state)
  })
  return state
}

/** Refuses a database with foreign tables, before tables are created. */
async function refuseOthers({ db, engine }: Store): Promise<void> {
  if (engine !== 'postgres') return
  const { rows } = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_class
    WHERE relkind IN ('r', 'p') AND relnamespace = CAST(current_schema() AS regnamespace)
    ORDER BY relname`.execute(db)
  if (rows.length > 0 && !rows.some(({ name }) => name === 'migrations'))
    throw new MoveError(`The target holds tables of another program, such as ${rows[0]!.name}. Choose an empty one.`)
  if (isDistributed(await readLayout(db)))
    throw new MoveError(
      `The tables of the target are distributed over the machines of Citus. Move to an empty database, then run: ${operatorCommands.admin} distribute`,
    )
}

/** Throws for a database whose move is unfinished: it holds only a part of the network. */
export async function refuseUnfinishedMove(db: Db): Promise<void> {
  if (await readOperatorState(db, 'move'))
    throw new MoveError(
      `A network is being moved to this database, and only a part of it is here. Run the same ${operatorCommands.admin} move again until it says that all is moved.`,
    )
}
