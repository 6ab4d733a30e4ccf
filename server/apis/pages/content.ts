/** Finds what the page of an address shows a visitor, by calls of the contract. */
import type { Trend } from '#contract/calls/trends.ts'
import type { Tweet } from '#contract/calls/tweets.ts'
import type { PageContent } from '#contract/pages.ts'
import { AppError } from '#server/core/errors.ts'
import { NO_ID } from '#server/core/ids/ids.ts'
import { orMissing } from '#server/core/or-missing.ts'
import { readTag } from '#server/core/text/read-tag.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import { isPageDeleted, pageOfTweet, pageOfUser } from '#server/features/people/deleted-pages.store.ts'
import type { AsVisitor } from './as-visitor.ts'

/** Posts on a page; further pages have the others. */
const POSTS = 10
/** The nearest posts above a reply. */
const ANCESTORS = 10
const TRENDS = 5

/** The address of a page: a path, and the parameters that public pages have. */
export interface PageAddress {
  path: string
  query: URLSearchParams
}

/** A page with its content. */
export interface ShownPage {
  status: 200 | 404 | 410
  content: PageContent
  /** The canonical address, without the language. */
  path: string
  isIndexed: boolean
}

/** A page, or the canonical address of one; null where there is nothing to show, and the app has its screen. */
export type FoundPage = ShownPage | { movedTo: string } | null

interface ContentDeps {
  deps: ReadDeps
  asVisitor: AsVisitor
  /** That of the visitor. */
  addressRange: string
}

type Find = (given: ContentDeps, subject: string, cursor: string | null) => Promise<FoundPage>

interface Screen {
  find: Find
  /** The id, name or hashtag in the address. */
  subject: string
}

