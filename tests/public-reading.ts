import { transact } from '#server/db/transaction.ts'
import { updateNetwork } from '#server/features/network/store.ts'
import type { World } from './world.ts'

/** Lets visitors read what is public. */
export const opensToVisitors = ({ app }: Pick<World, 'app'>) =>
  transact(app.deps.db, (tx) => updateNetwork(tx, { public_reading: 1 }))
