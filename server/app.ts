/** Assembles the app: registers the routes of every feature and subscribes their event listeners. */
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { account } from '#contract/calls/account.ts'
import { auth } from '#contract/calls/auth.ts'
import { bookmarks } from '#contract/calls/bookmarks.ts'
import { suggestions } from '#contract/calls/discovery/suggestions.ts'
import { drafts } from '#contract/calls/drafts.ts'
import { factors } from '#contract/calls/factors.ts'
import { filters } from '#contract/calls/filters/filters.ts'
import { grok } from '#contract/calls/grok.ts'
import { identities } from '#contract/calls/identities.ts'
import { messages } from '#contract/calls/messages.ts'
import { registration } from '#contract/calls/moderation/registration.ts'
import { network } from '#contract/calls/network.ts'
import { notifications } from '#contract/calls/notifications.ts'
import { legal } from '#contract/calls/operator/legal.ts'
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
import { FormReceiver } from './core/http/form-receiver.ts'
import { originOf } from './core/http/origin.ts'
import { type HttpOptions, registerRoutes } from './core/http/register.ts'
import { RequestSignals } from './core/http/streaming.ts'
import { openUploadFolder } from './core/http/upload-folder.ts'
import { serveWebApp } from './core/http/web-app.ts'
import type { BackfillTask } from './db/backfill.ts'
import type { Deps } from './db/deps.ts'
import { deleteAccount } from './features/account/delete.ts'
import { purgeAccount } from './features/account/purge-account.ts'
import { accountRoutes } from './features/account/routes.ts'
import { authRoutes } from './features/auth/routes.ts'
import { bookmarkRoutes } from './features/bookmarks/routes.ts'
import { draftRoutes } from './features/drafts/routes.ts'
import { factorRoutes } from './features/factors/routes.ts'
import { filterRoutes } from './features/filters/routes.ts'
import { grokRoutes } from './features/grok/routes.ts'
import { registerProviderRedirects } from './features/identities/redirect-routes.ts'
import { identityRoutes } from './features/identities/routes.ts'
import { readablePage } from './features/legal/readable-pages.ts'
import { legalRoutes } from './features/legal/routes.ts'
import type { Live } from './features/live/live.ts'
import { liveEventTypes } from './features/live/live-events.ts'
import { serveLive } from './features/live/serve.ts'
import { serveMail } from './features/mail/sender.ts'
import { deleteUnusedFiles } from './features/media/images.ts'
import { serveMedia } from './features/media/serve.ts'
import { purgeCleared } from './features/messages/delete.ts'
import { messageRoutes } from './features/messages/routes.ts'
import { getBranding, MANIFESTS } from './features/network/branding.ts'
import { ICONS } from './features/network/icons.ts'
import { networkRoutes } from './features/network/routes.ts'
import { createNotifications, notificationEventTypes } from './features/notifications/create-notifications.ts'
import { notificationRoutes } from './features/notifications/routes.ts'
import { serveLegalPages } from './features/ops/legal-pages.ts'
import { opsRoutes, serveDocs } from './features/ops/routes.ts'
import { profileRoutes } from './features/profiles/routes.ts'
import { enqueuePushes, pushEventTypes } from './features/push/enqueue-pushes.ts'
import { pushRoutes } from './features/push/routes.ts'
import { servePush } from './features/push/sender.ts'
import { deleteDevice } from './features/push/subscribe.ts'
import { loadVapidKeys } from './features/push/vapid-keys.ts'
import { mailResetLink } from './features/recovery/forgot.ts'
import { recoveryLinks } from './features/recovery/links.ts'
import { recoveryRoutes } from './features/recovery/routes.ts'
import { registrationRoutes } from './features/registration/routes.ts'
import { peopleBackfill, reindexFollowed, reindexPeople } from './features/search/index-people.ts'
import { reindexChanged, reindexMarked, tweetBackfill } from './features/search/index-tweets.ts'
import { searchRoutes } from './features/search/routes.ts'
import { loadNetworkKey } from './features/sessions/networks.ts'
import { createAuthenticate } from './features/sessions/sessions.ts'
import { suggestionRoutes } from './features/suggestions/routes.ts'
import { FEED_EVENTS } from './features/timelines/feed-source.ts'
import { fanOut, removeRetweets } from './features/timelines/materialized/fan-out.ts'
import { materializeTimeline, updateForFollow } from './features/timelines/materialized/materialize.ts'
import { addPending } from './features/timelines/materialized/pending-fan-out.ts'
import { logFeedEvent } from './features/timelines/merged-feed.ts'
import { timelineRoutes } from './features/timelines/routes.ts'
import { countHashtags, hashtagBackfill, reindexTagsOf } from './features/trends/count-hashtags.ts'
import { trendRoutes } from './features/trends/routes.ts'
import { purgeMarks } from './features/tweets/delete.ts'
import { discountResponse } from './features/tweets/marks/discount.ts'
import { tweetRoutes } from './features/tweets/routes.ts'
import { acceptPending } from './features/users/follow-requests/answer.ts'
import { userRoutes } from './features/users/routes.ts'
import { getStanding } from './features/users/standing.ts'
import { assessFollowed } from './features/users/trust/assess.ts'
import { verifiedOrgRoutes } from './features/verified-orgs/routes.ts'

