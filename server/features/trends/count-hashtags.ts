/** Indexes the hashtags of tweets, and counts the uses of established users. */
import { DAY_MS } from '#contract/durations.ts'
import { STANDING } from '#contract/standing.ts'
import { splitText } from '#contract/text.ts'
import { endSlice } from '#server/core/background.ts'
import type { BatchListener } from '#server/core/events.ts'
import { type Id, idAt, MAX_ID, timeOf } from '#server/core/ids/ids.ts'
import { fold } from '#server/core/text/fold.ts'
import type { BackfillTask } from '#server/db/backfill.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { accountCache } from '#server/features/people/account-cache.ts'
import { findStandings } from '#server/features/people/standing.store.ts'
import { assessEstablished } from '#server/features/people/trust/assess.ts'
import { setHidesTags, trustCache } from '#server/features/people/trust/trust.store.ts'
import { listTweetIds } from '#server/features/posts/store.ts'
import { deleteHours, listAuthored, listAuthoredBefore } from './hours.store.ts'
import { dayOf, HOURS, hourOf, PAST_DAYS } from './score.ts'
import {
  addSpelling,
  addToHashtag,
  countUses,
  deleteCounts,
  deleteUse,
  findTexts,
  findUses,
  insertUses,
  type Use,
} from './store.ts'
import { updateMembers } from './update-members.ts'

type Changed = 'tweet.created' | 'tweet.edited' | 'tweet.deleted' | 'tweet.withheld' | 'tweet.restored'
type CountDeps = Pick<Deps, 'db' | 'clock'>

/** Hashtags of a post that count. Posts with more are not about all of them. */
const COUNTED_OF_POST = 5
/** Hashtags of a user that count within a day. */
const COUNTED_OF_DAY = 20
const MAX_READ_TWEETS = 200
/** Tweets of one transaction, during which no request is answered. */
const COUNTED_AT_ONCE = 16

export const countHashtags =
  (deps: CountDeps): BatchListener<Changed> =>
  async (events) => {
    const tagged = await listTagged(deps.db, [...new Set(events.map((event) => event.tweet))])
    for (let from = 0; from < tagged.length; from += COUNTED_AT_ONCE) {
      await recount(deps, tagged.slice(from, from + COUNTED_AT_ONCE))
      await endSlice()
    }
  }

/** The tweets among these that have or had hashtags. Most have none. */
async function listTagged(db: Db, tweets: readonly Id[]): Promise<Id[]> {
  const [texts, uses] = await Promise.all([findTexts(db, tweets), findUses(db, tweets)])
  const tagged = new Set(uses.map((use) => use.tweet_id))
  for (const { id, content } of texts) if (hasTag(content)) tagged.add(id)
  return tweets.filter((id) => tagged.has(id))
}

