/** Lists accounts that wait for approval, and decides on them. */
import type { Application } from '#contract/calls/registration.ts'
import { SIGN_UP_REASON_LENGTH } from '#contract/limits.ts'
import { text } from '#contract/server-texts.ts'
import { hasStanding, STANDING } from '#contract/standing.ts'
import { toIso } from '#server/core/clock.ts'
import { failFields } from '#server/core/errors.ts'
import { type Id, timeOf } from '#server/core/ids/ids.ts'
import { cleanText, trimOptional, withoutDirectionControls } from '#server/core/text/clean-text.ts'
import type { Db } from '#server/db/db.ts'
import type { Deps, ReadDeps } from '#server/db/deps.ts'
import { type PageQuery, readList, rowSource } from '#server/db/list.ts'
import { transact } from '#server/db/transaction.ts'
import { deleteAccount } from '#server/features/accounts/deletion/delete.ts'
import { enqueueMail } from '#server/features/delivery/mail/enqueue-mail.ts'
import { accountCache } from '#server/features/people/account-cache.ts'
import { findAccounts, lockAccount } from '#server/features/people/accounts.store.ts'
import { authorCache, withSignedAvatar } from '#server/features/people/authors.ts'
import { isPermitted, requirePermission } from '#server/features/people/roles.ts'
import { changeStanding } from '#server/features/people/standing.ts'
import type { RegistrationServices } from './log.ts'
import { isRefusedEmail } from './rules.ts'
import { findSettings } from './settings.ts'
import { endWaiting, findSignUps, listWaiting } from './sign-ups.store.ts'

/** Applications without a decision, oldest first. */
export async function getApplications(deps: ReadDeps, viewer: Id, query: PageQuery) {
  await requirePermission(deps.db, viewer, 'signups.decide')
  const source = rowSource(async (from, limit) => {
    const rows = await listWaiting(deps.db, from, limit)
    return rows.map((row) => ({ ...row, at: row.account_id }))
  }, 'ascending')
  const options = { ids: deps.ids, query, order: 'ascending', visible: <T>(rows: T) => rows } as const
  const { items, nextCursor } = await readList(source, options)
  const seesEmails = await isPermitted(deps.db, viewer, 'emails.see')
  const applicants = items.map(({ at }) => at)
  const [cards, accounts] = await Promise.all([
    authorCache.getMany(deps, applicants),
    accountCache.getMany(deps, applicants),
  ])
  const applications = items.flatMap(({ at, reason }, index): Application[] => {
    const [card, account] = [cards[index], accounts[index]]
    if (!card || !account) return []
    return [
      {
        ...{ user: withSignedAvatar(deps.db, card.author), reason: reason ?? '', at: toIso(timeOf(at)) },
        ...(seesEmails && { email: account.email }),
        emailConfirmed: account.email_confirmed_at !== null,
      },
    ]
  })
  return { applications, nextCursor }
}

/** The application of the viewer. */
export async function getOwnApplication({ db }: { db: Db }, viewer: Id) {
  const [row] = await findSignUps(db, [viewer])
  return { reason: row?.reason ?? null }
}

/** Refuses to approve addresses of domains that are refused since the sign-up: before any is decided on. */
async function requireAllowedApplicants(db: Db, users: readonly Id[]): Promise<void> {
  const [{ refusedDomains }, rows] = await Promise.all([findSettings(db), findAccounts(db, users)])
  const refused = rows.find((row) => hasStanding(row.standing, 'pending') && isRefusedEmail(row.email, refusedDomains))
  if (refused) failFields({ users: refusedApplicant(refused.username) }, 'email_refused')
}

const refusedApplicant = (username: string) =>
  text('The email provider of @{username} is blocked. Reject the application, or change the blocked domains.', {
    username,
  })

interface Decision {
  users: readonly Id[]
  decision: 'approve' | 'reject'
  message?: string | undefined
}

/** Approves or rejects applications. A rejected account is deleted. Skips accounts that another moderator has decided on. */
export async function decideApplications(
  deps: Deps & RegistrationServices,
  viewer: Id,
  { users, decision, message = '' }: Decision,
): Promise<{ decided: number }> {
  await requirePermission(deps.db, viewer, 'signups.decide')
  if (decision === 'approve') await requireAllowedApplicants(deps.db, users)
  const data = { message: cleanText('message', trimOptional(withoutDirectionControls(message)), SIGN_UP_REASON_LENGTH) }
  let decided = 0
  for (const account of new Set(users)) {
    const isDecided = await transact(deps.db, async (tx) => {
      const row = await lockAccount(tx, account)
      if (!row || !(await endWaiting(tx, account))) return false
      const { username } = row
      await deps.registrationLog.recordDecision(tx, viewer, { account, username, decision, reason: data.message })
      const template = decision === 'approve' ? 'sign-up-approved' : 'sign-up-rejected'
      await enqueueMail(deps, tx, { account, template, data })
      if (decision === 'reject') await deleteAccount(deps, tx, row, false)
      else {
        await changeStanding(tx, account, { remove: STANDING.pending })
        await deps.events.emit(tx, { type: 'user.changed', user: account })
      }
      return true
    })
    if (isDecided) decided++
  }
  return { decided }
}
