import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { deleteExpiredTokens } from './store.ts'

/** Forgets secrets whose time is over. */
export const forgetOldTokens = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) =>
  transact(db, (tx) => deleteExpiredTokens(tx, clock()))
