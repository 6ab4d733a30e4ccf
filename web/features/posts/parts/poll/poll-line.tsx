import type { Poll } from '#contract/parts/poll.ts'
import { t } from '#web/core/i18n.ts'

/** A poll as one line: "Poll · 3 answers". */
export const PollLine = ({ choices }: Pick<Poll, 'choices'>) => (
  <p className="text-muted">
    {t('Poll · {count, plural, one {# answer} other {# answers}}', { count: choices.length })}
  </p>
)
