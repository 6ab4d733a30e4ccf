import type { notificationRequests } from '#server/apis/mastodon/calls/notification-requests.ts'
import { presentRequests } from '#server/apis/mastodon/entities/notification-request.ts'
import { rawList } from '#server/apis/mastodon/entities/status-list.ts'
import { itsPosition, linked, partsOf, rangeOf, readPage } from '#server/apis/mastodon/http/pages.ts'
import { addressOf, idIn, readerOf } from '#server/apis/mastodon/request.ts'
import { fail } from '#server/core/errors.ts'
import type { Routes } from '#server/core/http/call.ts'
import type { Deps } from '#server/db/deps.ts'
import { acceptRequests, dismissRequests } from '#server/features/notifications/requests/answer.ts'
import { findRequest, findRequests } from '#server/features/notifications/requests/requests.ts'

/** Requests of a page of the list. */
const PAGE = { usual: 40, most: 80 }

export const notificationRequestsRoutes = (deps: Deps): Routes<typeof notificationRequests> => {
  const idsIn = (texts: readonly string[]) => texts.map((text) => idIn(deps, text))
  const found = (count: number) => (count > 0 ? {} : fail('notification_not_found'))
  return {
    'GET /v1/notifications/requests': async (request) => {
      const { viewer, query } = request
      const all = await findRequests(deps, viewer)
      const page = await readPage(rangeOf(query, PAGE), itsPosition, partsOf(all))
      const answer = rawList(await presentRequests(readerOf(deps, request), page.items))
      return linked(answer, deps.ids, addressOf(request, '/v1/notifications/requests'), page, itsPosition)
    },
    'GET /v1/notifications/requests/merged': () => ({ merged: true }),
    'GET /v1/notifications/requests/:id': async (request) => {
      const found = await findRequest(deps, request.viewer, idIn(deps, request.params.id))
      const [presented] = await presentRequests(readerOf(deps, request), [found])
      return presented ?? fail('notification_not_found')
    },
    'POST /v1/notifications/requests/accept': async ({ viewer, body }) => {
      await acceptRequests(deps, viewer, idsIn(body?.id ?? []))
      return {}
    },
    'POST /v1/notifications/requests/dismiss': async ({ viewer, body }) => {
      await dismissRequests(deps, viewer, idsIn(body?.id ?? []))
      return {}
    },
    'POST /v1/notifications/requests/:id/accept': async ({ viewer, params }) =>
      found(await acceptRequests(deps, viewer, idsIn([params.id]))),
    'POST /v1/notifications/requests/:id/dismiss': async ({ viewer, params }) =>
      found(await dismissRequests(deps, viewer, idsIn([params.id]))),
  }
}
