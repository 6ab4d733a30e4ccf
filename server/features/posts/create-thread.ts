import type { AudienceName, WhoRepliesName } from '#contract/parts/audience.ts'
import { text } from '#contract/server-texts.ts'
import { fail, failFields } from '#server/core/errors.ts'
import type { Upload } from '#server/core/http/call.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { rawObject } from '#server/core/json/raw-json.ts'
import type { Deps, ReadDeps } from '#server/db/deps.ts'
import { claimIdempotencyKey, findIdempotentResult, type IdempotencyKey } from '#server/db/idempotency.ts'
import { WHO_REPLIES } from '#server/db/tables/tweets.ts'
import { transact } from '#server/db/transaction.ts'
import { type NewStoredImage, withImages } from '#server/features/media/images.ts'
import { visibleTweets } from '#server/features/people/visibility.ts'
import { countWritten, findAnswerable, insertWritten, type Written, writeTweet } from './create.ts'
import { presentTweets } from './present.ts'
import { chooseReach, type Reach } from './reach/choice.ts'
import { cleanAlts, cleanContent, coversOf, needsTextOrImage, refuseTooManyImages } from './rules.ts'
import { findTweets, listOwnSince } from './store.ts'

export interface NewThread {
  content: readonly string[]
  imagesPerPost?: readonly number[] | undefined
  alt?: readonly string[] | undefined
  /** These cover each post of the thread. */
  warning?: string | undefined
  sensitive?: boolean | 'true' | 'false' | undefined
  audience?: AudienceName | undefined
  whoReplies?: WhoRepliesName | undefined
  replyTo: Id | null
  uploads: readonly Upload[]
  idempotencyKey: string | null
}

/** Publishes posts that reply to each other, in one transaction. A repeated idempotency key answers with the first ones. */
export async function createThread(
  deps: Deps,
  viewer: Id,
  { content, imagesPerPost, alt, replyTo, uploads, idempotencyKey, ...rest }: NewThread,
) {
  const repeat: IdempotencyKey = { account: viewer, key: idempotencyKey, kind: 'thread' }
  const repeated = await findIdempotentResult(deps.db, repeat)
  if (repeated !== undefined) return presentThread(deps, viewer, repeated, content.length)

  const shares = shareImages(uploads.length, content.length, imagesPerPost)
  const texts = content.map(cleanContent)
  for (const [index, text] of texts.entries()) needsTextOrImage(text, shares[index]!, index > 0 || replyTo !== null)
  const alts = cleanAlts('alt', alt)
  const covers = coversOf(rest)
  // The call itself has taken one.
  if (texts.length > 1) await deps.limits.take('tweets', viewer, texts.length - 1)
  const withPhotos = shares.filter((images) => images > 0).length
  if (withPhotos > 0) await deps.limits.take('uploads', viewer, withPhotos)
  const parent = replyTo === null ? null : await findAnswerable(deps.db, viewer, replyTo)
  const reach = await chooseReach(deps.db, viewer, rest, { texts, parent })

  return withImages(deps, viewer, uploads, alts, async (images) => {
    const ids = texts.map(() => deps.nextId())
    const posts = splitImages(images, shares).map((own, index) => ({
      ...{ id: ids[index]!, viewer, content: texts[index]!, images: own, covers },
      reach: index === 0 ? reach : ofThread(reach, ids[0]!),
      parent: index === 0 ? parent : { id: ids[index - 1]!, author_id: viewer },
    }))
    const [first, ...others] = posts as [Written, ...Written[]]
    const isFirst = await transact(deps.db, async (tx) => {
      const claimed = await claimIdempotencyKey(deps.clock, tx, repeat, first.id)
      if (!claimed) return false
      await insertWritten(deps, tx, first)
      for (const post of others) await writeTweet(deps, tx, post)
      // Last, because others reply to that post, too.
      await countWritten(tx, first)
      return true
    })
    const root = isFirst ? first.id : ((await findIdempotentResult(deps.db, repeat)) ?? first.id)
    return presentThread(deps, viewer, root, posts.length)
  })
}

/** Of the posts after the first. */
const ofThread = (reach: Reach, first: Id): Reach => ({
  ...reach,
  who_replies: WHO_REPLIES.everyone,
  policy: reach.policy === 'own' ? first : reach.policy,
})

/** How many of the images belong to each post. */
function shareImages(images: number, posts: number, perPost: readonly number[] = [images]): number[] {
  const shares = Array.from({ length: posts }, (_, index) => perPost[index] ?? 0)
  if (perPost.length > posts || shares.reduce((sum, share) => sum + share, 0) !== images)
    failFields({ imagesPerPost: text("This doesn't match the uploaded images.") })
  for (const share of shares) refuseTooManyImages(share)
  return shares
}

function splitImages(images: readonly NewStoredImage[], shares: readonly number[]): NewStoredImage[][] {
  let from = 0
  return shares.map((share) => {
    from += share
    return images.slice(from - share, from)
  })
}

/** The posts of a thread that still exist, up to the first that was deleted or removed. */
async function presentThread(deps: ReadDeps, viewer: Id, first: Id, length: number) {
  // Other posts of the author may have been written at the same time.
  const found = await findTweets(deps.db, await listOwnSince(deps.db, viewer, first, 2 * length))
  const candidates = await visibleTweets(deps.db, viewer, found, 'direct')
  const byParent = new Map(candidates.toSorted((a, b) => b.id - a.id).map((row) => [row.reply_to, row.id]))
  if (!candidates.some((row) => row.id === first)) fail('tweet_not_found')
  const chain = [first]
  for (let next = byParent.get(first); next !== undefined && chain.length < length; next = byParent.get(next))
    chain.push(next)
  return rawObject({ tweets: await presentTweets(deps, viewer, chain) })
}
