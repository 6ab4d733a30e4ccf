import type { Tweet } from '#contract/calls/tweets.ts'
import { t } from '#web/core/i18n.ts'

/** "Edited", without the versions, which are for members. */
export const EditedMark = ({ tweet }: { tweet: Tweet }) =>
  tweet.editedAt && (
    <span className="flex shrink-0 gap-x-1">
      <span aria-hidden>·</span>
      {t('Edited')}
    </span>
  )

export const ChangedLine = (_: object) => null
