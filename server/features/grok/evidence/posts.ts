/** Reads posts as evidence. */
import type { Id } from '#server/core/ids/ids.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import { chunkIds } from '#server/db/id-lists.ts'
import type { StoredImage } from '#server/features/media/images.ts'
import { authorCache } from '#server/features/people/authors.ts'
import { visibleTweets } from '#server/features/people/visibility.ts'
import { cardsOf } from '#server/features/posts/cards/load-cards.ts'
import { captionTexts } from '#server/features/posts/images/caption-texts.ts'
import { parsePoll } from '#server/features/posts/polls/stored-poll.ts'
import { seePolls } from '#server/features/posts/polls/views.ts'
import { findTweets } from '#server/features/posts/store.ts'
import type { PostEvidence } from './evidence.ts'

/** The existing posts that the viewer may see, in the given order, with the posts that they quote. */
export async function readPosts(deps: ReadDeps, viewer: Id, ids: readonly Id[]): Promise<PostEvidence[]> {
  const found = await readVisible(deps, viewer, ids)
  const quotedIds = [...new Set(found.flatMap(({ quotedId }) => quotedId ?? []))]
  const quoted = new Map((await readVisible(deps, viewer, quotedIds)).map(({ post }) => [post.id, post]))
  return found.map(({ post, quotedId }) => {
    const quote = quotedId === null ? undefined : quoted.get(quotedId)
    return quote ? { ...post, quoted: quote } : post
  })
}

interface Found {
  post: PostEvidence
  /** The post that it quotes, unless that is detached from it. */
  quotedId: Id | null
}

async function readVisible(deps: ReadDeps, viewer: Id, ids: readonly Id[]): Promise<Found[]> {
  if (ids.length === 0) return []
  const rows = (await Promise.all(chunkIds(ids).map((some) => findTweets(deps.db, some)))).flat()
  const byId = new Map((await visibleTweets(deps.db, viewer, rows, 'search')).map((row) => [row.id, row]))
  const seen = ids.flatMap((id) => byId.get(id) ?? [])
  const authorIds = seen.map((row) => row.author_id)
  const posts = seen.map((row) => ({ id: row.id, author_id: row.author_id, parts: { poll: parsePoll(row) } }))
  const [authors, polls, cards] = await Promise.all([
    authorCache.getMany(deps, authorIds),
    seePolls(deps.db, viewer, posts),
    cardsOf(deps.db, seen),
  ])
  return seen.flatMap((row, index) => {
    const author = authors[index]
    if (!author) return []
    const card = cards[index]
    const media = JSON.parse(row.media) as StoredImage[]
    const images = media.filter((medium) => !medium.video)
    const video = media.map(videoOf).find((found) => found !== undefined)
    const poll = polls(posts[index]!)
    const post = {
      kind: 'post' as const,
      id: row.id,
      author: { id: row.author_id, username: author.username, name: author.author.name },
      content: row.content,
      images: images.length,
      alt: images.flatMap(({ alt }) => (alt ? [alt] : [])),
      ...(video && { video }),
      ...(poll && { poll }),
      ...(card && { card: { title: card.title, description: card.description } }),
      replyTo: row.reply_to,
      at: row.created_at,
      likes: row.likes,
      retweets: row.retweets,
      replies: row.replies,
    }
    return { post, quotedId: row.quote_detached_at === null ? row.quote_id : null }
  })
}

const videoOf = ({ video, alt }: StoredImage): PostEvidence['video'] =>
  video && { kind: video.kind, seconds: video.seconds, description: alt, captions: captionTexts(video)[0] ?? '' }
