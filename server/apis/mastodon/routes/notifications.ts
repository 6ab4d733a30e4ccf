import type { notifications } from '#server/apis/mastodon/calls/notifications.ts'
import { presentNotifications } from '#server/apis/mastodon/entities/notification.ts'
import { typesOf } from '#server/apis/mastodon/entities/notification-types.ts'
import { rawList } from '#server/apis/mastodon/entities/status-list.ts'
import { itsPosition, linked, rangeOf, readPage, wholeParts } from '#server/apis/mastodon/http/pages.ts'
import { addressOf, idIn, readerOf } from '#server/apis/mastodon/request.ts'
import { fail } from '#server/core/errors.ts'
import type { Routes } from '#server/core/http/call.ts'
import { MAX_ID } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { dismissAll, dismissNotification } from '#server/features/notifications/dismiss.ts'
import { findEach, findOne } from '#server/features/notifications/each.ts'
import { KNOWN_TYPES } from '#server/features/notifications/mastodon-types.ts'
import { findReadId } from '#server/features/notifications/reads.store.ts'

/** Notifications of a page of the list. */
const PAGE = { usual: 40, most: 80 }
/** Unread notifications that are counted. */
export const COUNTED = { usual: 100, most: 100 }

/** The account that `account_id` names. */
export const actorOf = (deps: Deps, { account_id }: { account_id?: string | undefined }) =>
  account_id === undefined ? undefined : idIn(deps, account_id)

export const notificationsRoutes = (deps: Deps): Routes<typeof notifications> => ({
  'GET /v1/notifications': async (request) => {
    const { viewer, query } = request
    const chosen = { types: typesOf(query), actor: actorOf(deps, query), withFiltered: query.include_filtered }
    const read = wholeParts((range) => findEach(deps, viewer, { ...range, ...chosen }))
    const page = await readPage(rangeOf(query, PAGE), itsPosition, read)
    const answer = rawList(await presentNotifications(readerOf(deps, request), page.items))
    return linked(answer, deps.ids, addressOf(request, '/v1/notifications'), page, itsPosition)
  },
  'GET /v1/notifications/unread_count': async ({ viewer, query }) => {
    const { limit } = rangeOf(query, COUNTED)
    const after = await findReadId(deps.db, viewer)
    const range = { before: MAX_ID, after, isUpward: false, limit }
    const rows = await findEach(deps, viewer, { ...range, types: typesOf(query), actor: actorOf(deps, query) })
    return { count: rows.length }
  },
  'GET /v1/notifications/:id': async (request) => {
    const found = await findOne(deps, request.viewer, idIn(deps, request.params.id), KNOWN_TYPES)
    const [notification] = found ? await presentNotifications(readerOf(deps, request), [found]) : []
    return notification ?? fail('notification_not_found')
  },
  'POST /v1/notifications/clear': async ({ viewer }) => {
    await dismissAll(deps, viewer, KNOWN_TYPES)
    return {}
  },
  'POST /v1/notifications/:id/dismiss': async ({ viewer, params }) => {
    await dismissNotification(deps, viewer, idIn(deps, params.id))
    return {}
  },
})
