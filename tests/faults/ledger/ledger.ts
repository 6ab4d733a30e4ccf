/** Records every write that a client has started, and whether it was acknowledged. */
import { randomUUID } from 'node:crypto'
import { type CallApi, callsOf } from '#tests/faults/processes/api.ts'
import type { Place } from '#tests/faults/processes/plus.ts'

/** Acknowledged, refused, or sent without an answer: an unknown write may have happened once. */
export type State = 'acknowledged' | 'unknown' | 'refused'

export interface Member {
  id: string
  username: string
  token: string
  call: CallApi
}

/** A post or reply. */
export interface WrittenPost {
  /** Null until an answer names it. */
  id: string | null
  author: Member
  content: string
  key: string
  replyTo: WrittenPost | null
  image: Blob | null
  /** Whether it has a poll, with POLL_ANSWERS. */
  hasPoll: boolean
  /** The addresses of its images in the answer. */
  images: readonly string[]
  state: State
}

interface WrittenMessage {
  from: Member
  to: Member
  text: string
  key: string
  state: State
}

interface WrittenDraft {
  owner: Member
  id: string
  text: string
  state: State
}

/** The answers of every poll. */
export const POLL_ANSWERS = ['One', 'Two', 'Three']

/** The only vote of a member in a poll. */
interface WrittenVote {
  by: Member
  post: WrittenPost
  choice: number
  state: State
}

export type ToggleKind = 'like' | 'repost' | 'bookmark' | 'follow'

/** A like, repost, bookmark or follow. */
export interface Toggle {
  kind: ToggleKind
  by: Member
  post: WrittenPost | null
  user: Member | null
  /** Null while unknown. */
  isOn: boolean | null
}

export class Ledger {
  readonly members: Member[] = []
  readonly posts: WrittenPost[] = []
  readonly messages: WrittenMessage[] = []
  readonly drafts: WrittenDraft[] = []
  readonly votes: WrittenVote[] = []
  readonly toggles = new Map<string, Toggle>()
  /** The number of acknowledged writes, each change of a toggle included. */
  acknowledged = 0
  /** Answers that contradict earlier ones. */
  readonly contradictions: string[] = []
  /** Refusals by code. */
  readonly refusals = new Map<string, number>()

  /** Posts that others can reply to and mark. */
  get known(): WrittenPost[] {
    return this.posts.filter(({ id }) => id !== null)
  }

  /** Polls in which a member can vote. */
  pollsFor(member: Member): WrittenPost[] {
    const voted = new Set(this.votes.flatMap(({ by, post }) => (by === member ? post : [])))
    return this.known.filter((post) => post.hasPoll && post.author !== member && !voted.has(post))
  }

  refused(code: string): void {
    this.refusals.set(code, (this.refusals.get(code) ?? 0) + 1)
  }

  toggle(kind: ToggleKind, by: Member, on: { post: WrittenPost } | { user: Member }): Toggle {
    const target = 'post' in on ? on.post.content : on.user.id
    const key = `${kind} ${by.id} ${target}`
    const known = this.toggles.get(key)
    if (known) return known
    const toggle: Toggle = { kind, by, post: null, user: null, isOn: false, ...on }
    this.toggles.set(key, toggle)
    return toggle
  }
}

/** Signs some members up. */
export async function signUp(place: Place, ledger: Ledger, count: number): Promise<void> {
  const names = Array.from({ length: count }, (_, index) => `member_${ledger.members.length + index}`)
  ledger.members.push(
    ...(await Promise.all(
      names.map(async (username) => {
        const body = { username, email: `${username}@example.org`, password: randomUUID() }
        const { token, user } = await callsOf(place, null)('POST /auth/signup', { body })
        return { id: user._id, username, token, call: callsOf(place, token) }
      }),
    )),
  )
}
