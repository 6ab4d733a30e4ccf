/** Publishes posts, replies and threads: the only way to create posts. */
import type { NewPost } from '#contract/post.ts'
import { mentionsIn } from '#contract/text.ts'
import { fail } from '#server/core/errors.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Deps, ReadDeps, WriteDeps } from '#server/db/deps.ts'
import { claimIdempotencyKey, findIdempotentResult, type IdempotencyKey } from '#server/db/idempotency.ts'
import type { TweetsTable } from '#server/db/tables/posts.ts'
import { transact } from '#server/db/transaction.ts'
import { type ImageSource, isUpload, withImages } from '#server/features/media/images.ts'
import { addToAccountCounter } from '#server/features/people/counters.store.ts'
import { visibleTweets } from '#server/features/people/visibility.ts'
import { requireOpen } from './audience/reply-policy.ts'
import { findActionableTweet } from './find.ts'
import type { VideoDetails } from './images/video.ts'
import type { PostIds, ResolveDeps } from './parts/part.ts'
import { merge, parts, partsWith, type WrittenParts } from './parts/parts.ts'
import { type CachedPost, postCache, toPosts } from './post.ts'
import { insertReply, insertTweet, NO_COUNTS } from './publish.store.ts'
import { needsTextOrImage } from './rules.ts'
import { countReplies, findTweets, listOwnSince } from './store.ts'
import type { TweetSummary } from './tweet-summaries.ts'

/** A post as its author wrote it. */
export interface PostDraft extends NewPost, VideoDetails {
  uploads: readonly ImageSource[]
}

interface PublishOptions {
  kind: 'tweet' | 'thread'
  /** The post that the first one replies to. */
  replyTo: Id | null
  idempotencyKey: string | null
  /** Runs in the transaction that publishes, before anything is written. When it throws, nothing is published. */
  begin?: (tx: Tx) => Promise<void>
}

/**
 * Publishes posts in one transaction, each a reply to the one before. A repeated idempotency key answers the posts
 * published the first time.
 */
export async function publish(
  deps: Deps,
  author: Id,
  drafts: readonly PostDraft[],
  { kind, replyTo, idempotencyKey, begin }: PublishOptions,
): Promise<CachedPost[]> {
  const repeat: IdempotencyKey = { account: author, key: idempotencyKey, kind }
  const repeated = await findIdempotentResult(deps.db, repeat)
  if (repeated !== undefined) return findPublished(deps, author, repeated, drafts.length)

  const drafted = cleanPosts(deps, drafts, replyTo)
  // The call itself has counted the first one.
  if (drafted.length > 1) await deps.limits.take('tweets', author, drafted.length - 1)
  await countUploads(deps, author, drafted)
  const { parent, resolved } = await resolvePosts(deps, author, drafted, replyTo)

  const uploads = drafted.flatMap((post) => post.uploads)
  const alts = drafted.flatMap((post) => post.alts)
  return withImages(deps, author, uploads, alts, async (stored) => {
    // Made here: ids are in the order in which posts appear.
    const ids = drafted.map(() => deps.nextId())
    const images = [...stored]
    const posts = drafted.map((draft, index) => ({
      ...{ id: ids[index]!, author_id: author, root: ids[0]! },
      parent: index === 0 ? parent : { id: ids[index - 1]!, author_id: author },
      parts: {
        ...{ ...draft, images: images.splice(0, draft.uploads.length) },
        ...merge(resolved.map((each) => each[index]!)),
      },
    }))
    const evictions = postCache.evictions(deps.db)
    const rows = await transact(deps.db, async (tx) => {
      if (!(await claimIdempotencyKey(deps.clock, tx, repeat, ids[0]!))) return false
      await begin?.(tx)
      return insertAll(deps, tx, posts)
    })
    if (rows) {
      const published = await toPosts(deps, rows.map(withCounts(posts)))
      postCache.put(
        deps.db,
        evictions,
        published.map((post) => [post.id, post]),
      )
      return published
    }
    return findPublished(deps, author, (await findIdempotentResult(deps.db, repeat)) ?? ids[0]!, posts.length)
  })
}

/** Validates and normalises posts that are published together. */
export function cleanPosts({ ids }: Pick<Deps, 'ids'>, drafts: readonly PostDraft[], replyTo: Id | null) {
  const drafted = drafts.map((draft) => merge(parts.map((part) => part.clean(draft, ids))))
  for (const [index, { content, uploads, video }] of drafted.entries())
    needsTextOrImage(content, { images: uploads.length, hasVideo: video !== null }, index > 0 || replyTo !== null)
  return drafted
}

