import type { QuotedTweet } from '#contract/calls/tweets.ts'
import type { Card } from '#contract/parts/card.ts'
import { t } from '#web/core/i18n.ts'
import { badgeClass, cellClass, MediaLayout } from '#web/features/media/media-layout.tsx'
import { Picture } from '#web/features/media/picture/picture.tsx'
import { placeholderStyle } from '#web/features/media/picture/placeholder-style.ts'
import type { PictureProps } from '#web/features/media/picture/plain-picture.tsx'
import { sizesOf, stillOf } from '#web/features/media/picture-source.ts'
import { VideoSigns } from '#web/features/media/video/poster.tsx'
import { ProtectedMark, SHORT, shortestClass, VerifiedBadge } from '#web/features/people/author-line.tsx'
import { isTaller } from '#web/features/posts/card/tweet-text.tsx'
import { Address, PlainText } from '#web/features/posts/linked-text.tsx'
import { showsCards } from '#web/features/posts/parts/card/shows-cards.ts'
import { withoutAddress } from '#web/features/posts/parts/card/without-address.ts'
import { useContentWarning } from '#web/features/posts/parts/content-warning/opened.ts'
import { PollLine } from '#web/features/posts/parts/poll/poll-line.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { RelativeTime } from '#web/ui/formatting/time.tsx'
import { EyeClosed, Link, TriangleAlert } from '#web/ui/icons.ts'
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
  const { content, warning, user, createdAt, editedAt, poll, card, quote } = tweet
  const showsLink = showsCards.useIsOn()
  const { hidesAll } = useContentWarning(tweet)
  const text = showsLink ? withoutAddress(content, card) : content
  return (
    <>
      <div className="flex min-h-5 min-w-0 items-center gap-x-1 text-muted narrow:flex-wrap">
        <Avatar src={user.avatar} size={20} />
        <span className="flex min-w-0 items-center gap-x-1 font-bold text-ink">
          <bdi className="truncate">{user.name}</bdi>
          {user.isVerifiedOrg && <VerifiedBadge />}
          {user.isProtected && <ProtectedMark />}
        </span>
        <bdi className={classNames('truncate', user.username.length > SHORT && shortestClass)}>@{user.username}</bdi>
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
          {text && <QuotedText text={text} />}
          <QuotedImages tweet={tweet} onBroken={onBroken} />
          {poll && (
            <div className="mt-1">
              <PollLine {...poll} />
            </div>
          )}
          {card && showsLink && <CardLine card={card} />}
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
            style={hidesMedia ? placeholderStyle(one.placeholder) : undefined}
            className={`${cellClass(media.length, index)} relative bg-cover bg-center`}
          >
            {!hidesMedia && <Still media={one} sizes={sizesOf(media.length)} onBroken={onBroken} />}
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

/** An image, of an animation its first frame, of a video its poster: controls would be inside a link. */
const Still = ({ media, ...props }: PictureProps) => (
  <>
    <Picture {...props} media={media.animated ? stillOf(media) : media} />
    {media.video && <VideoSigns media={media} />}
    {media.animated && (
      <span aria-hidden className="absolute start-2 bottom-2 flex">
        <span className={badgeClass}>{t('GIF')}</span>
      </span>
    )}
  </>
)

/** The card of a link as one line: its host and its title. */
const CardLine = ({ card: { url, title } }: { card: Card }) => (
  <div className="mt-1 flex items-center gap-1.5 text-muted">
    <Link aria-hidden size={16} className="shrink-0" />
    <bdi dir="ltr" className="max-w-1/2 shrink-0 truncate">
      <Address address={new URL(url).origin} isBare />
    </bdi>
    <span aria-hidden>·</span>
    <bdi className="truncate">{title}</bdi>
  </div>
)
