import type { Endpoints } from '#contract/endpoint.ts'
import { Status } from '#server/apis/mastodon/entities/status.ts'
import { ById } from '#server/apis/mastodon/http/schemas.ts'

const mark = { params: ById, limit: 'toggles', answer: Status } as const

/** What a member does with a post: each call sets a state, and answers the post. */
export const statusMarks = {
  'POST /v1/statuses/:id/favourite': { ...mark, summary: 'Likes a post.', scope: 'write:favourites' },
  'POST /v1/statuses/:id/unfavourite': { ...mark, summary: 'Removes a like.', scope: 'write:favourites' },
  'POST /v1/statuses/:id/reblog': { ...mark, summary: 'Reposts a post.', scope: 'write:statuses' },
  'POST /v1/statuses/:id/unreblog': { ...mark, summary: 'Removes a repost.', scope: 'write:statuses' },
  'POST /v1/statuses/:id/bookmark': {
    ...mark,
    ...{ summary: 'Bookmarks a post.', scope: 'write:bookmarks', standing: 'frozen' },
  },
  'POST /v1/statuses/:id/unbookmark': {
    ...mark,
    ...{ summary: 'Removes a bookmark.', scope: 'write:bookmarks', standing: 'frozen' },
  },
  'POST /v1/statuses/:id/pin': { ...mark, summary: 'Pins an own post to the profile.', scope: 'write:accounts' },
  'POST /v1/statuses/:id/unpin': {
    ...mark,
    ...{ summary: 'Unpins an own post.', scope: 'write:accounts', standing: 'frozen' },
  },
  'POST /v1/statuses/:id/mute': {
    ...mark,
    ...{ summary: 'Mutes the conversation of a post.', scope: 'write:mutes', standing: 'frozen' },
  },
  'POST /v1/statuses/:id/unmute': {
    ...mark,
    ...{ summary: 'Unmutes the conversation of a post.', scope: 'write:mutes', standing: 'frozen' },
  },
} as const satisfies Endpoints
