import type { timelines } from '#contract/calls/timelines.ts'
import { ok, type Routes } from '#server/core/http/call.ts'
import type { Deps } from '#server/db/deps.ts'
import { getFollowing } from '#server/features/feeds/following.ts'
import { getForYou } from '#server/features/feeds/for-you.ts'
import {
  countLessLikeThis,
  resetLessLikeThis,
  undoLessLikeThis,
  wantLessLikeThis,
} from '#server/features/feeds/less-like-this.ts'
import { previewWord } from '#server/features/feeds/preview-word.ts'
import { getNewest, getTweetsOfUser } from '#server/features/feeds/tweet-lists.ts'
import { resolveShownUser } from '#server/features/people/resolve.ts'
import { presentForYou } from './posts/present-for-you.ts'
import { presentTweetPage } from './posts/present-tweets.ts'

export const timelineRoutes = (deps: Deps): Routes<typeof timelines> => ({
  'GET /tweets': ({ viewer, query }) =>
    presentTweetPage(deps, viewer, getNewest(deps, viewer, query), { isShared: true }),
  'GET /tweets/user/:id': async ({ viewer, params, query }) =>
    presentTweetPage(
      deps,
      viewer,
      getTweetsOfUser(deps, viewer, await resolveShownUser(deps, viewer, params.id), query),
    ),
  'GET /timelines/following': ({ viewer, query }) => presentTweetPage(deps, viewer, getFollowing(deps, viewer, query)),
  'GET /timelines/for-you': async ({ viewer, query }) =>
    presentForYou(deps, viewer, await getForYou(deps, viewer, query)),
  'PUT /tweets/:id/less': ({ viewer, params }) => wantLessLikeThis(deps, viewer, deps.ids.parse(params.id)),
  'DELETE /tweets/:id/less': ({ viewer, params }) => undoLessLikeThis(deps, viewer, deps.ids.parse(params.id)),
  'GET /timelines/less': ({ viewer }) => countLessLikeThis(deps, viewer),
  'DELETE /timelines/less': ({ viewer }) => ok(resetLessLikeThis(deps, viewer)),
  'GET /timelines/matching': ({ viewer, query }) => presentTweetPage(deps, viewer, previewWord(deps, viewer, query)),
})
