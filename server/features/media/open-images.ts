/** Decides which images are public: those of a post, an avatar or a cover that everyone may see. */
import { isHiddenStanding } from '#contract/standing.ts'
import { type Id, MAX_ID, NO_ID } from '#server/core/ids/ids.ts'
import { createCache } from '#server/db/cache.ts'
import type { Db } from '#server/db/db.ts'
import { AUDIENCE } from '#server/db/tables/posts.ts'
import { findAudiences, findOwners, type Owner } from './open-images.store.ts'
import { postsWithImages } from './posts-with-images.store.ts'
import { findPresent, isCardImage, listUses, type Use } from './store.ts'

/** Uses of an image that are read at once. Nearly all images have one or two. */
const PAGE = 100
/**
 * Writes evict the images that they change. This bounds the age of entries under a former name, which they cannot
 * evict.
 */
const LIFE_MS = 60_000

/** Whether the images of a post are public. `author` is undefined for a deleted account. */
export const areImagesOpen = (audience: number, author: { bits: number; isProtected: boolean } | undefined): boolean =>
  author !== undefined && audience === AUDIENCE.everyone && !author.isProtected && !isHiddenStanding(author.bits)

interface OpenImage {
  /** Its stored name. */
  hash: string
  /** The user by whose use it is public; NO_ID for the image of a link card. */
  owner: Id
}

const isOwnedByAny = ({ owner }: OpenImage, accounts: ReadonlySet<string | number>): boolean => accounts.has(owner)

/** Public images by requested name. Other names are not cached, because a requested name need not exist. */
const openImages = createCache<string, OpenImage>(
  {
    entities: ['image'],
    searchedFor: { 'author-standing': isOwnedByAny, 'hidden-account': isOwnedByAny },
    bytes: 150,
    ttlMs: LIFE_MS,
  },
  async ({ db }, names) => {
    const found = await Promise.all(names.map((name) => findOpen(db, name)))
    return names.flatMap((name, index) => (found[index] ? [[name, found[index]] as const] : []))
  },
)

/** The stored name of a public image, by its current or a former name; undefined for any other. */
export const findOpenImage = async (db: Db, name: string): Promise<string | undefined> =>
  (await openImages.get({ db }, name))?.hash

async function findOpen(db: Db, name: string): Promise<OpenImage | undefined> {
  if (await isCardImage(db, name)) return { hash: name, owner: NO_ID }
  const present = await findPresent(db, name)
  // An unknown name takes as many statements as that of a private image.
  for (const hash of [name, ...(present.length > 0 ? present : [''])]) {
    const owner = await findOpenOwner(db, hash)
    if (owner !== undefined) return { hash, owner }
  }
  return undefined
}

/** A user whose use of an image makes it public; undefined where there is none. */
async function findOpenOwner(db: Db, hash: string): Promise<Id | undefined> {
  const searched = new Set<Id>()
  for (let before = MAX_ID; ; ) {
    const uses = await listUses(db, hash, before, PAGE)
    const owners = await findOwners(db, orNone(uses.map((use) => use.owner_id)))
    const audiences = await findAudiences(db, orNone(uses.flatMap((use) => use.tweet_id ?? [])))
    for (const use of uses) {
      const owner = owners.get(use.owner_id)
      if (!owner || isHiddenStanding(owner.standing)) continue
      if (owner.avatar === hash || owner.cover === hash) return owner.id
      if (isOpenUse(use, owner, audiences)) return owner.id
      if (use.content !== null || searched.has(owner.id)) continue
      searched.add(owner.id)
      if (await isPostedOpenly(db, owner, hash)) return owner.id
    }
    if (uses.length < PAGE) return undefined
    before = uses.at(-1)!.id
  }
}

const orNone = (ids: readonly Id[]): readonly Id[] => (ids.length > 0 ? [...new Set(ids)] : [NO_ID])

const isOpenUse = ({ tweet_id }: Use, owner: Owner, audiences: ReadonlyMap<Id, number>): boolean =>
  tweet_id !== null && areImagesOpen(audiences.get(tweet_id) ?? AUDIENCE.nobody, standingOf(owner))

/** Whether an image without known posts is public, because the backfill has not reached its rows. */
async function isPostedOpenly(db: Db, owner: Owner, hash: string): Promise<boolean> {
  for await (const posts of postsWithImages(db, [owner.id], hash))
    for (const { audience, images } of posts)
      if (areImagesOpen(audience, standingOf(owner)) && images.some((image) => image.hash === hash)) return true
  return false
}

const standingOf = ({ standing, is_protected }: Owner) => ({ bits: standing, isProtected: is_protected === 1 })
