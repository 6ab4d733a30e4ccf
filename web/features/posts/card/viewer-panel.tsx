import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import type { Tweet } from '#contract/calls/tweets.ts'
import { routes } from '#web/core/routes.ts'
import { AuthorLine } from '#web/features/people/author-line.tsx'
import { TweetActions } from './tweet-actions.tsx'
import { TweetText } from './tweet-text.tsx'

/** Author, text and actions of the tweet whose images are open. */
export function ViewerPanel({ tweet, onLeave }: { tweet: Tweet; onLeave: () => void }) {
  const navigate = useNavigate()
  // Replaces the lightbox's history entry, so that Back leads to the screen that opened it.
  const leaveTo = (to: string) => {
    onLeave()
    navigate(to, { replace: true })
  }
  const handleClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey
    if (!link || !isPlain || link.target || link.origin !== location.origin) return
    event.preventDefault()
    event.stopPropagation()
    leaveTo(link.pathname + link.search)
  }
  return (
    <div onClickCapture={handleClick}>
      <AuthorLine user={tweet.user} />
      {tweet.content && <TweetText text={tweet.content} />}
      <TweetActions
        tweet={tweet}
        onReply={() => leaveTo(routes.compose(tweet._id))}
        onQuote={() => leaveTo(routes.quote(tweet._id))}
        className="mt-1"
      />
    </div>
  )
}
