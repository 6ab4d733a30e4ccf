import type { statusMarks } from '#server/apis/mastodon/calls/status-marks.ts'
import { presentStatus } from '#server/apis/mastodon/entities/status.ts'
import { postIn, type StatusRequest } from '#server/apis/mastodon/named-status.ts'
import { readerOf } from '#server/apis/mastodon/request.ts'
import type { Routes } from '#server/core/http/call.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import {
  muteConversation,
  unmuteConversation,
} from '#server/features/notifications/muted-conversations/mute-conversation.ts'
import { findVisibleTweet } from '#server/features/posts/find.ts'
import { findOwnRepost } from '#server/features/posts/marks/marks.store.ts'
import { setMark } from '#server/features/posts/marks/set-mark.ts'
import { pinTweet, removePin } from '#server/features/posts/pin.ts'

type Act = (viewer: Id, post: Id) => Promise<unknown>

/** A handler that acts on the post of a path, and answers it as it is then. */
const acting = (deps: Deps, act: Act) => async (request: StatusRequest) => {
  const { viewer, params } = request
  const post = await postIn(deps, viewer, params.id)
  await act(viewer, post)
  return presentStatus(readerOf(deps, request), findVisibleTweet(deps, viewer, post))
}

/** Reposts a post, and answers the repost. */
const reposting = (deps: Deps) => async (request: StatusRequest) => {
  const { viewer, params } = request
  const post = await postIn(deps, viewer, params.id)
  await setMark(deps, viewer, post, 'retweet', true)
  const at = await findOwnRepost(deps.db, viewer, post)
  const listed = at === undefined ? {} : { retweetedBy: viewer, at }
  return presentStatus(readerOf(deps, request), findVisibleTweet(deps, viewer, post), listed)
}

export function statusMarkRoutes(deps: Deps): Routes<typeof statusMarks> {
  const setting = (kind: 'like' | 'retweet' | 'bookmark', isOn: boolean) =>
    acting(deps, (viewer, post) => setMark(deps, viewer, post, kind, isOn))
  return {
    'POST /v1/statuses/:id/favourite': setting('like', true),
    'POST /v1/statuses/:id/unfavourite': setting('like', false),
    'POST /v1/statuses/:id/reblog': reposting(deps),
    'POST /v1/statuses/:id/unreblog': setting('retweet', false),
    'POST /v1/statuses/:id/bookmark': setting('bookmark', true),
    'POST /v1/statuses/:id/unbookmark': setting('bookmark', false),
    'POST /v1/statuses/:id/pin': acting(deps, (viewer, post) => pinTweet(deps, viewer, post)),
    'POST /v1/statuses/:id/unpin': acting(deps, (viewer, post) => removePin(deps, viewer, post)),
    'POST /v1/statuses/:id/mute': acting(deps, (viewer, post) => muteConversation(deps, viewer, post)),
    'POST /v1/statuses/:id/unmute': acting(deps, (viewer, post) => unmuteConversation(deps, viewer, post)),
  }
}
