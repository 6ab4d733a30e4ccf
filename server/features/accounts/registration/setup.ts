/** The link that makes the first account of an empty network its administrator. */
import { DAY_MS } from '#contract/durations.ts'
import { fail } from '#server/core/errors.ts'
import { randomSecret, sha256 } from '#server/core/security/random-secret.ts'
import type { Tx } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { isReadOnly } from '#server/db/read-only/write-gate.ts'
import { transact } from '#server/db/transaction.ts'
import {
  deleteSetupLinksBefore,
  findSetupLink,
  hasAccounts,
  hasAdmin,
  insertSetupLink,
  takeSetupLinks,
} from './store.ts'

const LIFE_MS = 7 * DAY_MS

/** Issues a link for an empty network, null otherwise: each start prints another one, and earlier ones stay valid. */
export async function issueSetupLink({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<string | null> {
  if (isReadOnly(db) || (await hasAccounts(db))) return null
  const token = randomSecret()
  await transact(db, async (tx) => {
    await deleteSetupLinksBefore(tx, clock() - LIFE_MS)
    await insertSetupLink(tx, sha256(token), clock())
  })
  // Browsers do not send the fragment, so that the token is in no log of a proxy.
  return `/signup#setup=${token}`
}

/** Refuses a link that is unknown, used, or of a network that has an administrator. */
export async function checkSetup({ db }: Pick<Deps, 'db'>, token: string): Promise<void> {
  if (!(await findSetupLink(db, sha256(token))) || (await hasAdmin(db))) fail('setup_over')
}

/** Deletes all links in the caller's transaction. Of several concurrent calls one succeeds. */
export async function takeSetup(tx: Tx, token: string): Promise<void> {
  if (!(await takeSetupLinks(tx)).includes(sha256(token)) || (await hasAdmin(tx))) fail('setup_over')
}
