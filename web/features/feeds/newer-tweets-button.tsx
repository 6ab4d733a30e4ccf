import { Suspense } from 'react'
import { LazyModule } from '#web/ui/lazy/lazy-module.ts'
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx'

const NewerRow = lazyPart(new LazyModule(() => import('./newer-row.tsx')), (it) => it.default)

/**
 * The button that shows newer tweets. It has a row of its own above the list, which stays below the header of the screen and
 * hides with it. Tweets that are read do not move.
 */
export function NewerTweetsButton({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <div
      role="status"
      className="sticky top-[calc(var(--spacing)*22+1px+env(safe-area-inset-top))] z-10 transition-transform duration-200 icons:top-[calc(var(--spacing)*13+1px+env(safe-area-inset-top))] tight:motion-safe:in-data-scrolling-down:[&:not(:has(:focus-visible))]:-translate-y-40"
    >
      <Suspense>{count > 0 && <NewerRow count={count} onShow={onShow} />}</Suspense>
    </div>
  )
}
