import type { Tweet } from '#contract/calls/tweets.ts'
import { t } from '#web/core/i18n.ts'
import { AtSign, Users } from '#web/ui/icons.ts'

const marks = {
  followers: { icon: Users, label: t('Only followers can see this post') },
  mentioned: { icon: AtSign, label: t('Only people mentioned can see this post') },
}

/** Says who sees a restricted post; nothing about one for everyone. */
export function AudienceMark({ tweet }: { tweet: Pick<Tweet, 'audience'> }) {
  const mark = tweet.audience && tweet.audience !== 'everyone' ? marks[tweet.audience] : undefined
  if (!mark) return null
  const { icon: Icon, label } = mark
  return (
    <span className="inline-flex shrink-0 items-center gap-1" title={label}>
      <span aria-hidden>·</span>
      <Icon role="img" aria-label={label} size={15} />
    </span>
  )
}
