import { useLayoutEffect, useRef, useState } from 'react'

// Closer to the bottom than this one has not left it.
const NEAR = 120

/** Follows whether the newest message is in view, and brings it there. */
export function useScrollToNewest(last: { _id: string } | undefined, isOwn: boolean) {
  const scroller = useRef<HTMLElement>(null)
  const [isAway, setIsAway] = useState(false)
  const [seen, setSeen] = useState(last?._id)
  const lastId = last?._id
  const [first] = useState(lastId)

  const goToNewest = () => {
    if (scroller.current) scroller.current.scrollTop = 0
  }
  const noteScroll = () => {
    // Measured from the bottom: 0 there, less than 0 above.
    const isNowAway = (scroller.current?.scrollTop ?? 0) < -NEAR
    setIsAway(isNowAway)
    if (isNowAway !== isAway) setSeen(lastId)
  }

  useLayoutEffect(() => {
    if (lastId && isOwn) goToNewest()
  }, [lastId, isOwn])

  return {
    scroller,
    isAway,
    hasNews: isAway && lastId !== seen,
    /** It came while the conversation was open, from the other side. */
    isNews: lastId !== first && !isOwn,
    noteScroll,
    goToNewest,
  }
}
