import { fail } from '#server/core/errors.ts'
import type { Upload } from '#server/core/http/call.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { rawObject } from '#server/core/json/raw-json.ts'
import type { Tx } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { AUDIENCE } from '#server/db/tables/tweets.ts'
import { transact } from '#server/db/transaction.ts'
import { attachImages, detachImages, type StoredImage, withImages } from '#server/features/media/images.ts'
import { findPresent } from '#server/features/media/store.ts'
import { hashOf } from '#server/features/media/urls.ts'
import { findVisibleTweet } from './find.ts'
import { presentTweet } from './present.ts'
import { findMentioned, namesReaders } from './reach/choice.ts'
import { insertReaders } from './reach/readers.store.ts'
import { canChange, cleanAlts, cleanContent, editedCovers, needsTextOrImage, refuseTooManyImages } from './rules.ts'
import { lockTweet, updateTweet } from './store.ts'

export interface TweetEdit {
  content?: string | undefined
  alt?: readonly string[] | undefined
  warning?: string | undefined
  sensitive?: boolean | 'true' | 'false' | undefined
  /** Replaces the images by those of `keepImages` and the uploads. Otherwise uploads are added. */
  replaceImages: boolean
  keepImages?: readonly string[] | undefined
  /** New descriptions of the images of `keepImages`, in their order. */
  keepAlt?: readonly string[] | undefined
  uploads: readonly Upload[]
}

/** Changes an own tweet. Fields that are not given stay as they are. */
export async function editTweet(deps: Deps, viewer: Id, id: Id, edit: TweetEdit) {
  const alts = cleanAlts('alt', edit.alt)
  const keepAlt = cleanAlts('keepAlt', edit.keepAlt)
  const words = edit.content === undefined ? undefined : cleanContent(edit.content)
  const tweet = await findVisibleTweet(deps, viewer, id)
  if (!canChange(tweet, viewer)) fail('not_your_tweet')
  if (edit.uploads.length > 0) await deps.limits.take('uploads', viewer)

  await withImages(deps, viewer, edit.uploads, alts, (added) =>
    transact(deps.db, async (tx) => {
      const row = await lockTweet(tx, id)
      // Deleted or removed since it was looked at.
      if (!row || row.audience === AUDIENCE.nobody) fail('tweet_not_found')
      const before = JSON.parse(row.media) as StoredImage[]
      const { kept, released } = await sortImages(tx, before, { ...edit, keepAlt })
      const images = [...kept, ...added]
      const content = words ?? row.content
      refuseTooManyImages(images.length)
      needsTextOrImage(content, images.length, row.reply_to !== null)

      await updateTweet(tx, {
        id,
        author_id: viewer,
        content,
        media: JSON.stringify(images),
        edited_at: deps.clock(),
        ...editedCovers(edit, row),
      })
      if (namesReaders(row.audience, row.who_replies))
        await insertReaders(tx, id, await findMentioned(tx, viewer, [content]))
      await attachImages(deps, tx, viewer, added, id)
      const hashes = released.map((image) => image.hash)
      await detachImages(deps.events, tx, { owner: viewer, tweet: id }, hashes)
      await deps.events.emit(tx, { type: 'tweet.edited', tweet: id, author: viewer })
    }),
  )
  return rawObject({ tweet: await presentTweet(deps, viewer, id) })
}

/** Which images remain, in their new order and with their new descriptions, and which are released. */
async function sortImages(
  tx: Tx,
  before: StoredImage[],
  { replaceImages, keepImages: urls = [], keepAlt = [] }: TweetEdit,
) {
  if (!replaceImages) return { kept: before, released: [] }
  const released = [...before]
  const kept: StoredImage[] = []
  for (const [index, url] of urls.entries()) {
    const names = await namesIn(tx, url)
    const place = released.findIndex((image) => names.includes(image.hash))
    const [image] = place < 0 ? [] : released.splice(place, 1)
    if (image) kept.push({ ...image, alt: keepAlt[index] ?? image.alt })
  }
  return { kept, released }
}

/** The name in an address, and those that the image has got since. */
async function namesIn(tx: Tx, url: string): Promise<string[]> {
  const name = hashOf(tx, url)
  return name === undefined ? [] : [name, ...(await findPresent(tx, name))]
}
