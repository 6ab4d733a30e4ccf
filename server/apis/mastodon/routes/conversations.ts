import type { conversations } from '#server/apis/mastodon/calls/conversations.ts'
import { presentConversations } from '#server/apis/mastodon/entities/conversation.ts'
import { rawList } from '#server/apis/mastodon/entities/status-list.ts'
import { linked, rangeOf } from '#server/apis/mastodon/http/pages.ts'
import { addressOf, idIn, readerOf } from '#server/apis/mastodon/request.ts'
import { fail } from '#server/core/errors.ts'
import type { Routes } from '#server/core/http/call.ts'
import type { Deps } from '#server/db/deps.ts'
import { findPrivateThreads } from '#server/features/posts/audience/private-mentions.ts'

export const conversationsRoutes = (deps: Deps): Routes<typeof conversations> => ({
  'GET /v1/conversations': async (request) => {
    const { before, after, isUpward, limit } = rangeOf(request.query)
    const all = await findPrivateThreads(deps, request.viewer)
    const inRange = all.filter(({ at }) => at < before && at > after)
    const threads = isUpward ? inRange.slice(-limit) : inRange.slice(0, limit)
    const answer = rawList(await presentConversations(readerOf(deps, request), threads))
    return linked(
      answer,
      deps.ids,
      addressOf(deps, request, '/v1/conversations'),
      threads.map(({ at }) => at),
    )
  },
  'POST /v1/conversations/:id/read': async (request) => {
    const root = idIn(deps, request.params.id)
    const thread = (await findPrivateThreads(deps, request.viewer)).find((each) => each.root === root)
    const [conversation] = await presentConversations(readerOf(deps, request), thread ? [thread] : [])
    return conversation ?? fail('tweet_not_found')
  },
  'DELETE /v1/conversations/:id': () => fail('route_not_found'),
})
