/** Topics: hashtags that a user has chosen. */
import { TOPICS_OFFERED } from '#contract/limits.ts'
import { text } from '#contract/server-texts.ts'
import { splitText } from '#contract/text.ts'
import { fail, failFields } from '#server/core/errors.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { fold } from '#server/core/text/fold.ts'
import type { Database, Db } from '#server/db/db.ts'
import { transact } from '#server/db/transaction.ts'
import { lockAccount } from '#server/features/users/store.ts'
import { findTags, listTopics, listUsedTopics, replaceTopics, topTags } from './topics.store.ts'

/** The viewer's topics, then the most used hashtags of the network. */
export async function getTopics(db: Db, viewer: Id) {
  const chosen = await listTopics(db, viewer)
  const [known, offered] = await Promise.all([findTags(db, chosen), topTags.get({ db }, TOPICS_OFFERED)])
  const byTag = new Map(known.map((row) => [row.tag, row]))
  // All uses of a chosen one may be deleted.
  const own = chosen.map((tag) => byTag.get(tag) ?? { tag, name: tag, tweets: 0 })
  const others = offered!.filter(({ tag }) => !chosen.includes(tag))
  return {
    topics: [...own, ...others]
      .slice(0, Math.max(TOPICS_OFFERED, own.length))
      .map(({ tag, name, tweets }) => ({ tag: name, count: tweets, chosen: chosen.includes(tag) })),
  }
}

export async function setTopics(db: Database, viewer: Id, names: readonly string[]) {
  const tags = [...new Set(names.map(toTag))].sort()
  await transact(db, async (tx) => {
    // Of two calls at once the second finds what the first has written.
    if (!(await lockAccount(tx, viewer))) fail('signed_out')
    await replaceTopics(tx, viewer, tags)
  })
  return getTopics(db, viewer)
}

/** Only what a post could hold as a hashtag is one. */
function toTag(name: string): string {
  const [part, ...rest] = splitText(`#${name.replace(/^[#＃]/u, '')}`)
  const tag = part?.kind === 'hashtag' && rest.length === 0 ? fold(part.tag) : ''
  return tag || failFields({ topics: text('{name} is not a hashtag.', { name }) })
}

/** The latest posts about the viewer's topics, each once, evenly of all topics. */
export async function listLatestOfTopics(db: Db, viewer: Id, most: number): Promise<{ id: Id; tag: string }[]> {
  const topics = await listUsedTopics(db, viewer)
  const ofEach = Math.ceil(most / topics.length)
  const found = new Map<Id, string>()
  for (const { name, uses } of topics)
    for (const { tweet_id: id } of uses.slice(0, ofEach)) if (!found.has(id)) found.set(id, name)
  return [...found].map(([id, tag]) => ({ id, tag }))
}
