/** Assembles the app: registers the routes of every feature and subscribes their event listeners. */
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { account } from '#contract/calls/account.ts'
import { auth } from '#contract/calls/auth.ts'
import { bookmarks } from '#contract/calls/bookmarks.ts'
import { shared } from '#contract/calls/discovery/shared.ts'
import { suggestions } from '#contract/calls/discovery/suggestions.ts'
import { drafts } from '#contract/calls/drafts.ts'
import { factors } from '#contract/calls/factors.ts'
import { filters } from '#contract/calls/filters/filters.ts'
import { grok } from '#contract/calls/grok.ts'
import { identities } from '#contract/calls/identities.ts'
import { messages } from '#contract/calls/messages.ts'
import { automation } from '#contract/calls/moderation/automation.ts'
import { moderation } from '#contract/calls/moderation/moderation.ts'
import { registration } from '#contract/calls/moderation/registration.ts'
import { network } from '#contract/calls/network.ts'
import { notifications } from '#contract/calls/notifications.ts'
import { legal } from '#contract/calls/operator/legal.ts'
import { server as serverCalls } from '#contract/calls/operator/server.ts'
import { ops } from '#contract/calls/ops.ts'
import { profiles } from '#contract/calls/profiles.ts'
import { push } from '#contract/calls/push.ts'
import { recovery } from '#contract/calls/recovery.ts'
import { search } from '#contract/calls/search.ts'
import { timelines } from '#contract/calls/timelines.ts'
import { trends } from '#contract/calls/trends.ts'
import { tweets } from '#contract/calls/tweets.ts'
import { users } from '#contract/calls/users.ts'
import { verifiedOrgs } from '#contract/calls/verified-orgs.ts'
import { contract } from '#contract/index.ts'
import { accountRoutes } from './apis/plus/account.ts'
import { authRoutes } from './apis/plus/auth.ts'
import { automationRoutes } from './apis/plus/automation.ts'
import { bookmarkRoutes } from './apis/plus/bookmarks.ts'
import { draftRoutes } from './apis/plus/drafts.ts'
import { factorRoutes } from './apis/plus/factors.ts'
import { filterRoutes } from './apis/plus/filters.ts'
import { grokRoutes } from './apis/plus/grok.ts'
import { identityRoutes } from './apis/plus/identities.ts'
import { legalRoutes } from './apis/plus/legal.ts'
import { messageRoutes } from './apis/plus/messages.ts'
import { moderationRoutes } from './apis/plus/moderation.ts'
import { networkRoutes } from './apis/plus/network.ts'
import { notificationRoutes } from './apis/plus/notifications.ts'
import { profileRoutes } from './apis/plus/profiles.ts'
import { registerProviderRedirects } from './apis/plus/provider-redirects.ts'
import { pushRoutes } from './apis/plus/push.ts'
import { recoveryRoutes } from './apis/plus/recovery.ts'
import { registrationRoutes } from './apis/plus/registration.ts'
import { searchRoutes } from './apis/plus/search.ts'
import { opsRoutes, serveDocs, serverRoutes } from './apis/plus/server.ts'
import { suggestionRoutes } from './apis/plus/suggestions.ts'
import { timelineRoutes } from './apis/plus/timelines.ts'
import { trendRoutes } from './apis/plus/trends.ts'
import { tweetRoutes } from './apis/plus/tweets.ts'
import { userRoutes } from './apis/plus/users.ts'
import { verifiedOrgRoutes } from './apis/plus/verified-orgs.ts'
import { imageOrigin } from './core/config/s3.ts'
import { FormReceiver } from './core/http/form-receiver.ts'
import { pageHeadersFor } from './core/http/headers.ts'
import { originOf } from './core/http/origin.ts'
import { type HttpOptions, registerRoutes } from './core/http/register.ts'
import { RequestSignals } from './core/http/streaming.ts'
import { openUploadFolder } from './core/http/upload-folder.ts'
import { serveWebApp } from './core/http/web-app.ts'
import type { BackfillTask } from './db/backfill.ts'
import type { Deps } from './db/deps.ts'
import { deleteAccount } from './features/accounts/deletion/delete.ts'
import { recoveryLinks } from './features/accounts/recovery/links.ts'
import { lacksConfirmedEmail } from './features/accounts/registration/confirmed-email.ts'
import { emailKeyBackfill } from './features/accounts/registration/email-keys.ts'
import { loadNetworkKey } from './features/accounts/sessions/networks.ts'
import { createAuthenticate, createSessionEndOf } from './features/accounts/sessions/sessions.ts'
import { serveLive } from './features/delivery/live/serve.ts'
import { serveMail } from './features/delivery/mail/sender.ts'
import { servePush } from './features/delivery/push/sender.ts'
import { loadVapidKeys } from './features/delivery/push/vapid-keys.ts'
import { serveMedia } from './features/media/serve.ts'
import { serveEnds } from './features/moderation/acts/serve-ends.ts'
import { registrationLog } from './features/moderation/log/registration.ts'
import { recordTagDecision } from './features/moderation/log/tag-decisions.ts'
import { getBranding, MANIFESTS } from './features/network/branding.ts'
import { ICONS } from './features/network/icons.ts'
import { readablePage } from './features/network/legal/readable-pages.ts'
import { serveLegalPages } from './features/network/ops/legal-pages.ts'
import { openServerWatch, type ServerWatch } from './features/network/ops/server-watch.ts'
import { serveWellKnown } from './features/network/ops/well-known.ts'
import { pictureNamesBackfill } from './features/people/pictures/rename-pictures.ts'
import { getRestrictions } from './features/people/standing.ts'
import { imageNamesBackfill } from './features/posts/images/rename-images.ts'
import { newestMarkersBackfill } from './features/posts/marks/newest-backfill.ts'
import { sharedRoutes } from './features/posts/reach/shared.ts'
import { peopleBackfill } from './features/search/index-people.ts'
import { tweetBackfill } from './features/search/index-tweets.ts'
import { hashtagBackfill } from './features/trends/count-hashtags.ts'
import { subscribeListeners } from './listeners.ts'

