import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { Tweet } from '#contract/calls/tweets.ts'
import type { Poll } from '#contract/parts/poll.ts'
import { t } from '#web/core/i18n.ts'
import { refreshTweet } from '#web/features/posts/api.ts'
import { controlName } from '#web/features/posts/control-name.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { counted } from '#web/ui/formatting/language.ts'
import { percentText } from '#web/ui/formatting/quantities.ts'
import { fullTime, useNow } from '#web/ui/formatting/time.tsx'
import { CircleCheck } from '#web/ui/icons.ts'
import { footClass, listClass, rowClass, rowEndClass, textClass } from './outline.tsx'
import { sharesOf } from './shares.ts'
import { timeLeft } from './time-left.ts'
import { castVote } from './vote.ts'

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
  if (!mayVote) return <Results poll={poll} isOver={isOver} isFocusedFirst={hasVoted} />
  // A new form for changed answers, which are not those that were chosen.
  return <VoteForm key={poll.version} tweet={tweet} poll={poll} onVote={vote} />
}

const hasResults = ({ choices }: Poll) => choices.some(({ votes }) => votes !== undefined)

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
      <fieldset>
        <legend className="sr-only">
          {isMultiple ? t('Poll: choose one or more answers') : t('Poll: choose one answer')}
        </legend>
        <div dir="auto" className={listClass}>
          {choices.map(({ text }, index) => (
            <label
              key={index}
              className={classNames(
                rowClass,
                'cursor-pointer border-control hover:bg-press has-checked:border-accent has-checked:bg-accent-soft',
                'has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-accent',
              )}
            >
              <span className={textClass}>{text}</span>
              <span className={rowEndClass}>
                <input
                  type={isMultiple ? 'checkbox' : 'radio'}
                  name={id}
                  checked={chosen.includes(index)}
                  onChange={({ target }) => choose(index, target.checked)}
                  className="size-5 accent-accent-fill outline-none"
                />
              </span>
            </label>
          ))}
        </div>
        <div className={footClass}>
          <Button
            type="submit"
            variant="outline"
            size="sm"
            aria-label={controlName(t('Vote', { context: 'verb' }), tweet)}
            disabled={chosen.length === 0}
          >
            {t('Vote', { context: 'verb' })}
          </Button>
          <Summary poll={poll} isOver={false} />
        </div>
      </fieldset>
    </form>
  )
}

interface ResultsProps {
  poll: Poll
  isOver: boolean
  /** Takes the focus from the button that voted. */
  isFocusedFirst: boolean
}

function Results({ poll, isOver, isFocusedFirst }: ResultsProps) {
  const { choices, isMultiple, votersCount, ownVotes = [] } = poll
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (isFocusedFirst) list.current?.focus({ preventScroll: true })
  }, [isFocusedFirst])
  // Unknown until the server has answered an own vote.
  const isKnown = hasResults(poll)
  const votes = choices.map((choice) => choice.votes ?? 0)
  const shares = sharesOf(votes, votersCount, isMultiple)
  const most = Math.max(1, ...votes)
  return (
    <>
      <ul ref={list} dir="auto" tabIndex={-1} aria-label={t('Poll results')} className={`${listClass} outline-none`}>
        {choices.map(({ text }, index) => (
          <li key={index} className={`${rowClass} border-transparent`}>
            <span
              aria-hidden
              style={{ width: `${shares[index]}%` }}
              className={classNames(
                'absolute inset-y-0 start-0 min-w-2 transition-[width] duration-300 forced-colors:top-auto forced-colors:h-1 forced-colors:bg-[Highlight]',
                votes[index] === most ? 'bg-accent-soft' : 'bg-press',
              )}
            />
            <span className={textClass}>{text}</span>
            <span className={classNames(rowEndClass, votes[index] === most && 'font-bold')}>
              {ownVotes.includes(index) && <CircleCheck role="img" aria-label={t('Your vote')} size={16} />}
              {isKnown && <bdi>{percentText((shares[index] ?? 0) / 100)}</bdi>}
            </span>
          </li>
        ))}
      </ul>
      <div className={footClass}>
        <Summary poll={poll} isOver={isOver} />
      </div>
    </>
  )
}

/** "12 people voted · 3 days left". Long ones wrap beside the button, so that nothing moves when it goes. */
function Summary({ poll, isOver }: { poll: Poll; isOver: boolean }) {
  const now = useNow()
  const end = new Date(poll.endsAt)
  return (
    <p className="min-w-0 flex-1 basis-36">
      {poll.votersCount === 0
        ? t('No votes yet')
        : t('{count, plural, one {{shown} person voted} other {{shown} people voted}}', counted(poll.votersCount))}
      {' · '}
      <time dateTime={poll.endsAt} title={fullTime(end)}>
        {isOver ? (hasResults(poll) ? t('Final results') : t('Poll ended')) : timeLeft(end.getTime() - now.getTime())}
      </time>
    </p>
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
