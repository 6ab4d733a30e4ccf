/** Exports the posts of an account. */
import type { Poll } from '#contract/parts/poll.ts'
import { toIso } from '#server/core/clock.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import { type ExportDeps, exportList } from '#server/db/feature.ts'
import type { CardData } from '#server/features/link-cards/cards.ts'
import { areImagesOpen } from '#server/features/media/open-images.ts'
import { openUrls, signedUrls } from '#server/features/media/urls.ts'
import { standingCache } from '#server/features/people/standing.ts'
import { cardsOf } from './cards/load-cards.ts'
import { findVersions, loadVersion, type StoredVersion } from './history/versions.ts'
import type { View } from './parts/part.ts'
import { type LoadedParts, loadParts, merge, partsWith } from './parts/parts.ts'
import { choicesOf } from './polls/stored-poll.ts'
import { seePolls } from './polls/views.ts'
import { listVotesOf } from './polls/votes.store.ts'
import { findTweets, type TweetRow } from './store.ts'

/** Posts as an export lists them, newest first. */
export async function exportedPosts({ db, ids }: ReadDeps, viewer: Id, tweets: readonly Id[]) {
  if (tweets.length === 0) return []
  const [rows, author] = await Promise.all([findTweets(db, tweets), standingCache.get({ db }, viewer)])
  const sorted = rows.sort((a, b) => b.id - a.id)
  const cards = await cardsOf(db, sorted)
  const posts = sorted.map((row, index) => ({ ...row, parts: { ...loadParts(row), card: cards[index] ?? null } }))
  const edited = posts.filter((post) => post.edited_at !== null).map((post) => post.id)
  const [polls, found] = await Promise.all([seePolls(db, viewer, posts), findVersions(db, edited)])
  const versions = Map.groupBy(found, ({ tweet }) => tweet)
  return posts.map((post) =>
    presentPost(post, polls(post), versions.get(post.id), {
      ids,
      urlsOf: areImagesOpen(post.audience, author) ? openUrls : (hash) => signedUrls(db, hash),
    }),
  )
}

function presentPost(
  { parts: post, ...row }: TweetRow & { parts: LoadedParts & { card: CardData | null } },
  poll: Poll | undefined,
  versions: readonly StoredVersion[] | undefined,
  view: View,
) {
  return {
    _id: view.ids.format(row.id),
    ...merge(partsWith('export').map((part) => part.export(post, view))),
    ...(poll && { poll }),
    replyTo: row.reply_to === null ? null : view.ids.format(row.reply_to),
    createdAt: toIso(row.created_at),
    editedAt: row.edited_at === null ? null : toIso(row.edited_at),
    ...(versions && { versions: versions.map((version) => exportVersion(version, view)) }),
  }
}

/** The votes of an account in polls, those in the newest posts first. */
export const exportedVotes = ({ db, ids }: ExportDeps, viewer: Id) =>
  exportList(
    (from, limit) => listVotesOf(db, viewer, from, limit),
    (rows) =>
      rows.map(({ tweet_id, choices, voted_at }) => ({
        ...{ tweet: ids.format(tweet_id), at: toIso(voted_at), choices: choicesOf(choices) },
      })),
  )

const versionParts = partsWith('history').flatMap((part) =>
  'export' in part ? part.export : 'present' in part ? [] : part.history.present,
)

const exportVersion = (version: StoredVersion, view: View) => ({
  ...merge(versionParts.map((write) => write(loadVersion(version), view))),
  createdAt: toIso(version.writtenAt),
})
