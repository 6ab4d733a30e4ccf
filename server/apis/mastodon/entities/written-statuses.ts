/** The part of statuses that is the same for everyone: written once, cached, and evicted with the posts. */
import Type, { type Static } from 'typebox'
import { Nullable } from '#contract/schemas.ts'
import { splitText } from '#contract/text.ts'
import type { Place } from '#server/apis/mastodon/reader.ts'
import { endOfWindow } from '#server/core/blobs/image-keys.ts'
import { toIso } from '#server/core/clock.ts'
import { toDecimal } from '#server/core/ids/decimal-ids.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { joinPieces, type Piece } from '#server/core/json/raw-json.ts'
import { createStringify } from '#server/core/json/stringify.ts'
import { type MaybePromise, whenThere } from '#server/core/maybe-promise.ts'
import { createCache } from '#server/db/cache.ts'
import { nowOf } from '#server/db/clock-of.ts'
import { SENSITIVE } from '#server/db/tables/posts.ts'
import { type ImageUrls, openUrls, signedUrls } from '#server/features/media/urls.ts'
import { tagUrl, tweetUrl, userUrl } from '#server/features/network/page-urls.ts'
import { accountCache } from '#server/features/people/account-cache.ts'
import { findIdsByUsernames } from '#server/features/people/names.store.ts'
import { getHiddenAccounts } from '#server/features/people/standing.store.ts'
import { type CachedPost, postCache } from '#server/features/posts/post.ts'
import type { CacheSource } from './account.ts'
import { visibilityOf } from './audience-words.ts'
import { bytesAtOrigin, bytesOfCached, type CachedJson, cachedReader } from './cached-origin.ts'
import { textToHtml } from './html.ts'
import { MediaAttachment, toMediaAttachment } from './media.ts'
import { PreviewCard, toPreviewCard } from './preview-card.ts'

const Text = Type.String()

const Mention = Type.Object({ id: Text, username: Text, acct: Text, url: Text })
const Tag = Type.Object({ name: Text, url: Text })

/** Fields that are the same for every viewer. */
export const ownFields = {
  id: Text,
  created_at: Text,
  edited_at: Nullable(Text),
  in_reply_to_id: Nullable(Text),
  sensitive: Type.Boolean(),
  spoiler_text: Text,
  visibility: Text,
  language: Nullable(Text),
  uri: Text,
  url: Text,
  replies_count: Type.Integer(),
  reblogs_count: Type.Integer(),
  favourites_count: Type.Integer(),
  quotes_count: Type.Integer(),
  content: Text,
  media_attachments: Type.Array(MediaAttachment),
  mentions: Type.Array(Mention),
  tags: Type.Array(Tag),
  emojis: Type.Array(Type.Object({})),
  card: Nullable(PreviewCard),
  application: Type.Null(),
}
const Own = Type.Object(ownFields)
type Own = Static<typeof Own>
const stringify = createStringify(Own)

type Mentioned = Own['mentions']

/** The address of a post. */
export const statusUrl = ({ deps, origin }: Place, post: Id): string => tweetUrl(origin, deps.ids.format(post))

/** What a post shows besides its row: the members whom it mentions, and the addresses of its images. */
interface Apart {
  mentions: Mentioned
  urlsOf(hash: string): ImageUrls
}

/** The part of a post that is the same for everyone. */
function toOwn({ deps, origin }: Place, post: CachedPost, { mentions, urlsOf }: Apart): Own {
  const { ids } = deps
  const { parts } = post
  const url = statusUrl({ deps, origin }, post.id)
  const tags = new Set(
    splitText(parts.content).flatMap((part) => (part.kind === 'hashtag' ? part.tag.toLowerCase() : [])),
  )
  return {
    id: toDecimal(ids, post.id),
    created_at: toIso(post.created_at),
    edited_at: post.edited_at === null ? null : toIso(post.edited_at),
    in_reply_to_id: post.replyTo === null ? null : toDecimal(ids, post.replyTo),
    sensitive: parts.is_sensitive !== SENSITIVE.no || post.isAuthorSensitive || parts.warning !== null,
    spoiler_text: parts.warning ?? '',
    visibility: visibilityOf(post),
    language: null,
    ...{ uri: url, url },
    replies_count: post.replies,
    reblogs_count: post.retweets,
    favourites_count: post.likes,
    quotes_count: post.quotes,
    content: textToHtml(parts.content, origin),
    media_attachments: parts.images.map((image) => toMediaAttachment(image, urlsOf(image.hash), origin)),
    mentions,
    tags: [...tags].map((name) => ({ name, url: tagUrl(origin, name) })),
    emojis: [],
    card: parts.card ? toPreviewCard(parts.card, origin) : null,
    application: null,
  }
}

