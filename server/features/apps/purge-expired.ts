/** Deletes expired rows of apps, and apps that nobody has let in. */
import { DAY_MS } from '#contract/durations.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { deleteUnusedApps, hasMoreUnusedApps } from './registry/apps.store.ts'
import { deleteExpiredTokens } from './tokens/access-tokens.store.ts'
import { deleteExpiredRequests } from './tokens/requests.store.ts'
import { deleteExpiredSecrets } from './tokens/secrets.store.ts'

/**
 * How long an app that has registered itself is kept until a member lets it in. Some clients keep the app of a network for all
 * their users for a week (Elk): it outlives that.
 */
const UNUSED_MS = 10 * DAY_MS
/** The same while more than `MANY_UNUSED` wait, so that registrations of programs that nobody uses do not fill the database. */
const UNUSED_OF_MANY_MS = DAY_MS
const MANY_UNUSED = 10_000
const BATCH = 500
const MAX_BATCHES = 20

type PurgeDeps = Pick<Deps, 'db' | 'clock'>

export const purgeExpiredTokens = ({ db, clock }: PurgeDeps) =>
  transact(db, async (tx) => {
    const now = clock()
    await deleteExpiredTokens(tx, now)
    await deleteExpiredSecrets(tx, now)
    await deleteExpiredRequests(tx, now)
  })

export async function purgeUnusedApps({ db, clock }: PurgeDeps): Promise<void> {
  const kept = (await hasMoreUnusedApps(db, MANY_UNUSED)) ? UNUSED_OF_MANY_MS : UNUSED_MS
  for (let batch = 0; batch < MAX_BATCHES; batch++)
    if ((await transact(db, (tx) => deleteUnusedApps(tx, clock() - kept, BATCH))) < BATCH) return
}
