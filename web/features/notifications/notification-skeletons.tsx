import { Skeleton } from '#web/ui/loading.tsx'

const ROWS = [1, 2, 3, 4, 5, 6]

/** Placeholder rows for notifications. */
export function NotificationSkeletons() {
  return ROWS.map((row) => (
    <div key={row} className="flex gap-3 border-b border-line px-4 py-3">
      <Skeleton className="ms-2 mt-1.5 size-6" />
      <div className="flex-1">
        <Skeleton className="size-9" />
        <Skeleton className="mt-3 h-4 w-3/5" />
        <Skeleton className="mt-2 h-4 w-2/5" />
      </div>
    </div>
  ))
}
