/** The part of a tweet's JSON that is the same for everyone who sees it. */
import Type, { type Static } from 'typebox'
import { tweetFields } from '#contract/calls/tweets.ts'
import { toIso } from '#server/core/clock.ts'
import { createStringify } from '#server/core/json/stringify.ts'
import type { View } from '../parts/part.ts'
import { merge, parts } from '../parts/parts.ts'
import type { CachedPost } from '../post.ts'

const { user: _, replyToUser: __, ...ownFields } = tweetFields
const Own = Type.Object(ownFields)
// Compiled from the contract: a field it does not declare cannot get out.
const stringify = createStringify(Own)

/** The object without its author, the user it replies to, the viewer's part and the closing brace. */
export const writeOwn = (post: CachedPost, view: View): string => stringify(presentOwn(post, view)).slice(0, -1)

const presentOwn = (post: CachedPost, view: View): Static<typeof Own> => ({
  _id: view.ids.format(post.id),
  ...merge(parts.map((part) => part.present({ ...post, ...post.parts }, view))),
  replyTo: post.replyTo === null ? null : view.ids.format(post.replyTo),
  createdAt: toIso(post.created_at),
  editedAt: post.edited_at === null ? null : toIso(post.edited_at),
  likesCount: post.likes,
  retweetsCount: post.retweets,
  repliesCount: post.replies,
  bookmarksCount: post.bookmarks,
})
