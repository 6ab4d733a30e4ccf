/** Finds the members and posts of a restored database that show given images. */
import type { Id } from '#server/core/ids/ids.ts'
import { timeOf } from '#server/core/ids/ids.ts'
import { imageIn } from './restore-files.ts'
import type { Query } from './restored-database.ts'

const MAX_IMAGES = 20
const MAX_USES = 5

/** Resolves to a sentence for each of the first twenty images, by its path in the list. */
export async function findShownBy(query: Query, places: readonly string[]): Promise<string[]> {
  const hashes = [...new Set(places.map((place) => imageIn(place).replace(/(-small)?\.webp$|\.mp4$/, '')))]
  const found: string[] = []
  for (const hash of hashes.slice(0, MAX_IMAGES)) found.push(`${hash}: ${(await usesOf(query, hash)).join(', ')}.`)
  if (hashes.length > MAX_IMAGES) found.push(`… and ${hashes.length - MAX_IMAGES} more images.`)
  return found
}

async function usesOf(query: Query, hash: string): Promise<string[]> {
  const owners = await query(
    `SELECT id, username, avatar, cover FROM accounts
    WHERE id IN (SELECT owner_id FROM media WHERE hash = $1) ORDER BY id LIMIT ${MAX_USES}`,
    hash,
  )
  const uses: string[] = []
  for (const { id, username, avatar, cover } of owners) {
    if (avatar === hash || cover === hash) uses.push(`the profile of @${username}`)
    const posts = await query(
      `SELECT id FROM tweets WHERE id IN (SELECT tweet_id FROM author_tweets WHERE author_id = $1)
      AND media LIKE $2 ORDER BY id LIMIT ${MAX_USES}`,
      Number(id),
      `%"${hash}"%`,
    )
    for (const post of posts)
      uses.push(
        `a post by @${username} of ${new Date(timeOf(Number(post.id) as Id)).toISOString().slice(0, 16).replace('T', ' ')} UTC`,
      )
  }
  return uses.length > 0 ? uses : ['shown by no one']
}
