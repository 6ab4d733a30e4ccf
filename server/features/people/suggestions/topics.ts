/** Topics: hashtags that a user has chosen. */
import { TOPICS, TOPICS_OFFERED } from '#contract/limits.ts'
import { text } from '#contract/server-texts.ts'
import type { Clock } from '#server/core/clock.ts'
import { fail, failFields } from '#server/core/errors.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { readTag } from '#server/core/text/read-tag.ts'
import type { Database, Db } from '#server/db/db.ts'
import { transact } from '#server/db/transaction.ts'
import { lockAccount } from '#server/features/people/accounts.store.ts'
import { readRefusal } from './refused-tags.ts'
import { findTags, listTopics, listUsedTopics, readTopics, replaceTopics, topTags } from './topics.store.ts'

/** Extra hashtags to read, which replace refused ones. */
const SPARE = 100

/** The viewer's topics, then the most used hashtags of the network. */
export async function getTopics(deps: { db: Db; clock: Clock }, viewer: Id) {
  const { db } = deps
  const chosen = await listTopics(db, viewer)
  const [known, top, isRefused] = await Promise.all([
    findTags(db, chosen),
    topTags.get(deps, TOPICS_OFFERED + SPARE),
    readRefusal(db),
  ])
  const byTag = new Map(known.map((row) => [row.tag, row]))
  // All uses of a chosen topic may be deleted.
  const own = chosen.map((tag) => byTag.get(tag) ?? { tag, name: tag, tweets: 0 })
  const others = top!.filter(({ tag }) => !chosen.includes(tag) && !isRefused(tag))
  return {
    topics: [...own, ...others]
      .slice(0, Math.max(TOPICS_OFFERED, own.length))
      .map(({ tag, name, tweets }) => ({ tag: name, count: tweets, chosen: chosen.includes(tag) })),
  }
}

export async function setTopics(deps: { db: Database; clock: Clock }, viewer: Id, names: readonly string[]) {
  const tags = [...new Set(names.map(toTag))].sort()
  await transact(deps.db, async (tx) => {
    // The second of two concurrent calls sees the writes of the first.
    if (!(await lockAccount(tx, viewer))) fail('signed_out')
    await replaceTopics(tx, viewer, tags)
  })
  return getTopics(deps, viewer)
}

/** Adds one topic to those of the viewer, or removes it. Answers the folded hashtag. */
export async function setTopic(deps: { db: Database }, viewer: Id, name: string, isChosen: boolean): Promise<string> {
  const tag = toTag(name)
  await transact(deps.db, async (tx) => {
    if (!(await lockAccount(tx, viewer))) fail('signed_out')
    const topics = await readTopics(tx, viewer)
    if (topics.includes(tag) === isChosen) return
    if (isChosen && topics.length >= TOPICS)
      failFields({
        topics: text('Choose up to {count, plural, one {# topic} other {# topics}}.', { count: TOPICS }),
      })
    await replaceTopics(tx, viewer, isChosen ? [...topics, tag].sort() : topics.filter((topic) => topic !== tag))
  })
  return tag
}

/** The viewer's topics with their most used spellings. */
export async function getChosenTopics({ db }: { db: Db }, viewer: Id): Promise<{ tag: string; name: string }[]> {
  const chosen = await listTopics(db, viewer)
  return spell({ db }, chosen)
}

/** Folded hashtags with their most used spellings. */
export async function spell({ db }: { db: Db }, tags: readonly string[]): Promise<{ tag: string; name: string }[]> {
  const names = new Map((await findTags(db, tags)).map((row) => [row.tag, row.name]))
  return tags.map((tag) => ({ tag, name: names.get(tag) ?? tag }))
}

/** Cleans a topic. Refuses text that cannot be a hashtag. */
function toTag(name: string): string {
  return readTag(name) || failFields({ topics: text('{name} is not a hashtag.', { name }) })
}

/** The viewer's topics with the latest posts about each, without refused topics. */
export async function listAllowedTopics(db: Db, viewer: Id) {
  const [used, isRefused] = await Promise.all([listUsedTopics(db, viewer), readRefusal(db)])
  return used.filter(({ tag }) => !isRefused(tag))
}

/** The latest posts about the viewer's topics, each once, evenly over all topics. */
export async function listLatestOfTopics(db: Db, viewer: Id, most: number): Promise<{ id: Id; tag: string }[]> {
  const topics = await listAllowedTopics(db, viewer)
  const ofEach = Math.ceil(most / topics.length)
  const found = new Map<Id, string>()
  for (const { name, uses } of topics)
    for (const { tweet_id: id } of uses.slice(0, ofEach)) if (!found.has(id)) found.set(id, name)
  return [...found].map(([id, tag]) => ({ id, tag }))
}
