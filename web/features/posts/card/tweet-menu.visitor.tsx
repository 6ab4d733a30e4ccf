import type { Tweet } from '#contract/calls/tweets.ts'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { Link as LinkIcon } from '#web/ui/icons.ts'

interface TweetMenuProps {
  tweet: Tweet
  /** Given by the page of the post. */
  onDelete?: () => void
}

/** Copy link, on the page of a post. The rest of the menu is for members. */
export const TweetMenu = ({ tweet, onDelete }: TweetMenuProps) =>
  onDelete && (
    <button
      type="button"
      data-copy={routes.tweet(tweet._id)}
      aria-label={t('Copy link')}
      title={t('Copy link')}
      className="needs-script inline-flex size-9 items-center justify-center rounded-pill text-muted hover:bg-accent-soft hover:text-accent"
    >
      <LinkIcon aria-hidden size="1.25rem" />
    </button>
  )
