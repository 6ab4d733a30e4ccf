import type { AudienceName, WhoRepliesName } from '#contract/parts/audience.ts'
import { mentionsIn } from '#contract/text.ts'
import { fail } from '#server/core/errors.ts'
import type { Upload } from '#server/core/http/call.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { rawObject } from '#server/core/json/raw-json.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Deps, ReadDeps, WriteDeps } from '#server/db/deps.ts'
import { claimIdempotencyKey, findIdempotentResult, type IdempotencyKey } from '#server/db/idempotency.ts'
import type { TweetsTable } from '#server/db/tables/tweets.ts'
import { transact } from '#server/db/transaction.ts'
import { attachImages, type NewStoredImage, withImages } from '#server/features/media/images.ts'
import { addToAccountCounter } from '#server/features/people/store.ts'
import { findActionableTweet, findVisibleTweet } from './find.ts'
import { presentTweet } from './present.ts'
import { chooseReach, type Reach } from './reach/choice.ts'
import { insertReaders } from './reach/readers.store.ts'
import { requireOpen } from './reach/reply-policy.ts'
import { cleanAlts, cleanContent, coversOf, needsTextOrImage, refuseTooManyImages } from './rules.ts'
import { countReplies, insertReply, insertTweet } from './store.ts'
import type { TweetSummary } from './tweet-summaries.ts'

export interface NewTweet {
  content?: string | undefined
  alt?: readonly string[] | undefined
  warning?: string | undefined
  sensitive?: boolean | 'true' | 'false' | undefined
  audience?: AudienceName | undefined
  whoReplies?: WhoRepliesName | undefined
  replyTo?: Id | null
  uploads?: readonly Upload[]
  idempotencyKey?: string | null
}

/** Publishes a tweet or a reply. A repeated idempotency key answers with the tweet created the first time. */
export async function createTweet(
  deps: Deps,
  viewer: Id,
  { alt, replyTo = null, uploads = [], idempotencyKey = null, ...rest }: NewTweet,
) {
  const repeat: IdempotencyKey = { account: viewer, key: idempotencyKey, kind: 'tweet' }
  const repeated = await findIdempotentResult(deps.db, repeat)
  if (repeated !== undefined) {
    // Removed since, it is gone for its author, too.
    await findVisibleTweet(deps, viewer, repeated)
    return presentOne(deps, viewer, repeated)
  }

  const content = cleanContent(rest.content)
  const alts = cleanAlts('alt', alt)
  const covers = coversOf(rest)
  refuseTooManyImages(uploads.length)
  needsTextOrImage(content, uploads.length, replyTo !== null)
  if (uploads.length > 0) await deps.limits.take('uploads', viewer)
  const parent = replyTo === null ? null : await findAnswerable(deps.db, viewer, replyTo)
  const reach = await chooseReach(deps.db, viewer, rest, { texts: [content], parent })

  return withImages(deps, viewer, uploads, alts, async (images) => {
    const id = deps.nextId()
    const isFirst = await transact(deps.db, async (tx) => {
      const claimed = await claimIdempotencyKey(deps.clock, tx, repeat, id)
      if (claimed) await writeTweet(deps, tx, { id, viewer, content, images, parent, covers, reach })
      return claimed
    })
    return presentOne(deps, viewer, isFirst ? id : ((await findIdempotentResult(deps.db, repeat)) ?? id))
  })
}

/** A tweet that the viewer may reply to. */
export async function findAnswerable(db: Db, viewer: Id, id: Id): Promise<TweetSummary> {
  const tweet = await findActionableTweet(db, viewer, id)
  await requireOpen(db, viewer, tweet)
  return tweet
}

export interface Written {
  id: Id
  viewer: Id
  content: string
  images: NewStoredImage[]
  parent: Pick<TweetSummary, 'id' | 'author_id'> | null
  covers: Pick<TweetsTable, 'warning' | 'is_sensitive'>
  reach: Reach
}

/** Writes a tweet or a reply with all that follows from it. */
export async function writeTweet(deps: WriteDeps, tx: Tx, tweet: Written): Promise<void> {
  await insertWritten(deps, tx, tweet)
  await countWritten(tx, tweet)
}

/** Writes a tweet or a reply, not counted yet. */
export async function insertWritten(
  deps: WriteDeps,
  tx: Tx,
  { id, viewer, content, images, parent, covers, reach }: Written,
): Promise<void> {
  await insertTweet(tx, {
    id,
    author_id: viewer,
    reply_to: parent?.id ?? null,
    reply_to_author: parent?.author_id ?? null,
    content,
    media: JSON.stringify(images),
    audience: reach.audience,
    created_at: deps.clock(),
    edited_at: null,
    ...covers,
    who_replies: reach.who_replies,
    policy_id: reach.policy === 'own' ? id : reach.policy,
    hidden_at: null,
  })
  await insertReaders(tx, id, reach.readers)
  await attachImages(deps, tx, viewer, images, id)
  await deps.events.emit(tx, {
    type: 'tweet.created',
    tweet: id,
    author: viewer,
    replyTo: parent?.id ?? null,
    replyToAuthor: parent?.author_id ?? null,
    ...(!parent && mentionsIn(content).length === 0 && { namesNobody: true }),
  })
}

/** Counts it, for its author or below what it replies to. Others who change that counter wait until the transaction ends. */
export async function countWritten(tx: Tx, { id, viewer, parent, reach }: Written): Promise<void> {
  if (!parent) return void (await addToAccountCounter(tx, viewer, 'tweets', 1))

  await insertReply(tx, parent.id, id, viewer, reach.isCounted)
  // Adding 0 finds out whether it still exists.
  if (!(await countReplies(tx, parent.id, reach.isCounted ? 1 : 0))) fail('tweet_not_found')
}

const presentOne = async (deps: ReadDeps, viewer: Id, id: Id) =>
  rawObject({ tweet: await presentTweet(deps, viewer, id) })
