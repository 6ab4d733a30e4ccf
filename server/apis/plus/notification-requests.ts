import type { notificationRequests } from '#contract/calls/notification-requests.ts'
import { fail } from '#server/core/errors.ts'
import { type CallRequest, ok, type Routes } from '#server/core/http/call.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { findReadId } from '#server/features/notifications/reads.store.ts'
import { acceptRequests, dismissRequests } from '#server/features/notifications/requests/answer.ts'
import { countRequests, getRequest, getRequests } from '#server/features/notifications/requests/requests.ts'

export const notificationRequestRoutes = (deps: Deps): Routes<typeof notificationRequests> => {
  const readerOf = async ({ viewer, client }: Pick<CallRequest, 'client'> & { viewer: Id }) => ({
    ...{ viewer, language: client.language, readId: await findReadId(deps.db, viewer) },
  })
  const answered = (count: Promise<number>) => ok(count.then((number) => number > 0 || fail('notification_not_found')))
  return {
    'GET /notifications/requests': async (request) => getRequests(deps, await readerOf(request), request.query),
    'GET /notifications/requests/count': ({ viewer }) => countRequests(deps, viewer),
    'GET /notifications/requests/:id': async (request) =>
      getRequest(deps, await readerOf(request), deps.ids.parse(request.params.id)),
    'POST /notifications/requests/:id/accept': ({ viewer, params }) =>
      answered(acceptRequests(deps, viewer, [deps.ids.parse(params.id)])),
    'POST /notifications/requests/:id/dismiss': ({ viewer, params }) =>
      answered(dismissRequests(deps, viewer, [deps.ids.parse(params.id)])),
  }
}
