import { sql } from 'kysely'
import { OperatorError } from '#server/core/operator-error.ts'
import { isStorageFull, isUnavailable } from '#server/core/store-errors.ts'
import { isDistributed, readLayout } from '#server/db/citus/layout.ts'
import { markDistributed } from '#server/db/citus/on-all-machines.ts'
import { inSequence, placeNewTables } from '#server/db/citus/place-tables.ts'
import type { Store } from '#server/db/db.ts'
import { firstLight } from './001-first-light.ts'
import { verifiedOrgs } from './002-verified-orgs.ts'
import { search } from './003-search.ts'
import { messagesAndNotifications } from './004-messages-and-notifications.ts'
import { homeTimelines } from './005-home-timelines.ts'
import { push } from './006-push.ts'
import { searchFile } from './007-search-file.ts'
import { mailAndRecovery } from './008-mail-and-recovery.ts'
import { identities } from './009-identities.ts'
import { factors } from './010-factors.ts'
import { account } from './011-account.ts'
import { limits } from './012-limits.ts'
import { recovery } from './013-recovery.ts'
import { signIns } from './014-sign-ins.ts'
import { likesShown } from './015-likes-shown.ts'
import { accountNames } from './016-account-names.ts'
import { plainNames } from './017-plain-names.ts'
import { notificationGroups } from './018-notification-groups.ts'
import { drafts } from './019-drafts.ts'
import { firstMinutes } from './020-first-minutes.ts'
import { pinnedPosts } from './021-pinned-posts.ts'
import { languages } from './022-languages.ts'
import { popularity } from './023-popularity.ts'
import { standing } from './024-standing.ts'
import { registration } from './025-registration.ts'
import { moderation } from './026-moderation.ts'
import { protectedAccounts } from './027-protected.ts'
import { mutes } from './028-mutes.ts'
import { messageDefences } from './029-message-defences.ts'
import { trends } from './030-trends.ts'
import { legal } from './031-legal.ts'
import { draftCovers } from './032-draft-covers.ts'
import { automation } from './033-automation.ts'
import { muteIndexes } from './034-mute-indexes.ts'
import { newestMarkers } from './035-newest-markers.ts'
import { accountIndexes } from './036-account-indexes.ts'
import { newestReposts } from './037-newest-reposts.ts'
import { exceptionalAccounts } from './038-exceptional-accounts.ts'
import { operatorStates } from './039-operator-states.ts'
import { imageNames } from './040-image-names.ts'
import { indexedAgain } from './041-indexed-again.ts'
import { setAside } from './042-set-aside.ts'
import { door } from './043-door.ts'
import { sessionEnds } from './044-session-ends.ts'
import { feedsInMemory } from './045-feeds-in-memory.ts'
import { quotes } from './046-quotes.ts'
import { quotesShown } from './047-quotes-shown.ts'
import { polls } from './048-polls.ts'
import { postVersions } from './049-post-versions.ts'
import { linkCards } from './050-link-cards.ts'
import { scheduledPosts } from './051-scheduled-posts.ts'
import { deletedReplies } from './052-deleted-replies.ts'
import { quotesByAuthor } from './053-quotes-by-author.ts'
import { videos } from './054-videos.ts'
import { linkCardMembers } from './055-link-card-members.ts'
import { publicPages } from './056-public-pages.ts'
import { feedsAndSitemaps } from './057-feeds-and-sitemaps.ts'
import { apps } from './058-apps.ts'
import { webhooks } from './059-webhooks.ts'
import { waitingUploads } from './060-waiting-uploads.ts'
import { appPushes } from './061-app-pushes.ts'
import { appsOfMastodon } from './062-apps-of-mastodon.ts'
import { notificationRequests } from './063-notification-requests.ts'
import { localKeySalts } from './064-local-key-salts.ts'
import { ddl } from './ddl.ts'

