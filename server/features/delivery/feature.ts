/** Serves live events, pushes, mails, webhooks and WebSub. */
import { NO_ID } from '#server/core/ids/ids.ts'
import type { Tx } from '#server/db/db.ts'
import type { Feature } from '#server/db/feature.ts'
import { transact } from '#server/db/transaction.ts'
import { recoveryLinks } from '#server/features/accounts/recovery/links.ts'
import { getLook } from '#server/features/network/network.ts'
import { liveEventTypes } from './live/live-events.ts'
import { serveLive } from './live/serve.ts'
import { serveMail } from './mail/sender.ts'
import { servePurges } from './proxies/purge-pages.ts'
import { pushChecks } from './push/check.ts'
import { enqueuePushes, pushEventTypes, withDevices } from './push/enqueue-pushes.ts'
import { servePush } from './push/sender.ts'
import { getSettings } from './push/settings.ts'
import { deleteSwitches } from './push/store.ts'
import { deleteDevices, removeDevice } from './push/subscribe.ts'
import { loadVapidKeys } from './push/vapid-keys.ts'
import { changingTypes, enqueueFeeds, feedOfUser, withAudience } from './web-sub/enqueue-feeds.ts'
import { serveWebSub } from './web-sub/sender.ts'
import { removeFeedOf } from './web-sub/store.ts'
import { enqueueEvents, webhookEventTypes, withWebhooks } from './webhooks/enqueue-events.ts'
import { purgeEndedDeliveries, purgeWebhooks } from './webhooks/purge.ts'
import { serveWebhooks } from './webhooks/sender.ts'
import { getWebhooks, turnOffAll } from './webhooks/webhooks.ts'

export const delivery: Feature = {
  async serve({ deps, server, authenticate }) {
    const live = serveLive(deps, server, authenticate)
    const pushes = servePush(deps, server, await loadVapidKeys(deps))
    const mails = serveMail(deps, server, { links: recoveryLinks(deps), getLook })
    serveWebSub(deps, server)
    servePurges(deps, server)
    const webhooks = serveWebhooks(deps, server)
    return {
      ...{ publish: live.publish, subscribe: live.subscribe, sockets: () => live.socketCount },
      ...{ wakePushes: pushes.wake, wakeMails: mails.wake, wakeWebhooks: webhooks.wake },
    }
  },
  listen(deps, { publish, wakePushes, wakeMails, wakeWebhooks }) {
    const { listeners } = deps.events
    listeners.onBatch(pushEventTypes, (events) => enqueuePushes(deps, events, wakePushes), {
      maxBatch: 100,
      priority: 'low',
      needs: withDevices(deps),
    })
    listeners.onBatch(webhookEventTypes, (events) => enqueueEvents(deps, events, wakeWebhooks), {
      maxBatch: 100,
      priority: 'low',
      needs: withWebhooks(deps.config.webhooks.isOn),
    })
    listeners.onEmit('session.ended', ({ account, session }, tx) =>
      removeDevice(tx as Tx, { account_id: account, session_id: session }),
    )
    listeners.onEmit('access.ended', async ({ account, kept }, tx) => {
      if (kept === NO_ID) await turnOffAll(tx as Tx, account)
    })
    listeners.on('sessions.all_ended', ({ account }) => transact(deps.db, (tx) => turnOffAll(tx, account)))
    listeners.onCommit(['mail.queued'], wakeMails)
    if (deps.config.webSubHub !== null)
      listeners.onBatch(changingTypes, (events) => enqueueFeeds(deps, events), { priority: 'low', needs: withAudience })
    listeners.onCommit(liveEventTypes, publish)
    // Live events of a process that dies between commit and publish are published from the event queue.
    if (deps.store.isShared) listeners.onBatch(liveEventTypes, (events) => events.forEach(publish))
    // Covers sessions that a command ends while a single process serves.
    else listeners.on('session.ended', publish)
  },
  hourly: [purgeEndedDeliveries],
  purge: {
    batches: [purgeWebhooks],
    rows: [deleteDevices, deleteSwitches, (tx, account) => removeFeedOf(tx, feedOfUser(account))],
  },
  exports: {
    push: async ({ db }, viewer) => (await getSettings(db, viewer)).push,
    notifications: ({ db }, viewer) => getSettings(db, viewer),
    webhooks: async (deps, viewer) => (await getWebhooks(deps, viewer)).webhooks,
  },
  checks: pushChecks,
}
