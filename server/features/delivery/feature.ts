/** Serves live events, pushes and mails. */
import type { Feature } from '#server/db/feature.ts'
import { recoveryLinks } from '#server/features/accounts/recovery/links.ts'
import { getLook } from '#server/features/network/network.ts'
import { liveEventTypes } from './live/live-events.ts'
import { serveLive } from './live/serve.ts'
import { serveMail } from './mail/sender.ts'
import { pushChecks } from './push/check.ts'
import { enqueuePushes, pushEventTypes, withDevices } from './push/enqueue-pushes.ts'
import { servePush } from './push/sender.ts'
import { getSettings } from './push/settings.ts'
import { deleteSwitches } from './push/store.ts'
import { deleteDevice } from './push/subscribe.ts'
import { loadVapidKeys } from './push/vapid-keys.ts'

export const delivery: Feature = {
  async serve({ deps, server, authenticate }) {
    const live = serveLive(deps, server, authenticate)
    const pushes = servePush(deps, server, await loadVapidKeys(deps))
    const mails = serveMail(deps, server, { links: recoveryLinks(deps), getLook })
    return { publish: live.publish, sockets: () => live.socketCount, wakePushes: pushes.wake, wakeMails: mails.wake }
  },
  listen(deps, { publish, wakePushes, wakeMails }) {
    const { listeners } = deps.events
    listeners.onBatch(pushEventTypes, (events) => enqueuePushes(deps, events, wakePushes), {
      maxBatch: 100,
      priority: 'low',
      needs: withDevices(deps),
    })
    listeners.on('session.ended', ({ account, session }) =>
      deleteDevice(deps.db, { account_id: account, session_id: session }),
    )
    listeners.onCommit(['mail.queued'], wakeMails)
    listeners.onCommit(liveEventTypes, publish)
    // Live events of a process that dies between commit and publish are published from the event queue.
    if (deps.store.isShared) listeners.onBatch(liveEventTypes, (events) => events.forEach(publish))
    // Covers sessions that a command ends while a single process serves.
    else listeners.on('session.ended', publish)
  },
  purge: { rows: [deleteSwitches] },
  exports: {
    push: async ({ db }, viewer) => (await getSettings(db, viewer)).push,
    notifications: ({ db }, viewer) => getSettings(db, viewer),
  },
  checks: pushChecks,
}
