/** The order of "For you": pure, and the same for the same facts. docs/architecture.md explains it in words. */
import type { Reason } from '#contract/calls/timelines.ts'
import { type Id, timeOf } from '#server/core/ids/ids.ts'

export interface Candidate {
  id: Id
  reason: Reason['type']
  /** Whom the viewer follows and who liked or reposted it; the latest of them. */
  user: Id | null
  /** How many whom the viewer follows posted, liked or reposted it. */
  friends: number
}

/** What the post itself brings. */
export interface Signals {
  author_id: Id
  engagement: number
}

/** How near a post is to the viewer; of several reasons the nearest counts. */
export const CLOSENESS: Record<Reason['type'], number> = { following: 6, retweeted: 4, liked: 3, popular: 1.5, new: 1 }

const HOUR_MS = 60 * 60 * 1_000
/** After so many hours a post has lost about two thirds of its weight. */
const HALF_DAY = 12
const MOST_FRIENDS = 5

/** closeness × friends × (1 + log₂(1 + engagement)) ÷ (1 + hours ÷ 12)^1.5 */
export function score({ id, reason, friends }: Candidate, { engagement }: Signals, now: number): number {
  const hours = Math.max(0, now - timeOf(id)) / HOUR_MS
  const company = 1 + 0.25 * Math.max(0, Math.min(friends, MOST_FRIENDS) - 1)
  return (CLOSENESS[reason] * company * (1 + Math.log2(1 + engagement))) / (1 + hours / HALF_DAY) ** 1.5
}

/** One candidate for each post: the nearest reason stays, friends add up. */
export function mergeCandidates(candidates: readonly Candidate[]): Candidate[] {
  const byId = new Map<Id, Candidate>()
  for (const candidate of candidates) {
    const known = byId.get(candidate.id)
    if (!known) byId.set(candidate.id, { ...candidate })
    else {
      const nearest = CLOSENESS[candidate.reason] > CLOSENESS[known.reason] ? candidate : known
      byId.set(candidate.id, { ...nearest, friends: known.friends + candidate.friends })
    }
  }
  return [...byId.values()]
}

/** Best first; of equals the newer one. */
export function rank<T extends Candidate & Signals>(candidates: readonly T[], now: number): T[] {
  const scored = candidates.map((candidate) => ({ candidate, points: score(candidate, candidate, now) }))
  scored.sort((a, b) => b.points - a.points || b.candidate.id - a.candidate.id)
  return spread(scored.map(({ candidate }) => candidate))
}

/** Lets no author stand more than twice in a row while there is anybody else. */
function spread<T extends Signals>(ranked: readonly T[]): T[] {
  const order: T[] = []
  // Passed over for now, all by the author who stands in a row; their turn comes as soon as it is over.
  const held: T[] = []
  let [nextHeld, next] = [0, 0]
  while (order.length < ranked.length) {
    const last = order.at(-1)?.author_id
    const isRow = order.length > 1 && order.at(-2)?.author_id === last
    if (isRow) while (ranked[next]?.author_id === last) held.push(ranked[next++]!)
    const isHeld = nextHeld < held.length && (!isRow || next === ranked.length)
    order.push(isHeld ? held[nextHeld++]! : ranked[next++]!)
  }
  return order
}
