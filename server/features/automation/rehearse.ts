/** Holds conditions against the posts of the last 30 days. Changes nothing. */
import type { Conditions, RuleMatch } from '#contract/calls/moderation/automation.ts'
import { REHEARSED_DAYS, REHEARSED_POSTS } from '#contract/limits.ts'
import { toIso } from '#server/core/clock.ts'
import { type Id, idAt, MAX_ID, timeOf } from '#server/core/ids/ids.ts'
import { EventLoopYielder } from '#server/core/yield-to-event-loop.ts'
import type { Db } from '#server/db/db.ts'
import type { Deps, ReadDeps } from '#server/db/deps.ts'
import { AUDIENCE } from '#server/db/tables/tweets.ts'
import { authorCache } from '#server/features/users/authors.ts'
import { standingCache } from '#server/features/users/standing.ts'
import { cleanConditions, compileConditions, examine } from './conditions.ts'
import { PostWindow } from './post-window.ts'
import { listPostsBefore, type ScannedPost } from './store.ts'
import { readAuthors } from './surroundings.ts'

const DAY_MS = 24 * 60 * 60 * 1_000
const PAGE = 500
const NEWEST = 30

type RehearseDeps = Pick<Deps, 'db' | 'ids' | 'clock'>

export async function rehearse(deps: RehearseDeps, wanted: Conditions, signal: AbortSignal) {
  const conditions = cleanConditions(wanted)
  const posts = await readPosts(deps.db, idAt(deps.clock() - REHEARSED_DAYS * DAY_MS), signal)
  const matched = await findMatching(deps.db, posts, conditions, signal)
  const [first] = posts
  return {
    posts: posts.length,
    since: first ? toIso(timeOf(first.id)) : null,
    matched: matched.length,
    users: new Set(matched.map((post) => post.author_id)).size,
    days: countByDay(matched),
    newest: await presentPosts(deps, matched.slice(-NEWEST).toReversed()),
  }
}

/** The posts since an id, at most the newest 50,000, oldest first. */
async function readPosts(db: Db, since: Id, signal: AbortSignal): Promise<ScannedPost[]> {
  const posts: ScannedPost[] = []
  const yielder = new EventLoopYielder()
  for (let before = MAX_ID; posts.length < REHEARSED_POSTS; ) {
    signal.throwIfAborted()
    const page = await listPostsBefore(db, before, PAGE)
    for (const post of page) if (post.id >= since) posts.push(post)
    before = page.at(-1)?.id ?? since
    if (page.length < PAGE || before < since) break
    await yielder.yieldIfDue()
  }
  return posts.slice(0, REHEARSED_POSTS).reverse()
}

async function findMatching(
  db: Db,
  posts: readonly ScannedPost[],
  conditions: Conditions,
  signal: AbortSignal,
): Promise<ScannedPost[]> {
  const matches = compileConditions(conditions)
  const window = new PostWindow()
  const authors = posts.map((post) => post.author_id)
  const around = { window, ...(await readAuthors(db, authors, [conditions])) }
  const yielder = new EventLoopYielder()
  const matched: ScannedPost[] = []
  for (const post of posts) {
    const examined = examine(post)
    if (matches(examined, around)) matched.push(post)
    window.add(examined)
    signal.throwIfAborted()
    await yielder.yieldIfDue()
  }
  return matched
}

function countByDay(posts: readonly ScannedPost[]) {
  const days = Map.groupBy(posts, ({ id }) => toIso(timeOf(id)).slice(0, 10))
  return [...days].map(([day, { length: matched }]) => ({ day, matched }))
}

type Matched = Pick<ScannedPost, 'id' | 'author_id'> & Partial<Pick<ScannedPost, 'content' | 'audience'>>

/** The posts for moderators, who read only those for everyone. */
export async function presentPosts(deps: ReadDeps, posts: readonly Matched[]): Promise<RuleMatch[]> {
  const authorIds = posts.map((post) => post.author_id)
  const [authors, standings] = await Promise.all([
    authorCache.getMany(deps, authorIds),
    standingCache.getMany(deps, authorIds),
  ])
  return posts.map(({ id, content, audience }, index) => ({
    tweet: deps.ids.format(id),
    content: audience === AUDIENCE.everyone && !standings[index]?.isProtected ? (content ?? null) : null,
    user: authors[index]?.author ?? null,
    createdAt: toIso(timeOf(id)),
  }))
}
