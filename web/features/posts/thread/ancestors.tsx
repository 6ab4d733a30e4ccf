import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { useNavigationType } from 'react-router'
import { t } from '#web/core/i18n.ts'
import { ancestorsOptions } from '#web/features/posts/api.ts'
import { TweetCard } from '#web/features/posts/card/tweet-card.tsx'

/** The ancestors of a tweet. The tweet does not move when they are loaded. */
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
    window.scrollBy(0, thread.current?.offsetHeight ?? 0)
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
