/** The posts of an account in its data export. */
import { toIso } from '#server/core/clock.ts'
import type { Id, IdFormat } from '#server/core/ids/ids.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import type { StoredImage } from '#server/features/media/images.ts'
import { areImagesOpen } from '#server/features/media/open-images.ts'
import { type ImageUrls, openUrls, signedUrls } from '#server/features/media/urls.ts'
import { standingCache } from '#server/features/people/standing.ts'
import { findTweets, type TweetRow } from './store.ts'

/** Posts as an export lists them, newest first. */
export async function exportedPosts({ db, ids }: ReadDeps, viewer: Id, tweets: readonly Id[]) {
  if (tweets.length === 0) return []
  const [rows, author] = await Promise.all([findTweets(db, tweets), standingCache.get({ db }, viewer)])
  return rows
    .sort((a, b) => b.id - a.id)
    .map((row) =>
      presentPost(ids, row, areImagesOpen(row.audience, author) ? openUrls : (hash) => signedUrls(db, hash)),
    )
}

const presentPost = (ids: IdFormat, row: TweetRow, urlsOf: (hash: string) => ImageUrls) => ({
  _id: ids.format(row.id),
  content: row.content,
  images: (JSON.parse(row.media) as StoredImage[]).map(({ hash, alt }) => ({ url: urlsOf(hash).url, alt })),
  replyTo: row.reply_to === null ? null : ids.format(row.reply_to),
  createdAt: toIso(row.created_at),
  editedAt: row.edited_at === null ? null : toIso(row.edited_at),
})
