import type { trends } from '#server/apis/mastodon/calls/trends.ts'
import { presentStatuses } from '#server/apis/mastodon/entities/status.ts'
import { isPublic, rawList } from '#server/apis/mastodon/entities/status-list.ts'
import { presentTags } from '#server/apis/mastodon/entities/tag.ts'
import { offsetsOf } from '#server/apis/mastodon/http/offsets.ts'
import { readerOf, searcherOf } from '#server/apis/mastodon/request.ts'
import type { Routes } from '#server/core/http/call.ts'
import { fold } from '#server/core/text/fold.ts'
import type { Deps } from '#server/db/deps.ts'
import { getPopular } from '#server/features/search/post-lists.ts'
import { getTrends } from '#server/features/trends/trends.ts'

export const trendRoutes = (deps: Deps): Routes<typeof trends> => ({
  'GET /v1/trends/tags': async (request) => {
    const { start, end } = offsetsOf(request.query, { usual: 10, most: 20 })
    const found = (await getTrends(deps, request.viewer, end)).trends.slice(start)
    const named = found.map(({ name }) => ({ tag: fold(name.slice(1)), name: name.slice(1) }))
    return presentTags({ ...readerOf(deps, request), clock: deps.clock }, named)
  },
  'GET /v1/trends/statuses': async (request) => {
    const { start, end } = offsetsOf(request.query, { usual: 20, most: 40 })
    // Replies and posts that are not public are left out after they are found.
    const { items } = await getPopular(deps, searcherOf(request), { limit: 2 * end })
    const posts = items.filter((item) => isPublic(item) && item.tweet.replyTo === null).slice(start, end)
    return rawList(await presentStatuses(readerOf(deps, request), posts))
  },
  'GET /v1/trends/links': () => [],
})
