/** Exports the sign-in data, sign-up and invitations of an account. */
import { toIso } from '#server/core/clock.ts'
import { timeOf } from '#server/core/ids/ids.ts'
import { type Exports, exportList } from '#server/db/feature.ts'
import { getFactors } from '#server/features/accounts/factors/factors.ts'
import { getIdentities } from '#server/features/accounts/identities/connect.ts'
import { type InvitationRow, listInvitations } from '#server/features/accounts/registration/invitations.store.ts'
import { findSignUps } from '#server/features/accounts/registration/sign-ups.store.ts'
import { getSignIns } from '#server/features/accounts/sessions/sign-ins.ts'
import { listSessions } from '#server/features/accounts/sessions/store.ts'
import { exportedNames } from '#server/features/people/export.ts'

export const accountExports: Exports = {
  invitations: ({ db }, viewer) =>
    exportList(
      async (from, limit) => (await listInvitations(db, viewer, from, limit)).map((row) => ({ ...row, at: row.id })),
      (rows) => rows.map(presentInvitation),
    ),
  async signUp(deps, viewer) {
    const [row] = await findSignUps(deps.db, [viewer])
    if (!row) return null
    const [invitedBy = null] = row.inviter_id === null ? [] : await exportedNames(deps, [row.inviter_id])
    return { reason: row.reason, invitedBy }
  },
  services: async ({ db }, viewer) => (await getIdentities(db, viewer)).identities,
  factors: (deps, viewer) => getFactors(deps, viewer),
  signIns: async ({ db }, viewer) => (await getSignIns(db, viewer)).signIns,
  sessions: async ({ db, clock }, viewer) =>
    (await listSessions(db, viewer, clock())).map(({ device, created_at, last_seen_at }) => ({
      device,
      createdAt: toIso(created_at),
      lastSeenAt: toIso(last_seen_at),
    })),
}

const toTime = (time: number | null): string | null => (time === null ? null : toIso(time))

const presentInvitation = ({ id, code, uses, max_uses, expires_at, revoked_at }: InvitationRow) => ({
  ...{ code, uses, maxUses: max_uses, createdAt: toIso(timeOf(id)) },
  ...{ expiresAt: toTime(expires_at), revokedAt: toTime(revoked_at) },
})
