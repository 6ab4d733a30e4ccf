import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { deleteEndedMutes } from '#server/features/people/mutes/store.ts'
import { deleteEndedWords } from './store.ts'

/** Deletes expired mutes of users and words. */
export const purgeEndedMutes = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> =>
  transact(db, async (tx) => {
    await deleteEndedMutes(tx, clock())
    await deleteEndedWords(tx, clock())
  })
