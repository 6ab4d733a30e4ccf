/** Compares what a Plus on restored data answers about posts with the rows. */
import { hash as hashOf } from 'node:crypto'
import { createIdSource, type Id, type IdFormat, SLOTS } from '#server/core/ids/ids.ts'
import { accountToken, sha256 } from '#server/core/security/random-secret.ts'
import type { Store } from '#server/db/db.ts'
import { transact } from '#server/db/transaction.ts'
import { largeName } from '#server/features/media/urls.ts'
import { insertSession } from '#server/features/sessions/store.ts'
import { rereadTweet, type SampledTweet } from './sample.ts'

const SESSION_MS = 60 * 60 * 1_000
const ATTEMPTS = 3
const MOST_SEARCHES = 5
const MOST_PAGES = 20

interface Api {
  origin: string
  store: Store
  ids: IdFormat
}

interface AnsweredTweet {
  _id: string
  content: string
  user: { _id: string }
  images: string[]
  likesCount: number
  retweetsCount: number
  repliesCount: number
  bookmarksCount: number
}

/** Asks as the author of what it asks about, whom nothing but the removal of a post keeps from reading it. */
export class Reader {
  readonly #api: Api
  readonly #nextId = createIdSource(SLOTS - 1, Date.now)
  readonly #tokens = new Map<Id, string>()

  constructor(api: Api) {
    this.#api = api
  }

  async get(account: Id, path: string): Promise<Response> {
    const token = this.#tokens.get(account) ?? (await this.#startSession(account))
    return fetch(`${this.#api.origin}${path}`, { headers: { authorization: `Bearer ${token}` } })
  }

  async #startSession(account: Id): Promise<string> {
    const token = accountToken(this.#api.ids, account)
    const now = Date.now()
    await transact(this.#api.store.db, (tx) =>
      insertSession(tx, {
        account_id: account,
        token_hash: sha256(token),
        id: this.#nextId(),
        device: 'Proof of a backup',
        created_at: now,
        last_seen_at: now,
        expires_at: now + SESSION_MS,
        authenticated_at: now,
        reauthenticated_at: 0,
      }),
    )
    this.#tokens.set(account, token)
    return token
  }
}

/** What differs between a post and what the API answers about it. Queued work may change a row after the backup. */
export async function compareTweet(api: Api, reader: Reader, sampled: SampledTweet): Promise<string[]> {
  let problems: string[] = []
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const tweet = attempt === 0 ? sampled : await rereadTweet(api.store.db, sampled.id)
    if (!tweet) return []
    problems = await differences(api, reader, tweet)
    if (problems.length === 0) return []
  }
  return problems
}

async function differences({ ids }: Api, reader: Reader, tweet: SampledTweet): Promise<string[]> {
  const id = ids.format(tweet.id)
  const response = await reader.get(tweet.author_id, `/api/tweets/${id}`)
  if (!response.ok) return [`The post ${id} is answered with ${response.status}.`]
  const { tweet: answered } = (await response.json()) as { tweet: AnsweredTweet }
  const pairs: [string, unknown, unknown][] = [
    ['id', answered._id, id],
    ['text', answered.content, tweet.content],
    ['author', answered.user._id, ids.format(tweet.author_id)],
    ['likes', answered.likesCount, tweet.likes],
    ['reposts', answered.retweetsCount, tweet.retweets],
    ['replies', answered.repliesCount, tweet.replies],
    ['bookmarks', answered.bookmarksCount, tweet.bookmarks],
    ['images', answered.images.join(), tweet.hashes.map((hash) => `/media/${largeName(hash)}`).join()],
  ]
  return pairs.flatMap(([what, actual, expected]) =>
    actual === expected ? [] : [`The post ${id} is answered with other ${what} than it has.`],
  )
}

/** Loads the images of posts, as browsers do. */
export async function compareImages({ origin }: Api, hashes: readonly string[]): Promise<string[]> {
  const problems: string[] = []
  for (const hash of hashes) {
    const response = await fetch(`${origin}/media/${largeName(hash)}`)
    const bytes = Buffer.from(await response.arrayBuffer())
    if (!response.ok || !sha256Of(bytes).startsWith(hash)) problems.push(`The image ${largeName(hash)} is not shown.`)
  }
  return problems
}

const sha256Of = (bytes: Buffer): string => hashOf('sha256', bytes, 'hex')

/** Searches for some of the posts. The index was rebuilt from restored data. */
export async function compareSearch(api: Api, reader: Reader, sample: readonly SampledTweet[]) {
  const problems: string[] = []
  const wanted = sample.flatMap((tweet) => {
    const word = /(?<![\p{L}\p{N}#@/.:'’_-])\p{Script=Latin}{4,20}(?![\p{L}\p{N}/.:'’_@-])/u.exec(tweet.content)?.[0]
    return word && !tweet.hasMutedWords ? { tweet, query: `from:${tweet.username} ${word}` } : []
  })
  const searched = wanted.slice(0, MOST_SEARCHES)
  for (const { tweet, query } of searched)
    if (!(await isFound(reader, tweet.author_id, query, api.ids.format(tweet.id))))
      problems.push(`The search does not find the post ${api.ids.format(tweet.id)}.`)
  return { problems, searches: searched.length }
}

async function isFound(reader: Reader, viewer: Id, query: string, id: string): Promise<boolean> {
  let cursor: string | null = ''
  for (let page = 0; cursor !== null && page < MOST_PAGES; page++) {
    const parameters = new URLSearchParams({ q: query, only: 'tweets', sort: 'latest', ...(cursor && { cursor }) })
    const response = await reader.get(viewer, `/api/search?${parameters}`)
    if (!response.ok) return false
    const found = (await response.json()) as { tweets: { _id: string }[]; nextCursor: string | null }
    if (found.tweets.some((tweet) => tweet._id === id)) return true
    cursor = found.nextCursor
  }
  return false
}
