/** Makes, lists and ends invitations: links that let people sign up. */

import { randomInt } from 'node:crypto'
import type { Invitation } from '#contract/calls/registration.ts'
import { DAY_MS } from '#contract/durations.ts'
import { INVITATIONS } from '#contract/limits.ts'
import { hasPermission } from '#contract/permissions.ts'
import { hasStanding, isHiddenStanding } from '#contract/standing.ts'
import { toIso, toIsoOrNull } from '#server/core/clock.ts'
import { fail } from '#server/core/errors.ts'
import type { CallRequest } from '#server/core/http/call.ts'
import { type Id, timeOf } from '#server/core/ids/ids.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Deps, ReadDeps } from '#server/db/deps.ts'
import { type PageQuery, readList, rowSource } from '#server/db/list.ts'
import { transact } from '#server/db/transaction.ts'
import { accountCache } from '#server/features/people/account-cache.ts'
import { type AccountRow, findAccounts, lockAccount } from '#server/features/people/accounts.store.ts'
import { authorCache } from '#server/features/people/authors.ts'
import { isPermitted, requirePermission } from '#server/features/people/roles.ts'
import { getHiddenAccounts } from '#server/features/people/standing.store.ts'
import {
  countInvitations,
  deleteEndedBeyond,
  deleteEndedInvitations,
  findInvitation,
  findInvitationByCode,
  type InvitationRow,
  insertInvitation,
  listInvitations,
  listInvited,
  revokeInvitation,
} from './invitations.store.ts'
import type { RegistrationServices } from './log.ts'
import { findSettings } from './settings.ts'

/** How long an expired unused invitation is listed. */
const ENDED_KEPT_DAYS = 30
// The characters of codes, without look-alikes.
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const CODE_LENGTH = 12

type InviteDeps = Pick<Deps, 'db' | 'ids' | 'clock' | 'nextId'>

const newCode = (): string => Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

type Inviter = Pick<AccountRow, 'role' | 'standing'>
const invitesFreely = ({ role }: Pick<Inviter, 'role'>): boolean => hasPermission(role, 'signups.decide')
/** Whether an account may invite. A restricted one may not. */
const mayInvite = (inviter: Inviter, invitesPerMember: number): boolean =>
  !isHiddenStanding(inviter.standing) &&
  !hasStanding(inviter.standing, 'frozen') &&
  (invitesFreely(inviter) || invitesPerMember > 0)

/** How many people the account may still invite; null for any number. */
async function countLeft(db: Db, account: Pick<AccountRow, 'id' | 'role'>, now: number): Promise<number | null> {
  if (invitesFreely(account)) return null
  const { invitesPerMember } = await findSettings(db)
  if (invitesPerMember === 0) return 0
  return Math.max(0, invitesPerMember - (await countInvitations(db, account.id, now)).promised)
}

/** Makes an invitation, by default for one person and seven days. */
export async function createInvitation(
  deps: InviteDeps,
  viewer: Id,
  { maxUses = 1, days = 7 }: { maxUses?: number | null | undefined; days?: number | null | undefined },
): Promise<{ invitation: Invitation }> {
  const now = deps.clock()
  const row: InvitationRow = {
    id: deps.nextId(),
    code: newCode(),
    account_id: viewer,
    uses: 0,
    max_uses: maxUses,
    expires_at: days === null ? null : now + days * DAY_MS,
    revoked_at: null,
  }
  await transact(deps.db, async (tx) => {
    // The lock counts concurrent calls one after the other.
    const account = (await lockAccount(tx, viewer)) ?? fail('signed_out')
    const left = await countLeft(tx, account, now)
    if (left !== null && (await findSettings(tx)).invitesPerMember === 0) fail('invitations_off')
    if (left !== null && (maxUses ?? Number.POSITIVE_INFINITY) > left) fail('no_invitations_left')
    if ((await countInvitations(tx, viewer, now)).open >= INVITATIONS) fail('too_many_invitations')
    await insertInvitation(tx, row)
    await deleteEndedBeyond(tx, viewer, now, INVITATIONS)
  })
  const [invitation] = await presentInvitations(deps, [row])
  return { invitation: invitation! }
}

/** The invitations of the viewer, or of all users. */
export async function getInvitations(
  deps: InviteDeps,
  viewer: Id,
  { of, ...query }: PageQuery & { of?: 'everyone' | undefined },
) {
  if (of) await requirePermission(deps.db, viewer, 'signups.decide')
  const account = (await accountCache.get(deps, viewer)) ?? fail('signed_out')
  const source = rowSource(async (from, limit) => {
    const rows = await listInvitations(deps.db, of ? null : viewer, from, limit)
    return rows.map((row) => ({ ...row, at: row.id }))
  })
  const { items, nextCursor } = await readList(source, { ids: deps.ids, query, visible: (rows) => rows })
  const left = await countLeft(deps.db, account, deps.clock())
  return { invitations: await presentInvitations(deps, items), nextCursor, left }
}

