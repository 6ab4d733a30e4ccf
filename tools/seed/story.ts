/** Ten days in the life of the network: who joins, writes, answers, votes, likes and follows. */
import type { Tweet } from '#contract/calls/tweets.ts'
import { HOUR_MS } from '#contract/durations.ts'
import { UNDELIVERABLE_DOMAIN } from '#server/features/delivery/mail/mail-transport.ts'
import { createRandom, type Random } from '#tools/random.ts'
import { letters } from './letters.ts'
import type { Network, PlannedPost } from './network.ts'
import { people, type Topic } from './people.ts'
import { drawAnimation, drawPicture } from './pictures.ts'
import { planPolls } from './polls.ts'
import { drawCover, drawEmblem, drawFace } from './portraits.ts'
import { MOVING, today } from './posts/today.ts'
import { birthdays, faceless, organisations, profiles, websites } from './profiles.ts'
import { answers, posts, quotes, replies } from './texts.ts'

/** Every seeded member signs in with it. */
export const PASSWORD = 'plus-demo-2026'

/** The last posts nobody has answered yet; they are what a newcomer sees first. */
const LATE = 8
/** Of so many posts, one is followed by a quote of an earlier one. */
const QUOTE_EVERY = 16
/** The quote that the author of the quoted post detaches. */
const DETACHED = 12

interface SeededMember {
  username: string
  token: string
  id: string
  topics: readonly Topic[]
}

/** Signs everybody up. */
export async function join(network: Network): Promise<SeededMember[]> {
  const members: SeededMember[] = []
  for (const [username, ...topics] of people) {
    const body = { username, email: `${username}@${UNDELIVERABLE_DOMAIN}`, password: PASSWORD }
    const { token, user } = await network.call(null, 'POST /auth/signup', { body })
    members.push({ username, token, id: user._id, topics })
  }
  return members
}

/** Gives everybody a name, a face and a few words, and verifies the organisations. */
export async function introduce(network: Network, random: Random, members: readonly SeededMember[]): Promise<void> {
  for (const { username, token, topics } of members) {
    const [name, bio, location = ''] = profiles[username]!
    const [website, dob] = [websites[username] ?? '', birthdays[username] ?? '']
    const [topic] = topics
    const avatar = faceless.includes(username) ? await drawEmblem(random, topic!) : await drawFace(random)
    const cover = random.next() < 0.7 ? [await drawCover(random, random.pick(topics))] : []
    await network.call(token, 'PUT /profile', {
      body: { name, bio, location, website, dob, currentPassword: PASSWORD },
      files: { avatar: [avatar], coverPhoto: cover },
    })
  }
  for (const username of organisations) await network.verify(username)
}

interface Letter {
  at: number
  sender: SeededMember
  recipient: string
  text: string
}

/** Private messages, spread over the day before `until`, in order. */
export function planLetters(members: readonly SeededMember[], until: number): Letter[] {
  const byName = new Map(members.map((member) => [member.username, member]))
  const planned = letters.flatMap(([first, second, ...texts], index) =>
    texts.map((text, turn) => ({
      at: until - (12 + index * 95 + (texts.length - turn) * 6) * 60_000,
      sender: byName.get(turn % 2 === 0 ? first : second)!,
      recipient: turn % 2 === 0 ? second : first,
      text,
    })),
  )
  return planned.toSorted((a, b) => a.at - b.at)
}

