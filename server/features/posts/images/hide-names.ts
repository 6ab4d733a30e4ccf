/**
 * In a public bucket, anyone who has noted the name of a public image could read it there for ever. So the images of a
 * post have other names while the post is not public, and no answer contains those names.
 */
import type { Id } from '#server/core/ids/ids.ts'
import type { Db } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { AUDIENCE } from '#server/db/tables/posts.ts'
import { imageKeysOf } from '#server/features/media/image-keys-of.ts'
import type { StoredImage } from '#server/features/media/images.ts'
import { areImagesOpen } from '#server/features/media/open-images.ts'
import { type PostWithImages, postsWithImages } from '#server/features/media/posts-with-images.store.ts'
import { renameImages } from '#server/features/media/rename-images.ts'
import { type Standing, standingCache } from '#server/features/people/standing.ts'
import { findTweets, lockTweet } from '#server/features/posts/store.ts'
import { findImages, renameIn } from './rename-images.ts'

type HideDeps = Pick<Deps, 'db' | 'blobs' | 'clock' | 'events'>

/** Gives the images of a post the names that fit its current audience. Idempotent. */
export async function settleNamesOf(deps: HideDeps, tweet: Id): Promise<void> {
  const [row] = await findTweets(deps.db, [tweet])
  const images = row ? await findImages(deps.db, row) : []
  if (!row || images.length === 0) return
  await settleNames(deps, { ...row, images }, await standingCache.get({ db: deps.db }, row.author_id))
}

/** Renames the images of all posts of an account after its standing or privacy has changed. */
export async function settleNamesOfAuthor(deps: HideDeps, author: Id): Promise<void> {
  const standing = await standingCache.get({ db: deps.db }, author)
  for await (const posts of postsWithImages(deps.db, [author]))
    for (const post of posts) await settleNames(deps, post, standing)
}

async function settleNames(deps: HideDeps, post: PostWithImages, author: Standing | undefined): Promise<void> {
  const { id, author_id: owner, images } = post
  const nameFor = (audience: number) => (image: StoredImage) => namesFor(deps.db, owner, image, audience, author)
  const wanted = new Map(
    images.flatMap((image) => {
      const name = nameFor(post.audience)(image)
      return name === undefined ? [] : [[image.hash, name] as const]
    }),
  )
  await renameImages(deps, { owner, tweet: id, names: wanted, keepsFiles: false }, async (tx, names) => {
    const locked = await lockTweet(tx, id)
    if (!locked) return []
    const changed = await renameIn(tx, locked, (image) => {
      const name = nameFor(locked.audience)(image)
      return name !== undefined && names.get(image.hash) === name ? name : undefined
    })
    if (changed.length > 0) await deps.events.emit(tx, { type: 'media.released', hashes: changed, owner })
    return changed
  })
}

/** The new name of an image; undefined when its name fits, or it was never public. */
function namesFor(
  db: Db,
  owner: Id,
  { hash, content }: StoredImage,
  audience: number,
  author: Standing | undefined,
): string | undefined {
  if (content === undefined || (audience !== AUDIENCE.everyone && audience !== AUDIENCE.nobody)) return undefined
  const name = imageKeysOf(db).nameOf(owner, areImagesOpen(audience, author) ? content : `${content} hidden`)
  return name === hash ? undefined : name
}
