/** A network like in real life, as plain numbers: few are followed by many, most write little, posts come by day. */
import { DAY_MS } from '#contract/durations.ts'
import { createIdSource, type Id } from '#server/core/ids/ids.ts'
import { createPowerLaw, createRandom, pareto, type Random } from '#tools/random.ts'
import { createText } from './text.ts'

export interface Size {
  members: number
  posts: number
}

interface Post {
  id: Id
  author: number
  replyTo: Post | null
  content: string
  media: string
  createdAt: number
  replies: number
}

/** An edge of the network with its mark id: a follow, or a like, repost or bookmark. Members and posts by index. */
export interface Edge {
  from: number
  to: number
  mark: Id
}

/** Messages of two members, oldest first; members by index. */
interface Conversation {
  between: [number, number]
  messages: { id: Id; from: number; text: string }[]
  /** How many at the end have not been read. */
  unread: number
}

export interface Network {
  members: Id[]
  posts: Post[]
  follows: Edge[]
  likes: Edge[]
  retweets: Edge[]
  bookmarks: Edge[]
  talks: Conversation[]
}

const DAYS = 90
const FOLLOWS = 50
const TALKS = 10
const MESSAGES = 8
const SEED = 20_251_120

/** Makes the network up to the moment `now`. */
export function createNetwork({ members, posts }: Size, now: number): Network {
  const random = createRandom(SEED)
  let time = now - 2 * DAYS * DAY_MS
  const nextId = createIdSource(0, () => time)
  const memberIds = Array.from({ length: members }, () => {
    time += (DAYS * DAY_MS) / members
    return nextId()
  })
  // Popular members and busy ones are not the same: the same ranks in another order.
  const famous = createPowerLaw(random, members, 0.8)
  const busy = createPowerLaw(random, members, 0.7)
  const author = () => (busy() * 7_919) % members

  const follows = drawEdges(
    members,
    () => pareto(random, FOLLOWS, members / 8),
    famous,
    () => nextId(),
  )
  const written = writePosts(posts, postTimes(random, posts, now), author, random)
  const marks = (mean: number) =>
    drawEdges(
      posts,
      () => pareto(random, mean, members / 8),
      author,
      (post) => written[post]!.id + 4_096 * random.below(3_600_000),
    )
  return {
    members: memberIds,
    posts: written,
    follows: follows.filter(({ from, to }) => from !== to),
    likes: marks(3).map(reversed),
    retweets: marks(0.5).map(reversed),
    bookmarks: marks(0.2).map(reversed),
    talks: writeConversations(members, famous, random, now),
  }
}

/** Draws different partners for each of `count`. */
function drawEdges(count: number, howMany: () => number, partner: () => number, mark: (from: number) => Id): Edge[] {
  const pairs: Edge[] = []
  for (let from = 0; from < count; from++) {
    const partners = new Set<number>()
    for (let left = howMany(); left > 0; left--) partners.add(partner())
    for (const to of partners) pairs.push({ from, to, mark: mark(from) })
  }
  return pairs
}

const reversed = ({ from, to, mark }: Edge): Edge => ({ from: to, to: from, mark })

/** Moments of the last 90 days, in order: more of late, busy in the evening, quiet at night. */
function postTimes(random: Random, count: number, now: number): Float64Array {
  const times = new Float64Array(count)
  for (let index = 0; index < count; ) {
    const at = now - random.next() ** 1.3 * DAYS * DAY_MS
    const hour = (at % DAY_MS) / DAY_MS
    if (random.chance(0.55 - 0.45 * Math.cos(2 * Math.PI * (hour - 0.15)))) times[index++] = at
  }
  return times.sort()
}

function writePosts(count: number, times: Float64Array, author: () => number, random: Random): Post[] {
  let time = 0
  const nextId = createIdSource(0, () => time)
  const text = createText(random)
  const posts: Post[] = []
  for (let index = 0; index < count; index++) {
    time = Math.floor(times[index]!)
    const isReply = index > 10 && random.chance(0.25)
    const replyTo = isReply ? posts[index - 1 - random.below(Math.min(index, 300))]! : null
    if (replyTo) replyTo.replies++
    const media = !isReply && random.chance(0.15) ? createMedia(random) : '[]'
    posts.push({ id: nextId(), author: author(), replyTo, content: text(), media, createdAt: time, replies: 0 })
  }
  return posts
}

function writeConversations(members: number, partner: () => number, random: Random, now: number): Conversation[] {
  let time = 0
  const nextId = createIdSource(0, () => time)
  const text = createText(random)
  const pairs = drawEdges(
    members,
    () => pareto(random, TALKS, members / 8),
    partner,
    () => 0,
  )
  const seen = new Set<string>()
  const fresh = pairs.filter(({ from, to }) => {
    const key = [from, to].sort((a, b) => a - b).join()
    return from !== to && !seen.has(key) && seen.add(key)
  })
  const times = postTimes(random, fresh.length, now)
  return fresh.map(({ from, to }, index) => {
    time = Math.max(time, Math.floor(times[index]!))
    const messages = Array.from({ length: Math.max(1, pareto(random, MESSAGES, 200)) }, () => ({
      id: nextId(),
      from: random.chance(0.5) ? from : to,
      text: text(),
    }))
    const last = messages.at(-1)!.from
    const answered = messages.findLastIndex((message) => message.from !== last)
    return { between: [from, to], messages, unread: random.chance(0.2) ? messages.length - 1 - answered : 0 }
  })
}

function createMedia(random: Random): string {
  const hex = (length: number) => Array.from({ length }, () => random.below(16).toString(16)).join('')
  const images = Array.from({ length: 1 + random.below(random.pick([1, 1, 4])) }, () => ({
    hash: hex(32),
    width: 1_600,
    height: 1_067,
    placeholder: `data:image/webp;base64,${hex(180)}`,
    alt: 'A street at dusk, seen from a window',
  }))
  return JSON.stringify(images)
}
