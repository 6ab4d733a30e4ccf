import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { useNavigationType } from 'react-router'
import { t } from '#web/core/i18n.ts'
import { ancestorsOptions } from '#web/features/posts/api.ts'
import { TweetCard } from '#web/features/posts/card/tweet-card.tsx'

/** The share of the window from which on a parent leaves too little room for the tweet. */
const TALL = 0.5
/** How long a tweet waits for its ancestors, in milliseconds. */
const PATIENCE_MS = 400

/** Whether a tweet can be shown: a reply waits a little for its ancestors, as it would move when they come. */
export function useIsInPlace(id: string, isReply: boolean): boolean {
  const { data, isError } = useQuery({ ...ancestorsOptions(id), enabled: isReply })
  const isThere = data !== undefined || isError
  const [waits, setWaits] = useState(true)
  // Also with cached ancestors it is shown in a second render: the first has scrolled the new screen to its top.
  useLayoutEffect(() => {
    if (!isReply) return undefined
    if (isThere) setWaits(false)
    const timer = setTimeout(setWaits, PATIENCE_MS, false)
    return () => clearTimeout(timer)
  }, [isReply, isThere])
  return !(isReply && waits)
}

/** The ancestors of a tweet. A short parent is in view above the tweet. Ancestors that come late do not move the tweet. */
export function Ancestors({ id }: { id: string }) {
  const tweets = useQuery(ancestorsOptions(id)).data?.tweets ?? []
  const thread = useRef<HTMLElement>(null)
  const type = useNavigationType()
  const isLate = useRef(tweets.length === 0)
  const isPlaced = useRef(false)

  useLayoutEffect(() => {
    if (tweets.length === 0 || isPlaced.current) return
    isPlaced.current = true
    // Back and reload restore the scroll position with the ancestors in place.
    if (type === 'POP' && window.scrollY > 0) return
    const height = thread.current?.offsetHeight ?? 0
    const parent = (thread.current?.lastElementChild as HTMLElement | null)?.offsetHeight ?? 0
    // A part of a tall parent would be a row of its icons.
    window.scrollBy(0, isLate.current || parent > window.innerHeight * TALL ? height : height - parent)
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
