import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { useNavigationType } from 'react-router'
import { t } from '#web/core/i18n.ts'
import { ancestorsOptions } from '#web/features/posts/api.ts'
import { TweetCard } from '#web/features/posts/card/tweet-card.tsx'

/** The share of the window from which on a parent leaves too little room for the tweet. */
const TALL = 0.5

/** The ancestors of a tweet. A short parent is in view above the tweet; otherwise the tweet does not move when they are loaded. */
export function Ancestors({ id }: { id: string }) {
  const tweets = useQuery(ancestorsOptions(id)).data?.tweets ?? []
  const thread = useRef<HTMLElement>(null)
  const type = useNavigationType()
  const hadNone = useRef(tweets.length === 0)

  useLayoutEffect(() => {
    if (tweets.length === 0 || !hadNone.current) return
    hadNone.current = false
    // Back and reload restore the scroll position with the ancestors in place.
    if (type === 'POP' && window.scrollY > 0) return
    const height = thread.current?.offsetHeight ?? 0
    const parent = (thread.current?.lastElementChild as HTMLElement | null)?.offsetHeight ?? 0
    // A part of a tall parent would be a row of its icons.
    window.scrollBy(0, parent > window.innerHeight * TALL ? height : height - parent)
  }, [tweets.length, type])

  if (tweets.length === 0) return null
  return (
    <section ref={thread} aria-label={t('Thread')} className="[overflow-anchor:none]">
      {tweets.map((tweet) => (
        <TweetCard key={tweet._id} tweet={tweet} isReply={tweet !== tweets[0]} isJoined />
      ))}
    </section>
  )
}
