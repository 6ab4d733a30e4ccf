/** Tests conditions against the posts of the last 30 days. Changes nothing. */

import type { Conditions, RuleMatch } from '#contract/calls/automation.ts'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { REHEARSED_DAYS, REHEARSED_POSTS } from '#contract/limits.ts'
import { isHiddenStanding } from '#contract/standing.ts'
import { toIso } from '#server/core/clock.ts'
import { type Id, idAt, MAX_ID, timeOf } from '#server/core/ids/ids.ts'
import { EventLoopYielder } from '#server/core/yield-to-event-loop.ts'
import type { Db } from '#server/db/db.ts'
import type { Deps, ReadDeps } from '#server/db/deps.ts'
import { chunkIds } from '#server/db/id-lists.ts'
import { AUDIENCE } from '#server/db/tables/posts.ts'
import { accountCache } from '#server/features/people/account-cache.ts'
import { authorCache } from '#server/features/people/authors.ts'
import { requirePermission } from '#server/features/people/roles.ts'
import { standingCache } from '#server/features/people/standing.ts'
import { otherTextsOfRow } from '#server/features/posts/parts/texts.ts'
import { cleanConditions, compileConditions, examine } from './conditions.ts'
import { PostWindow } from './post-window.ts'
import { type AuthorTexts, type Reading, readAuthor } from './reading.ts'
import { listPostsBefore, type ScannedPost } from './store.ts'
import { readAuthors } from './surroundings.ts'

const PAGE = 500
const NEWEST = 30

/** The maximum work of one rehearsal, about four seconds of CPU: words hashed and compared, and characters read. */
const MAX_STEPS = 80_000_000
/** The cost of reading, in steps: a character of plain ASCII text, any other character, and a link. */
const READING = { ascii: 4, other: 24, link: 300 }
/** Posts of the first part, the newest; each part before it is twice as long. */
const FIRST_PART = 1_000

type RehearseDeps = Pick<Deps, 'db' | 'ids' | 'clock'>

/** Rehearses a rule for an administrator. Few rehearsals run at once. */
export async function rehearseRule(
  deps: RehearseDeps & Pick<Deps, 'admission'>,
  viewer: Id,
  conditions: Conditions,
  signal: AbortSignal,
) {
  await requirePermission(deps.db, viewer, 'automation.edit')
  return deps.admission.run('rehearse', viewer, () => rehearse(deps, conditions, signal), signal)
}

/**
 * Tests conditions against posts for everyone, whose texts an administrator may read: for other posts even the number
 * of matches would reveal their words.
 */
export async function rehearse(deps: RehearseDeps, wanted: Conditions, signal: AbortSignal, mostSteps = MAX_STEPS) {
  const conditions = cleanConditions(wanted)
  const posts = await readPosts(deps, idAt(deps.clock() - REHEARSED_DAYS * DAY_MS), signal)
  const { matched, from } = await findMatching(deps, posts, conditions, { signal, mostSteps })
  const first = posts[from]
  return {
    posts: posts.length - from,
    isComplete: from === 0,
    since: first ? toIso(timeOf(first.id)) : null,
    matched: matched.length,
    users: new Set(matched.map((post) => post.author_id)).size,
    days: countByDay(matched),
    newest: await presentPosts(deps, matched.slice(-NEWEST).toReversed()),
  }
}

/** The posts for everyone since an id, oldest first, among the newest 50,000 of all. */
async function readPosts(deps: RehearseDeps, since: Id, signal: AbortSignal): Promise<ScannedPost[]> {
  const posts: ScannedPost[] = []
  const yielder = new EventLoopYielder()
  let looked = 0
  for (let before = MAX_ID; looked < REHEARSED_POSTS; ) {
    signal.throwIfAborted()
    const page = await listPostsBefore(deps.db, before, PAGE)
    looked += page.length
    posts.push(...(await openPosts(deps, page)).filter((post) => post.id >= since))
    before = page.at(-1)?.id ?? since
    if (page.length < PAGE || before < since) break
    await yielder.yieldIfDue()
  }
  return posts.reverse()
}

/** Posts that everyone may see. */
async function openPosts({ db }: RehearseDeps, posts: readonly ScannedPost[]): Promise<ScannedPost[]> {
  const standings = await standingCache.getMany(
    { db },
    posts.map((post) => post.author_id),
  )
  return posts.filter(({ audience }, index) => {
    const { isProtected = false, bits = 0 } = standings[index] ?? {}
    return audience === AUDIENCE.everyone && !isProtected && !isHiddenStanding(bits)
  })
}

