/** The routes of all calls of the contract. */
import type { contract } from '#contract/index.ts'
import type { Routes } from '#server/core/http/call.ts'
import type { Deps } from '#server/db/deps.ts'
import type { RecountServices } from '#server/features/accounts/deletion/recount.ts'
import type { ExportServices } from '#server/features/accounts/export/export.ts'
import type { RegistrationServices } from '#server/features/accounts/registration/log.ts'
import type { ServerWatch } from '#server/features/network/ops/server-watch.ts'
import type { TagServices } from '#server/features/trends/refuse.ts'
import { accountRoutes } from './account.ts'
import { appRoutes } from './apps.ts'
import { authRoutes } from './auth.ts'
import { automationRoutes } from './automation.ts'
import { bookmarkRoutes } from './bookmarks.ts'
import { cardRoutes } from './cards.ts'
import { caseRoutes } from './cases.ts'
import { draftRoutes } from './drafts.ts'
import { factorRoutes } from './factors.ts'
import { grokRoutes } from './grok.ts'
import { healthRoutes } from './health.ts'
import { identityRoutes } from './identities.ts'
import { legalRoutes } from './legal.ts'
import { listRoutes } from './lists.ts'
import { messageRoutes } from './messages.ts'
import { moderationLogRoutes } from './moderation-log.ts'
import { mutedWordRoutes } from './muted-words.ts'
import { muteRoutes } from './mutes.ts'
import { networkRoutes } from './network.ts'
import { notificationRequestRoutes } from './notification-requests.ts'
import { notificationRoutes } from './notifications.ts'
import { profileRoutes } from './profiles.ts'
import { pushRoutes } from './push.ts'
import { recoveryRoutes } from './recovery.ts'
import { registrationRoutes } from './registration.ts'
import { reportRoutes } from './reports.ts'
import { scheduledRoutes } from './scheduled.ts'
import { searchRoutes } from './search.ts'
import { serverRoutes } from './server.ts'
import { sharedLinkRoutes } from './shared-links.ts'
import { suggestionRoutes } from './suggestions.ts'
import { timelineRoutes } from './timelines.ts'
import { tokenRoutes } from './tokens.ts'
import { trendRoutes } from './trends.ts'
import { tweetRoutes } from './tweets.ts'
import { userRoutes } from './users.ts'
import { verifiedOrgRoutes } from './verified-orgs.ts'
import { videoRoutes } from './videos.ts'
import { webhookRoutes } from './webhooks.ts'

interface RouteDeps {
  deps: Deps & RecountServices & ExportServices & RegistrationServices & TagServices
  watch: ServerWatch
  /** The public origin of Plus. */
  origin(): string
}

export function plusRoutes({ deps, watch, origin }: RouteDeps): Routes<typeof contract> {
  return {
    ...healthRoutes(watch),
    ...serverRoutes(watch),
    ...networkRoutes(deps),
    ...registrationRoutes(deps),
    ...legalRoutes(deps),
    ...authRoutes(deps, origin),
    ...factorRoutes(deps, origin),
    ...recoveryRoutes(deps),
    ...identityRoutes(deps),
    ...appRoutes(deps),
    ...userRoutes(deps),
    ...muteRoutes(deps),
    ...mutedWordRoutes(deps),
    ...listRoutes(deps),
    ...profileRoutes(deps),
    ...accountRoutes(deps),
    ...tokenRoutes(deps),
    ...automationRoutes(deps),
    ...tweetRoutes(deps),
    ...cardRoutes(deps),
    ...sharedLinkRoutes(deps),
    ...draftRoutes(deps),
    ...scheduledRoutes(deps),
    ...videoRoutes(deps),
    ...timelineRoutes(deps),
    ...notificationRoutes(deps),
    ...notificationRequestRoutes(deps),
    ...messageRoutes(deps),
    ...reportRoutes(deps),
    ...caseRoutes(deps),
    ...moderationLogRoutes(deps),
    ...pushRoutes(deps),
    ...webhookRoutes(deps),
    ...bookmarkRoutes(deps),
    ...verifiedOrgRoutes(deps),
    ...searchRoutes(deps),
    ...suggestionRoutes(deps),
    ...trendRoutes(deps),
    ...grokRoutes(deps),
  }
}
