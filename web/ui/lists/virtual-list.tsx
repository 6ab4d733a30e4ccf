import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { whenIdle } from '#web/ui/lazy/lazy-module.ts'
import { cacheSizes, readSizes, storeSizes } from './row-sizes.ts'
import { VirtualRow } from './virtual-row.tsx'

/** Rows beyond the window that are in the document: first as few as possible, as they delay what is in the window. */
const OVERSCAN = { first: 1, later: 5 }

/** Props of VirtualList. */
interface VirtualListProps<T> {
  /** Key of the cached row heights. */
  name: string
  label: string
  role?: 'feed' | 'list'
  items: readonly T[]
  isBusy?: boolean
  /** Estimated height of a row, until it is measured. */
  estimate: (item: T, index: number) => number
  children: (item: T, index: number) => ReactNode
}

/** A virtual list that scrolls with the window. Only rows near the viewport are in the document. */
export function VirtualList<T extends { _id: string }>({
  name,
  label,
  role = 'list',
  items,
  isBusy = false,
  estimate,
  children,
}: VirtualListProps<T>) {
  const list = useRef<HTMLDivElement | null>(null)
  const [top, setTop] = useState(0)
  const [overscan, setOverscan] = useState(OVERSCAN.first)
  // Fast scrolling shows outlines. A single jump (Back, Home) renders its rows at once.
  const mayWait = useRef(false)
  useEffect(
    () =>
      whenIdle(() => {
        // Rows render one by one, so that a press never waits for all.
        mayWait.current = true
        setOverscan(OVERSCAN.later)
      }),
    [],
  )

  const virtualizer = useWindowVirtualizer<HTMLDivElement>({
    count: items.length,
    // With a new function all rows are measured again.
    getItemKey: useCallback((index: number) => items[index]?._id ?? index, [items]),
    estimateSize: (index) => estimate(items[index] as T, index),
    initialMeasurementsCache: useState(() => readSizes(name))[0],
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    scrollMargin: top,
    overscan,
    directDomUpdates: true,
    // Rows inserted above keep the scroll position, except at the top, where they are shown.
    anchorTo: window.scrollY > top ? 'end' : 'start',
  })

  useLayoutEffect(() => {
    if (list.current) setTop(list.current.getBoundingClientRect().top + window.scrollY)
  }, [items])

  const distanceOf = (index: number) => {
    const { startIndex, endIndex } = virtualizer.range ?? { startIndex: 0, endIndex: 0 }
    return Math.abs(index - (startIndex + endIndex) / 2)
  }
  useLayoutEffect(() => {
    mayWait.current = virtualizer.isScrolling
  })

  useLayoutEffect(() => () => cacheSizes(name, virtualizer.takeSnapshot()), [name, virtualizer])
  useEffect(() => {
    const store = () => storeSizes(name, virtualizer.takeSnapshot())
    addEventListener('pagehide', store)
    return () => removeEventListener('pagehide', store)
  }, [name, virtualizer])

  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles take a name
    <div
      ref={(element) => {
        list.current = element
        virtualizer.containerRef(element)
      }}
      role={role}
      aria-label={label}
      aria-busy={isBusy}
      className="relative [overflow-anchor:none]"
    >
      {virtualizer.getVirtualItems().map(({ key, index, size }) => {
        const item = items[index]
        return (
          item && (
            <div
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              {...(role === 'list' && { role: 'listitem', 'aria-posinset': index + 1, 'aria-setsize': -1 })}
              className="absolute start-0 top-0 w-full"
            >
              <VirtualRow mayWait={mayWait.current} height={size} distance={() => distanceOf(index)}>
                {children(item, index)}
              </VirtualRow>
            </div>
          )
        )
      })}
    </div>
  )
}