/** Counts posts with uploads against the limit. */
export async function countUploads({ limits }: Pick<Deps, 'limits'>, author: Id, posts: readonly CleanPost[]) {
  const withPhotos = posts.filter(({ uploads }) => uploads.some(isUpload)).length
  if (withPhotos > 0) await limits.take('uploads', author, withPhotos)
}

/** Finds the post that they reply to, and the fields that depend on other rows. Refuses what the author may not do. */
export async function resolvePosts(deps: ResolveDeps, author: Id, posts: readonly CleanPost[], replyTo: Id | null) {
  const parent = replyTo === null ? null : await findAnswerable(deps.db, author, replyTo)
  const thread = { author, posts, parent }
  return { parent, resolved: await Promise.all(partsWith('resolve').map((part) => part.resolve(deps, thread))) }
}

type CleanPost = ReturnType<typeof cleanPosts>[number]

/** A post that the viewer may reply to. */
async function findAnswerable(db: Db, viewer: Id, id: Id): Promise<TweetSummary> {
  const tweet = await findActionableTweet(db, viewer, id)
  await requireOpen(db, viewer, tweet)
  return tweet
}

interface Post extends PostIds {
  parts: WrittenParts
  parent: Pick<TweetSummary, 'id' | 'author_id'> | null
}

async function insertAll(deps: WriteDeps, tx: Tx, posts: readonly Post[]): Promise<TweetsTable[]> {
  const rows: TweetsTable[] = []
  for (const [index, post] of posts.entries()) {
    rows.push(await insert(deps, tx, post))
    if (index > 0) await count(tx, post)
  }
  // Counted last, because others reply to that post, too.
  await count(tx, posts[0]!)
  return rows
}

/** Writes a post without counting it. */
async function insert(deps: WriteDeps, tx: Tx, { parts: resolved, parent, ...postIds }: Post): Promise<TweetsTable> {
  const post = { ...resolved }
  for (const part of partsWith('confirm')) Object.assign(post, await part.confirm(tx, postIds.author_id, post))
  const row: TweetsTable = {
    ...{ id: postIds.id, author_id: postIds.author_id },
    ...{ reply_to: parent?.id ?? null, reply_to_author: parent?.author_id ?? null },
    ...{ created_at: deps.clock(), edited_at: null },
    ...merge(parts.map((part) => part.write(post, postIds))),
  }
  await insertTweet(tx, row)
  for (const part of partsWith('writeRows')) await part.writeRows(deps, tx, postIds, post)
  await deps.events.emit(tx, {
    type: 'tweet.created',
    tweet: row.id,
    author: row.author_id,
    replyTo: row.reply_to,
    replyToAuthor: row.reply_to_author,
    ...(row.quote_id !== null && { quoted: row.quote_id }),
    ...(!parent && row.quote_id === null && mentionsIn(row.content).length === 0 && { namesNobody: true }),
    ...(row.card_key !== null && { hasLink: true }),
  })
  return row
}

/** Counts a post, for its author or for its parent. Other writers of that counter wait until the transaction ends. */
async function count(tx: Tx, { id, author_id, parent, parts: { isCounted } }: Post): Promise<void> {
  if (!parent) return void (await addToAccountCounter(tx, author_id, 'tweets', 1))

  await insertReply(tx, parent.id, id, author_id, isCounted)
  // Adding 0 checks whether it still exists.
  if (!(await countReplies(tx, parent.id, isCounted ? 1 : 0))) fail('tweet_not_found')
}

/** Adds the counters: each post has the one after it as a reply. */
const withCounts = (posts: readonly Post[]) => (row: TweetsTable, index: number) => ({
  ...{ ...row, ...NO_COUNTS },
  replies: posts[index + 1]?.parts.isCounted ? 1 : 0,
})

/** The posts that still exist, up to the first that was deleted or removed. */
async function findPublished(deps: ReadDeps, viewer: Id, first: Id, length: number) {
  // The author may have written other posts at the same time.
  const found = await findTweets(deps.db, await listOwnSince(deps.db, viewer, first, 2 * length))
  const candidates = await visibleTweets(deps.db, viewer, found, 'direct')
  const byParent = new Map(candidates.toSorted((a, b) => b.id - a.id).map((row) => [row.reply_to, row.id]))
  if (!candidates.some((row) => row.id === first)) fail('tweet_not_found')
  const chain = [first]
  for (let next = byParent.get(first); next !== undefined && chain.length < length; next = byParent.get(next))
    chain.push(next)
  return (await postCache.getMany(deps, chain)).filter((post) => post !== undefined)
}
