/** Checks a ledger: compares every recorded write with the data each member reads, and runs `check`. */
import sharp from 'sharp'
import { LIMIT, readAll } from '#tests/faults/processes/api.ts'
import { type Place, runAdmin } from '#tests/faults/processes/plus.ts'
import type { Findings } from './findings.ts'
import { type Ledger, type Member, POLL_ANSWERS, type WrittenPost } from './ledger.ts'
import { accountForNotifications } from './notifications.ts'
import { eventsLeft } from './queue.ts'
import { type Read, readOwn } from './read.ts'
import { until } from './until.ts'

// A killed worker of several holds its leased events for half a minute.
const DRAINED_MS = 60_000

/** Records lost, doubled and wrong data. Plus must be running at the place, without writers. */
export async function accountFor(place: Place, ledger: Ledger, findings: Findings): Promise<void> {
  findings.acknowledged += ledger.acknowledged
  for (const text of ledger.contradictions) findings.double(text)
  const isDrained = await until(async () => (await eventsLeft(place)) === 0, DRAINED_MS)
  findings.expect(isDrained, `${await eventsLeft(place)} events are still in the queue`)
  const reads = new Map<Member, Read>()
  for (const member of ledger.members) reads.set(member, await readOwn(member))
  accountForPosts(ledger, reads, findings)
  accountForToggles(ledger, reads, findings)
  accountForCounters(ledger, reads, findings)
  await accountForVotes(ledger, findings)
  for (const member of ledger.members) {
    await accountForProfile(member, reads, findings)
    await accountForTimeline(ledger, member, reads, findings)
    await accountForMessages(ledger, member, findings)
    await accountForNotifications(ledger, member, reads.get(member)!, reads, findings)
  }
  await accountForDrafts(ledger, findings)
  await accountForImages(place, ledger, findings)
  const { code, output } = await runAdmin(place, 'check')
  findings.expect(code === 0, `npm run admin -- check ended with ${code}: ${output.slice(-2_000)}`)
}

const countIn = <T>(all: readonly T[], one: T): number => all.filter((each) => each === one).length

function accountForPosts(ledger: Ledger, reads: Map<Member, Read>, findings: Findings): void {
  for (const { content, author, state } of ledger.posts)
    findings.count(
      countIn(
        reads.get(author)!.posts.map((post) => post.content),
        content,
      ),
      state === 'acknowledged',
      content,
    )
}

function accountForToggles(ledger: Ledger, reads: Map<Member, Read>, findings: Findings): void {
  for (const { kind, by, post, user, isOn } of ledger.toggles.values()) {
    const found = countIn(reads.get(by)!.on[kind], post?.content ?? user!.id)
    const what = `${kind} by ${by.username} of ${post?.content ?? user!.username}`
    findings.count(found, isOn === true, what)
    if (isOn === false && found > 0) findings.lose(`taking back the ${what}`)
  }
}

/** Counters of posts must equal the sums over the lists of all members. */
function accountForCounters(ledger: Ledger, reads: Map<Member, Read>, findings: Findings): void {
  const all = [...reads.values()]
  const shown = all.flatMap(({ posts }) => posts)
  const ids = new Map(ledger.known.map((post) => [post.id, post.content]))
  const count = (contents: readonly (string | undefined)[]) => Map.groupBy(contents, (content) => content)
  const likes = count(all.flatMap(({ on }) => on.like))
  const reposts = count(all.flatMap(({ on }) => on.repost))
  const replies = count(shown.flatMap(({ replyTo }) => (replyTo ? ids.get(replyTo) : [])))
  for (const { content, likesCount, retweetsCount, repliesCount } of shown) {
    const expected = [likes, reposts, replies].map((counted) => counted.get(content)?.length ?? 0)
    const found = [likesCount, retweetsCount, repliesCount]
    findings.expect(`${found}` === `${expected}`, `counters of ${content}: ${found} instead of ${expected}`)
  }
}