/** Migrations in order. Released names and scripts never change. */
export const migrations: Record<string, string> = {
  '001-first-light': firstLight,
  '002-verified-orgs': verifiedOrgs,
  '003-search': search,
  '004-messages-and-notifications': messagesAndNotifications,
  '005-home-timelines': homeTimelines,
  '006-push': push,
  '007-search-file': searchFile,
  '008-mail-and-recovery': mailAndRecovery,
  '009-identities': identities,
  '010-factors': factors,
  '011-account': account,
  '012-limits': limits,
  '013-recovery': recovery,
  '014-sign-ins': signIns,
  '015-likes-shown': likesShown,
  '016-account-names': accountNames,
  '017-plain-names': plainNames,
  '018-notification-groups': notificationGroups,
  '019-drafts': drafts,
  '020-first-minutes': firstMinutes,
  '021-pinned-posts': pinnedPosts,
  '022-languages': languages,
  '023-popularity': popularity,
  '024-standing': standing,
  '025-registration': registration,
  '026-moderation': moderation,
  '027-protected': protectedAccounts,
  '028-mutes': mutes,
  '029-message-defences': messageDefences,
  '030-trends': trends,
  '031-legal': legal,
  '032-draft-covers': draftCovers,
  '033-automation': automation,
  '034-mute-indexes': muteIndexes,
  '035-newest-markers': newestMarkers,
  '036-account-indexes': accountIndexes,
  '037-newest-reposts': newestReposts,
  '038-exceptional-accounts': exceptionalAccounts,
  '039-operator-states': operatorStates,
  '040-image-names': imageNames,
  '041-indexed-again': indexedAgain,
  '042-set-aside': setAside,
  '043-door': door,
  '044-session-ends': sessionEnds,
  '045-feeds-in-memory': feedsInMemory,
  '046-quotes': quotes,
  '047-quotes-shown': quotesShown,
  '048-polls': polls,
  '049-post-versions': postVersions,
  '050-link-cards': linkCards,
  '051-scheduled-posts': scheduledPosts,
  '052-deleted-replies': deletedReplies,
  '053-quotes-by-author': quotesByAuthor,
  '054-videos': videos,
  '055-link-card-members': linkCardMembers,
  '056-public-pages': publicPages,
  '057-feeds-and-sitemaps': feedsAndSitemaps,
  '058-apps': apps,
  '059-webhooks': webhooks,
  '060-waiting-uploads': waitingUploads,
  '061-app-pushes': appPushes,
  '062-apps-of-mastodon': appsOfMastodon,
  '063-notification-requests': notificationRequests,
  '064-local-key-salts': localKeySalts,
}

// An arbitrary key for the advisory lock: only one process migrates at a time.
const LOCK = 7_587_001

/** The data was written by a newer version. */
class NewerDataError extends OperatorError {}

/** The database refuses a migration. What was applied before stays applied. The message is for operators. */
export class UpgradeError extends OperatorError {}

function refuse(migration: string, cause: unknown): never {
  if (isUnavailable(cause) || isStorageFull(cause)) throw cause
  throw new UpgradeError(`The data could not be upgraded: ${migration} failed (${(cause as Error).message}).`, {
    cause,
  })
}

/** Whether all migrations are applied. Throws when the data was written by a newer version. */
export async function isUpToDate(store: Store): Promise<boolean> {
  const applied = await listApplied(store)
  return Object.keys(migrations).every((name) => applied.includes(name))
}

/** The names of applied migrations; empty for a new database. Throws when the data was written by a newer version. */
async function listApplied({ db, engine }: Store): Promise<string[]> {
  // Looks in the current schema only: others may belong to other networks.
  const table = sql<{ name: string | null }>
  const { rows } = await (engine === 'postgres'
    ? table`SELECT to_regclass('migrations')::text AS name`
    : table`SELECT name FROM sqlite_schema WHERE name = 'migrations'`
  ).execute(db)
  if (!rows[0]?.name) return []
  const applied = (await db.selectFrom('migrations').select('name').execute()).map((row) => row.name)
  refuseNewer(applied)
  return applied
}

function refuseNewer(applied: readonly string[]): void {
  const unknown = applied.find((name) => !(name in migrations))
  if (unknown)
    throw new NewerDataError(
      `The data was written by a newer version of Plus (${unknown}). Update Plus, then start again.`,
    )
}

/**
 * Applies missing migrations, each in a transaction. Throws when the data was written by a newer version. Calls
 * `beforeUpgrade` with the first missing one, unless the database is new.
 */
export async function migrate(
  store: Store,
  beforeUpgrade: (migration: string) => Promise<unknown> = async () => {},
): Promise<void> {
  const applied = await listApplied(store)
  const missing = Object.keys(migrations).find((name) => !applied.includes(name))
  if (missing && applied.length > 0) await beforeUpgrade(missing)
  if (missing) await applyAll(store)
  if (store.engine === 'postgres' && (await placeNewTables(store.db))) markDistributed(store.db)
}

async function applyAll({ db, engine }: Store): Promise<void> {
  const isOnCitus = engine === 'postgres' && isDistributed(await readLayout(db))
  for (const [name, script] of Object.entries(migrations)) {
    await db.transaction().execute(async (tx) => {
      if (isOnCitus) await inSequence(tx)
      if (engine === 'postgres') await sql`SELECT pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx)
      await sql
        .raw('CREATE TABLE IF NOT EXISTS migrations (name TEXT PRIMARY KEY, applied_at BIGINT NOT NULL)')
        .execute(tx)
      const applied = await tx.selectFrom('migrations').select('name').execute()
      refuseNewer(applied.map((row) => row.name))
      if (applied.some((row) => row.name === name)) return
      for (const statement of ddl(engine, script)) await statement.execute(tx).catch((cause) => refuse(name, cause))
      await tx.insertInto('migrations').values({ name, applied_at: Date.now() }).execute()
    })
  }
}
