/** Finds the connected users who receive a tweet. The cost does not grow with the number of the author's followers. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Id, MAX_ID } from '#server/core/ids/ids.ts'
import type { Db } from '#server/db/db.ts'
import { accountCache } from '#server/features/people/account-cache.ts'
import { findFollowersAmong, listFollowers } from '#server/features/people/relations.store.ts'
import { viewersOf, type WatchedTweet } from '#server/features/people/viewers.ts'
import type { AuthoredTweet, Surface } from '#server/features/people/visibility.ts'
import type { Connections } from './connections.ts'
import type { LiveSocket } from './live-socket.ts'

const PAGE = 500

/** The sockets of the author, of connected followers and, if wanted, of the feed of everyone. */
export async function findAudience(db: Db, connections: Connections, item: AuthoredTweet, withEveryone: boolean) {
  const followers = await connectedFollowers(db, connections, item.author_id)
  const accounts = await viewersOf(db, item, [item.author_id, ...followers], 'home')
  const sockets = new Set(accounts.flatMap((account) => [...connections.socketsOf(account)]))
  if (withEveryone)
    for (const socket of await filterVisible(db, [...connections.everyoneFeed], item, 'discovery')) sockets.add(socket)
  return sockets
}

/** The sockets whose user may see the tweet. */
export async function filterVisible(
  db: Db,
  sockets: readonly LiveSocket[],
  item: WatchedTweet,
  surface: Surface = 'direct',
) {
  if (sockets.length === 0) return []
  const accounts = new Set(sockets.map((socket) => socket.session!.account))
  const seeing = new Set(await viewersOf(db, item, [...accounts], surface))
  return sockets.filter((socket) => seeing.has(socket.session!.account))
}

/** The accounts with connections to this process. */
interface ConnectedAccounts {
  has(account: Id): boolean
  readonly size: number
  accounts(): Id[]
}

/**
 * The connected followers of an account. Searches from the smaller side: followers among the connected, or the connected
 * among the followers.
 */
export async function connectedFollowers(db: Db, connections: ConnectedAccounts, author: Id): Promise<Id[]> {
  const account = await accountCache.get({ db }, author)
  if (!account || account.followers === 0) return []
  const found: Id[] = []
  if (account.followers > connections.size) {
    const connected = connections.accounts()
    for (let from = 0; from < connected.length; from += PAGE, await nextTurn())
      found.push(...(await findFollowersAmong(db, author, connected.slice(from, from + PAGE))))
    return found
  }
  for (let before = MAX_ID; ; await nextTurn()) {
    const page = await listFollowers(db, author, before, PAGE)
    for (const { author_id: follower } of page) if (connections.has(follower)) found.push(follower)
    if (page.length < PAGE) return found
    before = page.at(-1)!.at
  }
}
