import type { Version } from '#contract/calls/tweets.ts'
import { toIso } from '#server/core/clock.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Db } from '#server/db/db.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import type { TweetsTable } from '#server/db/tables/posts.ts'
import { openUrls, signedUrls } from '#server/features/media/urls.ts'
import { cardKeyOf } from '#server/features/posts/cards/first-link.ts'
import { findVisibleTweet } from '#server/features/posts/find.ts'
import type { View } from '#server/features/posts/parts/part.ts'
import { type Merged, merge, type PartWith, partsWith } from '#server/features/posts/parts/parts.ts'
import type { CachedPost } from '#server/features/posts/post.ts'
import { listVersions } from './store.ts'

const historyParts = partsWith('history')
type HistoryPart = PartWith<'history'>

export const keptColumns = historyParts.flatMap(
  ({ history }): readonly HistoryPart['history']['columns'][number][] => history.columns,
)
/** The columns of a post that its versions keep. */
type KeptColumns = Pick<TweetsTable, (typeof keptColumns)[number]>

/** A version as stored, with the time when it was written. */
export interface StoredVersion {
  tweet: Id
  writtenAt: number
  columns: KeptColumns
}

/** When the current version of a post was written. */
export const writtenAt = ({ created_at, edited_at }: Pick<TweetsTable, 'created_at' | 'edited_at'>): number =>
  edited_at ?? created_at

/** The earlier versions of some posts, newest first. */
export async function findVersions(db: Db, tweets: readonly Id[]): Promise<StoredVersion[]> {
  if (tweets.length === 0) return []
  return (await listVersions(db, tweets)).map((row) => ({
    tweet: row.tweet_id,
    writtenAt: row.written_at,
    columns: parseColumns(row.parts),
  }))
}

// A version lacks the columns that posts got later.
function parseColumns(parts: string): KeptColumns {
  const kept = JSON.parse(parts) as Partial<KeptColumns>
  return Object.fromEntries(keptColumns.map((column) => [column, kept[column] ?? null])) as never
}

/** The row of a post as it was in a version, by the time of that; as it is when no such version is kept. */
export async function rowOfVersion<R extends TweetsTable>(db: Db, row: R, time: string | undefined): Promise<R> {
  const at = time === undefined ? Number.NaN : Date.parse(time)
  if (row.edited_at === null || Number.isNaN(at) || at === writtenAt(row)) return row
  const version = (await findVersions(db, [row.id])).find((each) => each.writtenAt === at)
  if (!version) return row
  const earlier = { ...row, ...version.columns, edited_at: at }
  return { ...earlier, card_key: row.card_off === 1 ? null : cardKeyOf(earlier) }
}

/** The columns of a version as plain data. */
export const loadVersion = ({ columns }: Pick<StoredVersion, 'columns'>): LoadedVersion =>
  merge(historyParts.map((part) => part.load(columns)))
type LoadedVersion = Merged<ReturnType<HistoryPart['load']>>

/** The versions of a post, newest first, with the current one. What moderators did with the post holds for all of them. */
export async function versionsOf({ db, ids }: ReadDeps, post: CachedPost, urlsOf: View['urlsOf']): Promise<Version[]> {
  const { isAuthorSensitive } = post
  const now = writtenAt(post)
  const present = (loaded: LoadedVersion, at: number): Version => ({
    ...merge(
      historyParts.map((part) =>
        'present' in part
          ? part.present({ ...loaded, isAuthorSensitive }, { ids, urlsOf })
          : part.history.present(loaded),
      ),
    ),
    createdAt: toIso(at),
  })
  const earlier = post.edited_at === null ? [] : await findVersions(db, [post.id])
  return [
    present(post.parts, now),
    ...earlier
      // The post may come from the cache, and be older than the rows.
      .filter((version) => version.writtenAt < now)
      .map((version) => {
        const loaded = loadVersion(version)
        const shown = historyParts.map(({ history }) => ('show' in history ? history.show(loaded, post.parts) : {}))
        return present({ ...loaded, ...merge(shown) }, version.writtenAt)
      }),
  ]
}

/** The versions of a post that the viewer may open. */
export async function getVersions(deps: ReadDeps, viewer: Id, id: Id): Promise<{ versions: Version[] }> {
  const post = await findVisibleTweet(deps, viewer, id)
  return { versions: await versionsOf(deps, post, post.hasOpenImages ? openUrls : (hash) => signedUrls(deps.db, hash)) }
}
