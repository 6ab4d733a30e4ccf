/** Copies reported posts and messages at that moment, so that they survive edits and deletion. */
import type { ReportedMessage, ReportedTweet } from '#contract/moderation-schemas.ts'
import { toIso } from '#server/core/clock.ts'
import { type Id, type IdFormat, timeOf } from '#server/core/ids/ids.ts'
import { sha256 } from '#server/core/security/random-secret.ts'
import { fold } from '#server/core/text/fold.ts'
import type { Db } from '#server/db/db.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import type { MessagesTable } from '#server/db/tables/messages.ts'
import { AUDIENCE, type TweetsTable } from '#server/db/tables/posts.ts'
import { signedUrls } from '#server/features/media/urls.ts'
import { writtenAt } from '#server/features/posts/history/versions.ts'
import type { View } from '#server/features/posts/parts/part.ts'
import { type Merged, merge, type PartWith, partsWith } from '#server/features/posts/parts/parts.ts'
import { copyQuote, type QuoteCopy } from '#server/features/posts/quotes/copy.ts'
import { findTweets } from '#server/features/posts/store.ts'

/**
 * The copy of a reported post. `writtenAt` names its version: when that was written. `quote` is the post that it quoted
 * then. Copies from before edits were kept have neither.
 */
export type TweetCopy = { id: Id; writtenAt?: number; quote?: QuoteCopy } & Merged<ReturnType<PartWith<'copy'>['copy']>>

export interface MessageCopy {
  id: Id
  text: string
  isByReporter: boolean
  isReported: boolean
}

export const copyTweet = async (db: Db, row: TweetsTable): Promise<TweetCopy> => ({
  id: row.id,
  writtenAt: writtenAt(row),
  ...merge(partsWith('copy').map((part) => part.copy(row))),
  ...(await copyQuote(db, row)),
})

export const copyMessage = ({ id, text, sender_id }: MessagesTable, reporter: Id, reported: Id): MessageCopy => ({
  id,
  text,
  isByReporter: sender_id === reporter,
  isReported: id === reported,
})

/**
 * A key that is equal for texts that differ only in case, accents, digits and spaces. Null for a text without words.
 */
export function textKey(text: string): string | null {
  const words = fold(text)
    .replace(/[\p{N}\s\p{P}\p{S}]+/gu, ' ')
    .trim()
  return words === '' ? null : sha256(words).slice(0, 22)
}

/** Presents copies with the current state of their tweets, in order. */
export async function presentCopies({ db, ids }: ReadDeps, copies: readonly TweetCopy[]): Promise<ReportedTweet[]> {
  const rows = await findTweets(db, [...new Set(copies.map((copy) => copy.id))])
  const byId = new Map(rows.map((row) => [row.id, row]))
  // The addresses expire, also those of public posts.
  const view: View = { ids, urlsOf: (hash) => signedUrls(db, hash) }
  return copies.map((copy) => presentCopy(copy, byId.get(copy.id), view))
}

const presentCopy = (copy: TweetCopy, row: TweetsTable | undefined, view: View): ReportedTweet => ({
  ...{ _id: view.ids.format(copy.id), createdAt: toIso(timeOf(copy.id)), state: stateOf(row, copy) },
  versionAt: copy.writtenAt === undefined ? null : toIso(copy.writtenAt),
  ...merge(partsWith('presentCopy').map((part) => part.presentCopy(copy, row, view))),
  ...(copy.quote && { quote: { ...copy.quote, _id: view.ids.format(copy.quote.id) } }),
})

function stateOf(row: TweetsTable | undefined, copy: TweetCopy): ReportedTweet['state'] {
  if (!row) return 'deleted'
  if (row.audience === AUDIENCE.nobody) return 'removed'
  const isSame = copy.writtenAt === undefined ? row.content === copy.content : writtenAt(row) === copy.writtenAt
  return isSame ? 'public' : 'edited'
}

export const presentMessages = (ids: IdFormat, copies: readonly MessageCopy[]): ReportedMessage[] =>
  copies.map(({ id, text, isByReporter, isReported }) => ({
    ...{ _id: ids.format(id), text, isByReporter, isReported },
    createdAt: toIso(timeOf(id)),
  }))