/** Subscribes the event listeners. Each is idempotent. */
function subscribeListeners(deps: Deps, live: Live, wakePushes: () => void, wakeMails: () => void): void {
  const { listeners } = deps.events
  listeners.on('media.released', ({ hashes }) => deleteUnusedFiles(deps, hashes))
  listeners.onBatch(notificationEventTypes, (events) => createNotifications(deps, events), { maxBatch: 100 })
  // In this order: the retweets are needed to find the timelines that show the post.
  listeners.on(
    'tweet.deleted',
    async (event) => {
      if (deps.store.isShared) await removeRetweets(deps, event)
      await purgeMarks(deps.db, event)
    },
    'low',
  )
  if (deps.store.isShared) materializeTimelines(deps)
  else listeners.onCommit(FEED_EVENTS, (event) => logFeedEvent(deps.events, event))
  // Larger batches save merges of the index.
  listeners.onBatch(['tweet.created', 'tweet.edited', 'tweet.deleted'], reindexChanged(deps), { priority: 'low' })
  listeners.onBatch(['tweet.created', 'tweet.edited', 'tweet.deleted'], countHashtags(deps), {
    maxBatch: 20,
    priority: 'low',
  })
  listeners.onBatch(['tweet.liked', 'tweet.retweeted'], reindexMarked(deps), { priority: 'low' })
  listeners.onBatch('user.changed', reindexPeople(deps.db))
  listeners.onBatch('user.changed', reindexTagsOf(deps), { priority: 'low' })
  listeners.onBatch(['user.followed', 'user.unfollowed'], reindexFollowed(deps.db))
  listeners.onBatch(['user.followed', 'user.unfollowed'], assessFollowed(deps), { priority: 'low' })
  listeners.onBatch(
    ['tweet.liked', 'tweet.unliked', 'tweet.retweeted', 'tweet.unretweeted', 'tweet.created'],
    discountResponse(deps),
    {
      priority: 'low',
    },
  )
  listeners.onBatch(pushEventTypes, (events) => enqueuePushes(deps, events, wakePushes), {
    maxBatch: 100,
    priority: 'low',
  })
  listeners.on('follow.requests_accepted', (event) => acceptPending(deps, event))
  listeners.on('session.ended', ({ account, session }) =>
    deleteDevice(deps.db, { account_id: account, session_id: session }),
  )
  listeners.on('conversation.changed', (event) => purgeCleared(deps, event), 'low')
  listeners.on('password.forgotten', (event) => mailResetLink(deps, event))
  listeners.onCommit(['mail.queued'], wakeMails)
  listeners.on('user.deleted', (event) => purgeAccount(deps, event), 'low')
  listeners.onCommit(liveEventTypes, live.publish)
  // Live events of a process that dies between commit and publish are published from the queue.
  if (deps.store.isShared) listeners.onBatch(liveEventTypes, (events) => events.forEach(live.publish))
}

