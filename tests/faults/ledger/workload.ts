/** Clients that write at random: posts, replies, images, likes, reposts, bookmarks, follows, polls, votes, messages, drafts. */
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { DRAFTS } from '#contract/limits.ts'
import type { Running } from '#tests/faults/processes/plus.ts'
import type { Random } from '#tools/random.ts'
import { type Ledger, type Member, POLL_ANSWERS, type State } from './ledger.ts'
import { flip, message, post, saveDraft, sendMessage, sendPost, sendVote, vote } from './write.ts'

/** The number of newest posts that get likes and replies, so that there are popular posts and long conversations. */
const NEWEST = 60

/** A picture that differs from all others. */
export async function drawPicture(random: Random): Promise<Blob> {
  const colour = { r: random.below(256), g: random.below(256), b: random.below(256) }
  const width = 24 + random.below(200)
  const bytes = await sharp({ create: { width, height: 24, channels: 3, background: colour } })
    .png()
    .toBuffer()
  return new File([new Uint8Array(bytes)], 'picture.png', { type: 'image/png' })
}

/** One random write of a member. */
async function writeOnce(ledger: Ledger, random: Random, member: Member): Promise<State> {
  const other = random.pick(ledger.members.filter((each) => each !== member))
  const target = random.pick(ledger.known.slice(-NEWEST).concat(ledger.known.slice(0, 1)))
  const drawn = random.next()
  if (drawn < 0.2 || !target) return post(ledger, member)
  if (drawn < 0.26) return writeOrVote(ledger, random, member)
  if (drawn < 0.32) return post(ledger, member, { image: await drawPicture(random) })
  if (drawn < 0.44) return post(ledger, member, { replyTo: target })
  if (drawn < 0.66) return flip(ledger, ledger.toggle('like', member, { post: target }))
  if (drawn < 0.72) return flip(ledger, ledger.toggle('repost', member, { post: target }))
  if (drawn < 0.78) return flip(ledger, ledger.toggle('bookmark', member, { post: target }))
  if (drawn < 0.84) return flip(ledger, ledger.toggle('follow', member, { user: other }))
  if (drawn < 0.95) return message(ledger, member, other)
  const isFull = ledger.drafts.filter(({ owner }) => owner === member).length >= DRAFTS / 2
  return isFull ? post(ledger, member) : saveDraft(ledger, member)
}

/** Votes in a poll of another member; without one asks in a poll. */
function writeOrVote(ledger: Ledger, random: Random, member: Member): Promise<State> {
  const poll = random.chance(0.3) ? undefined : random.pick(ledger.pollsFor(member))
  return poll ? vote(ledger, member, poll, random.below(POLL_ANSWERS.length)) : post(ledger, member, { hasPoll: true })
}

/** Every member writes, one write after the other, until `signal` aborts or an answer is missing. */
export async function writeUntil(ledger: Ledger, random: Random, signal: AbortSignal, pauseMs = 0): Promise<void> {
  await Promise.all(
    ledger.members.map(async (member) => {
      while (!signal.aborted) {
        const state = await writeOnce(ledger, random, member)
        if (state === 'unknown' && signal.aborted) return
        if (pauseMs > 0 || state !== 'acknowledged') await new Promise((resolve) => setTimeout(resolve, pauseMs || 20))
      }
    }),
  )
}

/** All members write, and the process is killed at a random moment. */
export async function writeUntilKilled(
  ledger: Ledger,
  random: Random,
  plus: Running,
  longestMs: number,
): Promise<void> {
  const stop = new AbortController()
  const writing = writeUntil(ledger, random, stop.signal)
  await wait(200 + random.below(longestMs))
  stop.abort()
  await plus.kill('SIGKILL')
  await writing
}

/** Retries half of the unanswered writes, as clients do, and half of these twice at once. */
export async function retryUnanswered(ledger: Ledger, random: Random): Promise<void> {
  const again = <T extends { state: State }>(all: readonly T[], send: (ledger: Ledger, one: T) => Promise<State>) =>
    all
      .filter(({ state }) => state === 'unknown' && random.chance(0.5))
      .map(async (one) => {
        await Promise.all(random.chance(0.5) ? [send(ledger, one), send(ledger, one)] : [send(ledger, one)])
      })
  await Promise.all([
    ...again(ledger.posts, sendPost),
    ...again(ledger.messages, sendMessage),
    ...again(ledger.votes, sendVote),
  ])
}
