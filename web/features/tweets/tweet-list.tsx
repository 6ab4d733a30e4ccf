import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Tweet } from '#contract/tweets.ts'
import { estimateHeight } from './estimate-height.ts'
import { keepSizes, recallSizes, storeSizes } from './list-sizes.ts'
import { TweetCard } from './tweet-card.tsx'

const OVERSCAN = 5

interface TweetListProps {
  /** What its place is kept under. */
  name: string
  label: string
  tweets: readonly Tweet[]
  isBusy?: boolean
  /** The post they answer stands above. */
  isThread?: boolean
}

/** A list of posts of any length. Only those near the window are in the document. */
export function TweetList({ name, label, tweets, isBusy = false, isThread = false }: TweetListProps) {
  // The virtualizer is one object that changes inside: a compiler that compares references sees no news.
  'use no memo'
  const list = useRef<HTMLDivElement | null>(null)
  const [top, setTop] = useState(0)

  const virtualizer = useWindowVirtualizer<HTMLDivElement>({
    count: tweets.length,
    // A new function would have every post measured anew.
    getItemKey: useCallback((index: number) => tweets[index]?._id ?? index, [tweets]),
    estimateSize: (index) => estimateHeight(tweets[index] as Tweet),
    initialMeasurementsCache: useState(() => recallSizes(name))[0],
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    scrollMargin: top,
    overscan: OVERSCAN,
    directDomUpdates: true,
    // Posts that enter above do not move what is being read; at the top they are meant to be seen.
    anchorTo: window.scrollY > top ? 'end' : 'start',
  })

  useLayoutEffect(() => {
    if (list.current) setTop(list.current.getBoundingClientRect().top + window.scrollY)
  }, [tweets])

  useLayoutEffect(() => () => keepSizes(name, virtualizer.takeSnapshot()), [name, virtualizer])
  useEffect(() => {
    const store = () => storeSizes(name, virtualizer.takeSnapshot())
    addEventListener('pagehide', store)
    return () => removeEventListener('pagehide', store)
  }, [name, virtualizer])

  return (
    <div
      ref={(element) => {
        list.current = element
        virtualizer.containerRef(element)
      }}
      role="feed"
      aria-label={label}
      aria-busy={isBusy}
      className="relative [overflow-anchor:none]"
    >
      {virtualizer.getVirtualItems().map(({ key, index }) => {
        const tweet = tweets[index]
        return (
          tweet && (
            <div key={key} ref={virtualizer.measureElement} data-index={index} className="absolute top-0 left-0 w-full">
              <TweetCard tweet={tweet} position={index + 1} isReply={isThread} />
            </div>
          )
        )
      })}
    </div>
  )
}
