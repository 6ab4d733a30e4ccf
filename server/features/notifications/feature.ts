import type { Feature } from '#server/db/feature.ts'
import { notificationChecks } from './check.ts'
import { createNotifications, notificationEventTypes, notifyingEvents } from './create-notifications.ts'
import { listMutedConversations } from './muted-conversations/store.ts'
import { purgeNotifications } from './purge/purge-account.ts'
import { purgeEndedNotifications } from './purge/purge-ended.ts'

export const notifications: Feature = {
  listen(deps) {
    deps.events.listeners.onBatch(notificationEventTypes, (events) => createNotifications(deps, events), {
      maxBatch: 100,
      needs: notifyingEvents,
    })
  },
  hourly: [purgeEndedNotifications],
  purge: { batches: [purgeNotifications] },
  exports: {
    /** Each muted conversation is exported by its first post. */
    mutedConversations: async ({ db, ids }, viewer) =>
      (await listMutedConversations(db, [viewer])).map((row) => ({ tweet: ids.format(row.root_id) })),
  },
  checks: notificationChecks,
}
