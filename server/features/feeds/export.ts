/** Exports the lists of posts of an account. */
import { toIso } from '#server/core/clock.ts'
import { timeOf } from '#server/core/ids/ids.ts'
import { type ExportDeps, type Exports, exportList } from '#server/db/feature.ts'
import { exportedPosts } from '#server/features/posts/export.ts'
import type { TweetRef } from '#server/features/posts/store.ts'
import { listBookmarked } from './bookmarks/store.ts'
import { listByAuthor, listMarked } from './store.ts'

export const feedExports: Exports = {
  posts: (deps, viewer) =>
    exportList(
      (from, limit) => listByAuthor(deps.db, 'all', viewer, from, limit),
      (rows) =>
        exportedPosts(
          deps,
          viewer,
          rows.map((row) => row.id),
        ),
    ),
  likes: (deps, viewer) =>
    exportList((before, limit) => listMarked.likes(deps.db, { account: viewer, before, limit }), presentMarks(deps)),
  reposts: (deps, viewer) =>
    exportList((before, limit) => listMarked.retweets(deps.db, { account: viewer, before, limit }), presentMarks(deps)),
  bookmarks: (deps, viewer) =>
    exportList((from, limit) => listBookmarked(deps.db, viewer, from, limit), presentMarks(deps)),
}

const presentMarks =
  ({ ids }: ExportDeps) =>
  (rows: readonly TweetRef[]) =>
    rows.map(({ id, at }) => ({ tweet: ids.format(id), at: toIso(timeOf(at)) }))
