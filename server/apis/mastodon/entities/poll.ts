/** Polls in the form of Mastodon's API. Their id is that of the post. */

import Type, { type Static } from 'typebox'
import type { Poll as SeenPoll } from '#contract/parts/poll.ts'
import { Nullable } from '#contract/schemas.ts'

export const Poll = Type.Object({
  id: Type.String(),
  expires_at: Nullable(Type.String()),
  expired: Type.Boolean(),
  multiple: Type.Boolean(),
  votes_count: Type.Integer(),
  voters_count: Nullable(Type.Integer()),
  options: Type.Array(Type.Object({ title: Type.String(), votes_count: Nullable(Type.Integer()) })),
  emojis: Type.Array(Type.Object({})),
  voted: Type.Boolean(),
  own_votes: Type.Array(Type.Integer()),
})
export type Poll = Static<typeof Poll>

/** A poll as a viewer sees it: the votes of each answer are null until the viewer may see them. */
export function toPoll(id: string, poll: SeenPoll): Poll {
  const { choices, isMultiple, endsAt, isEnded, votersCount, ownVotes } = poll
  const votes = choices.map((choice) => choice.votes ?? null)
  return {
    id,
    expires_at: endsAt,
    expired: isEnded,
    multiple: isMultiple,
    votes_count: votes.includes(null) ? votersCount : votes.reduce<number>((sum, count) => sum + (count ?? 0), 0),
    voters_count: votersCount,
    options: choices.map(({ text }, index) => ({ title: text, votes_count: votes[index] ?? null })),
    emojis: [],
    // Authors see the votes from the beginning and cannot vote: as in Mastodon, their apps offer it as little as to voters.
    voted: ownVotes !== undefined || (!isEnded && !votes.includes(null)),
    own_votes: ownVotes ?? [],
  }
}