// The network's clock never goes back: letters go out between the posts.
async function sendLetters(network: Network, waiting: Letter[], until: number): Promise<void> {
  while (waiting[0] && waiting[0].at <= until) {
    const { at, sender, recipient, text } = waiting.shift()!
    network.moveTo(at)
    await network.call(sender.token, 'GET /messages/with/:id', { params: { id: recipient } }) // a reply implies that the message was read
    await network.call(sender.token, 'POST /messages', { body: { recipient, text } })
  }
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
  letters: readonly Letter[],
  videos: readonly PlannedPost[],
) {
  const waiting = [...letters]
  const planned = [...planPolls(members, moments.at(-1)!), ...videos].toSorted((a, b) => a.at - b.at)
  const plan = planPosts(random, members, moments)
  const written: Tweet[] = []
  // Random choices of its own, so that all else stays as it is.
  const quoting = createRandom(20_261_127)
  let quoted = 0
  for (const [index, { moment, author, topic, text, before }] of plan.entries()) {
    const isLate = index >= plan.length - LATE
    await sendLetters(network, waiting, moment)
    while (planned[0] && planned[0].at <= moment) {
      network.moveTo(planned[0].at)
      await planned.shift()!.publish(network)
    }
    network.moveTo(moment)
    const tweet = await write(network, random, author, topic, before ?? text, isLate)
    written.push(tweet)
    await react(network, random, members, tweet)
    if (before !== undefined) await edit(network, author, tweet, text)
    if (!isLate && random.next() < 0.35) await converse(network, random, members, author, tweet)
    if (random.next() < 0.5) await react(network, random, members, random.pick(written.slice(-40)))
    if (!isLate && index % QUOTE_EVERY === QUOTE_EVERY - 1)
      await quote(network, quoting, members, {
        tweet: quoting.pick(written.slice(-30)),
        ...{ text: quotes[quoted % quotes.length]!, isDetached: quoted++ === DETACHED },
      })
  }
  await sendLetters(network, waiting, Number.POSITIVE_INFINITY)
}

// Uses each text once before any repeats, newest posts first, so that repeated texts are far down.
function planPosts(random: Random, members: readonly SeededMember[], moments: readonly number[]) {
  const unsaid = new Map<Topic, string[]>()
  const planned = moments.toReversed().map((moment) => {
    const author = random.favourite(members)
    const topic = random.pick(author.topics)
    const left = unsaid.get(topic) ?? random.some(posts[topic], posts[topic].length)
    unsaid.set(topic, left)
    return { moment, author, topic, text: left.pop() ?? again(random, topic), before: undefined }
  })
  return [...planned, ...planToday(random, members, moments.at(-1)!)].toSorted((a, b) => a.moment - b.moment)
}

// Spread over the hours before the last posts.
function planToday(random: Random, members: readonly SeededMember[], until: number) {
  return today.map(([username, text, before]) => {
    const author = members.find((member) => member.username === username)!
    return {
      moment: until - (1 + random.next() * 14) * 60 * 60 * 1_000,
      author,
      topic: author.topics[0]!,
      text,
      before,
    }
  })
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
  const pictures =
    content === MOVING
      ? [await drawAnimation(random)]
      : await Promise.all(Array.from({ length: count }, () => drawPicture(random, topic)))
  const { tweet } = await network.call(author.token, 'POST /tweets', {
    body: { content, ...(pictures.length > 0 && { alt: pictures.map((picture) => picture.alt) }) },
    ...(pictures.length > 0 && { files: { images: pictures.map((picture) => picture.file) } }),
  })
  return tweet
}

async function edit(network: Network, { token }: SeededMember, { _id: id }: Tweet, content: string): Promise<void> {
  network.moveTo(network.now() + 90_000)
  await network.call(token, 'PUT /tweets/:id', { params: { id }, body: { content } })
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

async function quote(
  network: Network,
  random: Random,
  members: readonly SeededMember[],
  { tweet, text, isDetached }: { tweet: Tweet; text: string; isDetached: boolean },
): Promise<void> {
  network.moveTo(network.now() + 30_000)
  const author = members.find(({ id }) => id === tweet.user._id)!
  const member = random.pick(members.filter((each) => each !== author))
  const body = { content: text, quote: tweet._id }
  const { tweet: written } = await network.call(member.token, 'POST /tweets', { body })
  await react(network, random, members, written)
  const params = { id: tweet._id, quote: written._id }
  if (isDetached) await network.call(author.token, 'DELETE /tweets/:id/quotes/:quote', { params })
}

async function reply(network: Network, member: SeededMember, { _id: id }: Tweet, content: string): Promise<Tweet> {
  network.moveTo(network.now() + 40_000)
  return (await network.call(member.token, 'POST /tweets/reply/:id', { params: { id }, body: { content } })).tweet
}

/** Schedules a post of a member for the day after tomorrow. */
export async function scheduleOne(network: Network, { token }: SeededMember): Promise<void> {
  const publishAt = new Date(Math.ceil(Date.now() / HOUR_MS + 48) * HOUR_MS).toISOString()
  const content = ['A reminder: the swap table is open from ten today, rain or shine.']
  await network.call(token, 'POST /scheduled', { body: { content, publishAt, timeZone: 'UTC' } })
}
