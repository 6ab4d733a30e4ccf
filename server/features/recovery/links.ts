/** The secret links of mails, each made when its mail is sent. */
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import type { LinkMaker, LinkMakers } from '#server/features/mail/sender.ts'
import { findAccounts } from '#server/features/users/store.ts'
import { issueToken } from './tokens.ts'

const HOUR_MS = 60 * 60_000
const LIFE_MS = { confirm: 3 * 24 * HOUR_MS, reset: HOUR_MS }

// The secret stands behind the #: browsers send that part to no server, so it is in no log and no referrer.
const toPage = (page: string, token: string): string => `${page}#token=${token}`

export const recoveryLinks = (deps: Deps): LinkMakers => ({
  'confirm-address': makeLink(deps, 'confirm', '/confirm-email'),
  'reset-password': makeLink(deps, 'reset', '/reset-password'),
})

const makeLink =
  (deps: Deps, kind: keyof typeof LIFE_MS, page: string): LinkMaker =>
  async ({ account_id: account, address }) => {
    const [row] = await findAccounts(deps.db, [account])
    // The account may be gone, have another address by now, or be confirmed.
    if (row?.email !== address || (kind === 'confirm' && row.email_confirmed_at !== null)) return null
    const issued = { account, kind, payload: address, lifeMs: LIFE_MS[kind] }
    return toPage(page, await transact(deps.db, (tx) => issueToken(deps, tx, issued)))
  }
