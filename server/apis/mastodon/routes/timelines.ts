import type { timelines } from '#server/apis/mastodon/calls/timelines.ts'
import type { ListedStatus } from '#server/apis/mastodon/entities/status.ts'
import { NO_POSTS, publicOnly, statusList, without } from '#server/apis/mastodon/entities/status-list.ts'
import { rangeOf } from '#server/apis/mastodon/http/pages.ts'
import { addressOf, readerOf, searcherOf } from '#server/apis/mastodon/request.ts'
import type { Routes } from '#server/core/http/call.ts'
import type { Deps } from '#server/db/deps.ts'
import { getFollowing } from '#server/features/feeds/following.ts'
import { getNewest } from '#server/features/feeds/tweet-lists.ts'
import { getWithAddress, getWithMedia } from '#server/features/search/post-lists.ts'
import { getTagged } from '#server/features/search/tag.ts'

/** Whether a post answers another user, whose post public timelines would not show with it. */
const answersOther = ({ tweet }: ListedStatus): boolean =>
  tweet.replyTo !== null && tweet.parent?.id !== tweet.author_id

/** The address of a page without its fragment, in one spelling. */
const plainAddress = (address: string): string =>
  (URL.parse(address)?.href ?? address).replace(/#.*$/, '').replace(/\/$/, '')

export const timelineRoutes = (deps: Deps): Routes<typeof timelines> => ({
  'GET /v1/timelines/home': (request) =>
    statusList(
      readerOf(deps, request),
      rangeOf(request.query),
      addressOf(request, '/v1/timelines/home'),
      // The page of a position: a cursor without a state of the list, so each page is what is there now.
      ({ limit, cursor = '' }) => getFollowing(deps, request.viewer, { limit, cursor: cursor + cursor }),
    ),
  'GET /v1/timelines/public': (request) => {
    const { remote, only_media: onlyMedia } = request.query
    return statusList(
      readerOf(deps, request),
      rangeOf(request.query),
      addressOf(request, '/v1/timelines/public'),
      remote
        ? NO_POSTS
        : publicOnly(
            without(answersOther, (query) =>
              onlyMedia ? getWithMedia(deps, searcherOf(request), query) : getNewest(deps, request.viewer, query),
            ),
          ),
    )
  },
  'GET /v1/timelines/tag/:hashtag': (request) => {
    const { remote, any, all, none, only_media: onlyMedia } = request.query
    const { hashtag } = request.params
    return statusList(
      readerOf(deps, request),
      rangeOf(request.query),
      addressOf(request, `/v1/timelines/tag/${encodeURIComponent(hashtag)}`),
      remote
        ? NO_POSTS
        : publicOnly((query) => getTagged(deps, searcherOf(request), hashtag, query, { any, all, none, onlyMedia })),
    )
  },
  'GET /v1/timelines/link': (request) => {
    const address = plainAddress(request.query.url)
    return statusList(
      readerOf(deps, request),
      rangeOf(request.query),
      addressOf(request, '/v1/timelines/link'),
      publicOnly(
        without(
          ({ tweet }) => plainAddress(tweet.parts.card?.url ?? '') !== address,
          (query) => getWithAddress(deps, searcherOf(request), address, query),
        ),
      ),
    )
  },
  'GET /v1/timelines/direct': (request) =>
    statusList(readerOf(deps, request), rangeOf(request.query), addressOf(request, '/v1/timelines/direct'), NO_POSTS),
})
