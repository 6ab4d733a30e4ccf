import type { ReactNode } from 'react'
import type { Appeal, Decision } from '#contract/calls/reports.ts'
import { rich, t } from '#web/core/i18n.ts'
import { classNames } from '#web/ui/class-names.ts'
import { FullDate } from '#web/ui/formatting/time.tsx'
import { AppealForm } from './appeal-form.tsx'
import { DecisionText } from './decision-text.tsx'

interface DecisionCardProps {
  decision: Decision
  /** False if the screen itself says what happened. */
  hasTitle?: boolean
  /** Whether it has no line below. */
  isLast?: boolean
}

/** A decision about the viewer: its text, whether it is in force, and the appeal. */
export function DecisionCard({ decision, hasTitle = true, isLast = false }: DecisionCardProps) {
  const { _id, createdAt, isAutomatic, state, appeal, canAppeal } = decision
  return (
    <article className={classNames('flex flex-col items-start gap-3 px-4 py-4', !isLast && 'border-b border-line')}>
      <DecisionText {...decision} as="h2" hasTitle={hasTitle} isOver={state !== 'active'} />
      <p className="text-sm text-muted">
        {isAutomatic
          ? rich('Decided automatically by a rule of this network on {date}.', { date: <FullDate value={createdAt} /> })
          : rich('Decided by moderators on {date}.', { date: <FullDate value={createdAt} /> })}
      </p>
      <Over decision={decision} />
      {appeal && <AppealText appeal={appeal} />}
      {canAppeal && <AppealForm decision={_id} />}
    </article>
  )
}

function Over({ decision: { state, overAt } }: { decision: Decision }) {
  if (state === 'active' || overAt === null) return null
  const date = <FullDate value={overAt} />
  return (
    <p className="rounded-pill bg-green-soft px-3 py-1 text-sm font-medium text-green">
      {state === 'undone' ? rich('Undone on {date}', { date }) : rich('Ended on {date}', { date })}
    </p>
  )
}

function AppealText({ appeal: { text, createdAt, isAccepted, answer, answeredAt } }: { appeal: Appeal }) {
  return (
    <div className="flex w-full flex-col gap-3 rounded-card bg-sunken p-4">
      <Quote title={rich('Your appeal of {date}', { date: <FullDate value={createdAt} /> })} text={text} />
      {isAccepted === null || answeredAt === null ? (
        <p role="status" className="text-sm text-muted">
          {t('Waiting for an answer. We’ll notify you.')}
        </p>
      ) : (
        <Quote
          title={
            isAccepted
              ? rich('Accepted on {date}: the decision was undone.', { date: <FullDate value={answeredAt} /> })
              : rich('Rejected on {date}: the decision stays.', { date: <FullDate value={answeredAt} /> })
          }
          text={answer ?? ''}
        />
      )}
    </div>
  )
}

const Quote = ({ title, text }: { title: ReactNode; text: string }) => (
  <div>
    <p className="text-sm font-bold">{title}</p>
    <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
      {text}
    </p>
  </div>
)