const hasTag = (content: string): boolean => /[#＃]/.test(content)

/** Indexes tweets that were written without events. */
export const hashtagBackfill = (deps: CountDeps): BackfillTask => ({
  name: 'tweet_hashtags',
  list: (after, limit) => listTweetIds(deps.db, after, limit),
  handle: (ids) => recount(deps, ids),
})

/** Deletes the counts of days and hours that no score uses. */
export const deleteOldTrendCounts = ({ db, clock }: CountDeps) =>
  transact(db, async (tx) => {
    await deleteCounts(tx, dayOf(clock()) - PAST_DAYS - 1)
    await deleteHours(tx, hourOf(clock()) - HOURS - 1)
  })

/** Removes the hashtags of an account from the index when its posts become private, and adds them back. */
export const reindexTagsOf =
  (deps: CountDeps): BatchListener<'user.changed'> =>
  async (events) => {
    for (const user of new Set(events.map((event) => event.user))) await reindexAccount(deps, user)
  }

async function reindexAccount(deps: CountDeps, user: Id): Promise<void> {
  const [[trust], open] = await Promise.all([trustCache.getMany(deps, [user]), listOpenAuthors(deps.db, [user])])
  const hides = open.has(user) ? 0 : 1
  if (trust!.hides_tags === hides || !(await accountCache.get(deps, user))) return
  for (let before: Id = MAX_ID; ; ) {
    const ids = await listAuthoredBefore(deps.db, user, before, MAX_READ_TWEETS)
    if (ids.length > 0) await recount(deps, ids)
    if (ids.length < MAX_READ_TWEETS) break
    before = ids.at(-1)!
  }
  await transact(deps.db, (tx) => setHidesTags(tx, user, hides))
}

const HIDING = STANDING.limited | STANDING.pending | STANDING.suspended | STANDING.leaving

/** Authors with public posts. Read without a cache, because the event may be about this very change. */
async function listOpenAuthors(db: Db, authors: readonly Id[]): Promise<Set<Id>> {
  const rows = await findStandings(db, [...new Set(authors)])
  return new Set(rows.flatMap((row) => (row.is_protected === 0 && (row.standing & HIDING) === 0 ? row.id : [])))
}

/** Writes the difference between the hashtags in the texts and the stored ones. Idempotent. */
async function recount(deps: CountDeps, tweets: readonly Id[]): Promise<void> {
  const authors = (await findTexts(deps.db, tweets)).flatMap((row) => (hasTag(row.content) ? row.author_id : []))
  const [established, open] = await Promise.all([assessEstablished(deps, authors), listOpenAuthors(deps.db, authors)])
  await transact(deps.db, async (tx) => {
    const texts = (await findTexts(tx, tweets)).filter((row) => open.has(row.author_id))
    const [expected, stored] = [texts.flatMap(usesOf), await findUses(tx, tweets)]
    const [expectedKeys, storedKeys] = [new Set(expected.map(keyOf)), new Set(stored.map(keyOf))]
    const removed: Use[] = []
    for (const use of stored) if (!expectedKeys.has(keyOf(use)) && (await deleteUse(tx, use)) > 0) removed.push(use)
    const missing = expected.filter((use) => !storedKeys.has(keyOf(use)))
    const counted = await markCounted(tx, missing, established)
    const added = await insertUses(tx, counted)
    await updateCounts(tx, added, removed, deps.clock())
  })
}

const keyOf = ({ tag, tweet_id, name }: Use): string => `${tweet_id} ${tag} ${name}`

function usesOf({ id, author_id, content }: Awaited<ReturnType<typeof findTexts>>[number]): Use[] {
  const names = splitText(content).flatMap((part) => (part.kind === 'hashtag' ? part.tag : []))
  const byTag = new Map(names.map((name) => [fold(name), name]))
  byTag.delete('')
  return [...byTag].map(([tag, name], index) => ({
    tag,
    author_id,
    tweet_id: id,
    name,
    is_counted: index < COUNTED_OF_POST ? 1 : 0,
  }))
}

/** Marks the uses that count: those of established authors, and a limited number of each author a day. */
async function markCounted(tx: Tx, uses: readonly Use[], established: ReadonlyMap<Id, number>): Promise<Use[]> {
  const tagsOf = new Map<string, Set<string>>()
  const fitsInDay = async ({ author_id: author, tag }: Use, day: number) => {
    const tags = tagsOf.get(`${author} ${day}`) ?? (await findTagsOfDay(tx, author, day))
    tagsOf.set(`${author} ${day}`, tags)
    const fits = tags.has(tag) || tags.size < COUNTED_OF_DAY
    if (fits) tags.add(tag)
    return fits
  }
  const marked: Use[] = []
  for (const use of uses) {
    const day = dayOf(timeOf(use.tweet_id))
    const mayCount = use.is_counted === 1 && established.has(use.author_id)
    // The first look-up nearly always decides: the second reads all posts of the day.
    const isCounted = mayCount && ((await countUses(tx, use, day, 1)) > 0 || (await fitsInDay(use, day)))
    marked.push({ ...use, is_counted: isCounted ? 1 : 0 })
  }
  return marked
}

async function findTagsOfDay(tx: Tx, author: Id, day: number): Promise<Set<string>> {
  const tweets = await listAuthored(tx, author, idAt(day * DAY_MS), MAX_READ_TWEETS)
  const uses = await findUses(tx, tweets)
  return new Set(uses.flatMap((use) => (use.is_counted === 1 && dayOf(timeOf(use.tweet_id)) === day ? use.tag : [])))
}

/** Updates counts in tag order, as every writer does, which prevents deadlocks. */
async function updateCounts(tx: Tx, added: readonly Use[], removed: readonly Use[], now: number): Promise<void> {
  const changes = [...added.map((use) => ({ use, change: 1 })), ...removed.map((use) => ({ use, change: -1 }))]
  const byTag = Map.groupBy(changes, ({ use }) => use.tag)
  for (const tag of [...byTag.keys()].sort()) {
    const ofTag = byTag.get(tag)!
    const counted = ofTag.filter(({ use }) => use.is_counted === 1)
    for (const [name, each] of Map.groupBy(counted, ({ use }) => use.name)) await addSpelling(tx, tag, name, sum(each))
    await addToHashtag(tx, tag, ofTag[0]!.use.name, sum(ofTag))
    await updateMembers(tx, counted, now)
  }
}

const sum = (changes: readonly { change: number }[]): number => changes.reduce((total, { change }) => total + change, 0)
