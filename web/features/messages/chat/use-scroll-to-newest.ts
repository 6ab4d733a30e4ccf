import { useLayoutEffect, useRef, useState } from 'react'

// Pixels from the bottom that count as the bottom.
const NEAR = 120

/** Tracks whether the newest message is in view and scrolls to it. */
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
    // In a reversed column scrollTop is 0 at the bottom and negative above.
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
    /** Whether a new message of the other user arrived while the conversation was open. */
    isNews: lastId !== first && !isOwn,
    noteScroll,
    goToNewest,
  }
}