/** Backfills of the indexes, in order. */
export const backfills = (deps: Deps): BackfillTask[] => [
  emailKeyBackfill(deps),
  peopleBackfill(deps.db),
  tweetBackfill(deps),
  hashtagBackfill(deps),
  newestMarkersBackfill(deps.db),
  pictureNamesBackfill(deps),
  imageNamesBackfill(deps),
]

/** Registers every call, image and page on the server, which does not listen yet. */
export async function createApp(deps: Deps, server: FastifyInstance, webDir: string): Promise<ServerWatch> {
  const uploads = await openUploadFolder(path.join(deps.config.dataDir, 'uploads'))
  server.addHook('onClose', uploads.close)
  const tempDir = uploads.path

  await loadNetworkKey(deps)
  const authenticate = createAuthenticate(deps)
  const forms = new FormReceiver({ admission: deps.admission, folder: tempDir })
  const options: HttpOptions = {
    server,
    authenticate,
    sessionEndOf: createSessionEndOf(deps),
    limits: deps.limits,
    signals: new RequestSignals(server),
    forms,
    catchUp: deps.catchUp,
    compresses: deps.config.compresses,
    restrictionsOf: (account, isRead) => getRestrictions(deps.db, account, isRead),
    lacksConfirmedEmail: (account) => lacksConfirmedEmail(deps.db, account),
  }
  const watch = openServerWatch(deps, server, () => live.socketCount)
  registerRoutes(options, ops, opsRoutes(watch))
  registerRoutes(options, serverCalls, serverRoutes(watch))
  const origin = () => originOf(deps.config, server)
  registerRoutes(options, network, networkRoutes(deps))
  const signUpLog = registrationLog(deps)
  registerRoutes(
    options,
    registration,
    registrationRoutes(deps, {
      deleteAccount: (tx, row) => deleteAccount(deps, tx, row, false),
      log: signUpLog,
    }),
  )
  registerRoutes(options, legal, legalRoutes(deps))
  registerRoutes(options, auth, authRoutes({ ...deps, registrationLog: signUpLog }, origin))
  registerRoutes(options, factors, factorRoutes(deps, origin))
  registerRoutes(options, recovery, recoveryRoutes(deps))
  registerRoutes(options, identities, identityRoutes({ ...deps, registrationLog: signUpLog }))
  await registerProviderRedirects(deps, server)
  registerRoutes(options, users, userRoutes(deps))
  registerRoutes(options, filters, filterRoutes(deps))
  registerRoutes(options, profiles, profileRoutes(deps))
  registerRoutes(options, account, accountRoutes(deps))
  registerRoutes(options, automation, automationRoutes(deps))
  registerRoutes(options, tweets, tweetRoutes(deps))
  registerRoutes(options, shared, sharedRoutes(deps))
  registerRoutes(options, drafts, draftRoutes(deps))
  registerRoutes(options, timelines, timelineRoutes(deps))
  registerRoutes(options, notifications, notificationRoutes(deps))
  registerRoutes(options, messages, messageRoutes(deps))
  registerRoutes(options, moderation, moderationRoutes(deps))
  serveEnds(deps, server)
  const vapidKeys = await loadVapidKeys(deps)
  registerRoutes(options, push, pushRoutes(deps, vapidKeys))
  registerRoutes(options, bookmarks, bookmarkRoutes(deps))
  registerRoutes(options, verifiedOrgs, verifiedOrgRoutes(deps))
  registerRoutes(options, search, searchRoutes(deps))
  registerRoutes(options, suggestions, suggestionRoutes(deps))
  registerRoutes(options, trends, trendRoutes(deps, recordTagDecision(deps)))
  registerRoutes(options, grok, grokRoutes(deps))
  serveDocs(server, contract)
  await serveMedia(server, deps)
  serveLegalPages(server, deps.config)
  serveWellKnown(server, deps)
  const { port, token } = deps.config.metrics
  if (port !== null || token)
    (await import('./features/network/ops/metrics/serve-metrics.ts')).serveMetrics(watch, server)
  const brandedPaths = [...MANIFESTS, ...Object.keys(ICONS)]
  await serveWebApp(server, webDir, {
    branding: { paths: brandedPaths, get: () => getBranding(deps.db) },
    readable: (url, language) => readablePage(deps, url, language),
    pageHeaders: pageHeadersFor(imageOrigin(deps.config.s3)),
  })
  const live = serveLive(deps, server, authenticate)
  subscribeListeners(
    deps,
    live,
    servePush(deps, server, vapidKeys).wake,
    serveMail(deps, server, recoveryLinks(deps)).wake,
  )
  return watch
}
