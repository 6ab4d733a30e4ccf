/** Copies of what was reported, made at that moment: they outlive edits and deletion. */
import type { ReportedMessage, ReportedTweet } from '#contract/calls/moderation/shapes.ts'
import { toIso } from '#server/core/clock.ts'
import { type Id, type IdFormat, timeOf } from '#server/core/ids/ids.ts'
import { sha256 } from '#server/core/security/random-secret.ts'
import { fold } from '#server/core/text/fold.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import type { MessagesTable } from '#server/db/tables/messages.ts'
import { AUDIENCE, SENSITIVE } from '#server/db/tables/tweets.ts'
import type { StoredImage } from '#server/features/media/images.ts'
import { presentImages } from '#server/features/media/present-images.ts'
import { signedUrls } from '#server/features/media/urls.ts'
import { findTweets, type TweetRow } from '#server/features/posts/store.ts'

export interface TweetCopy {
  id: Id
  content: string
  media: StoredImage[]
}

export interface MessageCopy {
  id: Id
  text: string
  isByReporter: boolean
  isReported: boolean
}

export const copyTweet = ({ id, content, media }: Pick<TweetRow, 'id' | 'content' | 'media'>): TweetCopy => ({
  id,
  content,
  media: JSON.parse(media) as StoredImage[],
})

export const copyMessage = ({ id, text, sender_id }: MessagesTable, reporter: Id, reported: Id): MessageCopy => ({
  id,
  text,
  isByReporter: sender_id === reporter,
  isReported: id === reported,
})

/** The same for texts that differ in case, accents, digits and spaces only. Null for a text without words. */
export function textKey(text: string): string | null {
  const words = fold(text)
    .replace(/[\p{N}\s\p{P}\p{S}]+/gu, ' ')
    .trim()
  return words === '' ? null : sha256(words).slice(0, 22)
}

/** The copies with the current state of their tweets, in their order. */
export async function presentCopies({ db, ids }: ReadDeps, copies: readonly TweetCopy[]): Promise<ReportedTweet[]> {
  const rows = await findTweets(db, [...new Set(copies.map((copy) => copy.id))])
  const byId = new Map(rows.map((row) => [row.id, row]))
  return copies.map((copy) => ({
    ...presentCopy(ids, copy, byId.get(copy.id)),
    // Without the post its files are gone, too. The addresses end, also those of open posts.
    media: presentImages(byId.has(copy.id) ? copy.media : [], (hash) => signedUrls(db, hash)),
  }))
}

function presentCopy(
  ids: IdFormat,
  { id, content }: TweetCopy,
  row: TweetRow | undefined,
): Omit<ReportedTweet, 'media'> {
  return {
    _id: ids.format(id),
    content,
    createdAt: toIso(timeOf(id)),
    state: stateOf(row, content),
    isSensitive: row !== undefined && row.is_sensitive !== SENSITIVE.no,
  }
}

function stateOf(row: TweetRow | undefined, content: string): ReportedTweet['state'] {
  if (!row) return 'deleted'
  if (row.audience === AUDIENCE.nobody) return 'removed'
  return row.content === content ? 'public' : 'edited'
}

export const presentMessages = (ids: IdFormat, copies: readonly MessageCopy[]): ReportedMessage[] =>
  copies.map(({ id, text, isByReporter, isReported }) => ({
    ...{ _id: ids.format(id), text, isByReporter, isReported },
    createdAt: toIso(timeOf(id)),
  }))
