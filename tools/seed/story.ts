/** Ten days in the life of the network: who joins, writes, answers, likes and follows. */
import type { Tweet } from '#contract/tweets.ts'
import type { Network } from './network.ts'
import { people, type Topic } from './people.ts'
import { drawPicture } from './pictures.ts'
import type { Random } from './random.ts'
import { answers, posts, replies } from './texts.ts'

/** Every seeded member signs in with it. */
export const PASSWORD = 'plus-demo-2026'

/** The last posts nobody has answered yet; they are what a newcomer sees first. */
const LATE = 8

export interface SeededMember {
  username: string
  token: string
  id: string
  topics: readonly Topic[]
}

/** Signs everybody up. */
export async function join(network: Network): Promise<SeededMember[]> {
  const members: SeededMember[] = []
  for (const [username, ...topics] of people) {
    const body = { username, email: `${username}@example.com`, password: PASSWORD }
    const { token, user } = await network.call(null, 'POST /auth/signup', { body })
    members.push({ username, token, id: user._id, topics })
  }
  return members
}

/** A web of follows in which a few are followed by many. */
export async function befriend(network: Network, random: Random, members: readonly SeededMember[]): Promise<void> {
  for (const member of members) {
    const wanted = new Set(Array.from({ length: 6 + random.below(14) }, () => random.favourite(members)))
    wanted.delete(member)
    for (const { id } of wanted) await network.call(member.token, 'POST /users/:id/follow', { params: { id } })
  }
}

/** A post for each moment, some with pictures, some answered; the newest ones liked less, as they are in life. */
export async function live(
  network: Network,
  random: Random,
  members: readonly SeededMember[],
  moments: readonly number[],
) {
  const plan = planPosts(random, members, moments)
  const written: Tweet[] = []
  for (const [index, { moment, author, topic, text }] of plan.entries()) {
    const isLate = index >= plan.length - LATE
    network.moveTo(moment)
    const tweet = await write(network, random, author, topic, text, isLate)
    written.push(tweet)
    await react(network, random, members, tweet)
    if (!isLate && random.next() < 0.35) await converse(network, random, members, author, tweet)
    if (random.next() < 0.5) await react(network, random, members, random.pick(written.slice(-40)))
  }
}

// Each text once before any is said again, the newest posts first: what is said again stands far down.
function planPosts(random: Random, members: readonly SeededMember[], moments: readonly number[]) {
  const unsaid = new Map<Topic, string[]>()
  const planned = moments.toReversed().map((moment) => {
    const author = random.favourite(members)
    const topic = random.pick(author.topics)
    const left = unsaid.get(topic) ?? random.some(posts[topic], posts[topic].length)
    unsaid.set(topic, left)
    return { moment, author, topic, text: left.pop() ?? again(random, topic) }
  })
  return planned.toReversed()
}

const again = (random: Random, topic: Topic): string =>
  `${random.pick(['Still thinking about this:', 'Once more, with feeling:', 'As I said:'])} ${random.pick(posts[topic])}`.slice(
    0,
    280,
  )

async function write(
  network: Network,
  random: Random,
  author: SeededMember,
  topic: Topic,
  content: string,
  isLate: boolean,
): Promise<Tweet> {
  const count = random.next() < (isLate ? 0.5 : 0.3) ? random.pick([1, 1, 1, 1, 2, 2, 3, 4]) : 0
  const pictures = await Promise.all(Array.from({ length: count }, () => drawPicture(random, topic)))
  const { tweet } = await network.call(author.token, 'POST /tweets', {
    body: { content, ...(count > 0 && { alt: pictures.map((picture) => picture.alt) }) },
    ...(count > 0 && { files: { images: pictures.map((picture) => picture.file) } }),
  })
  return tweet
}

async function react(network: Network, random: Random, members: readonly SeededMember[], { _id: id }: Tweet) {
  const fans = random.some(members, Math.floor(random.next() ** 3 * members.length))
  for (const { token } of fans) {
    const chance = random.next()
    await network.call(token, 'POST /tweets/like/:id', { params: { id } })
    if (chance < 0.15) await network.call(token, 'POST /tweets/retweet/:id', { params: { id } })
    if (chance > 0.88) await network.call(token, 'POST /tweets/bookmark/:id', { params: { id } })
  }
}

async function converse(
  network: Network,
  random: Random,
  members: readonly SeededMember[],
  author: SeededMember,
  tweet: Tweet,
) {
  let above = tweet
  for (const member of random.some(members, 1 + random.below(3))) {
    const isAuthor = member === author
    const content = random.pick(isAuthor ? answers : replies)
    above = await reply(network, member, random.next() < 0.6 ? above : tweet, content)
    if (!isAuthor && random.next() < 0.5) above = await reply(network, author, above, random.pick(answers))
  }
}

async function reply(network: Network, member: SeededMember, { _id: id }: Tweet, content: string): Promise<Tweet> {
  network.moveTo(network.now() + 40_000)
  return (await network.call(member.token, 'POST /tweets/reply/:id', { params: { id }, body: { content } })).tweet
}
