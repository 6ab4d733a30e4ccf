/** Computes who may see a new tweet and who may reply, from its author's choice and its parent. */
import type { NewPost } from '#contract/post.ts'
import { mentionsIn } from '#contract/text.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Db } from '#server/db/db.ts'
import { AUDIENCE, WHO_REPLIES } from '#server/db/tables/posts.ts'
import { findIdsByUsernames } from '#server/features/people/names.store.ts'
import { standingCache } from '#server/features/people/standing.ts'
import type { TweetSummary } from '#server/features/posts/tweet-summaries.ts'
import { listReaders } from './readers.store.ts'

export interface AudienceChoice {
  audience: NewPost['audience']
  whoReplies: NewPost['whoReplies']
}

/** The stored audience and reply rule of a tweet. */
export interface StoredAudience {
  audience: number
  who_replies: number
  /** The tweet whose rule says who replies; `own` for the first of its thread. Null: everyone replies. */
  policy: Id | 'own' | null
  /** The users whom a restricted tweet names as readers. */
  readers: readonly Id[]
  /** Whether its parent counts it as a reply: the count must not reveal hidden replies. */
  isCounted: boolean
}

/** A reply has at most the audience of its parent, and follows the rule of its thread. */
export async function chooseAudience(
  db: Db,
  author: Id,
  { audience: chosen, whoReplies }: AudienceChoice,
  { texts, parent }: { texts: readonly string[]; parent: TweetSummary | null },
): Promise<StoredAudience> {
  const widest = parent ? await audienceOf(db, author, parent) : AUDIENCE.everyone
  const audience = Math.max(widest, chosen ? AUDIENCE[chosen] : widest)
  const who_replies = parent ? WHO_REPLIES.everyone : WHO_REPLIES[whoReplies ?? 'everyone']
  return {
    audience,
    who_replies,
    policy: who_replies === WHO_REPLIES.everyone ? (parent?.policy_id ?? null) : 'own',
    readers: namesReaders(audience, who_replies) ? await findNamed(db, author, texts, parent) : [],
    isCounted: audience === AUDIENCE.everyone && !(await isProtected(db, author)),
  }
}

/** Whether the tweet names readers. */
export const namesReaders = (audience: number, whoReplies: number): boolean =>
  audience !== AUDIENCE.everyone || whoReplies === WHO_REPLIES.mentioned

/** The users whom texts mention. */
export async function findMentioned(db: Db, author: Id, texts: readonly string[]): Promise<Id[]> {
  const names = texts.flatMap(mentionsIn)
  const ids = names.length === 0 ? [] : [...(await findIdsByUsernames(db, names)).values()]
  return ids.filter((id) => id !== author)
}

/** The mentioned users, the answered user, and the readers of the answered tweet. */
async function findNamed(db: Db, author: Id, texts: readonly string[], parent: TweetSummary | null): Promise<Id[]> {
  const mentioned = await findMentioned(db, author, texts)
  if (!parent) return mentioned
  const others = parent.audience === AUDIENCE.mentioned ? await listReaders(db, parent.id) : []
  return [...new Set([...mentioned, parent.author_id, ...others])].filter((id) => id !== author)
}

/**
 * The audience of a parent. Only followers see posts of a protected account; replies to oneself are protected by the
 * account itself.
 */
const audienceOf = async (db: Db, viewer: Id, { author_id: author, audience }: TweetSummary): Promise<number> =>
  author !== viewer && (await isProtected(db, author)) ? Math.max(audience, AUDIENCE.followers) : audience

const isProtected = async (db: Db, account: Id): Promise<boolean> =>
  (await standingCache.get({ db }, account))?.isProtected ?? false

/** Whether everyone may see the tweet, which reposts require. */
export const isForEveryone = async (
  db: Db,
  { author_id, audience }: Pick<TweetSummary, 'author_id' | 'audience'>,
): Promise<boolean> => audience === AUDIENCE.everyone && !(await isProtected(db, author_id))
