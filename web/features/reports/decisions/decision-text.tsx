import type { Decision } from '#contract/calls/reports.ts'
import { rich, t } from '#web/core/i18n.ts'
import { RuleText } from '#web/features/reports/rule-text.tsx'
import { FullDate } from '#web/ui/formatting/time.tsx'
import { decisionWords } from './decision-words.ts'

type DecisionTextProps = Pick<Decision, 'kind' | 'reason' | 'rule' | 'tweet' | 'endsAt'> & {
  /** The level of the heading. */
  as?: 'h2' | 'h3'
  hasTitle?: boolean
  /** Whether it is no longer in force. */
  isOver?: boolean
}

/** The text of a decision for the member: act, end, reason and rule. */
export function DecisionText({ as: Heading = 'h3', hasTitle = true, isOver = false, ...decision }: DecisionTextProps) {
  const { kind, reason, rule, tweet, endsAt } = decision
  const { title, titleOver = title, effect } = decisionWords[kind]
  return (
    <div className="flex flex-col gap-2">
      {hasTitle && <Heading className="text-lg font-extrabold">{isOver ? titleOver : title}</Heading>}
      {!isOver && (
        <p>
          {effect} {(kind !== 'warn' || endsAt !== null) && <End endsAt={endsAt} />}
        </p>
      )}
      {tweet?.content && (
        <p
          dir="auto"
          className="line-clamp-6 rounded-card border border-line px-3 py-2 text-muted wrap-anywhere whitespace-pre-wrap"
        >
          {tweet.content}
        </p>
      )}
      {reason && (
        <p dir="auto" className="border-s-4 border-control ps-3 wrap-anywhere whitespace-pre-wrap">
          {reason}
        </p>
      )}
      {rule && (
        <p className="text-sm text-muted wrap-anywhere">
          <RuleText rule={rule} />
        </p>
      )}
    </div>
  )
}

const End = ({ endsAt }: { endsAt: string | null }) =>
  endsAt === null ? t('There is no end date.') : rich('This ends on {date}.', { date: <FullDate value={endsAt} /> })
