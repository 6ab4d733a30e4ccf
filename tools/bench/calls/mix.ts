/** Mixes of requests: what members of a network send, all together. */
import type { Random } from '#tools/random.ts'
import type { Draw, Requests } from './requests.ts'

export interface Part {
  name: string
  /** The share of all requests of the mix. */
  percent: number
  draw: Draw
}

/** The writes of a network: of ten, six likes, two posts, a follow and a message. */
export const writeParts = ({ like, post, follow, message }: Requests): Part[] => [
  { name: 'likes', percent: 60, draw: like },
  { name: 'posts', percent: 20, draw: post },
  { name: 'follows', percent: 10, draw: follow },
  { name: 'messages', percent: 10, draw: message },
]

/** The reads of the web app for members: mostly home timelines, then the posts and people that these lead to. */
export const readParts = (requests: Requests): Part[] => [
  { name: 'Following', percent: 24, draw: requests.following },
  { name: 'For you', percent: 14, draw: requests.forYou },
  { name: 'a post', percent: 12, draw: requests.one },
  { name: "a member's posts", percent: 10, draw: requests.member },
  { name: 'a profile', percent: 8, draw: requests.user },
  { name: 'notifications', percent: 8, draw: requests.notifications },
  { name: 'the own account', percent: 6, draw: requests.me },
  { name: 'conversations', percent: 5, draw: requests.conversations },
  { name: 'newest posts', percent: 5, draw: requests.newest },
  { name: 'trends', percent: 2, draw: requests.trends },
  { name: 'searches', percent: 1, draw: requests.search },
]

/** Reads and writes of members: one request in twenty is a write. */
export const memberParts = (requests: Requests): Part[] => [
  ...readParts(requests),
  ...writeParts(requests).map((part) => ({ ...part, percent: part.percent * WRITES })),
]
const WRITES = 0.05

/** Draws the parts by their shares. */
export function drawMixed(random: Random, parts: readonly Part[]): Draw {
  const ends: number[] = []
  for (const { percent } of parts) ends.push((ends.at(-1) ?? 0) + percent)
  return () => {
    const drawn = random.next() * ends.at(-1)!
    return parts[ends.findIndex((end) => drawn < end)]!.draw()
  }
}

/** "24 % Following, 14 % For you, …" */
export const describeMix = (parts: readonly Part[]): string =>
  parts.map(({ name, percent }) => `${percent} % ${name}`).join(', ')

/** The share of a part, from 0 to 1. */
export const shareOf = (parts: readonly Part[], name: string): number =>
  parts.reduce((sum, part) => sum + (part.name === name ? part.percent / 100 : 0), 0)
