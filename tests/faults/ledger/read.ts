/** Reads a member's own posts, marks and follows. */
import { LIMIT, readAll } from '#tests/faults/processes/api.ts'
import type { Member, ToggleKind } from './ledger.ts'

/** The data that a member reads, by the texts of posts and the ids of users. */
export interface Read {
  posts: Shown[]
  on: Record<ToggleKind, string[]>
}
interface Shown {
  content: string
  likesCount: number
  retweetsCount: number
  repliesCount: number
  replyTo: string | null
}

type Filter = 'posts' | 'replies' | 'likes' | 'retweets'

/** Reads the data of a member. */
export async function readOwn(member: Member): Promise<Read> {
  const list = (filter: Filter) =>
    readAll(async (cursor) => {
      const query = { limit: LIMIT, filter, ...(cursor && { cursor }) }
      const page = await member.call('GET /tweets/user/:id', { params: { id: member.id }, query })
      return { items: page.tweets, next: page.nextCursor }
    })
  const bookmarks = await readAll(async (cursor) => {
    const page = await member.call('GET /bookmarks', { query: { limit: LIMIT, ...(cursor && { cursor }) } })
    return { items: page.tweets, next: page.nextCursor }
  })
  const follow = await readAll(async (cursor) => {
    const query = { limit: LIMIT, ...(cursor && { cursor }) }
    const page = await member.call('GET /users/:id/following', { params: { id: member.id }, query })
    return { items: page.users, next: page.nextCursor }
  })
  const contents = (tweets: readonly { content: string }[]) => tweets.map(({ content }) => content)
  return {
    posts: [...(await list('posts')), ...(await list('replies'))],
    on: {
      like: contents(await list('likes')),
      repost: contents(await list('retweets')),
      bookmark: contents(bookmarks),
      follow: follow.map(({ _id }) => _id),
    },
  }
}
