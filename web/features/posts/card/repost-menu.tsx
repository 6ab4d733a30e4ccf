/** The menu Repost / Quote of a post. A chunk of its own. */
import { useNavigate } from 'react-router'
import type { Tweet } from '#contract/calls/tweets.ts'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { quoteRefusal } from '#web/features/posts/parts/quote/quote-refusal.ts'
import { Quote, Repeat2 } from '#web/ui/icons.ts'
import { MenuItem } from '#web/ui/overlays/menu.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'

interface RepostMenuProps {
  tweet: Tweet
  onRetweet: () => void
  /** Called instead of navigating. */
  onQuote?: (() => void) | undefined
}

/** Repost, or Undo repost, and Quote. */
export function RepostMenu({ tweet, onRetweet, onQuote }: RepostMenuProps) {
  const navigate = useNavigate()
  return (
    <>
      <MenuItem icon={Repeat2} onSelect={onRetweet}>
        {tweet.retweeted ? t('Undo repost') : t('Repost', { context: 'verb' })}
      </MenuItem>
      <MenuItem
        icon={Quote}
        refusal={quoteRefusal(tweet)}
        onSelect={onQuote ?? (() => navigate(routes.quote(tweet._id)))}
      >
        {t('Quote', { context: 'verb' })}
      </MenuItem>
    </>
  )
}

/** Opens the composer with the quoted post, or says why the post cannot be quoted. */
export function quote(tweet: Tweet, navigate: (to: string) => unknown): void {
  const refusal = quoteRefusal(tweet)
  if (refusal === undefined) navigate(routes.quote(tweet._id))
  else toast.info(refusal)
}
