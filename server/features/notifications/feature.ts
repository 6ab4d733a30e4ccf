import type { Feature } from '#server/db/feature.ts'
import { exportedNames } from '#server/features/people/export.ts'
import { notificationChecks } from './check.ts'
import { createNotifications, notificationEventTypes, notifyingEvents } from './create-notifications.ts'
import { listMutedConversations } from './muted-conversations/store.ts'
import { notifyOfPollEnd, withdrawPollEnd } from './polls.ts'
import { purgeNotifications } from './purge/purge-account.ts'
import { purgeEndedNotifications } from './purge/purge-ended.ts'
import { listPermitted } from './requests/permissions.store.ts'

export const notifications: Feature = {
  listen(deps) {
    const { listeners } = deps.events
    listeners.onBatch(notificationEventTypes, (events) => createNotifications(deps, events), {
      maxBatch: 100,
      needs: notifyingEvents,
    })
    listeners.on('poll.ended', (event) => notifyOfPollEnd(deps, event), 'low')
    listeners.on('poll.purged', (event) => withdrawPollEnd(deps, event), 'low')
  },
  hourly: [purgeEndedNotifications],
  purge: { batches: [purgeNotifications] },
  exports: {
    /** Each muted conversation is exported by its first post. */
    mutedConversations: async ({ db, ids }, viewer) =>
      (await listMutedConversations(db, [viewer])).map((row) => ({ tweet: ids.format(row.root_id) })),
    notificationPermissions: async (deps, viewer) =>
      (await exportedNames(deps, await listPermitted(deps.db, viewer))).filter((user) => user !== undefined),
  },
  checks: notificationChecks,
}
