/** A poll as it is stored with its post: what its author wrote. */
import type { TweetsTable } from '#server/db/tables/posts.ts'

export interface StoredPoll {
  choices: readonly string[]
  isMultiple: boolean
  /** How long it is open from the publication of its post. */
  minutes: number
  endsAt: number
  /** The number of changes of its answers. */
  version: number
}

export const parsePoll = ({ poll }: Pick<TweetsTable, 'poll'>): StoredPoll | null =>
  poll === null ? null : (JSON.parse(poll) as StoredPoll)

/** The indexes of the answers in a set of bits. */
export const choicesOf = (bits: number): number[] =>
  Array.from({ length: 32 - Math.clz32(bits) }, (_, index) => index).filter((index) => (bits >> index) & 1)

/** The bits of answers by index. */
export const toBits = (choices: readonly number[]): number => choices.reduce((bits, index) => bits | (1 << index), 0)
