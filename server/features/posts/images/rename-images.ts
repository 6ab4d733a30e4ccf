import type { BackfillTask } from '#server/db/backfill.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { chunkIds } from '#server/db/id-lists.ts'
import type { TweetsTable } from '#server/db/tables/posts.ts'
import type { StoredImage } from '#server/features/media/images.ts'
import { findImagesOfVersions } from '#server/features/media/posts-with-images.store.ts'
import { keyedNames, renameImages } from '#server/features/media/rename-images.ts'
import { listVersions, updateParts } from '#server/features/posts/history/store.ts'
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

async function renameImagesOf(deps: RenameDeps, row: RowWithImages & Pick<TweetsTable, 'author_id'>): Promise<void> {
  const { id: tweet, author_id: owner } = row
  const hashes = (await findImages(deps.db, row)).flatMap((image) => (isKeyed(image) ? [] : image.hash))
  const wanted = keyedNames(deps.db, owner, hashes)
  await renameImages(deps, { owner, tweet, names: wanted, keepsFiles: true }, async (tx, names) => {
    const locked = await lockTweet(tx, tweet)
    return locked ? renameIn(tx, locked, (image) => (isKeyed(image) ? undefined : names.get(image.hash))) : []
  })
}

const isKeyed = ({ content }: StoredImage): boolean => content !== undefined

export type RowWithImages = Pick<TweetsTable, 'id' | 'media' | 'edited_at'>

/** The images of a post and of its earlier versions. */
export async function findImages(db: Db, { id, media, edited_at }: RowWithImages): Promise<StoredImage[]> {
  const earlier = edited_at === null ? [] : await findImagesOfVersions(db, [id])
  return [...(JSON.parse(media) as StoredImage[]), ...earlier.map(({ image }) => image)]
}

/**
 * Renames images of a locked post and of its earlier versions, and sets `facts` of the renamed ones. Answers the former
 * name of each renamed use.
 */
export async function renameIn(
  tx: Tx,
  { id, media, edited_at }: RowWithImages,
  nameFor: (image: StoredImage) => string | undefined,
  facts: Pick<StoredImage, 'animated'> = {},
): Promise<string[]> {
  const current = withNames(media, nameFor, facts)
  if (current.changed.length > 0) await setImages(tx, id, current.images)
  const changed = [...current.changed]
  for (const version of edited_at === null ? [] : await listVersions(tx, [id])) {
    const parts = JSON.parse(version.parts) as Pick<TweetsTable, 'media'>
    const renamed = withNames(parts.media, nameFor, facts)
    if (renamed.changed.length === 0) continue
    await updateParts(tx, { ...version, parts: JSON.stringify({ ...parts, media: JSON.stringify(renamed.images) }) })
    changed.push(...renamed.changed)
  }
  return changed
}

function withNames(
  media: string,
  nameFor: (image: StoredImage) => string | undefined,
  facts: Pick<StoredImage, 'animated'>,
) {
  const changed: string[] = []
  const images = (JSON.parse(media) as StoredImage[]).map((image) => {
    const name = nameFor(image)
    if (name === undefined) return image
    changed.push(image.hash)
    return { ...image, hash: name, content: image.content ?? image.hash, ...facts }
  })
  return { changed, images }
}
