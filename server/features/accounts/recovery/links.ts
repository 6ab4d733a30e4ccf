/** Makes the links of mails, with tokens issued when the mail is sent. */
import { HOUR_MS } from '#contract/durations.ts'
import { CONFIRM_DAYS } from '#contract/limits.ts'
import type { Clock } from '#server/core/clock.ts'
import type { Id, IdFormat } from '#server/core/ids/ids.ts'
import type { Database, Db } from '#server/db/db.ts'
import { transact } from '#server/db/transaction.ts'
import { changeTemplateNames } from '#server/features/delivery/mail/change-templates.ts'
import type { LinkMaker, LinkMakers } from '#server/features/delivery/mail/sender.ts'
import { findAddressee } from '#server/features/people/emails.store.ts'
import { findPendingAddress } from './addresses.store.ts'
import { UNDO_MS } from './sign-in-changes/record.ts'
import { findChange } from './sign-in-changes/store.ts'
import { issueToken, type TokenRequest } from './tokens.ts'

const CONFIRM_MS = CONFIRM_DAYS * 24 * HOUR_MS
/** How long a reset link is valid. */
export const RESET_MS = HOUR_MS

/** The payload of an undo token. */
export interface UndoPayload {
  change: Id
  /** The address of the mail. */
  address: string
}

// Browsers do not send the fragment, so that the token is in no log and no referrer.
const toPage = (page: string, token: string): string => `${page}#token=${token}`

export function recoveryLinks(deps: { db: Database; ids: IdFormat; clock: Clock }): LinkMakers {
  const link = async (page: string, issued: TokenRequest): Promise<string> =>
    toPage(page, await transact(deps.db, (tx) => issueToken(deps, tx, issued)))
  const undo: LinkMaker = ({ account_id, address, data }) => undoLink(deps, account_id, address, data, link)
  return {
    ...Object.fromEntries(changeTemplateNames.map((template) => [template, undo])),
    // The account may have been deleted, changed or confirmed since.
    'confirm-address': async ({ account_id: account, address }) => {
      const row = await findAddressee(deps.db, account)
      if (row?.email !== address || row.email_confirmed_at !== null) return null
      return link('/confirm-email', { account, kind: 'confirm', payload: address, lifeMs: CONFIRM_MS })
    },
    'confirm-new-address': async ({ account_id: account, address }) => {
      const now = deps.clock()
      const pending = await findPendingAddress(deps.db, account, now)
      if (pending?.email !== address) return null
      const lifeMs = pending.expires_at - now
      return link('/confirm-email', { account, kind: 'confirm', payload: address, lifeMs })
    },
    'reset-password': async ({ account_id: account, address }) => {
      const row = await findAddressee(deps.db, account)
      if (row?.email !== address) return null
      return link('/reset-password', { account, kind: 'reset', payload: address, lifeMs: RESET_MS })
    },
  }
}

/** The path of an undo link; null when the change was undone already, or is too old. */
async function undoLink(
  { db, clock }: { db: Db; clock: Clock },
  account: Id,
  address: string,
  data: string,
  link: (page: string, issued: TokenRequest) => Promise<string>,
): Promise<string | null> {
  const { change } = JSON.parse(data) as { change?: Id }
  if (change === undefined) return '/forgot-password' // queued by an older version
  const row = await findChange(db, account, change)
  const lifeMs = row ? row.made_at + UNDO_MS - clock() : 0
  if (lifeMs <= 0) return null
  const payload = JSON.stringify({ change, address } satisfies UndoPayload)
  return link('/undo', { account, kind: 'undo', payload, lifeMs })
}
