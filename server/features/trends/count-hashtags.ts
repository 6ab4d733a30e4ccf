/** Indexes the hashtags of tweets, and counts their uses. */
import { splitText } from '#contract/text.ts'
import type { BatchListener } from '#server/core/events.ts'
import { type Id, timeOf } from '#server/core/ids/ids.ts'
import { fold } from '#server/core/text/fold.ts'
import type { BackfillTask } from '#server/db/backfill.ts'
import type { Tx } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { DAY_MS, PAST_DAYS } from './score.ts'
import {
  addMembers,
  addSpelling,
  addToHashtag,
  deleteCounts,
  deleteUse,
  findTexts,
  findUses,
  insertUses,
  listTweetIds,
  type Use,
  usedThatDay,
} from './store.ts'

type Changed = 'tweet.created' | 'tweet.edited' | 'tweet.deleted'

export const countHashtags =
  (deps: Pick<Deps, 'db' | 'clock'>): BatchListener<Changed> =>
  (events) =>
    recount(deps, [...new Set(events.map((event) => event.tweet))])

/** Indexes tweets that were written without events. */
export const hashtagBackfill = (deps: Pick<Deps, 'db' | 'clock'>): BackfillTask => ({
  name: 'tweet_hashtags',
  list: (after, limit) => listTweetIds(deps.db, after, limit),
  handle: (ids) => recount(deps, ids),
})

/** Deletes the counts of days that no score uses. */
export const deleteOldTrendCounts = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) =>
  transact(db, (tx) => deleteCounts(tx, dayOf(clock()) - PAST_DAYS - 1))

export const dayOf = (ms: number): number => Math.floor(ms / DAY_MS)

/** Writes the difference between the hashtags in the texts and the stored ones. Idempotent. */
async function recount({ db, clock }: Pick<Deps, 'db' | 'clock'>, tweets: readonly Id[]): Promise<void> {
  await transact(db, async (tx) => {
    const [expected, stored] = [(await findTexts(tx, tweets)).flatMap(usesOf), await findUses(tx, tweets)]
    const [expectedKeys, storedKeys] = [new Set(expected.map(keyOf)), new Set(stored.map(keyOf))]
    const removed: Use[] = []
    for (const use of stored) if (!expectedKeys.has(keyOf(use)) && (await deleteUse(tx, use)) > 0) removed.push(use)
    const missing = expected.filter((use) => !storedKeys.has(keyOf(use)))
    const added = missing.length > 0 ? await insertUses(tx, missing) : []
    await updateCounts(tx, added, removed, dayOf(clock()) - PAST_DAYS)
  })
}

const keyOf = ({ tag, tweet_id, name }: Use): string => `${tweet_id} ${tag} ${name}`

function usesOf({ id, author_id, content }: Awaited<ReturnType<typeof findTexts>>[number]): Use[] {
  const names = splitText(content).flatMap((part) => (part.kind === 'hashtag' ? part.tag : []))
  const byTag = new Map(names.map((name) => [fold(name), name]))
  byTag.delete('')
  return [...byTag].map(([tag, name]) => ({ tag, author_id, tweet_id: id, name }))
}

/** Updates counts in the order of tags, as every writer does, which prevents deadlocks. */
async function updateCounts(tx: Tx, added: Use[], removed: Use[], firstDay: number): Promise<void> {
  const changes = [...added.map((use) => ({ use, change: 1 })), ...removed.map((use) => ({ use, change: -1 }))]
  const byTag = Map.groupBy(changes, ({ use }) => use.tag)
  for (const tag of [...byTag.keys()].sort()) {
    const ofTag = byTag.get(tag)!
    for (const [name, each] of Map.groupBy(ofTag, ({ use }) => use.name)) await addSpelling(tx, tag, name, sum(each))
    await addToHashtag(tx, tag, ofTag[0]!.use.name, sum(ofTag))
    const recent = ofTag.filter(({ use }) => dayOf(timeOf(use.tweet_id)) >= firstDay)
    for (const each of Map.groupBy(recent, ({ use }) => `${use.author_id} ${dayOf(timeOf(use.tweet_id))}`).values())
      await updateMemberCount(tx, each[0]!.use, sum(each))
  }
}

/** Counts the user in or out of a day, with their first or last tweet of it. */
async function updateMemberCount(tx: Tx, use: Use, change: number): Promise<void> {
  const day = dayOf(timeOf(use.tweet_id))
  const isCounted = await usedThatDay(tx, use, day, 1)
  const wasCounted = change > 0 ? await usedThatDay(tx, use, day, change + 1) : change < 0 || isCounted
  if (isCounted !== wasCounted) await addMembers(tx, use.tag, day, isCounted ? 1 : -1)
}

const sum = (changes: readonly { change: number }[]): number => changes.reduce((total, { change }) => total + change, 0)
