import type { QuotedTweet } from '#contract/calls/tweets.ts'
import { t } from '#web/core/i18n.ts'

type Lined = Pick<NonNullable<QuotedTweet['poll']>, 'choices' | 'isEnded'>

/** A poll as one line: "Poll · 3 answers". */
export const PollLine = ({ choices, isEnded }: Lined) => (
  <p className="text-muted">
    {isEnded
      ? t('Poll ended · {count, plural, one {# answer} other {# answers}}', { count: choices.length })
      : t('Poll · {count, plural, one {# answer} other {# answers}}', { count: choices.length })}
  </p>
)
