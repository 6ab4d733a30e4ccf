import { Suspense, useEffect, useRef, useState } from 'react'
import { t } from '#web/core/i18n.ts'
import { LazyModule, whenIdle } from '#web/ui/lazy/lazy-module.ts'
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx'
import { Skeleton } from '#web/ui/loading.tsx'

const content = new LazyModule(() => import('./sidebar-content.tsx'))
const Content = lazyPart(content, (it) => it.default)

/** Without idle callbacks, as in Safari: after the first view. */
const afterFirstView = (act: () => void) => ('requestIdleCallback' in window ? whenIdle(act) : setTimeout(act))

/** The right column from 1000 px. Its code is fetched where there is room for it, after the first view. */
export function Sidebar() {
  const aside = useRef<HTMLElement>(null)
  const [isReady, setIsReady] = useState(content.loaded !== undefined)
  useEffect(() => {
    if (isReady) return
    let isOver = false
    const show = () => isOver || setIsReady(true)
    // Phones and windows with large text hide the column.
    const observer = new ResizeObserver(([entry]) => {
      if (entry!.contentRect.width > 0) afterFirstView(() => void content.fetch().then(show, show))
    })
    if (aside.current) observer.observe(aside.current)
    return () => {
      isOver = true
      observer.disconnect()
    }
  }, [isReady])
  return (
    <aside
      ref={aside}
      aria-label={t('Sidebar')}
      // A sidebar taller than the window scrolls with the page to its end and sticks there.
      className="sticky bottom-(--banner) hidden min-h-[calc(100dvh-var(--banner))] w-75 shrink-0 flex-col gap-4 self-end py-4 ps-6 side:flex full:w-87.5"
    >
      <Suspense>{isReady ? <Content /> : <Outline />}</Suspense>
    </aside>
  )
}

/** As high as the search box and the first trends. */
const Outline = () => (
  <div aria-hidden className="contents">
    <Skeleton className="h-11 shrink-0 rounded-pill" />
    <Skeleton className="h-92 rounded-card" />
  </div>
)
