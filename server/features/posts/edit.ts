import type { PostEdit } from '#contract/post.ts'
import { mentionsIn } from '#contract/text.ts'
import { fail } from '#server/core/errors.ts'
import type { EventOf } from '#server/core/events.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Tx } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { AUDIENCE } from '#server/db/tables/posts.ts'
import { transact } from '#server/db/transaction.ts'
import { type ImageSource, isUpload, withImages } from '#server/features/media/images.ts'
import { findVisibleTweet } from './find.ts'
import { isChange, keepVersion, refuseTooManyEdits } from './history/keep-version.ts'
import { images } from './parts/images.ts'
import { merge, partsWith } from './parts/parts.ts'
import { postCache } from './post.ts'
import { canChange, needsTextOrImage } from './rules.ts'
import { lockTweet, updateTweet } from './store.ts'

interface Media {
  uploads: readonly ImageSource[]
  /** Runs in the transaction of the edit, before anything is written. When it throws, nothing is changed. */
  begin?: (tx: Tx) => Promise<void>
}

/**
 * Changes a tweet of the viewer, and keeps the version before. Fields that are not given stay as they are. Answers the tweet,
 * unless it was deleted since.
 */
export async function editTweet(deps: Deps, viewer: Id, id: Id, { uploads, begin, ...input }: PostEdit & Media) {
  const edit = merge(partsWith('cleanEdit').map((part) => part.cleanEdit(input, deps.ids)))
  const tweet = await findVisibleTweet(deps, viewer, id)
  if (!canChange(tweet, viewer)) fail('not_your_tweet')
  await refuseTooManyEdits(deps.db, tweet)
  if (uploads.some(isUpload)) await deps.limits.take('uploads', viewer)

  await withImages(deps, viewer, uploads, edit.alts, (added) =>
    transact(deps.db, async (tx) => {
      await begin?.(tx)
      const row = await lockTweet(tx, id)
      // Deleted or removed since the first check.
      if (!row || row.audience === AUDIENCE.nobody) fail('tweet_not_found')
      const changes = []
      for (const part of partsWith('edit')) changes.push(await part.edit(deps, tx, { ...edit, added }, row))
      const change = merge(changes)
      const media = images.load(change).images
      const counts = { images: media.length, hasVideo: media.some(({ video }) => video) }
      needsTextOrImage(change.content, counts, row.reply_to !== null)
      if (!isChange(change, row)) return
      await updateTweet(tx, row, { ...change, edited_at: await keepVersion(deps, tx, row) })
      await deps.events.emit(tx, {
        ...{ type: 'tweet.edited', tweet: id, author: viewer },
        ...(change.card_key !== null && { hasLink: true }),
        ...changeOfMentions(row.content, change.content),
      })
    }),
  )
  return postCache.get(deps, id)
}

function changeOfMentions(before: string, after: string): Pick<EventOf<'tweet.edited'>, 'mentions'> {
  const [old, current] = [mentionsIn(before), mentionsIn(after)]
  const added = current.filter((name) => !old.includes(name))
  const removed = old.filter((name) => !current.includes(name))
  return added.length + removed.length > 0 ? { mentions: { added, removed } } : {}
}
