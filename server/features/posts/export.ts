/** Exports the posts of an account. */
import { toIso } from '#server/core/clock.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import { areImagesOpen } from '#server/features/media/open-images.ts'
import { openUrls, signedUrls } from '#server/features/media/urls.ts'
import { standingCache } from '#server/features/people/standing.ts'
import type { View } from './parts/part.ts'
import { loadParts, merge, partsWith } from './parts/parts.ts'
import { findTweets, type TweetRow } from './store.ts'

/** Posts as an export lists them, newest first. */
export async function exportedPosts({ db, ids }: ReadDeps, viewer: Id, tweets: readonly Id[]) {
  if (tweets.length === 0) return []
  const [rows, author] = await Promise.all([findTweets(db, tweets), standingCache.get({ db }, viewer)])
  return rows
    .sort((a, b) => b.id - a.id)
    .map((row) =>
      presentPost(row, {
        ids,
        urlsOf: areImagesOpen(row.audience, author) ? openUrls : (hash) => signedUrls(db, hash),
      }),
    )
}

function presentPost(row: TweetRow, view: View) {
  const post = loadParts(row)
  return {
    _id: view.ids.format(row.id),
    ...merge(partsWith('export').map((part) => part.export(post, view))),
    replyTo: row.reply_to === null ? null : view.ids.format(row.reply_to),
    createdAt: toIso(row.created_at),
    editedAt: row.edited_at === null ? null : toIso(row.edited_at),
  }
}
