import type { QuotedTweet, Tweet } from '#contract/calls/tweets.ts'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { openedTweets } from '#web/features/posts/card/filtered-line.tsx'
import { controlName } from '#web/features/posts/control-name.ts'
import { useRenewMedia } from '#web/features/posts/parts/images/view.tsx'
import type { PostPartView } from '#web/features/posts/parts/part.ts'
import { Collapsed } from '#web/features/reports/collapsed.tsx'
import { useIsCollapsed } from '#web/features/reports/shown-reported.ts'
import { useStore } from '#web/store.ts'
import { Link } from '#web/ui/link.tsx'
import { quoteHeight } from './height.ts'
import { innerQuoteText, quoteStateText } from './quote-texts.ts'
import { QuotedContent, quotedClass } from './quoted-content.tsx'

interface QuoteProps {
  tweet: Tweet
  isLarge: boolean
  isShort: boolean
}

/** The quoted post, or the reason why it is not shown. */
function Quote({ tweet, isLarge, isShort }: QuoteProps) {
  const { quote } = tweet
  const isCollapsed = useIsCollapsed(quote?.tweet ?? tweet)
  if (!quote) return null
  if (isShort) return <p className="text-muted">{innerQuoteText(quote)}</p>
  const { state, tweet: quoted } = quote
  return (
    <div className={isLarge ? undefined : 'mt-3'}>
      {quoted && isCollapsed ? (
        <div className="rounded-card border border-line">
          <Collapsed kind="tweet" id={quoted._id} report={quoted.openReport ?? ''} user={quoted.user} />
        </div>
      ) : state === 'shown' && quoted ? (
        <QuotedLink tweet={tweet} quoted={quoted} />
      ) : state === 'muted' && quoted ? (
        <MutedQuote tweet={tweet} quoted={quoted} />
      ) : (
        <p className={`${quotedClass} text-muted`}>{quoteStateText(state)}</p>
      )}
    </div>
  )
}

interface QuotedProps {
  tweet: Tweet
  quoted: QuotedTweet
}

/** The quoted post as one link to its page: nothing in it takes a press or the focus of its own. */
function QuotedLink({ tweet, quoted }: QuotedProps) {
  const renew = useRenewMedia(tweet)
  return (
    <Link to={routes.tweet(quoted._id)} className={`${quotedClass} block -outline-offset-2 hover:bg-hover`}>
      <span className="sr-only">{t('Quoted post by {name}', { name: quoted.user.name })}</span>
      <QuotedContent tweet={quoted} onBroken={renew} />
    </Link>
  )
}

/** A line for a quoted post by a muted user, which opens it. */
function MutedQuote({ tweet, quoted }: QuotedProps) {
  const opened = useStore(openedTweets)
  if (opened.has(quoted._id)) return <QuotedLink tweet={tweet} quoted={quoted} />
  return (
    <div className={`${quotedClass} flex items-center gap-3 text-muted`}>
      <p className="min-w-0 flex-1">{quoteStateText('muted')}</p>
      <button
        type="button"
        aria-label={controlName(t('Show'), quoted)}
        onClick={() => openedTweets.set(new Set(opened).add(quoted._id))}
        className="-my-1 min-h-8 shrink-0 rounded-pill px-3 font-bold text-accent hover:bg-accent-soft pointer-coarse:min-h-11"
      >
        {t('Show')}
      </button>
    </div>
  )
}

export const quoteView: PostPartView = { Content: Quote, height: quoteHeight }
