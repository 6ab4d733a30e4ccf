import type { QuotedTweet } from '#contract/calls/tweets.ts'
import { t } from '#web/core/i18n.ts'
import { cellClass, MediaLayout } from '#web/features/media/media-layout.tsx'
import { Picture } from '#web/features/media/picture/picture.tsx'
import { sizesOf } from '#web/features/media/picture-source.ts'
import { ProtectedMark, SHORT, VerifiedBadge } from '#web/features/people/author-line.tsx'
import { isTaller } from '#web/features/posts/card/tweet-text.tsx'
import { PlainText } from '#web/features/posts/linked-text.tsx'
import { useContentWarning } from '#web/features/posts/parts/content-warning/opened.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { RelativeTime } from '#web/ui/formatting/time.tsx'
import { EyeClosed, TriangleAlert } from '#web/ui/icons.ts'
import { innerQuoteText } from './quote-texts.ts'
import { QUOTED_LINES, QUOTED_RATIO } from './quoted-layout.ts'

/** The class of the box of a quoted post. */
export const quotedClass = 'rounded-card border border-line px-3 py-3'

interface QuotedContentProps {
  tweet: QuotedTweet
  /** Called with the address of an image that could not be loaded. */
  onBroken?: ((url: string) => void) | undefined
}

/** A quoted post without controls: a warning and sensitive images stay covered until the post itself is opened. */
export function QuotedContent({ tweet, onBroken }: QuotedContentProps) {
  const { content, warning, user, createdAt, editedAt, quote } = tweet
  const { hidesAll } = useContentWarning(tweet)
  return (
    <>
      <div className="flex min-h-5 min-w-0 items-center gap-x-1 text-muted narrow:flex-wrap">
        <Avatar src={user.avatar} size={20} />
        <span className="flex min-w-0 items-center gap-x-1 font-bold text-ink">
          <bdi className="truncate">{user.name}</bdi>
          {user.isVerifiedOrg && <VerifiedBadge />}
          {user.isProtected && <ProtectedMark />}
        </span>
        <bdi className={classNames('truncate', user.username.length > SHORT && 'min-w-[5ch] shrink-[99999]')}>
          @{user.username}
        </bdi>
        <span className="shrink-0">
          · <RelativeTime value={createdAt} />
          {editedAt && ` · ${t('Edited')}`}
        </span>
      </div>
      {hidesAll ? (
        <div dir="auto" className="mt-1 wrap-anywhere font-bold">
          <TriangleAlert aria-hidden size={16} className="me-1.5 inline-block align-[-0.15em]" />
          {warning}
        </div>
      ) : (
        <>
          {content && <QuotedText text={content} />}
          <QuotedImages tweet={tweet} onBroken={onBroken} />
        </>
      )}
      {quote && <div className="mt-1 truncate text-sm text-muted">{innerQuoteText(quote)}</div>}
    </>
  )
}

/** The text, of which long ones are cut: the page of the post shows the rest. */
function QuotedText({ text }: { text: string }) {
  return (
    <>
      <div dir="auto" className="mt-1 line-clamp-8 wrap-anywhere whitespace-pre-wrap">
        <PlainText text={text} />
      </div>
      {isTaller(text, QUOTED_LINES) && <span className="text-accent">{t('Show more')}</span>}
    </>
  )
}

function QuotedImages({
  tweet,
  onBroken,
}: Pick<QuotedContentProps, 'tweet'> & { onBroken: QuotedContentProps['onBroken'] }) {
  const { media } = tweet
  const { hidesMedia } = useContentWarning(tweet)
  if (media.length === 0) return null
  return (
    <div className="relative mt-2">
      <MediaLayout count={media.length} ratio={QUOTED_RATIO}>
        {media.map((one, index) => (
          <div
            key={index}
            style={hidesMedia && one.placeholder ? { backgroundImage: `url("${one.placeholder}")` } : undefined}
            className={`${cellClass(media.length, index)} bg-cover bg-center`}
          >
            {!hidesMedia && <Picture media={one} sizes={sizesOf(media.length)} onBroken={onBroken} />}
          </div>
        ))}
      </MediaLayout>
      {hidesMedia && (
        <div className="absolute inset-0 flex flex-col items-center justify-center gap-1 rounded-card bg-lightbox/60 p-2 text-center font-bold text-on-fill">
          <EyeClosed aria-hidden size={24} />
          {t('Sensitive content')}
        </div>
      )}
    </div>
  )
}