interface Mentions {
  mentions: Mentioned
  /** The members, hidden ones too. */
  ids: readonly Id[]
}
const NO_MENTIONS: Mentions = { mentions: [], ids: [] }

/** The mentioned members of each post, as the text of the post names them. Hidden ones are left out of `mentions`. */
async function findMentions({ deps, origin }: Place, posts: readonly CachedPost[]): Promise<Mentions[]> {
  const names = posts.map(({ parts }) => [
    ...new Set(
      splitText(parts.content).flatMap((part) => (part.kind === 'mention' ? part.username.toLowerCase() : [])),
    ),
  ])
  const all = names.flat()
  if (all.length === 0) return names.map(() => NO_MENTIONS)
  const [found, hidden] = await Promise.all([findIdsByUsernames(deps.db, all), getHiddenAccounts(deps.db)])
  const rows = await accountCache.getMany(deps, [...new Set(found.values())])
  const byId = new Map(rows.flatMap((row) => (row && !hidden.has(row.id) ? [[row.id, row] as const] : [])))
  return names.map((some) => {
    const ids = some.flatMap((name) => found.get(name) ?? [])
    const mentions = ids.flatMap((id) => {
      const row = byId.get(id)
      if (!row) return []
      const { username } = row
      return { id: toDecimal(deps.ids, row.id), username, acct: username, url: userUrl(origin, username) }
    })
    return { ids, mentions }
  })
}

/** The object without its closing brace, up to the value of `account`. */
interface Written extends CachedJson {
  /** When the addresses of its images expire. Infinity for public images. */
  until: number
  author: Id
  /** The members that it mentions, hidden ones too. */
  mentioned: readonly Id[]
  /** The link whose card it shows, known or not. */
  cardKey: string | null
}

function write(place: Place, post: CachedPost, { mentions, ids }: Mentions): Written {
  const { db } = place.deps
  const isOpen = post.hasOpenImages || post.parts.images.length === 0
  // Computed before the addresses are signed: they last at least one window longer.
  const until = isOpen ? Number.POSITIVE_INFINITY : endOfWindow(nowOf(db))
  const urlsOf = isOpen ? openUrls : (hash: string) => signedUrls(db, hash)
  const json = stringify(toOwn(place, post, { mentions, urlsOf })).slice(0, -1)
  const bytes = joinPieces([`${json},"account":`])
  return { bytes, until, author: post.author_id, mentioned: ids, cardKey: post.cardKey }
}

/** The JSON of posts by id, evicted with the posts. */
const written = createCache<Id, Written, CacheSource>(
  {
    entities: ['tweet', 'tweet-counters'],
    madeOf: { 'shown-card': ({ cardKey }) => (cardKey === null ? [] : [cardKey]) },
    searchedFor: {
      'hidden-account': ({ author, mentioned }, accounts) =>
        accounts.has(author) || mentioned.some((id) => accounts.has(id)),
      'author-standing': ({ author }, accounts) => accounts.has(author),
    },
    bytes: bytesOfCached,
  },
  async ({ reader }, ids) => {
    const posts = (await postCache.getMany(reader.deps, ids)).filter((post) => post !== undefined)
    const mentions = await findMentions(reader, posts)
    return posts.map((post, index) => [post.id, write(reader, post, mentions[index]!)] as const)
  },
)

/** The JSON of posts, in order: each object without its closing brace, up to the value of `account`. */
export function writtenStatuses(reader: Place, ids: readonly Id[]): MaybePromise<readonly (Piece | undefined)[]> {
  const { db } = reader.deps
  const source = { db, reader: cachedReader(reader) }
  const fresh = whenThere(written.getMany(source, ids), (found) => {
    const now = nowOf(db)
    const expired = found.flatMap((each, index) => (each && now >= each.until ? ids[index]! : []))
    if (expired.length === 0) return found
    written.evict(db, 'tweet', expired)
    return written.getMany(source, ids)
  })
  return whenThere(fresh, (found) => found.map((each) => each && bytesAtOrigin(each, reader)))
}
