/** Prepares the data of a run: a copy of a cached network, with sessions for its members. */

import { hash, randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import type { Id, IdFormat } from '#server/core/ids/ids.ts'
import { connect } from '#server/db/connect.ts'
import type { Store } from '#server/db/db.ts'
import { loadIdFormat, openSecrets } from '#server/db/instance.ts'
import { transact } from '#server/db/transaction.ts'
import { insertSession } from '#server/features/accounts/sessions/store.ts'
import { cardAddress } from '#server/features/link-cards/address.ts'
import { putCard } from '#server/features/link-cards/store.ts'
import { loadNetwork } from './load-network.ts'
import { createNetwork, type Size } from './network.ts'
import { makeTemplate } from './template.ts'

const CACHE = path.resolve(import.meta.dirname, '../../../.cache')
const MAKERS = ['network.ts', 'text.ts', 'bulk-insert.ts', 'load-network.ts', 'load-private.ts']
  .map((name) => `tools/bench/dataset/${name}`)
  .concat('tools/random.ts')
/** The data of most runs, of one with `--quick`, the largest of `--scale`, and a small network as a newcomer has it. */
export const SIZES = {
  full: { members: 10_000, posts: 200_000 },
  quick: { members: 2_000, posts: 20_000 },
  large: { members: 50_000, posts: 1_000_000 },
  small: { members: 1_000, posts: 20_000 },
}
const MAX_SIGNED_IN_USERS = 30_000
/** The share of those who are signed in that rows of newcomers leave alone. */
const VIEWERS = 0.7
// Neither of the orders in which members are popular or write often.
const STRIDE = 4_813
const RECENT = 5_000

export interface Data {
  dir: string
  /** Tokens of members who are signed in, those who read most first. */
  tokens: string[]
  /** Tokens of members whom only the rows of newcomers use. */
  newcomers: string[]
  /** Wire ids of the newest posts and of members, for paths. */
  tweetIds: string[]
  memberIds: string[]
  /** Those of the newest posts whose author is signed in, with the token of the author. */
  ownTweets: { id: string; token: string }[]
  remove(): Promise<void>
}

/** A copy of the network in a folder of its own, with sessions for its members. */
export async function prepareData({ members, posts }: Size): Promise<Data> {
  const name = `a network of ${members} members and ${posts} posts`
  const load = (file: string) => loadNetwork(file, createNetwork({ members, posts }, Date.now() - HOUR_MS))
  return copyData(await makeTemplate(name, MAKERS, load))
}

/** A copy of the data in that folder. */
export async function copyData(template: string): Promise<Data> {
  const dir = path.join(CACHE, `bench-run-${process.pid}-${path.basename(template)}`)
  await mkdir(dir, { recursive: true })
  for (const name of ['plus.db', 'search.db', 'secret.key'])
    await copyFile(path.join(template, name), path.join(dir, name), constants.COPYFILE_FICLONE)
  const file = path.join(dir, 'plus.db')

  const store = openStore(file)
  const ids = await loadIdFormat(store, (await openSecrets(store, path.join(dir, 'secret.key'))).secrets)
  const members = await store.db.selectFrom('accounts').select('id').orderBy('id').execute()
  const recent = await store.db
    .selectFrom('tweets')
    .select(['id', 'author_id'])
    .orderBy('id', 'desc')
    .limit(RECENT)
    .execute()
  const viewers = members.map((_, index) => members[(index * STRIDE) % members.length]!.id)
  const signedIn = await signIn(store, ids, viewers.slice(0, MAX_SIGNED_IN_USERS))
  const seen = Math.floor(signedIn.length * VIEWERS)
  const tokens = signedIn.slice(0, seen)
  const tokenOf = new Map(tokens.map((token, index) => [viewers[index]!, token]))
  await storeCard(store)
  await store.close()
  return {
    dir,
    tokens,
    newcomers: signedIn.slice(seen),
    tweetIds: recent.map(({ id }) => ids.format(id)),
    ownTweets: recent.flatMap(({ id, author_id }) => {
      const token = tokenOf.get(author_id)
      return token ? [{ id: ids.format(id), token }] : []
    }),
    memberIds: members.map(({ id }) => ids.format(id)),
    remove: () => rm(dir, { recursive: true, force: true }),
  }
}

const openStore = (file: string): Store => connect({ kind: 'sqlite', file, cacheMb: 64 }, console)

/** A link that many posts have, with a card. */
export const COMMON_LINK = 'https://news.example/a-page-that-many-read'

/** Stores the card of that link, as nothing is fetched here. */
async function storeCard({ db }: Store): Promise<void> {
  const address = cardAddress(COMMON_LINK)!
  const now = Date.now()
  await transact(db, (tx) =>
    putCard(tx, {
      ...{
        key: address.key,
        url: address.url,
        title: 'A page that many read',
        description: 'What it says',
        site: 'News',
      },
      ...{ image: null, width: 0, height: 0, placeholder: '', fresh_until: now + 7 * DAY_MS, used_at: now },
    }),
  )
}

/** Sessions as `startSession` makes them, in one transaction. */
async function signIn(store: Store, ids: IdFormat, viewers: readonly Id[]): Promise<string[]> {
  const now = Date.now()
  const tokens = viewers.map((viewer) => `${ids.format(viewer)}.${randomBytes(32).toString('base64url')}`)
  await transact(store.db, async (tx) => {
    for (const [index, viewer] of viewers.entries())
      await insertSession(tx, {
        account_id: viewer,
        token_hash: hash('sha256', tokens[index]!, 'base64url'),
        id: viewer,
        device: 'Bench',
        created_at: now,
        last_seen_at: now,
        expires_at: now + 24 * HOUR_MS,
        authenticated_at: now,
        reauthenticated_at: 0,
        ended: null,
      })
  })
  return tokens
}