/** Each acknowledged vote is there as it was cast, and the counts of a poll are the sums of the votes. */
async function accountForVotes(ledger: Ledger, findings: Findings): Promise<void> {
  for (const [post, votes] of Map.groupBy(ledger.votes, (vote) => vote.post)) {
    const pollOf = async (member: Member) =>
      (await member.call('GET /tweets/:id', { params: { id: post.id! } })).tweet.poll!
    const sums = POLL_ANSWERS.map(() => 0)
    for (const { by, choice, state } of votes) {
      const { ownVotes = [] } = await pollOf(by)
      findings.count(ownVotes.length, state === 'acknowledged', `the vote of ${by.username} in ${post.content}`)
      for (const own of ownVotes) {
        sums[own]! += 1
        if (own !== choice) findings.fault(`the vote of ${by.username} in ${post.content} is ${own}, not ${choice}`)
      }
    }
    const { choices, votersCount } = await pollOf(post.author)
    const found = `${[votersCount, ...choices.map((each) => each.votes)]}`
    const expected = `${[sums.reduce((sum, count) => sum + count, 0), ...sums]}`
    findings.expect(found === expected, `counts of the poll ${post.content}: ${found} instead of ${expected}`)
  }
}

async function accountForProfile(member: Member, reads: Map<Member, Read>, findings: Findings): Promise<void> {
  const user = await member.call('GET /users/:id', { params: { id: member.id } })
  const { posts, on } = reads.get(member)!
  const followers = [...reads.values()].filter((read) => read.on.follow.includes(member.id)).length
  const expected = [posts.filter(({ replyTo }) => replyTo === null).length, followers, on.follow.length]
  const found = [user.tweetsCount, user.followersCount, user.followingCount]
  findings.expect(`${found}` === `${expected}`, `counters of ${member.username}: ${found} instead of ${expected}`)
}

/** Each post of a followed member is in the timeline once. */
async function accountForTimeline(ledger: Ledger, member: Member, reads: Map<Member, Read>, findings: Findings) {
  const timeline = await readAll(async (cursor) => {
    const page = await member.call('GET /timelines/following', { query: { limit: LIMIT, ...(cursor && { cursor }) } })
    return { items: page.tweets.map(({ content }) => content), next: page.nextCursor }
  })
  const followed = new Set(reads.get(member)!.on.follow)
  const counts = Map.groupBy(timeline, (content) => content)
  for (const { content, author, replyTo, state } of ledger.posts)
    if (followed.has(author.id) && replyTo === null)
      findings.count(
        counts.get(content)?.length ?? 0,
        state === 'acknowledged',
        `${content} in the timeline of ${member.username}`,
      )
}

async function accountForMessages(ledger: Ledger, member: Member, findings: Findings): Promise<void> {
  for (const other of ledger.members) {
    const own = ledger.messages.filter(
      ({ from, to }) => `${[from.id, to.id].sort()}` === `${[member.id, other.id].sort()}`,
    )
    if (other === member || own.length === 0) continue
    const texts = await readAll(async (before) => {
      const query = { limit: LIMIT, ...(before && { before }) }
      const page = await member.call('GET /messages/with/:id', { params: { id: other.id }, query })
      return { items: page.messages.map(({ text }) => text), next: page.nextBefore }
    })
    for (const { text, state } of own)
      findings.count(countIn(texts, text), state === 'acknowledged', `${text} as ${member.username} reads it`)
  }
}

async function accountForDrafts(ledger: Ledger, findings: Findings): Promise<void> {
  for (const member of ledger.members) {
    const { drafts } = await member.call('GET /drafts')
    const texts = drafts.map(({ posts }) => posts[0]!.text)
    for (const { owner, text, state } of ledger.drafts)
      if (owner === member) findings.count(countIn(texts, text), state === 'acknowledged', text)
  }
}

async function accountForImages(place: Place, ledger: Ledger, findings: Findings): Promise<void> {
  const urls = new Set(ledger.posts.flatMap(({ images }: WrittenPost) => images))
  for (const url of urls) {
    const response = await fetch(new URL(url, place.origin))
    const bytes = Buffer.from(await response.arrayBuffer())
    const isWhole = response.ok && (await isPicture(bytes))
    if (!isWhole) findings.lose(`the image ${url} (${response.status}, ${bytes.length} bytes)`)
  }
}

/** Whether the whole picture can be decoded. */
const isPicture = (bytes: Buffer): Promise<boolean> =>
  sharp(bytes, { failOn: 'truncated' })
    .raw()
    .toBuffer()
    .then(
      () => true,
      () => false,
    )
