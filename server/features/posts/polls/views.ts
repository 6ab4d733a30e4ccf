/** Presents polls to one viewer: who may see the results, and the viewer's own vote. */
import type { QuotedTweet } from '#contract/calls/tweets.ts'
import type { Poll } from '#contract/parts/poll.ts'
import { toIso } from '#server/core/clock.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { allThere, type MaybePromise, whenThere } from '#server/core/maybe-promise.ts'
import { nowOf } from '#server/db/clock-of.ts'
import type { Db } from '#server/db/db.ts'
import { type PollCounts, pollCounts } from './store.ts'
import { choicesOf, type StoredPoll } from './stored-poll.ts'
import { findOwnVotes } from './votes.store.ts'

/** The fields of a post that its poll needs. */
interface Polled {
  id: Id
  author_id: Id
  parts: { poll: StoredPoll | null }
}

/** How a viewer sees the polls of some posts. */
export interface SeenPolls {
  /** Answers the poll of a post; undefined without a poll. */
  (post: Polled): Poll | undefined
  /** When the viewer voted in the poll of a post; undefined without a vote. */
  votedAt(tweet: Id): number | undefined
}

const NONE: SeenPolls = Object.assign(() => undefined, { votedAt: () => undefined })

/** Reads how a viewer sees the polls of some posts. Posts without a poll cost nothing. */
export function seePolls(db: Db, viewer: Id, posts: readonly Polled[]): MaybePromise<SeenPolls> {
  let polled: Id[] | undefined
  for (const { id, parts } of posts)
    if (parts.poll !== null) {
      polled ??= []
      polled.push(id)
    }
  return polled ? readPolls(db, viewer, [...new Set(polled)]) : NONE
}

function readPolls(db: Db, viewer: Id, tweets: readonly Id[]): MaybePromise<SeenPolls> {
  const needed = [pollCounts.getMany({ db }, tweets), findOwnVotes(db, viewer, tweets)] as const
  return whenThere(allThere(needed), ([counts, votes]) => {
    const countsOf = new Map(tweets.map((id, index) => [id, counts[index]]))
    const own = new Map(votes.map((vote) => [vote.tweet_id, vote]))
    const now = nowOf(db)
    const see = ({ id, author_id, parts: { poll } }: Polled) =>
      poll === null
        ? undefined
        : present(poll, countsOf.get(id), { own: own.get(id)?.choices, isAuthor: author_id === viewer, now })
    return Object.assign(see, { votedAt: (tweet: Id) => own.get(tweet)?.voted_at })
  })
}

interface Seer {
  /** The viewer's vote, as bits. */
  own: number | undefined
  isAuthor: boolean
  now: number
}

/** Whether someone may see the votes of each answer: voters, the author, and everyone after the end. */
export const seesResults = ({ endsAt }: Pick<StoredPoll, 'endsAt'>, { own, isAuthor, now }: Seer): boolean =>
  isAuthor || own !== undefined || now >= endsAt

function present(poll: StoredPoll, counts: PollCounts | undefined, seer: Seer): Poll {
  const isShown = seesResults(poll, seer)
  return {
    choices: poll.choices.map((text, index) => ({ text, ...(isShown && { votes: counts?.votes[index] ?? 0 }) })),
    isMultiple: poll.isMultiple,
    endsAt: toIso(poll.endsAt),
    isEnded: seer.now >= poll.endsAt,
    version: poll.version,
    votersCount: counts?.voters ?? 0,
    ...(seer.own !== undefined && { ownVotes: choicesOf(seer.own) }),
  }
}

/** The poll of a quoted post. It has no results: the page of the post decides who may see them. */
export const presentQuotedPoll = ({ choices, endsAt }: StoredPoll, now: number): NonNullable<QuotedTweet['poll']> => ({
  choices: choices.map((text) => ({ text })),
  endsAt: toIso(endsAt),
  isEnded: now >= endsAt,
})
