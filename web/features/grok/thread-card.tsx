import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { mediaText } from '#web/features/media/video/media-words.ts'
import { useTweet } from '#web/features/posts/api.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { IconButton } from '#web/ui/controls/icon-button.tsx'
import { RelativeTime } from '#web/ui/formatting/time.tsx'
import { X } from '#web/ui/icons.ts'
import { Link } from '#web/ui/link.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { OneLine } from '#web/ui/one-line.tsx'

/** The thread of a question, represented by one tweet. */
export function ThreadCard({ id, onRemove }: { id: string; onRemove?: () => void }) {
  const { data, isError } = useTweet(id)
  const tweet = isError ? undefined : data?.tweet
  return (
    <section
      aria-label={t('About this thread')}
      className="relative flex items-start gap-2 rounded-card border border-line p-3 has-[a:hover]:bg-hover"
    >
      {tweet && <Avatar src={tweet.user.avatar} size={32} />}
      <div className="min-w-0 flex-1">
        {tweet && (
          <p className="flex gap-1">
            <bdi className="truncate font-bold">{tweet.user.name}</bdi>
            <OneLine className="shrink-[4] text-muted">@{tweet.user.username}</OneLine>
            <span aria-hidden className="text-muted">
              ·
            </span>
            <RelativeTime value={tweet.createdAt} className="shrink-0 text-muted" />
          </p>
        )}
        {/* Keeps its height while loading. */}
        <p className="line-clamp-2 min-h-10 wrap-anywhere" dir="auto">
          {tweet ? (
            // The link covers the card.
            <Link to={routes.tweet(id)} className="after:absolute after:inset-0 after:rounded-card">
              {tweet.content || mediaText(tweet.media)}
            </Link>
          ) : isError ? (
            <span className="text-muted">{t('This post isn’t available.')}</span>
          ) : (
            <Skeleton className="mt-1 h-3.5 w-3/4" />
          )}
        </p>
      </div>
      {onRemove && (
        <IconButton
          icon={X}
          label={t('Ask about all posts instead')}
          size="sm"
          onClick={onRemove}
          className="relative -me-1 -mt-1"
        />
      )}
    </section>
  )
}
