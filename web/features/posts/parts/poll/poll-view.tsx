import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useCallback, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
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
  const mayVote = !isOver && poll.ownVotes === undefined && !hasResults(poll)
  const [couldVote] = useState(mayVote)
  const { frame, take } = useKeptFocus()
  const vote = (choices: number[]) => {
    // Safari does not focus a button that is pressed.
    take()
    void castVote(cache, tweet, choices)
  }
  return (
    // A new form for changed answers, which are not those that were chosen.
    <div key={`${mayVote} ${poll.version}`} ref={frame}>
      {mayVote ? (
        <VoteForm tweet={tweet} poll={poll} onVote={vote} />
      ) : (
        <PollResults poll={poll} isOver={isOver}>
          {couldVote && <VoteSpace />}
        </PollResults>
      )}
    </div>
  )
}

/** As wide as the button that has gone, so that the line beside it does not wrap differently. */
const VoteSpace = () => (
  <span
    aria-hidden
    data-text={t('Vote', { context: 'verb' })}
    className="invisible h-0 border px-4 text-sm font-bold after:content-[attr(data-text)]"
  />
)

/**
 * Moves the focus on when what has it goes: after a vote, at the end of the poll, or when the author changes the answers. Then
 * the results have it, or the first of the answers.
 */
function useKeptFocus() {
  const isTaken = useRef(false)
  const take = () => {
    isTaken.current = true
  }
  const frame = useCallback((node: HTMLDivElement) => {
    if (isTaken.current) node.querySelector<HTMLElement>('ul, input')?.focus({ preventScroll: true })
    isTaken.current = false
    return () => {
      isTaken.current ||= node.contains(document.activeElement)
    }
  }, [])
  return { frame, take }
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
