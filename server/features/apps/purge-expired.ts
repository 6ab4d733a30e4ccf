/** Deletes expired rows of apps, and apps that nobody has let in. */
import { DAY_MS } from '#contract/durations.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { deleteUnusedApps } from './registry/apps.store.ts'
import { deleteExpiredTokens } from './tokens/access-tokens.store.ts'
import { deleteExpiredRequests } from './tokens/requests.store.ts'
import { deleteExpiredSecrets } from './tokens/secrets.store.ts'

/** How long an app that has registered itself is kept until a member lets it in. */
const UNUSED_MS = DAY_MS
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
  for (let batch = 0; batch < MAX_BATCHES; batch++)
    if ((await transact(db, (tx) => deleteUnusedApps(tx, clock() - UNUSED_MS, BATCH))) < BATCH) return
}