/** Materialised timelines have low priority: entries that are still missing are read from the authors' lists. */
function materializeTimelines(deps: Deps): void {
  const { listeners } = deps.events
  listeners.onCommit(FEED_EVENTS, (event) => addPending(deps, event))
  listeners.onBatch(FEED_EVENTS, (events) => fanOut(deps, events), { priority: 'low' })
  listeners.on(['user.followed', 'user.unfollowed', 'user.blocked'], (event) => updateForFollow(deps, event), 'low')
  listeners.on('timeline.wanted', (event) => materializeTimeline(deps, event), 'low')
}

/** Backfills of the indexes, in order. */
export const backfills = (deps: Deps): BackfillTask[] => [
  peopleBackfill(deps.db),
  tweetBackfill(deps),
  hashtagBackfill(deps),
]

/** Registers every call, image and page on the server, which does not listen yet. */
export async function createApp(deps: Deps, server: FastifyInstance, webDir: string): Promise<FastifyInstance> {
  const uploads = await openUploadFolder(path.join(deps.config.dataDir, 'uploads'))
  server.addHook('onClose', uploads.close)
  const tempDir = uploads.path

  await loadNetworkKey(deps)
  const authenticate = createAuthenticate(deps)
  const forms = new FormReceiver({ admission: deps.admission, folder: tempDir })
  const options: HttpOptions = {
    server,
    authenticate,
    limits: deps.limits,
    signals: new RequestSignals(server),
    forms,
    standingOf: (account) => getStanding(deps.db, account),
  }
  registerRoutes(options, ops, opsRoutes(deps))
  const origin = () => originOf(deps.config, server)
  registerRoutes(options, network, networkRoutes(deps))
  registerRoutes(
    options,
    registration,
    registrationRoutes(deps, (tx, row) => deleteAccount(deps, tx, row, false)),
  )
  registerRoutes(options, legal, legalRoutes(deps))
  registerRoutes(options, auth, authRoutes(deps, origin))
  registerRoutes(options, factors, factorRoutes(deps, origin))
  registerRoutes(options, recovery, recoveryRoutes(deps))
  registerRoutes(options, identities, identityRoutes(deps))
  await registerProviderRedirects(deps, server)
  registerRoutes(options, users, userRoutes(deps))
  registerRoutes(options, filters, filterRoutes(deps))
  registerRoutes(options, profiles, profileRoutes(deps))
  registerRoutes(options, account, accountRoutes(deps))
  registerRoutes(options, tweets, tweetRoutes(deps))
  registerRoutes(options, drafts, draftRoutes(deps))
  registerRoutes(options, timelines, timelineRoutes(deps))
  registerRoutes(options, notifications, notificationRoutes(deps))
  registerRoutes(options, messages, messageRoutes(deps))
  const vapidKeys = await loadVapidKeys(deps)
  registerRoutes(options, push, pushRoutes(deps, vapidKeys))
  registerRoutes(options, bookmarks, bookmarkRoutes(deps))
  registerRoutes(options, verifiedOrgs, verifiedOrgRoutes(deps))
  registerRoutes(options, search, searchRoutes(deps))
  registerRoutes(options, suggestions, suggestionRoutes(deps))
  registerRoutes(options, trends, trendRoutes(deps))
  registerRoutes(options, grok, grokRoutes(deps))
  serveDocs(server, contract)
  await serveMedia(server, deps.blobs)
  serveLegalPages(server, deps.config)
  const brandedPaths = [...MANIFESTS, ...Object.keys(ICONS)]
  await serveWebApp(server, webDir, { paths: brandedPaths, get: () => getBranding(deps.db) }, (url, language) =>
    readablePage(deps, url, language),
  )
  const live = serveLive(deps, server, authenticate)
  subscribeListeners(
    deps,
    live,
    servePush(deps, server, vapidKeys).wake,
    serveMail(deps, server, recoveryLinks(deps)).wake,
  )
  return server
}
