import type { ReactNode } from 'react'
import type { Poll } from '#contract/parts/poll.ts'
import { t } from '#web/core/i18n.ts'
import { classNames } from '#web/ui/class-names.ts'
import { counted } from '#web/ui/formatting/language.ts'
import { percentText } from '#web/ui/formatting/quantities.ts'
import { fullTime, useNow } from '#web/ui/formatting/time.tsx'
import { CircleCheck } from '#web/ui/icons.ts'
import { footClass, listClass, rowClass, rowEndClass, textClass } from './outline.tsx'
import { ShareBar } from './share-bar.tsx'
import { sharesOf } from './shares.ts'
import { timeLeft } from './time-left.ts'

/** Whether the votes of a poll are known to the viewer. */
export const hasResults = ({ choices }: Poll): boolean => choices.some(({ votes }) => votes !== undefined)

interface ResultsProps {
  poll: Poll
  isOver: boolean
  /** After the line below the answers. */
  children?: ReactNode
}

/** The answers of a poll with their shares. */
export function PollResults({ poll, isOver, children }: ResultsProps) {
  const { choices, isMultiple, votersCount, ownVotes = [] } = poll
  // Unknown until the server has answered an own vote.
  const isKnown = hasResults(poll)
  const votes = choices.map((choice) => choice.votes ?? 0)
  const shares = sharesOf(votes, votersCount, isMultiple)
  const most = Math.max(1, ...votes)
  return (
    <>
      <ul dir="auto" tabIndex={-1} aria-label={t('Poll results')} className={`${listClass} outline-none`}>
        {choices.map(({ text }, index) => (
          <li key={index} className={`${rowClass} border-transparent`}>
            <ShareBar share={shares[index] ?? 0} className={votes[index] === most ? 'bg-accent-soft' : 'bg-press'} />
            <span className={textClass}>{text}</span>
            <span className={classNames(rowEndClass, votes[index] === most && 'font-bold')}>
              {ownVotes.includes(index) && <CircleCheck role="img" aria-label={t('Your vote')} size={16} />}
              {isKnown && <bdi>{percentText((shares[index] ?? 0) / 100)}</bdi>}
            </span>
          </li>
        ))}
      </ul>
      <div className={footClass}>
        <PollSummary poll={poll} isOver={isOver} />
        {children}
      </div>
    </>
  )
}

/** "12 people voted · 3 days left". Long ones wrap beside the button. */
export function PollSummary({ poll, isOver }: { poll: Poll; isOver: boolean }) {
  const now = useNow()
  const end = new Date(poll.endsAt)
  return (
    <p className="min-w-0 flex-1 basis-36">
      {poll.votersCount === 0
        ? t('No votes yet')
        : t('{count, plural, one {{shown} person voted} other {{shown} people voted}}', counted(poll.votersCount))}
      {' · '}
      <time dateTime={poll.endsAt} title={fullTime(end)}>
        {isOver ? (hasResults(poll) ? t('Final results') : t('Poll ended')) : timeLeft(end, now)}
      </time>
    </p>
  )
}
