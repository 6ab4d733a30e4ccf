import type { markers } from '#server/apis/mastodon/calls/markers.ts'
import { toMarker } from '#server/apis/mastodon/entities/marker.ts'
import type { Routes } from '#server/core/http/call.ts'
import { positionOf } from '#server/core/ids/decimal-ids.ts'
import { type Id, NO_ID } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { readNotifications } from '#server/features/notifications/read.ts'
import { findReadId } from '#server/features/notifications/reads.store.ts'

export const markerRoutes = (deps: Deps): Routes<typeof markers> => {
  const markersOf = async (viewer: Id) => {
    const readId = await findReadId(deps.db, viewer)
    return readId === NO_ID ? {} : { notifications: toMarker(deps.ids, readId) }
  }
  return {
    'GET /v1/markers': ({ viewer, query: { timeline = [] } }) =>
      timeline.includes('notifications') ? markersOf(viewer) : {},
    'POST /v1/markers': async ({ viewer, body: { notifications } }) => {
      if (!notifications) return {}
      const upTo = positionOf(notifications.last_read_id ?? '')
      if (upTo !== NO_ID) await readNotifications(deps, viewer, upTo)
      return markersOf(viewer)
    },
  }
}
