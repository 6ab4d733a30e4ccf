/** Posts as everybody sees them, kept as finished JSON until they change; the viewer's part is added by present.ts. */
import fastJson from 'fast-json-stringify'
import Type, { type Static } from 'typebox'
import { type Tweet, tweetFields } from '#contract/calls/tweets.ts'
import { toIso } from '#server/core/clock.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { joinPieces, type RawJson } from '#server/core/json/raw-json.ts'
import { createCache } from '#server/db/cache.ts'
import type { Deps } from '#server/db/deps.ts'
import type { StoredImage } from '#server/features/media/images.ts'
import { imageUrl, smallImageUrl } from '#server/features/media/urls.ts'
import { authorCache, type CachedAuthor } from '#server/features/users/authors.ts'
import { getDeletedAccounts } from '#server/features/users/deleted-accounts.store.ts'
import type { Authored } from '#server/features/users/visibility.ts'
import { type ByTweet, listMarkers } from './marks.store.ts'
import { findTweets, type TweetRow } from './store.ts'

export interface CachedTweet extends Required<Authored> {
  id: Id
  replyTo: Id | null
  /** The object without its author, whom it replies to, its viewer's part and its closing brace. */
  own: Uint8Array
  /** Whom it replies to, and the JSON of that. */
  parent: { id: Id; json: string } | null
  /** Who liked and reposted it last. */
  likers: Id[]
  retweeters: Id[]
  /** The whole object for a viewer without marks, and the author's JSON it was made with. */
  plain?: { author: string; tweet: RawJson<Tweet> }
}

const { user: _, replyToUser: __, ...ownFields } = tweetFields
const Own = Type.Object(ownFields)
// Compiled from the contract: a field it does not declare cannot get out.
const stringify = fastJson(Own as object)

/** Cards by post id. Drop one when the post, or a count of it, changes. */
export const tweetCache = createCache<Id, CachedTweet>({ max: 30_000 }, async (deps, ids) => {
  const rows = await findTweets(deps.db, ids)
  return Promise.all(rows.map(async (row) => [row.id, await toCard(deps, row)] as const))
})

async function toCard(deps: Deps, row: TweetRow): Promise<CachedTweet> {
  const { db } = deps
  const leavers = await getDeletedAccounts(deps)
  const markers = async (table: ByTweet, count: number) =>
    count > 0 ? (await listMarkers(db, table, row.id)).filter((id) => !leavers.has(id)) : []
  const [likers, retweeters, parent] = await Promise.all([
    markers('tweet_likers', row.likes),
    markers('tweet_retweeters', row.retweets),
    findParent(deps, row),
  ])
  const own = joinPieces([stringify(presentOwn(deps, row)).slice(0, -1)])
  return {
    id: row.id,
    author_id: row.author_id,
    audience: row.audience,
    replyTo: row.reply_to,
    own,
    parent,
    likers,
    retweeters,
  }
}

async function findParent(deps: Deps, { reply_to_author: id }: TweetRow): Promise<CachedTweet['parent']> {
  const [card] = id ? await authorCache(deps).get([id]) : []
  const replyToUser = (of: CachedAuthor): Tweet['replyToUser'] => ({ _id: of.author._id, username: of.username })
  return card ? { id: card.id, json: JSON.stringify(replyToUser(card)) } : null
}

function presentOwn({ ids }: Deps, row: TweetRow): Static<typeof Own> {
  const media = (JSON.parse(row.media) as StoredImage[]).map(({ hash, width, height, alt, placeholder }) => ({
    url: imageUrl(hash)!,
    smallUrl: smallImageUrl(hash),
    width,
    height,
    alt,
    placeholder,
  }))
  return {
    _id: ids.format(row.id),
    content: row.content,
    text: row.content,
    images: media.map((image) => image.url),
    media,
    replyTo: row.reply_to === null ? null : ids.format(row.reply_to),
    createdAt: toIso(row.created_at),
    editedAt: row.edited_at === null ? null : toIso(row.edited_at),
    likesCount: row.likes,
    retweetsCount: row.retweets,
    repliesCount: row.replies,
    bookmarksCount: row.bookmarks,
  }
}
