/** Reads the facts about an account that a moderator needs: its public profile, its standing, and reports. */
import type { AccountFacts } from '#contract/calls/cases.ts'
import { CASE_HISTORY } from '#contract/limits.ts'
import { standingNames } from '#contract/standing.ts'
import { toIso } from '#server/core/clock.ts'
import { fail } from '#server/core/errors.ts'
import { type Id, MAX_ID } from '#server/core/ids/ids.ts'
import type { Deps, ReadDeps } from '#server/db/deps.ts'
import { presentActs } from '#server/features/moderation/acts/present.ts'
import { listActsOn } from '#server/features/moderation/acts/store.ts'
import { findPeople } from '#server/features/moderation/people.ts'
import { canActOn } from '#server/features/moderation/permissions.ts'
import { countReportsAbout, countReportsBy } from '#server/features/moderation/reports/store.ts'
import { accountCache } from '#server/features/people/account-cache.ts'
import { resolveAnyUser } from '#server/features/people/resolve.ts'
import { isPermitted, requirePermission } from '#server/features/people/roles.ts'
import { presentCases } from './present.ts'
import { listCasesOf } from './store.ts'

/** An account of a case, with its name at that time for when it is deleted. */
interface Named {
  id: Id
  username: string
  name: string
}

/** The email address is included only with the permission. */
export async function getFacts(deps: ReadDeps, viewer: Id, { id, username, name }: Named): Promise<AccountFacts> {
  const [row, people, seesEmail, reportsCount, reportsMadeCount] = await Promise.all([
    accountCache.get(deps, id),
    findPeople(deps, [id]),
    isPermitted(deps.db, viewer, 'emails.see'),
    countReportsAbout(deps.db, id),
    countReportsBy(deps.db, id),
  ])
  return {
    ...{ user: people(id, username, name), bio: row?.bio ?? '' },
    ...{ createdAt: row ? toIso(row.created_at) : null, role: row?.role ?? null },
    standing: standingNames(row?.standing ?? 0),
    ...{ followersCount: row?.followers ?? 0, followingCount: row?.following ?? 0, tweetsCount: row?.tweets ?? 0 },
    ...{ reportsCount, reportsMadeCount },
    ...(row && seesEmail && { email: row.email }),
  }
}

/** An account, by id or username, with the acts on it and the cases about it. Refuses the viewer's own account. */
export async function getModeratedUser(deps: Deps, viewer: Id, name: string) {
  await requirePermission(deps.db, viewer, 'reports.handle')
  const id = await resolveAnyUser(deps, name)
  if (id === viewer) fail('outranked')
  const row = (await accountCache.get(deps, id)) ?? fail('user_not_found')
  const [account, acts, cases, canAct] = await Promise.all([
    getFacts(deps, viewer, row),
    listActsOn(deps.db, id, MAX_ID, CASE_HISTORY),
    listCasesOf(deps.db, id, CASE_HISTORY),
    canActOn(deps.db, viewer, id),
  ])
  return {
    account,
    acts: await presentActs(deps, viewer, acts),
    cases: await presentCases(deps, viewer, cases),
    canAct,
  }
}