async function presentInvitations(
  { db, ids, clock }: ReadDeps & Pick<Deps, 'clock'>,
  rows: readonly InvitationRow[],
): Promise<Invitation[]> {
  const makers = rows.map((row) => row.account_id)
  const [cards, accounts, { invitesPerMember }] = await Promise.all([
    authorCache.getMany({ db, ids }, makers),
    accountCache.getMany({ db }, makers),
    findSettings(db),
  ])
  return rows.map((row, index) => ({
    _id: ids.format(row.id),
    code: row.code,
    by: cards[index]?.author ?? null,
    uses: row.uses,
    maxUses: row.max_uses,
    createdAt: toIso(timeOf(row.id)),
    expiresAt: toIsoOrNull(row.expires_at),
    state: stateOf(row, accounts[index], invitesPerMember, clock()),
  }))
}

function stateOf(
  row: InvitationRow,
  inviter: Inviter | undefined,
  invitesPerMember: number,
  now: number,
): Invitation['state'] {
  if (row.revoked_at !== null) return 'revoked'
  if (row.max_uses !== null && row.uses >= row.max_uses) return 'used'
  if (row.expires_at !== null && row.expires_at <= now) return 'expired'
  return inviter && mayInvite(inviter, invitesPerMember) ? 'works' : 'paused'
}

/** The invitation of a code. Refuses an invalid one, whatever the cause. */
export async function requireInvitation(db: Db, code: string, now: number): Promise<InvitationRow> {
  const row = (await findInvitationByCode(db, code.trim().toLowerCase())) ?? fail('invitation_over')
  const [inviter] = await findAccounts(db, [row.account_id])
  const { invitesPerMember } = await findSettings(db)
  if (stateOf(row, inviter, invitesPerMember, now) !== 'works') fail('invitation_over')
  return row
}

/** The inviter of a valid invitation. */
export async function previewInvitation(
  deps: ReadDeps & Pick<Deps, 'clock' | 'limits'>,
  code: string,
  client: Pick<CallRequest['client'], 'addressRange'>,
) {
  await deps.limits.take('invitations', client.addressRange)
  const row = await requireInvitation(deps.db, code, deps.clock())
  const card = (await authorCache.get(deps, row.account_id)) ?? fail('invitation_over')
  return { by: card.author }
}

/** An invitation that the viewer may manage: the viewer's own, or any for a moderator. */
async function requireOwn(db: Db | Tx, viewer: Id, id: Id): Promise<InvitationRow> {
  const row = await findInvitation(db, id)
  if (row?.account_id === viewer) return row
  const isModerator = await isPermitted(db, viewer, 'signups.decide')
  return (isModerator ? row : undefined) ?? fail('invitation_not_found')
}

/** Ends an invitation. Repeats change nothing. */
export const endInvitation = (
  { db, clock, registrationLog }: Pick<Deps, 'db' | 'clock'> & RegistrationServices,
  viewer: Id,
  id: Id,
): Promise<unknown> =>
  transact(db, async (tx) => {
    const { account_id: inviter } = await requireOwn(tx, viewer, id)
    const isEnded = await revokeInvitation(tx, id, clock())
    if (isEnded && inviter !== viewer) await registrationLog.recordEndedInvitation(tx, viewer, inviter)
  })

/** Purges invitations that expired long ago without a use. Others stay, because they record who invited whom. */
export const purgeEndedInvitations = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> =>
  transact(db, (tx) => deleteEndedInvitations(tx, clock() - ENDED_KEPT_DAYS * DAY_MS))

/** The users who signed up with an invitation, newest first. Only moderators see hidden accounts. */
export async function getInvited(deps: ReadDeps, viewer: Id, id: Id, query: PageQuery) {
  await requireOwn(deps.db, viewer, id)
  const seesHidden = await isPermitted(deps.db, viewer, 'signups.decide')
  const hidden = await getHiddenAccounts(deps.db)
  const source = rowSource(async (from, limit) => {
    const rows = await listInvited(deps.db, id, from, limit)
    return rows.map((row) => ({ at: row.account_id }))
  })
  const { items, nextCursor } = await readList(source, {
    ...{ ids: deps.ids, query },
    visible: (rows) => (seesHidden ? rows : rows.filter(({ at }) => !hidden.has(at))),
  })
  return {
    people: await presentPeople(
      deps,
      items.map(({ at }) => at),
    ),
    nextCursor,
  }
}

/** Accounts with the time of their creation, without deleted ones. */
export async function presentPeople(deps: ReadDeps, accounts: readonly Id[]) {
  const cards = await authorCache.getMany(deps, accounts)
  return cards.flatMap((card, index) => (card ? [{ user: card.author, at: toIso(timeOf(accounts[index]!)) }] : []))
}
