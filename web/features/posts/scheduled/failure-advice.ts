import type { ScheduledPost } from '#contract/calls/scheduled.ts'
import { t } from '#web/core/i18n.ts'

/** What to do about a post that could not be published, by the reason. */
const advice: Readonly<Record<string, string>> = {
  tweet_not_found: t(
    'The post it replies to or quotes was deleted, or you can’t see it anymore. You can keep it as a draft.',
  ),
  replies_limited: t('The author now limits who can reply. You can keep it as a draft.'),
  quotes_limited: t('The author now limits who can quote the post. Remove the quote, or keep it as a draft.'),
  not_quotable: t('The author now limits who can see the quoted post. Remove the quote, or keep it as a draft.'),
  rate_limited: t('You posted too much at that time. Choose another time, or post it now.'),
  account_suspended: t('Your account was suspended then. Choose another time, or post it now.'),
  account_frozen: t('Your account was frozen then. Choose another time, or post it now.'),
  account_leaving: t('Your account was about to be deleted then. Choose another time, or post it now.'),
}

/** The reason of a failure in words. */
export const failureAdvice = ({ reason = '', message }: ScheduledPost): string =>
  advice[reason] ?? message ?? t('Something went wrong')
