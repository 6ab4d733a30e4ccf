import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react'
import { LazyModule, whenIdle, whenSettled } from '#web/ui/lazy/lazy-module.ts'
import { cacheSizes, readSizes, storeSizes } from './row-sizes.ts'
import type { RowOptions } from './row-window.ts'
import { VirtualRow } from './virtual-row.tsx'

/** Rows beyond the window that are in the document: first as few as possible, as they delay what is in the window. */
const OVERSCAN = { first: 1, later: 5 }

const windows = new LazyModule(() => import('./row-window.ts'))

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

/**
 * A list that scrolls with the window. Only rows near the window are in the document: first the rows of its start, one below the
 * other, and those around the window once the code for their positions is there.
 */
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

  // Only positions need it: in the first commit it would make the browser lay out the first rows twice.
  const place = () => {
    if (list.current) setTop(list.current.getBoundingClientRect().top + window.scrollY)
  }
  const { shown, isMissing } = useRowWindow(list, place, {
    count: items.length,
    // With a new function all rows are measured again.
    getItemKey: useCallback((index: number) => items[index]?._id ?? index, [items]),
    estimateSize: (index) => estimate(items[index] as T, index),
    initialMeasurementsCache: useState(() => readSizes(name))[0],
    scrollMargin: top,
    overscan,
  })
  const start = shown || isMissing ? null : startOf(items, estimate)
  const rows = shown?.rows ?? items.slice(0, start?.count).map(({ _id: key }, index) => ({ key, index, size: 0 }))

  useLayoutEffect(() => {
    if (shown) place()
  }, [items])
  useLayoutEffect(() => {
    mayWait.current = shown?.isScrolling ?? mayWait.current
  })

  useLayoutEffect(() => {
    if (shown) return () => cacheSizes(name, shown.sizes)
    return undefined
  }, [name, shown])
  useEffect(() => {
    const store = () => shown && storeSizes(name, shown.sizes)
    addEventListener('pagehide', store)
    return () => removeEventListener('pagehide', store)
  }, [name, shown])

  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles take a name
    <div
      ref={list}
      role={role}
      aria-label={label}
      aria-busy={isBusy}
      className="relative [overflow-anchor:none]"
      style={{ paddingBottom: start?.below }}
    >
      {rows.map(({ key, index, size }) => {
        const item = items[index]
        return (
          item && (
            <div
              key={key}
              ref={shown?.measure}
              data-index={index}
              {...(role === 'list' && { role: 'listitem', 'aria-posinset': index + 1, 'aria-setsize': -1 })}
              className={shown ? 'absolute start-0 top-0 w-full' : 'w-full'}
            >
              <VirtualRow
                mayWait={shown !== null && mayWait.current}
                height={size}
                distance={() => Math.abs(index - (shown?.middle ?? 0))}
              >
                {children(item, index)}
              </VirtualRow>
            </div>
          )
        )
      })}
    </div>
  )
}

/**
 * The rows near the window; null until the code for their positions is there, before which `place` is called. If it cannot be
 * fetched, all rows show.
 */
function useRowWindow(list: RefObject<HTMLElement | null>, place: () => void, options: RowOptions) {
  const [, rerender] = useReducer((times: number) => times + 1, 0)
  const [shown, setShown] = useState(() => (windows.loaded ? new windows.loaded.RowWindow() : null))
  const [isMissing, setIsMissing] = useState(false)
  shown?.update(options, rerender)

  useEffect(() => {
    if (shown) return
    let isOver = false
    const begin = () =>
      windows.fetch().then(
        ({ RowWindow }) => {
          if (isOver) return
          place()
          setShown((before) => before ?? new RowWindow())
        },
        () => isOver || setIsMissing(true),
      )
    // A page that is scrolled already, as after a reload, has rows that are not at the start of the list.
    if (window.scrollY > 0) void begin()
    else whenSettled(() => isOver || void begin())
    addEventListener('scroll', begin, { passive: true })
    return () => {
      isOver = true
      removeEventListener('scroll', begin)
    }
  }, [shown])

  useLayoutEffect(() => shown?.start(list.current), [shown, list])
  useLayoutEffect(() => shown?.commit())
  return { shown, isMissing }
}

/** How many rows fill the window from the start of a list, and the estimated height of those below. */
function startOf<T>(items: readonly T[], estimate: (item: T, index: number) => number) {
  const heights = items.map(estimate)
  let [count, height] = [0, 0]
  while (count < heights.length && height < window.innerHeight) height += heights[count++]!
  count += OVERSCAN.first
  return { count, below: heights.slice(count).reduce((sum, each) => sum + each, 0) }
}
