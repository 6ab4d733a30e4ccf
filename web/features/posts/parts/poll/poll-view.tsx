import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import type { Tweet } from '#contract/calls/tweets.ts'
import type { Poll } from '#contract/parts/poll.ts'
import { t } from '#web/core/i18n.ts'
import { refreshTweet } from '#web/features/posts/api.ts'
import { controlName } from '#web/features/posts/control-name.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { hasResults, PollResults, PollSummary } from './poll-results.tsx'
import { castVote } from './vote.ts'
import { VoteFields } from './vote-fields.tsx'

interface PollProps {
  tweet: Tweet
  poll: Poll
}

/** The poll of a post: its answers to choose from, later its results. A chunk of its own. */
export function PollView({ tweet, poll }: PollProps) {
  const cache = useQueryClient()
  const isOver = useIsOver(tweet, poll)
  const [hasVoted, setHasVoted] = useState(false)
  const mayVote = !isOver && poll.ownVotes === undefined && !hasResults(poll)
  const vote = (choices: number[]) => {
    setHasVoted(true)
    // After a refusal the answers can be chosen again.
    void castVote(cache, tweet, choices).finally(() => setHasVoted(false))
  }
  if (!mayVote) return <PollResults poll={poll} isOver={isOver} isFocusedFirst={hasVoted} />
  // A new form for changed answers, which are not those that were chosen.
  return <VoteForm key={poll.version} tweet={tweet} poll={poll} onVote={vote} />
}

function VoteForm({ tweet, poll, onVote }: PollProps & { onVote: (choices: number[]) => void }) {
  const { choices, isMultiple } = poll
  const id = useId()
  const [chosen, setChosen] = useState<readonly number[]>([])
  const choose = (index: number, isOn: boolean) => {
    const others = isMultiple ? chosen.filter((each) => each !== index) : []
    setChosen(isOn ? [...others, index].sort() : others)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (chosen.length > 0) onVote([...chosen])
  }
  return (
    <form onSubmit={submit}>
      <VoteFields
        choices={choices}
        isMultiple={isMultiple}
        input={(index) => ({
          name: id,
          checked: chosen.includes(index),
          onChange: ({ target }) => choose(index, target.checked),
        })}
      >
        <Button
          type="submit"
          variant="outline"
          size="sm"
          aria-label={controlName(t('Vote', { context: 'verb' }), tweet)}
          disabled={chosen.length === 0}
        >
          {t('Vote', { context: 'verb' })}
        </Button>
        <PollSummary poll={poll} isOver={false} />
      </VoteFields>
    </form>
  )
}

/** Timers take no longer time. */
const LONGEST_TIMER_MS = 2 ** 31 - 1
/** The results are fetched after the end with a random delay, as all viewers of the poll do. */
const RESULTS_MS = 2_000

/** Whether a poll has ended. When its end passes while it is shown, the results are fetched once. */
function useIsOver({ _id: id }: Tweet, { isEnded, endsAt }: Poll): boolean {
  const cache = useQueryClient()
  const [hasPassed, setHasPassed] = useState(false)
  const end = useEffectEvent(() => {
    setHasPassed(true)
    return setTimeout(() => void refreshTweet(cache, id), Math.random() * RESULTS_MS)
  })
  useEffect(() => {
    const left = Date.parse(endsAt) - Date.now()
    if (isEnded || left > LONGEST_TIMER_MS) return
    setHasPassed(false)
    let fetching: ReturnType<typeof setTimeout> | undefined
    const ending = setTimeout(() => {
      fetching = end()
    }, left)
    return () => {
      clearTimeout(ending)
      clearTimeout(fetching)
    }
  }, [isEnded, endsAt])
  return isEnded || hasPassed
}
