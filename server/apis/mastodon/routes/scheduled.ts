import type { ScheduledPost } from '#contract/calls/scheduled.ts'
import type { scheduled } from '#server/apis/mastodon/calls/scheduled.ts'
import { toScheduledStatus } from '#server/apis/mastodon/entities/scheduled-status.ts'
import { linked, rangeOf, readPage, readRange } from '#server/apis/mastodon/http/pages.ts'
import { toMinute } from '#server/apis/mastodon/inputs/new-status.ts'
import { addressOf, idIn, readerOf } from '#server/apis/mastodon/request.ts'
import type { Routes } from '#server/core/http/call.ts'
import type { Deps } from '#server/db/deps.ts'
import { cancelScheduled, postpone } from '#server/features/scheduled/change.ts'
import { findPresented, getScheduled } from '#server/features/scheduled/schedule.ts'

export const scheduledRoutes = (deps: Deps): Routes<typeof scheduled> => ({
  'GET /v1/scheduled_statuses': async (request) => {
    const { viewer, query } = request
    const { ids } = deps
    const positionOf = ({ _id }: ScheduledPost) => ids.parse(_id)
    const page = await readPage(rangeOf(query), positionOf, (part) =>
      readRange(ids, part, positionOf, async (some) => {
        const { scheduled, nextCursor } = await getScheduled(deps, viewer, some)
        return { items: scheduled, nextCursor }
      }),
    )
    const reader = readerOf(deps, request)
    const answer = page.items.map((post) => toScheduledStatus(reader, post))
    return linked(answer, ids, addressOf(request, '/v1/scheduled_statuses'), page, positionOf)
  },
  'GET /v1/scheduled_statuses/:id': async (request) =>
    toScheduledStatus(
      readerOf(deps, request),
      await findPresented(deps, request.viewer, idIn(deps, request.params.id)),
    ),
  'PUT /v1/scheduled_statuses/:id': async (request) => {
    const { viewer, params, body } = request
    const id = idIn(deps, params.id)
    const time = body.scheduled_at
    const post = time ? postpone(deps, viewer, id, toMinute(time)) : findPresented(deps, viewer, id)
    return toScheduledStatus(readerOf(deps, request), await post)
  },
  'DELETE /v1/scheduled_statuses/:id': async ({ viewer, params }) => {
    await cancelScheduled(deps, viewer, idIn(deps, params.id))
    return {}
  },
})
