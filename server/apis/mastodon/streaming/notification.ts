/** The payload of a notification's event. */
import { type Notification, presentNotifications } from '#server/apis/mastodon/entities/notification.ts'
import type { Reader } from '#server/apis/mastodon/reader.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { RawJson } from '#server/core/json/raw-json.ts'
import { findOne } from '#server/features/notifications/each.ts'
import { KNOWN_TYPES } from '#server/features/notifications/mastodon-types.ts'

/** A notification of the viewer by its id; undefined when it is withdrawn, hidden, or of a type of Plus alone. */
export async function presentNotification(reader: Reader, id: Id): Promise<RawJson<Notification> | undefined> {
  const found = await findOne(reader.deps, reader.viewer, id, KNOWN_TYPES)
  const [notification] = found ? await presentNotifications(reader, [found]) : []
  return notification
}
