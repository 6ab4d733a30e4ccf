import type { BackfillTask } from '#server/db/backfill.ts'
import type { Tx } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { chunkIds } from '#server/db/id-lists.ts'
import type { TweetsTable } from '#server/db/tables/posts.ts'
import type { StoredImage } from '#server/features/media/images.ts'
import { keyedNames, renameImages } from '#server/features/media/rename-images.ts'
import { listTweetIds, lockTweet } from '#server/features/posts/store.ts'
import { findWithImages, setImages } from './store.ts'

type RenameDeps = Pick<Deps, 'db' | 'blobs' | 'clock'>

/** Tweets handled concurrently: a bucket takes some milliseconds for each file. */
const AT_ONCE = 8

/** Gives the images of tweets keyed names instead of hashes of their content. */
export const imageNamesBackfill = (deps: RenameDeps): BackfillTask => ({
  name: 'image_names',
  list: (after, limit) => listTweetIds(deps.db, after, limit),
  handle: async (ids) => {
    const rows = (await Promise.all(chunkIds(ids).map((some) => findWithImages(deps.db, some)))).flat()
    for (let from = 0; from < rows.length; from += AT_ONCE)
      await Promise.all(rows.slice(from, from + AT_ONCE).map((row) => renameImagesOf(deps, row)))
  },
})

function renameImagesOf(deps: RenameDeps, row: Pick<TweetsTable, 'id' | 'author_id' | 'media'>): Promise<void> {
  const { id: tweet, author_id: owner } = row
  const hashes = (JSON.parse(row.media) as StoredImage[]).flatMap((image) => (isKeyed(image) ? [] : image.hash))
  const wanted = keyedNames(deps.db, owner, hashes)
  return renameImages(deps, { owner, tweet, names: wanted, keepsFiles: true }, async (tx, names) => {
    const locked = await lockTweet(tx, tweet)
    return locked ? renameIn(tx, locked, (image) => (isKeyed(image) ? undefined : names.get(image.hash))) : []
  })
}

const isKeyed = ({ content }: StoredImage): boolean => content !== undefined

/** Renames images of a locked post. Answers the former name of each renamed one. */
export async function renameIn(
  tx: Tx,
  { id, media }: Pick<TweetsTable, 'id' | 'media'>,
  nameFor: (image: StoredImage) => string | undefined,
): Promise<string[]> {
  const images = JSON.parse(media) as StoredImage[]
  const names = images.map(nameFor)
  const changed = images.flatMap((image, index) => (names[index] === undefined ? [] : image.hash))
  if (changed.length === 0) return []
  await setImages(
    tx,
    id,
    images.map((image, index) => {
      const name = names[index]
      return name === undefined ? image : { ...image, hash: name, content: image.content ?? image.hash }
    }),
  )
  return changed
}
