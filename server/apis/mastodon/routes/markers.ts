import type { markers } from '#server/apis/mastodon/calls/markers.ts'
import { toHomeMarker, toNotificationMarker } from '#server/apis/mastodon/entities/marker.ts'
import type { Routes } from '#server/core/http/call.ts'
import { positionOf } from '#server/core/ids/decimal-ids.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { findHomeMarker, upsertHomeMarker } from '#server/features/feeds/home-marker.store.ts'
import { readNotifications } from '#server/features/notifications/read.ts'
import { findReadId } from '#server/features/notifications/reads.store.ts'

export const markerRoutes = (deps: Deps): Routes<typeof markers> => {
  const { db, ids } = deps
  const homeMarker = async (viewer: Id) => {
    const row = await findHomeMarker(db, viewer)
    return row && { home: toHomeMarker(ids, row) }
  }
  const markersOf = async (viewer: Id, { home, notifications }: { home: boolean; notifications: boolean }) => ({
    ...(home && (await homeMarker(viewer))),
    // Before anything is read it is below every notification: Elk counts none without it.
    ...(notifications && { notifications: toNotificationMarker(ids, await findReadId(db, viewer)) }),
  })
  return {
    'GET /v1/markers': ({ viewer, query: { timeline = [] } }) =>
      markersOf(viewer, { home: timeline.includes('home'), notifications: timeline.includes('notifications') }),
    'POST /v1/markers': async ({ viewer, body: { home, notifications } }) => {
      const [shown, read] = [home, notifications].map((each) => positionOf(each?.last_read_id ?? ''))
      if (shown) {
        const row = { account_id: viewer, read_id: shown, updated_at: deps.clock() }
        await transact(db, (tx) => upsertHomeMarker(tx, row))
      }
      if (read) await readNotifications(deps, viewer, read)
      return markersOf(viewer, { home: home !== undefined, notifications: notifications !== undefined })
    },
  }
}
