import type { statuses } from '#server/apis/mastodon/calls/statuses.ts'
import { presentAccounts } from '#server/apis/mastodon/entities/account.ts'
import { toPreviewCard } from '#server/apis/mastodon/entities/preview-card.ts'
import { presentStatus, presentStatuses } from '#server/apis/mastodon/entities/status.ts'
import { toStatusEdit } from '#server/apis/mastodon/entities/status-edit.ts'
import { rawList } from '#server/apis/mastodon/entities/status-list.ts'
import { toStatusSource } from '#server/apis/mastodon/entities/status-source.ts'
import { postIn, type StatusRequest } from '#server/apis/mastodon/named-status.ts'
import { idIn, readerOf } from '#server/apis/mastodon/request.ts'
import type { Routes } from '#server/core/http/call.ts'
import { NO_ID } from '#server/core/ids/ids.ts'
import { rawObject } from '#server/core/json/raw-json.ts'
import type { Deps } from '#server/db/deps.ts'
import { VISITOR, visibleTweets } from '#server/features/people/visibility.ts'
import { getDescendants } from '#server/features/posts/descendants.ts'
import { findVisibleTweet } from '#server/features/posts/find.ts'
import { getVersions } from '#server/features/posts/history/versions.ts'
import { postCache } from '#server/features/posts/post.ts'
import { findNamed } from '#server/features/posts/reposts.ts'
import { getAncestors } from '#server/features/posts/thread.ts'

/** Posts of one call by ids. Mastodon answers as many, too. */
const MOST = 40
/** Replies of one thread. */
const DESCENDANTS = { visitor: 60, member: 300 }

export function statusRoutes(deps: Deps): Routes<typeof statuses> {
  const findPost = async ({ viewer, params }: StatusRequest) =>
    findVisibleTweet(deps, viewer, await postIn(deps, viewer, params.id))
  return {
    'GET /v1/statuses': async (request) => {
      const { viewer } = request
      const ids = [...new Set((request.query.id ?? []).slice(0, MOST).map((text) => idIn(deps, text)))]
      const found = await postCache.getMany(
        deps,
        ids.filter((id) => id !== NO_ID),
      )
      const visible = await visibleTweets(
        deps.db,
        viewer,
        found.filter((tweet) => tweet !== undefined),
        'direct',
      )
      return rawList(
        await presentStatuses(
          readerOf(deps, request),
          visible.map((tweet) => ({ tweet })),
        ),
      )
    },
    'GET /v1/statuses/:id': async (request) => {
      const { viewer, params } = request
      const { post, repost } = await findNamed(deps, viewer, idIn(deps, params.id))
      const tweet = await findVisibleTweet(deps, viewer, post)
      return presentStatus(readerOf(deps, request), tweet, repost && { retweetedBy: repost.actor, at: repost.at })
    },
    'GET /v1/statuses/:id/context': async (request) => {
      const { viewer, params } = request
      const reader = readerOf(deps, request)
      const id = await postIn(deps, viewer, params.id)
      const most = viewer === VISITOR ? DESCENDANTS.visitor : DESCENDANTS.member
      const [{ items }, below] = await Promise.all([
        getAncestors(deps, viewer, id),
        getDescendants(deps, viewer, id, most),
      ])
      const [ancestors, descendants] = [await presentStatuses(reader, items), await presentStatuses(reader, below)]
      return rawObject({ ancestors: rawList(ancestors), descendants: rawList(descendants) })
    },
    'GET /v1/statuses/:id/source': async (request) => toStatusSource(deps.ids, await findPost(request)),
    'GET /v1/statuses/:id/history': async (request) => {
      const reader = readerOf(deps, request)
      const post = await findPost(request)
      const [{ versions }, [account]] = await Promise.all([
        getVersions(deps, request.viewer, post.id),
        presentAccounts(reader, [post.author_id]),
      ])
      return rawList(account ? versions.toReversed().map((version) => toStatusEdit(reader, account, version)) : [])
    },
    'GET /v1/statuses/:id/card': async (request) => {
      const { card } = (await findPost(request)).parts
      return card ? toPreviewCard(card, request.client.origin) : {}
    },
  }
}
