/** Votes in polls. The vote shows at once; without the server it waits in the offline queue. */
import type { QueryClient } from '@tanstack/react-query'
import type { Tweet } from '#contract/calls/tweets.ts'
import type { CallInput } from '#contract/index.ts'
import type { Poll } from '#contract/parts/poll.ts'
import { t } from '#web/core/i18n.ts'
import { findTweet, patchTweet } from '#web/core/queries/patch-tweet.ts'
import { type Toggle, toggle } from '#web/core/queries/toggle.ts'
import { refreshTweet } from '#web/features/posts/api.ts'
import { finishWith, offerUndo } from '#web/ui/overlays/undo.ts'
import { sendVote } from './api.ts'

type Vote = CallInput<'POST /tweets/:id/vote'>['body']

/** The name of the toggle that votes. */
export const VOTE = 'vote'
/** The key of the vote in the poll of a post. */
export const voteKey = (id: string): string => `${VOTE}:${id}`

/** Votes in the poll of a post. A refused vote is taken back with its reason. */
export async function castVote(cache: QueryClient, tweet: Tweet, choices: number[]): Promise<void> {
  const { _id: id } = tweet
  await toggle(cache, voteOf(cache, tweet, choices))
  // The answers have changed, the poll has ended, or the vote was cast elsewhere.
  if (findTweet(cache, id)?.poll?.ownVotes === undefined) await refreshTweet(cache, id)
}

/** Shows a vote at once, and sends it when the offer to undo it has ended: a vote that was sent stays. */
export async function castUndoableVote(cache: QueryClient, tweet: Tweet, choices: number[]): Promise<void> {
  const vote = voteOf(cache, tweet, choices)
  const work = toggle(cache, {
    ...vote,
    hold: () =>
      offerUndo({
        key: vote.key,
        message: t('Voted'),
        undo: () => void toggle(cache, { ...vote, wanted: false }),
      }),
  })
  finishWith(vote.key, work)
  await work
}

function voteOf(cache: QueryClient, { _id: id, poll }: Tweet, choices: number[]): Toggle<Poll | undefined> {
  const vote: Vote = { choices, ...(poll && { version: poll.version }) }
  return {
    key: voteKey(id),
    wanted: true,
    show: (isOn) => showVote(cache, id, isOn ? choices : undefined),
    send: () => sendPollVote(cache, id, vote),
    detail: vote,
    apply: () => true,
    refresh: () => void refreshTweet(cache, id),
    meta: { failure: t('Failed to vote') },
  }
}

async function sendPollVote(cache: QueryClient, id: string, vote: Vote): Promise<Poll | undefined> {
  const { poll } = (await sendVote(id, vote)).tweet
  // Results of a live frame during the call may be newer than the answer's.
  const isNewer = ({ choices, votersCount }: Poll) => choices[0]?.votes !== undefined && votersCount > poll!.votersCount
  if (poll)
    patchPoll(cache, id, (now) =>
      isNewer(now) ? { ...poll, choices: now.choices, votersCount: now.votersCount } : poll,
    )
  return poll
}

/** Shows a vote on every copy of a post before its results are known, or takes it back. */
function showVote(cache: QueryClient, id: string, choices: readonly number[] | undefined): void {
  patchPoll(cache, id, (poll) => {
    const { ownVotes, ...others } = poll
    if ((choices === undefined) === (ownVotes === undefined)) return poll
    return choices === undefined
      ? { ...others, votersCount: Math.max(0, poll.votersCount - 1) }
      : { ...others, ownVotes: [...choices], votersCount: poll.votersCount + 1 }
  })
}

/** Changes the poll of a post on every cached copy. */
export const patchPoll = (cache: QueryClient, id: string, change: (poll: Poll) => Poll): void =>
  patchTweet(cache, id, (tweet) => {
    const poll = tweet.poll && change(tweet.poll)
    return poll && poll !== tweet.poll ? { ...tweet, poll } : tweet
  })

/** A vote in the offline queue. */
export const pendingVote = (cache: QueryClient, id: string, vote: Vote) => ({
  show: (isOn: boolean) => showVote(cache, id, isOn ? vote.choices : undefined),
  set: () => sendPollVote(cache, id, vote).then(() => true),
  refetch: () => void refreshTweet(cache, id),
  hasToast: true,
})
