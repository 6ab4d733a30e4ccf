/** Records and reads which versions of the pages an account has accepted. */
import type { LegalPageName } from '#contract/calls/legal.ts'
import { toIso } from '#server/core/clock.ts'
import { fail } from '#server/core/errors.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { ACCEPTED_PAGES, currentVersion, getAccepted, getAsking, insertAcceptances, listAcceptances } from './store.ts'

type Versions = { [Page in LegalPageName]?: number | undefined }

/** Records versions that an account has accepted, in the caller's transaction. */
export const recordAcceptance = (tx: Tx, account: Id, versions: Versions, now: number): Promise<void> =>
  insertAcceptances(
    tx,
    ACCEPTED_PAGES.flatMap((page) => {
      const version = versions[page]
      return version === undefined ? [] : { account_id: account, page, version, accepted_at: now }
    }),
  )

/** Records the current versions for a new account: signing up accepts them. */
export async function acceptAtSignUp(tx: Tx, account: Id, now: number): Promise<void> {
  const versions: Versions = {}
  for (const page of ACCEPTED_PAGES) versions[page] = await currentVersion(tx, page)
  await recordAcceptance(tx, account, versions, now)
}

/** Records versions that the viewer accepts. Refuses versions that were never published. */
export async function accept({ db, clock }: Pick<Deps, 'db' | 'clock'>, viewer: Id, versions: Versions): Promise<void> {
  for (const page of ACCEPTED_PAGES)
    if ((versions[page] ?? 0) > (await currentVersion(db, page))) fail('version_not_found')
  await transact(db, (tx) => recordAcceptance(tx, viewer, versions, clock()))
}

/**
 * The pages whose latest version requires an acceptance that the account has not given. When all are accepted, only
 * caches are read.
 */
export async function listPending(db: Db, account: Id): Promise<{ page: LegalPageName; version: number }[]> {
  const asking = await getAsking(db)
  if (asking.length === 0) return []
  const accepted = await getAccepted(db, account)
  return asking
    .filter(({ page, asked }) => (accepted[page] ?? 0) < asked)
    .map(({ page, version }) => ({ page, version }))
}

/** All acceptances of an account, for its data export. */
export const exportAcceptances = async (db: Db, account: Id) =>
  (await listAcceptances(db, account)).map(({ page, version, accepted_at }) => ({
    page,
    version,
    at: toIso(accepted_at),
  }))