/**
 * The matching posts from index `from` on. Works back from the newest, part by part, until the work is too much: a part
 * is counted completely or not at all.
 */
async function findMatching(
  deps: RehearseDeps,
  posts: readonly ScannedPost[],
  conditions: Conditions,
  { signal, mostSteps }: { signal: AbortSignal; mostSteps: number },
): Promise<{ matched: ScannedPost[]; from: number }> {
  const matches = compileConditions(conditions)
  const looksBack = Boolean(conditions.alike || conditions.mentions)
  const authors = posts.map((post) => post.author_id)
  const known = await readAuthors(deps.db, authors, [conditions])
  const profiles = new Profiles(deps.db)
  const yielder = new EventLoopYielder()
  let steps = 0

  /** Tests a part. Undefined when the work became too much. */
  const holdAgainst = async (from: number, to: number, isFirst: boolean): Promise<ScannedPost[] | undefined> => {
    const window = new PostWindow()
    const matched: ScannedPost[] = []
    // The window needs the hour before.
    const hourBefore = timeOf(posts[from]!.id) - HOUR_MS
    let at = from
    if (conditions.words) await profiles.load(authors.slice(from, to))
    while (looksBack && at > 0 && timeOf(posts[at - 1]!.id) > hourBefore) at--
    for (; at < to; at++) {
      const post = posts[at]!
      const examined = examine(post, (author) => profiles.get(author))
      if (at >= from && matches(examined, { window, ...known })) matched.push(post)
      if (looksBack) window.add(examined)
      steps += costOf(post)
      signal.throwIfAborted()
      await yielder.yieldIfDue()
      if (!isFirst && steps + profiles.steps + window.steps > mostSteps) return undefined
    }
    steps += window.steps
    return matched
  }

  let matched: ScannedPost[] = []
  let from = posts.length
  for (let size = FIRST_PART; from > 0; size *= 2) {
    const start = Math.max(0, from - size)
    const older = await holdAgainst(start, from, from === posts.length)
    if (!older) break
    matched = [...older, ...matched]
    from = start
  }
  return { matched, from }
}

const costOf = (post: ScannedPost): number => costOfText([post.content, ...otherTextsOfRow(post)].join(''))

/** Some characters decompose into 18 letters each. */
const costOfText = (text: string): number =>
  (/^[\0-\x7f]*$/.test(text) ? READING.ascii * text.length : READING.other * text.normalize('NFKD').length) +
  READING.link * (text.split('://').length - 1)

/** The readings of authors, each read once. */
class Profiles {
  readonly #db: Db
  readonly #accounts = new Map<Id, AuthorTexts>()
  readonly #readings = new Map<Id, Reading>()
  #steps = 0

  constructor(db: Db) {
    this.#db = db
  }

  get steps(): number {
    return this.#steps
  }

  async load(authors: readonly Id[]): Promise<void> {
    const unknown = [...new Set(authors)].filter((id) => !this.#accounts.has(id))
    for (const some of chunkIds(unknown))
      for (const account of await accountCache.getMany({ db: this.#db }, some))
        if (account) this.#accounts.set(account.id, account)
  }

  get(author: Id): Reading | undefined {
    const account = this.#accounts.get(author)
    if (!account) return undefined
    const known = this.#readings.get(author) ?? readAuthor(account)
    if (!this.#readings.has(author)) this.#steps += costOfText(`${account.name}${account.bio}${account.location}`)
    this.#readings.set(author, known)
    return known
  }
}

function countByDay(posts: readonly ScannedPost[]) {
  const days = Map.groupBy(posts, ({ id }) => toIso(timeOf(id)).slice(0, 10))
  return [...days].map(([day, { length: matched }]) => ({ day, matched }))
}

type Matched = Pick<ScannedPost, 'id' | 'author_id'> & Partial<Pick<ScannedPost, 'content' | 'audience'>>

/**
 * Presents matches to moderators, who read only posts for everyone. A match whose id is that of its author is a
 * profile.
 */
export async function presentPosts(deps: ReadDeps, posts: readonly Matched[]): Promise<RuleMatch[]> {
  const authorIds = posts.map((post) => post.author_id)
  const [authors, standings] = await Promise.all([
    authorCache.getMany(deps, authorIds),
    standingCache.getMany(deps, authorIds),
  ])
  return posts.map(({ id, author_id, content, audience }, index) => ({
    tweet: id === author_id ? null : deps.ids.format(id),
    content: audience === AUDIENCE.everyone && !standings[index]?.isProtected ? (content ?? null) : null,
    user: authors[index]?.author ?? null,
    createdAt: toIso(timeOf(id)),
  }))
}
