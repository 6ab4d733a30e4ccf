import type { tags } from '#server/apis/mastodon/calls/tags.ts'
import { presentTags } from '#server/apis/mastodon/entities/tag.ts'
import { readerOf } from '#server/apis/mastodon/request.ts'
import { fail } from '#server/core/errors.ts'
import type { CallRequest, Routes } from '#server/core/http/call.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { readTag } from '#server/core/text/read-tag.ts'
import type { Deps } from '#server/db/deps.ts'
import { getChosenTopics, setTopic, spell } from '#server/features/people/suggestions/topics.ts'

type TagRequest = Pick<CallRequest, 'client'> & { viewer: Id; params: { name: string } }

export const tagRoutes = (deps: Deps): Routes<typeof tags> => {
  const present = async (request: Pick<TagRequest, 'client' | 'viewer'>, folded: string) => {
    const reader = { ...readerOf(deps, request), clock: deps.clock }
    return (await presentTags(reader, await spell(deps, [folded])))[0]!
  }
  const setFollowed = async (request: TagRequest, isFollowed: boolean) =>
    present(request, await setTopic(deps, request.viewer, request.params.name, isFollowed))
  return {
    'GET /v1/tags/:name': (request) => present(request, readTag(request.params.name) || fail('route_not_found')),
    'POST /v1/tags/:name/follow': (request) => setFollowed(request, true),
    'POST /v1/tags/:name/unfollow': (request) => setFollowed(request, false),
    'GET /v1/followed_tags': async (request) =>
      presentTags({ ...readerOf(deps, request), clock: deps.clock }, await getChosenTopics(deps, request.viewer)),
    'GET /v1/featured_tags': () => [],
    'GET /v1/featured_tags/suggestions': () => [],
  }
}
