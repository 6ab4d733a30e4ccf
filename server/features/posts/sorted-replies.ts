/** The replies to a tweet in another order than that of time. */
import { invalidCursor } from '#contract/schema-texts.ts'
import { AppError } from '#server/core/errors.ts'
import { type Id, type IdFormat, NO_ID } from '#server/core/ids/ids.ts'
import type { Db } from '#server/db/db.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import { type ListSource, type Page, type PageQuery, rankedSource, readList, rowSource } from '#server/db/list.ts'
import { followeeCache } from '#server/features/people/followees.store.ts'
import { VISITOR } from '#server/features/people/visibility.ts'
import { findVisibleTweets, type VisibleTweet } from './find.ts'
import type { CachedPost } from './post.ts'
import { type Candidate, countLikes, findRepliesAmong, listCandidates } from './sorted-replies.store.ts'
import { listReplies, type TweetRef } from './store.ts'

/** An order that depends on more than time. */
export type RankedOrder = 'relevant' | 'liked'

/** The oldest and the newest replies that are compared, each. */
const COMPARED = 500
/** The replies that are ranked: the cursor names them, so that likes between two pages move none of them. */
const RANKED = 100

/** A page of replies: the ranked ones, then the rest, oldest first. Hidden ones are not among them. */
export async function getRankedReplies(
  deps: ReadDeps,
  viewer: Id,
  parent: CachedPost,
  order: RankedOrder,
  query: PageQuery,
): Promise<Page<VisibleTweet<TweetRef>>> {
  const cursor = parseCursor(deps.ids, query.cursor)
  const ranked = cursor?.ranked ?? (await rank(deps, viewer, parent, order))
  const { items, nextCursor } = await readList(await sourceOf(deps.db, parent.id, ranked, cursor !== undefined), {
    ids: deps.ids,
    query: { limit: query.limit, ...(cursor && { cursor: cursor.position }) },
    visible: (found) => findVisibleTweets(deps, viewer, found, 'thread'),
    order: 'ascending',
  })
  return { items, nextCursor: nextCursor && formatCursor(deps.ids, ranked, nextCursor) }
}

/** The replies that come first, in their order. */
async function rank(deps: ReadDeps, viewer: Id, parent: CachedPost, order: RankedOrder): Promise<Id[]> {
  const candidates = await listCandidates(deps.db, parent.id, COMPARED)
  const likes = await countLikes(
    deps.db,
    candidates.map(({ id }) => id),
  )
  const groupOf = order === 'relevant' ? await relevance(deps, viewer, parent.author_id) : () => OTHERS
  return candidates
    .map((reply) => {
      const group = groupOf(reply)
      // The author's own replies continue the post, in the order of time.
      return { id: reply.id, group, likes: group === AUTHOR ? 0 : (likes.get(reply.id) ?? 0) }
    })
    .sort((a, b) => a.group - b.group || b.likes - a.likes || a.id - b.id)
    .slice(0, RANKED)
    .map(({ id }) => id)
}

const [AUTHOR, KNOWN, OTHERS] = [0, 1, 2] as const

/** The author of the post first, then the viewer and the people they follow. */
async function relevance(deps: ReadDeps, viewer: Id, author: Id) {
  const followees = viewer === VISITOR ? undefined : await followeeCache.get(deps, viewer)
  return ({ author_id }: Candidate) => {
    if (author_id === author) return AUTHOR
    return author_id === viewer || followees?.has(author_id) ? KNOWN : OTHERS
  }
}

/** The ranked replies, then the others. `isLater`: some may be gone since the first page. */
async function sourceOf(db: Db, parent: Id, ranked: readonly Id[], isLater: boolean): Promise<ListSource<TweetRef>> {
  const existing = isLater ? await findRepliesAmong(db, parent, ranked) : new Set(ranked)
  const first = rankedSource(
    ranked.map((id) => ({ id, at: id })),
    'ascending',
  )
  const rest = rowSource(
    (from, limit) => listReplies(db, { parent, isHidden: false, except: ranked }, from, limit),
    'ascending',
  )
  return async (from, limit) => {
    const { items } = await first(from, limit)
    if (items.length > 0) return { items: items.filter(({ id }) => existing.has(id)), completeFrom: items.at(-1)!.at }
    return rest(ranked.includes(from) ? NO_ID : from, limit)
  }
}

const ID_BYTES = 12

const formatCursor = (ids: IdFormat, ranked: readonly Id[], position: string): string =>
  `${Buffer.from(ranked.map((id) => ids.format(id)).join(''), 'hex').toString('base64url')}.${position}`

function parseCursor(ids: IdFormat, text: string | undefined): { ranked: Id[]; position: string } | undefined {
  if (text === undefined || text === '') return undefined
  const [list = '', position = ''] = text.split('.')
  const bytes = Buffer.from(list, 'base64url')
  const ranked = Array.from({ length: bytes.length / ID_BYTES }, (_, index) =>
    ids.parse(bytes.toString('hex', index * ID_BYTES, (index + 1) * ID_BYTES)),
  )
  const isList = bytes.length % ID_BYTES === 0 && ranked.length <= RANKED && !ranked.includes(NO_ID)
  const isOurs = isList && new Set(ranked).size === ranked.length && position !== ''
  if (!isOurs) throw new AppError('invalid_cursor', { fields: { cursor: invalidCursor } })
  return { ranked, position }
}
