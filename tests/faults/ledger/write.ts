/** The writes of clients, each recorded before it is sent and again when it is answered. */
import { randomUUID } from 'node:crypto'
import { Refusal } from '#tests/faults/processes/api.ts'
import {
  type Ledger,
  type Member,
  POLL_ANSWERS,
  type State,
  type Toggle,
  type ToggleKind,
  type WrittenPost,
} from './ledger.ts'

/** Sends a write, and returns its state. */
async function attempt<T>(ledger: Ledger, send: () => Promise<T>): Promise<{ state: State; answer?: T }> {
  try {
    return { state: 'acknowledged', answer: await send() }
  } catch (error) {
    if (!(error instanceof Refusal)) return { state: 'unknown' }
    ledger.refused(error.code)
    return { state: error.isCertain ? 'refused' : 'unknown' }
  }
}

/** Records the state of a write. An acknowledged write stays acknowledged, and counts once. */
function record(ledger: Ledger, written: { state: State }, state: State): State {
  if (written.state === 'acknowledged') return state
  written.state = state
  if (state === 'acknowledged') ledger.acknowledged++
  return state
}

/** Publishes a post or reply. */
export async function post(
  ledger: Ledger,
  author: Member,
  { replyTo = null, image = null, hasPoll = false }: Partial<Pick<WrittenPost, 'replyTo' | 'image' | 'hasPoll'>> = {},
): Promise<State> {
  const content = `${replyTo ? 'Reply' : 'Post'} ${randomUUID()}`
  const key = randomUUID()
  const written: WrittenPost = { id: null, author, content, key, replyTo, image, hasPoll, images: [], state: 'unknown' }
  ledger.posts.push(written)
  return sendPost(ledger, written)
}

/** Sends a post, for the first time or again with its key. */
export async function sendPost(ledger: Ledger, written: WrittenPost): Promise<State> {
  const { author, content, key: idempotencyKey, replyTo, image, hasPoll } = written
  const files = image && { files: { images: [image] } }
  const body = { content, ...(replyTo && { replyTo: replyTo.id! }), ...(hasPoll && { pollChoices: POLL_ANSWERS }) }
  const { state, answer } = await attempt(ledger, () =>
    author.call('POST /tweets', { body, idempotencyKey, ...files } as Parameters<
      typeof author.call<'POST /tweets'>
    >[1]),
  )
  if (answer) {
    if (written.id !== null && written.id !== answer.tweet._id) ledger.contradictions.push(`${content} has two ids`)
    written.id = answer.tweet._id
    written.images = answer.tweet.media.flatMap(({ url, smallUrl }) => [url, smallUrl])
  }
  return record(ledger, written, state)
}

/** Sends a message. */
export async function message(ledger: Ledger, from: Member, to: Member): Promise<State> {
  const written = { from, to, text: `Message ${randomUUID()}`, key: randomUUID(), state: 'unknown' as State }
  ledger.messages.push(written)
  return sendMessage(ledger, written)
}

/** Sends a message, for the first time or again with its key. */
export async function sendMessage(ledger: Ledger, written: Ledger['messages'][number]): Promise<State> {
  const { from, to, text, key: idempotencyKey } = written
  const body = { recipient: to.id, text }
  const { state } = await attempt(ledger, () => from.call('POST /messages', { body, idempotencyKey }))
  return record(ledger, written, state)
}

/** Saves a draft. */
export async function saveDraft(ledger: Ledger, owner: Member): Promise<State> {
  const draft = { owner, id: randomUUID(), text: `Draft ${randomUUID()}`, state: 'unknown' as State }
  ledger.drafts.push(draft)
  const input = { params: { id: draft.id }, body: { posts: [{ text: draft.text, images: 0 }] } }
  const { state } = await attempt(ledger, () => owner.call('PUT /drafts/:id', input))
  return record(ledger, draft, state)
}

/** Votes in a poll. */
export async function vote(ledger: Ledger, by: Member, post: WrittenPost, choice: number): Promise<State> {
  const written = { by, post, choice, state: 'unknown' as State }
  ledger.votes.push(written)
  return sendVote(ledger, written)
}

/** Sends a vote, for the first time or again. */
export async function sendVote(ledger: Ledger, written: Ledger['votes'][number]): Promise<State> {
  const { by, post, choice } = written
  const input = { params: { id: post.id! }, body: { choices: [choice] } }
  const { state } = await attempt(ledger, () => by.call('POST /tweets/:id/vote', input))
  return record(ledger, written, state)
}

/** Likes, reposts, bookmarks or follows, or undoes it. */
export async function flip(ledger: Ledger, toggle: Toggle): Promise<State> {
  const before = toggle.isOn
  toggle.isOn = null
  const { state, answer } = await attempt(ledger, () => sendToggle(toggle))
  if (state === 'refused') toggle.isOn = before
  if (answer !== undefined) {
    ledger.acknowledged++
    toggle.isOn = answer
  }
  return state
}

async function sendToggle({ kind, by, post, user }: Toggle): Promise<boolean> {
  const params = { id: post?.id ?? user!.id }
  const sends: Record<ToggleKind, () => Promise<boolean>> = {
    like: async () => (await by.call('POST /tweets/like/:id', { params })).liked,
    repost: async () => (await by.call('POST /tweets/retweet/:id', { params })).retweeted,
    bookmark: async () => (await by.call('POST /tweets/bookmark/:id', { params })).bookmarked,
    follow: async () => (await by.call('POST /users/:id/follow', { params })).following,
  }
  return sends[kind]()
}
