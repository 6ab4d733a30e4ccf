import { presentStatuses } from '#server/apis/mastodon/entities/status.ts'
import { rawList, statusList } from '#server/apis/mastodon/entities/status-list.ts'
import { type MastodonPageQuery, rangeOf } from '#server/apis/mastodon/http/pages.ts'
import { addressOf, idIn, readerOf } from '#server/apis/mastodon/request.ts'
import type { CallRequest } from '#server/core/http/call.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { getAuthorItems, getPinned } from '#server/features/feeds/author-items.ts'
import { accountCache } from '#server/features/people/account-cache.ts'
import { requireShownUser } from '#server/features/people/resolve.ts'

interface Query extends MastodonPageQuery {
  only_media?: boolean
  exclude_replies?: boolean
  exclude_reblogs?: boolean
  pinned?: boolean
  tagged?: string
}

/** The posts and reposts of an account, or its pinned post. */
export async function accountStatuses(
  deps: Deps,
  request: Pick<CallRequest, 'client'> & { viewer: Id; params: { id: string }; query: Query },
) {
  const { viewer, params, query } = request
  const user = await requireShownUser(deps, viewer, idIn(deps, params.id))
  const reader = readerOf(deps, request)
  const address = addressOf(request, `/v1/accounts/${params.id}/statuses`)
  if (query.pinned) {
    const pinned = (await accountCache.get(deps, user))?.pinned_tweet_id ?? null
    const isNextPage = query.max_id !== undefined
    const found = isNextPage ? [] : await getPinned(deps, viewer, user, pinned)
    return rawList(await presentStatuses(reader, found))
  }
  const tag = query.tagged?.replace(/^#/, '').toLowerCase()
  const filter = {
    posts: query.only_media ? 'media' : query.exclude_replies ? 'posts' : 'all',
    // A repost has no media or hashtags of its own.
    withReposts: !query.only_media && !query.exclude_reblogs && !tag,
    tag: tag || undefined,
  } as const
  return statusList(reader, rangeOf(query), address, (page) => getAuthorItems(deps, viewer, user, filter, page))
}
