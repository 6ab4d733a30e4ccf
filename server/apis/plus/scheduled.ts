import type { scheduled } from '#contract/calls/scheduled.ts'
import type { NewThread } from '#contract/post.ts'
import { ok, type Routes } from '#server/core/http/call.ts'
import { rawObject } from '#server/core/json/raw-json.ts'
import type { Deps } from '#server/db/deps.ts'
import { cancelScheduled, changeScheduled } from '#server/features/scheduled/change.ts'
import { publishNow } from '#server/features/scheduled/publish.ts'
import { getScheduled, schedule } from '#server/features/scheduled/schedule.ts'
import { presentTweets } from './posts/present-tweets.ts'

interface Body extends NewThread {
  replyTo?: string | null | undefined
  publishAt?: string | undefined
  timeZone?: string | undefined
}

const toSchedule = ({ ids }: Deps, { replyTo, publishAt, timeZone, ...thread }: Body) => {
  return { thread, replyTo: replyTo ? ids.parse(replyTo) : null, publishAt, timeZone }
}

export const scheduledRoutes = (deps: Deps): Routes<typeof scheduled> => ({
  'GET /scheduled': ({ viewer, query }) => getScheduled(deps, viewer, query),
  'POST /scheduled': async ({ viewer, body, files, idempotencyKey }) => ({
    scheduled: await schedule(deps, viewer, toSchedule(deps, body), files.images, idempotencyKey),
  }),
  'PUT /scheduled/:id': async ({ viewer, params, body: { keepImages, ...body }, files }) => ({
    scheduled: await changeScheduled(
      deps,
      viewer,
      deps.ids.parse(params.id),
      { ...toSchedule(deps, body), keepImages },
      files.images,
    ),
  }),
  'DELETE /scheduled/:id': ({ viewer, params }) => ok(cancelScheduled(deps, viewer, deps.ids.parse(params.id))),
  'POST /scheduled/:id/publish': async ({ viewer, params }) => {
    const tweets = await publishNow(deps, viewer, deps.ids.parse(params.id))
    return rawObject({ tweets: await presentTweets(deps, viewer, tweets) })
  },
})