/** The public page at an address; undefined when there is none, and the app has its screen. */
export function screenAt({ path, query }: PageAddress): Screen | undefined {
  if (path === '/') return { find: findLanding, subject: '' }
  const [, kind, subject] = /^\/(tweet|user)\/([^/]+)\/?$/.exec(path) ?? []
  if (subject !== undefined) {
    const text = decode(subject)
    return text === undefined ? undefined : { find: kind === 'tweet' ? findTweet : findUser, subject: text }
  }
  const q = query.get('q') ?? ''
  if (!/^\/explore\/?$/.test(path)) return undefined
  if (q.trim() === '') return query.has('tab') ? undefined : { find: findExplore, subject: '' }
  return /^[#＃]/u.test(q) && readTag(q) !== '' ? { find: findTag, subject: q } : undefined
}

/** What the page of a screen shows. Repeated requests for what does not exist read the same as for what is hidden. */
export async function findPage(
  given: ContentDeps,
  { find, subject }: Screen,
  cursor: string | null,
): Promise<FoundPage> {
  try {
    return await find(given, subject, cursor)
  } catch (error) {
    // A cursor that this server did not write.
    if (error instanceof AppError && error.code === 'invalid_cursor' && cursor) return find(given, subject, null)
    throw error
  }
}

const decode = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** New posts and trends. */
async function findNew({ asVisitor }: ContentDeps): Promise<{ tweets: Tweet[]; trends: Trend[] }> {
  const [{ tweets }, { trends }] = await Promise.all([
    asVisitor('GET /tweets', { query: { limit: 3 * POSTS } }),
    asVisitor('GET /trends', { query: { limit: TRENDS } }),
  ])
  // Replies say little without what they answer.
  return { tweets: tweets.filter(({ replyTo }) => replyTo === null).slice(0, POSTS), trends }
}

const findLanding: Find = async (given) => ({
  ...{ status: 200, path: '/', isIndexed: true },
  content: { kind: 'landing', ...(await findNew(given)) },
})

/** Without anything public Explore is for members, who sign in there. */
const findExplore: Find = async (given) => {
  const found = await findNew(given)
  if (found.tweets.length + found.trends.length === 0) return null
  return { status: 200, content: { kind: 'explore', ...found }, path: '/explore', isIndexed: true }
}

const findTweet: Find = async (given, subject, cursor) => {
  const { deps, asVisitor } = given
  if (!/^[0-9a-f]{24}$/i.test(subject)) return missing(given)
  const id = subject.toLowerCase()
  if (subject !== id) return { movedTo: `/tweet/${id}` }
  const params = { id }
  const answer = await orMissing(asVisitor('GET /tweets/:id', { params }))
  const row = deps.ids.parse(id)
  if (!answer) return missing(given, row === NO_ID ? undefined : pageOfTweet(row))
  const { tweet } = answer
  const [above, below] = await Promise.all([
    tweet.replyTo === null ? { tweets: [] } : orMissing(asVisitor('GET /tweets/:id/ancestors', { params })),
    orMissing(asVisitor('GET /tweets/:id/replies', { params, query: pageOf(cursor) })),
  ])
  const { tweets: replies, nextCursor } = below ?? NOTHING
  const ancestors = (above ?? NOTHING).tweets.slice(-ANCESTORS)
  const content = { kind: 'tweet', tweet, ancestors, replies, nextCursor } as const
  return { status: 200, content, path: withCursor(`/tweet/${id}`, cursor), isIndexed: cursor === null }
}

const findUser: Find = async (given, subject, cursor) => {
  const { asVisitor } = given
  const user =
    subject.length > 64 ? undefined : await orMissing(asVisitor('GET /users/:id', { params: { id: subject } }))
  if (!user) return missing(given, pageOfUser(subject.replace(/^@/, '')))
  const path = `/user/${user.username}`
  if (subject !== user.username) return { movedTo: withCursor(path, cursor) }
  const params = { id: user._id }
  const [listed, pinned] = await Promise.all([
    orMissing(asVisitor('GET /tweets/user/:id', { params, query: { ...pageOf(cursor), filter: 'posts' } })),
    user.pinnedTweet && cursor === null
      ? orMissing(asVisitor('GET /tweets/:id', { params: { id: user.pinnedTweet } }))
      : undefined,
  ])
  const { tweets, nextCursor } = listed ?? NOTHING
  const content = { kind: 'user', user, tweets: pinnedFirst(tweets, pinned?.tweet), nextCursor } as const
  return { status: 200, content, path: withCursor(path, cursor), isIndexed: cursor === null }
}

const findTag: Find = async ({ asVisitor, addressRange }, subject, cursor) => {
  const tag = readTag(subject)
  const path = `/explore?q=${encodeURIComponent(`#${tag}`)}`
  if (subject !== `#${tag}`) return { movedTo: withCursor(path, cursor) }
  const input = { params: { tag }, query: pageOf(cursor) }
  const { tweets, nextCursor } = await asVisitor('GET /tweets/tag/:tag', input, addressRange)
  const content = { kind: 'tag', tag, tweets, nextCursor } as const
  return { status: 200, content, path: withCursor(path, cursor), isIndexed: cursor === null && tweets.length > 0 }
}

const NOTHING: { tweets: Tweet[]; nextCursor: string | null } = { tweets: [], nextCursor: null }

const pageOf = (cursor: string | null) => ({ limit: POSTS, ...(cursor !== null && { cursor }) })

const withCursor = (path: string, cursor: string | null): string =>
  cursor === null ? path : `${path}${path.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(cursor)}`

const pinnedFirst = (tweets: Tweet[], pinned: Tweet | undefined): Tweet[] =>
  pinned ? [pinned, ...tweets.filter(({ _id }) => _id !== pinned._id)] : tweets

/** The page of what a visitor cannot see. What was public and is deleted is gone for good. */
async function missing({ deps }: ContentDeps, page?: string): Promise<ShownPage> {
  const isGone = page !== undefined && (await isPageDeleted(deps.db, page))
  return { status: isGone ? 410 : 404, content: { kind: isGone ? 'gone' : 'missing' }, path: '/', isIndexed: false }
}
