import { Skeleton } from '#web/ui/loading.tsx'

const ROWS = [1, 2, 3, 4, 5, 6, 7, 8]

/** Placeholder rows for notifications. */
export function NotificationSkeletons() {
  return ROWS.map((row) => (
    <div key={row} className="flex min-h-line items-center gap-3 border-b border-line px-4">
      <Skeleton className="size-5" />
      <Skeleton className="size-9" />
      <div className="flex-1">
        <Skeleton className="h-4 w-3/5" />
        <Skeleton className="mt-2 h-3 w-2/5" />
      </div>
    </div>
  ))
}
