/** Requests of users to notify the viewer: the filtered notifications of one user are one request. */
import type { NotificationRequest as Presented } from '#contract/calls/notification-requests.ts'
import { fail } from '#server/core/errors.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import { type ListItem, type PageQuery, readList, rowSource } from '#server/db/list.ts'
import {
  findVisible,
  presentNotification,
  type Reader,
  type VisibleNotification,
} from '#server/features/notifications/present.ts'
import { listFiltered } from './store.ts'

/** A request of a user. `at` is the id of its newest notification. */
export interface NotificationRequest extends ListItem {
  user: Id
  /** The filtered notifications that the viewer may see, newest first, at least one. */
  notifications: readonly [VisibleNotification, ...VisibleNotification[]]
}

/** The requests to notify the viewer, by their newest notification, newest first. Their number is bounded. */
export async function findRequests(deps: ReadDeps, viewer: Id): Promise<NotificationRequest[]> {
  const rows = await findVisible(deps, viewer, await listFiltered(deps.db, viewer))
  return [...Map.groupBy(rows, (row) => row.author_id)].flatMap(([user, [newest, ...older]]) =>
    newest ? { at: newest.at, user, notifications: [newest, ...older] } : [],
  )
}

/** The request of a user. Refuses a user without one. */
export const findRequest = async (deps: ReadDeps, viewer: Id, user: Id): Promise<NotificationRequest> =>
  (await findRequests(deps, viewer)).find((request) => request.user === user) ?? fail('notification_not_found')

/** The numbers of requests to notify the viewer, and of their notifications. */
export async function countRequests(deps: ReadDeps, viewer: Id): Promise<{ requests: number; notifications: number }> {
  const all = await findRequests(deps, viewer)
  return { requests: all.length, notifications: all.reduce((sum, { notifications }) => sum + notifications.length, 0) }
}

/** A page of requests, presented. */
export async function getRequests(deps: ReadDeps, reader: Reader, query: PageQuery) {
  const all = await findRequests(deps, reader.viewer)
  const source = rowSource<NotificationRequest>((before, limit) => all.filter(({ at }) => at < before).slice(0, limit))
  const { items, nextCursor } = await readList(source, { ids: deps.ids, query, visible: (some) => some })
  return { requests: items.map((request) => present(deps, reader, request)), nextCursor }
}

/** The request of a user with its notifications, presented. */
export async function getRequest(deps: ReadDeps, reader: Reader, user: Id) {
  const request = await findRequest(deps, reader.viewer, user)
  const notifications = request.notifications.map((each) => presentNotification(deps.ids, each, reader))
  return { ...present(deps, reader, request), notifications }
}

const present = ({ ids }: ReadDeps, reader: Reader, { notifications }: NotificationRequest): Presented => ({
  user: notifications[0].actor.author,
  count: notifications.length,
  newest: presentNotification(ids, notifications[0], reader),
})
